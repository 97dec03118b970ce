//! Lines right below a table that belong to the last cell of a column: a page ends within a row, and no further row follows by
//! which the grid could have been drawn around them.

use std::collections::HashMap;
use std::ops::Range;

use recto_input::Meter;
use recto_model::Cell;
use recto_table::CellId;

use crate::document::{DocumentLine, DocumentTable, DocumentText, LineKind};

/// The line stands so far below the table, in its heights.
const GAPS: std::ops::RangeInclusive<f32> = -0.4..=0.8;
/// It begins so near to where the cell's words begin, in its heights.
const ALIGNED: f32 = 0.3;
/// Sizes of the same letters differ by less than this share.
const SAME_SIZE: f32 = 0.1;

/// The words that cells go on with, line by line, by the cell.
#[derive(Debug, Default)]
pub(crate) struct CutCells(HashMap<CellId, Vec<Range<u32>>>);

impl CutCells {
    pub(crate) fn of(document: &DocumentText, meter: &Meter) -> Self {
        let mut found: HashMap<CellId, Vec<Range<u32>>> = HashMap::new();
        for (number, table) in (0..).zip(&document.tables) {
            if !meter.allows(table.table.cells.len()) {
                break;
            }
            let mut bottom = table.table.bbox.y1;
            let mut cell = None;
            while let Some(line) = line_below(document, table.page, bottom, meter) {
                let mut cells = table.table.cells.iter().enumerate();
                let own = cells.position(|(at, cell)| goes_on(document, table, at, cell, line));
                if own.is_none() || cell.is_some() && own != cell {
                    break;
                }
                cell = own;
                bottom = line.bbox.y1;
                let cell = CellId { table: number, cell: own.unwrap_or_default() as u32 };
                found.entry(cell).or_default().push(line.words());
            }
        }
        Self(found)
    }

    /// The words that a cell goes on with.
    pub(crate) fn of_cell(&self, cell: CellId) -> impl Iterator<Item = Range<u32>> {
        self.0.get(&cell).into_iter().flatten().cloned()
    }
}

/// The one line of text right below a place, alone on its row.
fn line_below<'a>(
    document: &'a DocumentText,
    page: u32,
    bottom: f32,
    meter: &Meter,
) -> Option<&'a DocumentLine> {
    let from = document.lines.partition_point(|line| line.page < page);
    let to = document.lines.partition_point(|line| line.page <= page);
    let lines = document.lines.get(from..to)?;
    if !meter.allows(lines.len()) {
        return None;
    }
    let gap = |line: &DocumentLine| (line.bbox.y0 - bottom) / line.bbox.height().max(f32::EPSILON);
    let is_below = |line: &&DocumentLine| {
        matches!(line.kind, LineKind::Text(_)) && GAPS.contains(&gap(line)) && line.bbox.y1 > bottom
    };
    let nearest = lines.iter().filter(is_below).min_by(|a, b| gap(a).total_cmp(&gap(b)))?;
    let is_beside = |other: &&DocumentLine| {
        other.first != nearest.first
            && is_below(other)
            && other.bbox.y_overlap(&nearest.bbox) > 0.5 * nearest.bbox.height()
    };
    (!lines.iter().any(|other| is_beside(&other))).then_some(nearest)
}

/// Does a cell of the last row go on in a line? Notes below a table begin at its left edge, and are set in other letters.
fn goes_on(
    document: &DocumentText,
    table: &DocumentTable,
    at: usize,
    cell: &Cell,
    line: &DocumentLine,
) -> bool {
    let is_last = cell.row + cell.row_span == table.table.n_rows;
    let Some((first, len)) = table.cell_words.get(at).copied().filter(|(_, len)| *len > 0) else {
        return false;
    };
    let words = document.words.get(first as usize..(first + len) as usize).unwrap_or_default();
    let (Some(own), Some(next)) = (words.first(), document.line_words(line).first()) else {
        return false;
    };
    let height = line.bbox.height();
    is_last
        && cell.col > 0
        && (own.bbox.x0 - next.bbox.x0).abs() <= ALIGNED * height
        && line.bbox.x1 <= cell.bbox.x1 + ALIGNED * height
        && (own.size - next.size).abs() <= SAME_SIZE * own.size
        && own.bold == next.bold
        && has_broken_cells(document, table, cell.col)
}

/// Do other cells of a column have several lines, or a row of their own without a first cell?
fn has_broken_cells(document: &DocumentText, table: &DocumentTable, column: u32) -> bool {
    let has_words = |at: usize| table.cell_words.get(at).is_some_and(|(_, len)| *len > 0);
    let is_tall = |at: usize| {
        let Some((first, len)) = table.cell_words.get(at).copied() else { return false };
        let line = |word: u32| document.words.get(word as usize).map(|word| word.line);
        len > 1 && line(first) != line(first + len - 1)
    };
    let first_of_row = |row: u32| {
        let cells = table.table.cells.iter().enumerate();
        cells.filter(|(_, cell)| cell.row == row && cell.col == 0).any(|(at, _)| has_words(at))
    };
    table.table.cells.iter().enumerate().any(|(at, cell)| {
        cell.col == column
            && cell.row >= table.table.header_rows
            && has_words(at)
            && (is_tall(at) || !first_of_row(cell.row))
    })
}

#[cfg(test)]
mod tests {
    use recto_model::{Rect, Table, TableOrigin, WordIds};

    use super::*;
    use crate::embedded::test_pages::page;

    /// A table of two rows and two columns whose words are the first lines of a page, with lines below it.
    fn cut(below: &[(f32, f32, &str)]) -> Vec<String> {
        let mut lines = vec![
            (1.0, 1.0, "1 May"),
            (8.0, 1.0, "Card payment"),
            (8.0, 2.0, "Harbour Seeds"),
            (1.0, 3.0, "2 May"),
            (8.0, 3.0, "Standing order"),
        ];
        lines.extend_from_slice(below);
        let mut document = page(&lines);
        let cell = |row: u32, col: u32| {
            let (x0, x1) = if col == 0 { (10.0, 80.0) } else { (80.0, 300.0) };
            let (y0, y1) = if row == 0 { (10.0, 30.0) } else { (30.0, 40.0) };
            Cell {
                row,
                col,
                row_span: 1,
                col_span: 1,
                text: String::new(),
                bbox: Rect::new(x0, y0, x1, y1),
                confidence: None,
                words: WordIds::default(),
            }
        };
        let cells = vec![cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1)];
        let cell_words = vec![(0, 2), (2, 4), (6, 2), (8, 2)];
        for (line, cell) in document.lines.iter_mut().zip([0, 1, 1, 2, 3]) {
            line.kind = LineKind::Cell { table: 0, cell };
        }
        let table = Table {
            bbox: Rect::new(10.0, 10.0, 300.0, 40.0),
            n_rows: 2,
            n_cols: 2,
            cells,
            header_rows: 0,
            origin: TableOrigin::default(),
            localized: true,
            confidence: None,
        };
        document.tables.push(DocumentTable { page: 1, table, cell_words });
        let found = CutCells::of(&document, &Meter::default());
        let lines = found.of_cell(CellId { table: 0, cell: 3 });
        let text = |words: Range<u32>| {
            DocumentText::text_of(&document.words[words.start as usize..words.end as usize])
        };
        lines.map(text).collect()
    }

    #[test]
    fn the_last_cell_goes_on_in_lines_below_the_table() {
        let below = [(8.0, 4.0, "Birch Savings"), (8.0, 5.0, "Ref. 4711"), (40.0, 9.0, "Page 1")];
        assert_eq!(cut(&below), ["Birch Savings", "Ref. 4711"]);
    }

    #[test]
    fn notes_sums_and_text_elsewhere_are_no_part_of_it() {
        let none: [String; 0] = [];
        assert_eq!(cut(&[(1.0, 4.0, "All amounts in euro")]), none);
        assert_eq!(cut(&[(8.0, 4.0, "Total"), (25.0, 4.0, "12.50")]), none);
        assert_eq!(cut(&[(8.0, 6.0, "Birch Savings")]), none);
        assert_eq!(
            cut(&[(
                8.0,
                4.0,
                "This sentence goes on for longer than the column of the table above it is wide"
            )]),
            none
        );
    }
}
