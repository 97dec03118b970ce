//! What is measured of a hypothesis: named integers in a fixed order.

macro_rules! features {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// Something that is measured of a hypothesis.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum RegionFeature { $($(#[$doc])* $variant,)* }

        impl RegionFeature {
            /// All of them, in the order of their numbers.
            pub const ALL: [Self; [$(stringify!($variant)),*].len()] = [$(Self::$variant),*];

            /// Its name in the weights' file, in dumps and overlays.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

features! {
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionFeatures([i32; RegionFeature::ALL.len()]);

impl Default for RegionFeatures {
    fn default() -> Self {
        Self([0; RegionFeature::ALL.len()])
    }
}

impl RegionFeatures {
    /// One of what is counted.
    pub const UNIT: i32 = 16;

    pub fn get(&self, feature: RegionFeature) -> i32 {
        self.0[feature as usize]
    }

    /// Counts some more.
    pub fn add(&mut self, feature: RegionFeature, count: usize) {
        let count = i32::try_from(count).unwrap_or(i32::MAX).saturating_mul(Self::UNIT);
        let value = &mut self.0[feature as usize];
        *value = value.saturating_add(count);
    }

    /// Counts one where something holds.
    pub fn mark(&mut self, feature: RegionFeature, holds: bool) {
        self.add(feature, usize::from(holds));
    }

    /// Sets a measure; what is no number counts nothing.
    pub fn measure(&mut self, feature: RegionFeature, value: f32) {
        self.0[feature as usize] = (value * Self::UNIT as f32).round() as i32;
    }

    /// In the order of [`RegionFeature::ALL`].
    pub fn values(&self) -> &[i32] {
        &self.0
    }
}

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

    #[test]
    fn values_are_counted_in_sixteenths_and_never_overflow() {
        let mut features = RegionFeatures::default();
        features.add(RegionFeature::Rows, 3);
        features.add(RegionFeature::Columns, usize::MAX);
        features.add(RegionFeature::Columns, 1);
        features.measure(RegionFeature::Width, 0.5);
        features.measure(RegionFeature::Prose, f32::NAN);
        assert_eq!(features.get(RegionFeature::Rows), 48);
        assert_eq!(features.get(RegionFeature::Columns), i32::MAX);
        assert_eq!(features.get(RegionFeature::Width), 8);
        assert_eq!(features.get(RegionFeature::Prose), 0);
    }
}
