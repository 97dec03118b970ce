//! What is measured of a block that may be a running head, a running foot, a page number or a footnote.

use recto_regions::{FeatureValues, named_features};

named_features! {
    /// Something that is measured of a block that may be a running head, a running foot or a page number.
    pub FurnitureFeature:
    /// One for each block.
    Block = "block",
    /// It has more lines than one, or ends with a full stop.
    Prose = "prose",
    /// How near it stands to the page's upper or lower edge, from nothing at an eighth of the page's height to one at the edge itself.
    Edge = "edge",
    /// Binary logarithm of the characters of text that stand further out.
    Beyond = "beyond",
    /// Binary logarithm of the distance to what stands next towards the page's middle (em of the body), from minus one to two.
    Gap = "gap",
    /// Binary logarithm of its size over that of the body, from minus one to one.
    Size = "size",
    /// Another page says the same at the same place, whatever the numbers.
    Repeated = "repeated",
}

named_features! {
    /// Something that is measured of a block that may be a footnote.
    pub FootnoteFeature:
    /// One for each block.
    Block = "block",
    /// How far it stands below the page's middle, from nothing to one at the lower edge.
    Low = "low",
    /// Binary logarithm of its characters over sixteen.
    Length = "length",
    /// Binary logarithm of its size over that of the body, of which it is below nothing.
    Size = "size",
}

/// The values of all features, each in sixteenths.
pub type FurnitureFeatures = FeatureValues<FurnitureFeature, { FurnitureFeature::ALL.len() }>;
/// The values of all features, each in sixteenths.
pub type FootnoteFeatures = FeatureValues<FootnoteFeature, { FootnoteFeature::ALL.len() }>;
