//! What is measured of a hypothesis: named integers in a fixed order.

use crate::linear::FeatureValues;
use crate::named_features;

named_features! {
    /// Something that is measured of a hypothesis.
    pub RegionFeature:
    /// One for each table.
    Table = "table",
    /// Cells are closed by lines.
    Ruled = "ruled",
    Rows = "rows",
    Columns = "columns",
    TwoColumns = "two_columns",
    OneRow = "one_row",
    FilledCells = "filled_cells",
    EmptyCells = "empty_cells",
    /// Empty cells beyond as many as are filled.
    MostlyEmpty = "mostly_empty",
    EmptyColumns = "empty_columns",
    /// Cells that share their column's best edge, but for the first.
    AlignedCells = "aligned_cells",
    /// Cells that share none.
    StrayCells = "stray_cells",
    /// Numbers in columns of numbers, and text in them.
    NumericCells = "numeric_cells",
    TextAmongNumbers = "text_among_numbers",
    /// Columns of numbers with a name over them.
    HeadedNumbers = "headed_numbers",
    /// Cells of one to three words on one line.
    BriefCells = "brief_cells",
    /// Cells of four words and more that fill the width of their column.
    FillingCells = "filling_cells",
    /// Numbers on a line of their own below another line of their cell.
    StackedNumbers = "stacked_numbers",
    /// Rows of the body without text in the first column.
    KeylessRows = "keyless_rows",
    /// Gaps wider than word spaces within cells.
    GapsInCells = "gaps_in_cells",
    /// Columns that stand less than an em apart.
    TightColumns = "tight_columns",
    /// A rule from side to side: at the top, at the foot, below the head, and each one between.
    TopRule = "top_rule",
    BottomRule = "bottom_rule",
    HeadRule = "head_rule",
    InnerRules = "inner_rules",
    /// Rules at the height of text.
    RulesThroughText = "rules_through_text",
    /// Rules that go on beyond the sides.
    LongerRules = "longer_rules",
    /// Faces with lines on both sides.
    ClosedCells = "closed_cells",
    /// Cells over several columns below the head.
    BodySpans = "body_spans",
    /// Spans beyond two fifths of all cells.
    Irregular = "irregular",
    HasHead = "has_head",
    BoldHead = "bold_head",
    /// Rows with a single filled cell: amid others, as the first, as the last.
    SingleRows = "single_rows",
    SingleFirst = "single_first",
    SingleLast = "single_last",
    /// Marks of lists in the first column.
    ListMarks = "list_marks",
    /// Cells of nothing but marks of lists, whose items stand in the cell to their right.
    MarkCells = "mark_cells",
    /// Page numbers that rise, labels with colons.
    RisingPages = "rising_pages",
    Labels = "labels",
    /// Sentences that end within cells.
    SentenceEnds = "sentence_ends",
    /// Words that begin small at the start of a cell.
    SmallStarts = "small_starts",
    Drawings = "drawings",
    /// A line that names a table just above or just below; one that names another figure.
    CaptionAbove = "caption_above",
    CaptionBelow = "caption_below",
    FigureNear = "figure_near",
    /// Lines of several runs just above and below that are left out.
    LinesAbove = "lines_above",
    LinesBelow = "lines_below",
    /// Lines between the table and a rule of its length above or below.
    RuledLinesAbove = "ruled_lines_above",
    RuledLinesBelow = "ruled_lines_below",
    /// Runs level with its rows just beside it that are left out.
    RunsBeside = "runs_beside",
    /// Share of the page's height.
    Height = "height",
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
