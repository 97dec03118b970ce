//! What is measured of a hypothesis: named integers in a fixed order.

use crate::linear::FeatureValues;
use crate::named_features;

named_features! {
    /// Something that is measured of a hypothesis.
    pub RegionFeature:
    /// One for each table.
    Table = "table",
    /// Of a table that the structure tree of a PDF tells.
    Tagged = "tagged",
    /// Of a table that an office document tells, and words of which it tells something else. Both are certain: see
    /// [`propose`](crate::propose).
    Declared = "declared",
    DeclaredWords = "declared_words",
    /// Cells are closed by lines.
    Ruled = "ruled",
    TwoColumns = "two_columns",
    OneRow = "one_row",
    FilledCells = "filled_cells",
    EmptyCells = "empty_cells",
    /// Cells that share their column's best edge, but for the first.
    AlignedCells = "aligned_cells",
    /// Cells that share none.
    StrayCells = "stray_cells",
    /// Numbers in columns of numbers.
    NumericCells = "numeric_cells",
    /// Columns of numbers with a name over them.
    HeadedNumbers = "headed_numbers",
    /// Numbers on a line of their own below another line of their cell.
    StackedNumbers = "stacked_numbers",
    /// Gaps wider than word spaces within cells.
    GapsInCells = "gaps_in_cells",
    /// A rule from side to side: at the top, at the foot, below the head, and each one between.
    TopRule = "top_rule",
    BottomRule = "bottom_rule",
    HeadRule = "head_rule",
    InnerRules = "inner_rules",
    /// Rules at the height of text.
    RulesThroughText = "rules_through_text",
    /// Rules that go on beyond the sides.
    LongerRules = "longer_rules",
    HasHead = "has_head",
    BoldHead = "bold_head",
    /// Rows with a single filled cell: amid others, as the first, as the last.
    SingleRows = "single_rows",
    SingleFirst = "single_first",
    SingleLast = "single_last",
    /// Cells of nothing but marks of lists, whose items stand in the cell to their right.
    MarkCells = "mark_cells",
    /// Numbers that rise in the last of two or three columns, as pages do.
    RisingPages = "rising_pages",
    /// Labels with colons.
    Labels = "labels",
    /// Sentences that end within cells.
    SentenceEnds = "sentence_ends",
    /// Words that begin small at the start of a cell.
    SmallStarts = "small_starts",
    Drawings = "drawings",
    /// A line of several runs just below that is left out.
    LinesBelow = "lines_below",
    /// Share of the page's height.
    Height = "height",
    /// One for each figure.
    Figure = "figure",
    /// It has an image.
    FigureImage = "figure_image",
    /// Bits of the number of its drawings.
    FigureDrawings = "figure_drawings",
    /// Sixteenths of its area that its words take, and those that words take which are over it and none of its own.
    FigureLetters = "figure_letters",
    FigureOverprint = "figure_overprint",
    /// Short pieces of text just beside it that are left out.
    FigureLabels = "figure_labels",
    /// A line that names a figure just above or below.
    FigureCaption = "figure_caption",
    /// One for each table of contents.
    Contents = "contents",
    /// Lines that end in a page number.
    ContentsEntries = "contents_entries",
    /// Lines between that end in none.
    ContentsOthers = "contents_others",
    /// Pieces of its lines beyond a number, a title and a page.
    ContentsRuns = "contents_runs",
    /// One for each piece of code.
    Code = "code",
    CodeLines = "code_lines",
    /// Most of the page is in monospaced type.
    CodePage = "code_page",
    /// One for each form.
    Form = "form",
    /// Pieces of its lines that begin with a label.
    FormFields = "form_fields",
}

/// The values of all features, each in sixteenths.
pub type RegionFeatures = FeatureValues<RegionFeature, { RegionFeature::ALL.len() }>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_numbered_in_their_order_and_at_most_eighty() {
        assert!(RegionFeature::ALL.len() <= 80);
        for (number, feature) in RegionFeature::ALL.into_iter().enumerate() {
            assert_eq!(feature as usize, number);
        }
    }
}
