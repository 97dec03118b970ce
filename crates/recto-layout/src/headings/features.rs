//! What is measured of a block that may be a heading.

use recto_regions::{FeatureValues, named_features};

named_features! {
    /// Something that is measured of a block that may be a heading.
    pub HeadingFeature:
    /// One for each block.
    Block = "block",
    /// Lines beyond the first, at most four.
    FurtherLines = "further_lines",
    /// How often its characters have to double until they are eight.
    Brief = "brief",
    /// How its text ends and begins.
    FullStop = "full_stop",
    Colon = "colon",
    SmallStart = "small_start",
    /// At most four.
    Commas = "commas",
    /// The number of a section stands before its title, that of a list's item before its text.
    Numbered = "numbered",
    ListItem = "list_item",
    /// Its lines have gaps as between columns.
    WideGap = "wide_gap",
    /// Binary logarithm of its size over that of the body, where it is larger, at most one.
    Larger = "larger",
    /// Bold in a document that isn't.
    Bold = "bold",
    Caps = "caps",
    /// Binary logarithm of its size over that of the text that follows, from minus a half to one.
    LargerThanNext = "larger_than_next",
    /// At the page's upper or lower edge, where running heads and feet stand.
    AtEdge = "at_edge",
    /// The text just below begins at the same place from the left, or has the same middle; how often its lines double, up to four.
    AlignedBelow = "aligned_below",
    LinesBelow = "lines_below",
    /// A table of contents that isn't its own follows.
    ContentsNext = "contents_next",
    InFigure = "in_figure",
    /// Share of the page's width.
    Width = "width",
    /// Share of the blocks of its page that have one line: labels of forms and diagrams stand among such.
    ShortBlocks = "short_blocks",
    /// The document's outline has it.
    Named = "named",
    /// Share of the document's letters in its look.
    LookShare = "look_share",
}

/// The values of all features, each in sixteenths.
pub type HeadingFeatures = FeatureValues<HeadingFeature, { HeadingFeature::ALL.len() }>;
