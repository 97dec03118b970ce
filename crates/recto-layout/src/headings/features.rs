//! What is measured of a block that may be a heading.

use recto_regions::{FeatureValues, named_features};

named_features! {
    /// Something that is measured of a block that may be a heading.
    pub HeadingFeature:
    /// One for each block.
    Block = "block",
    /// It reads as running text: it ends with a full stop or a colon, begins with a small letter or has a comma.
    Prose = "prose",
    /// How often its characters have to double until they are eight.
    Brief = "brief",
    /// One if the number of a section stands before it or the document's outline has it, less one for an item of a list.
    Title = "title",
    /// Binary logarithm of its size over that of the body, where it is larger, at most one.
    Larger = "larger",
    /// One for bold type in a document that isn't bold, one for capitals.
    Emphasis = "emphasis",
    /// Binary logarithm of its size over that of the text that follows, from minus a half to one.
    LargerThanNext = "larger_than_next",
    /// Binary logarithm of twice the lines of the text just below, up to three, where that begins at the same place from the left or
    /// has the same middle.
    LinesBelow = "lines_below",
    /// At the page's upper or lower edge, where running heads and feet stand.
    AtEdge = "at_edge",
    /// Two within a figure, and one if it has gaps as between columns or a table of contents that isn't its own follows.
    Apart = "apart",
    /// Share of the page's width.
    Width = "width",
    /// Share of the document's letters in its look.
    LookShare = "look_share",
}

/// The values of all features, each in sixteenths.
pub type HeadingFeatures = FeatureValues<HeadingFeature, { HeadingFeature::ALL.len() }>;
