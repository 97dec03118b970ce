//! What is measured of two lines, one below the other, of which the second may begin a block.

use recto_regions::{FeatureValues, named_features};

named_features! {
    /// Something that is measured of two neighbouring lines of a leaf.
    pub LineFeature:
    /// One for each pair.
    Pair = "pair",
    /// By which share of the usual leading the second is further below than that, at most one; one if it stands beside the first.
    Spacing = "spacing",
    /// They differ in size.
    Size = "size",
    /// The first is all in one weight and colour, and the second begins in another one.
    Look = "look",
    /// The second one's first word would have fitted at the end of the first line.
    Fits = "fits",
    /// How the second begins: one with the marker of a list's item, as captions do, or with a label where the first one does; minus one with a
    /// small letter that is no marker's.
    Start = "start",
}

/// The values of all features, each in sixteenths.
pub type LineFeatures = FeatureValues<LineFeature, { LineFeature::ALL.len() }>;
