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
    OneColumn = "one_column",
    TwoColumns = "two_columns",
    OneRow = "one_row",
    TwoRows = "two_rows",
    FilledCells = "filled_cells",
    EmptyCells = "empty_cells",
    /// Empty cells beyond as many as are filled.
    MostlyEmpty = "mostly_empty",
    EmptyRows = "empty_rows",
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
    /// Cells of eight words and more.
    LongCells = "long_cells",
    /// Cells of four words and more that fill the width of their column.
    FillingCells = "filling_cells",
    /// Lines that follow another in their cell.
    WrappedLines = "wrapped_lines",
    /// Numbers on a line of their own below another line of their cell.
    StackedNumbers = "stacked_numbers",
    /// Rows of the body without text in the first column.
    KeylessRows = "keyless_rows",
    /// Numbers beyond the first in one line of a cell.
    NumbersInCell = "numbers_in_cell",
    /// Gaps wider than word spaces within cells.
    GapsInCells = "gaps_in_cells",
    /// Words that reach over the border of their cell.
    CutWords = "cut_words",
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
    /// Cells over several columns in the head and below it, and over several rows.
    HeadSpans = "head_spans",
    BodySpans = "body_spans",
    RowSpans = "row_spans",
    /// Spans beyond two fifths of all cells.
    Irregular = "irregular",
    HasHead = "has_head",
    BoldHead = "bold_head",
    /// Rows with a single filled cell: amid others, as the first, as the last.
    SingleRows = "single_rows",
    SingleFirst = "single_first",
    SingleLast = "single_last",
    /// Rows of a single cell of six words and more.
    SentenceRows = "sentence_rows",
    /// Rows in which two cells and more have as many lines, three at least.
    StackedRows = "stacked_rows",
    /// Cells in another size than most.
    OtherSizes = "other_sizes",
    /// Marks of lists in the first column.
    ListMarks = "list_marks",
    /// Cells of nothing but marks of lists, whose items stand in the cell to their right.
    MarkCells = "mark_cells",
    /// Entries with leaders, page numbers that rise, labels with colons.
    Leaders = "leaders",
    RisingPages = "rising_pages",
    Labels = "labels",
    /// Sentences that end within cells.
    SentenceEnds = "sentence_ends",
    /// Words that begin small at the start of a cell.
    SmallStarts = "small_starts",
    /// Runs of paragraphs inside.
    ProseRuns = "prose_runs",
    Drawings = "drawings",
    Picture = "picture",
    /// A line that names a table just above, just below or inside; one that names another figure.
    CaptionAbove = "caption_above",
    CaptionBelow = "caption_below",
    CaptionInside = "caption_inside",
    FigureNear = "figure_near",
    /// Lines of several runs just above and below that are left out.
    LinesAbove = "lines_above",
    LinesBelow = "lines_below",
    /// Lines between the table and a rule of its length above or below.
    RuledLinesAbove = "ruled_lines_above",
    RuledLinesBelow = "ruled_lines_below",
    /// Runs level with its rows just beside it that are left out.
    RunsBeside = "runs_beside",
    /// Share of the page's width and height.
    Width = "width",
    Height = "height",
    /// Bits of reading its words as running text.
    Prose = "prose",
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
