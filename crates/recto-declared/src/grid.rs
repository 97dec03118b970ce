//! The grid of a table, as its rows and cells declare it.

use recto_model::OfficeTable;

use crate::parts::ContentMark;

/// Columns of the widest table; spreadsheets are no tables of a page.
pub(crate) const MOST_COLUMNS: usize = 1024;
/// Places of the largest table.
pub(crate) const MOST_PLACES: usize = 1 << 20;

/// Lengthens Arabic words.
const TATWEEL: char = '\u{640}';

/// A cell as declared.
#[derive(Debug)]
pub(crate) struct TreeCell {
    pub(crate) row_span: u32,
    pub(crate) column_span: u32,
    pub(crate) is_header: bool,
    pub(crate) marks: Vec<ContentMark>,
}

pub(crate) type TreeRow = Vec<TreeCell>;

/// A cell with its place; rows and columns from 0.
#[derive(Debug)]
pub(crate) struct PlacedCell {
    pub(crate) row: u32,
    pub(crate) column: u32,
    pub(crate) row_span: u32,
    pub(crate) column_span: u32,
    pub(crate) marks: Vec<ContentMark>,
    /// The letters and digits that the office document has in it.
    pub(crate) told: Option<String>,
}

impl PlacedCell {
    pub(crate) fn last_row(&self) -> u32 {
        self.row + self.row_span - 1
    }
}

/// A table whose cells tile its rows and columns.
#[derive(Debug)]
pub(crate) struct DeclaredGrid {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    pub(crate) header_rows: u32,
    pub(crate) cells: Vec<PlacedCell>,
}

impl DeclaredGrid {
    /// Puts each cell into the first free place of its row. `None` for cells that cover each other, and for tables without
    /// cells or with too many.
    pub(crate) fn of(rows: &[TreeRow]) -> Option<Self> {
        let count = rows.len();
        let header_rows = header_rows(rows);
        // For each column the row from which it is free.
        let mut free_from: Vec<usize> = Vec::new();
        let mut cells = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let mut column = 0;
            for cell in row {
                while free_from.get(column).is_some_and(|from| *from > at) {
                    column += 1;
                }
                let end = column + cell.column_span as usize;
                if end > MOST_COLUMNS || end * count > MOST_PLACES {
                    return None;
                }
                let row_span = (cell.row_span as usize).min(count - at);
                if free_from.len() < end {
                    free_from.resize(end, 0);
                }
                for from in free_from.get_mut(column..end)? {
                    if *from > at {
                        return None;
                    }
                    *from = at + row_span;
                }
                cells.push(PlacedCell {
                    row: at as u32,
                    column: column as u32,
                    row_span: row_span as u32,
                    column_span: cell.column_span,
                    marks: cell.marks.clone(),
                    told: None,
                });
                column = end;
            }
        }
        let columns = free_from.len();
        if columns == 0 {
            return None;
        }
        let mut grid = Self {
            rows: count as u32,
            columns: columns as u32,
            header_rows: header_rows as u32,
            cells,
        };
        grid.fill();
        Some(grid)
    }

    /// The same table with the merged cells that the office document tells. `None` if it doesn't tell of this table: the
    /// grids differ, or something stands in a place that a merged cell covers.
    pub(crate) fn merged(&self, table: &OfficeTable) -> Option<Self> {
        if (self.rows, self.columns) != (table.rows, table.columns) {
            return None;
        }
        let columns = self.columns as usize;
        let place = |row: u32, column: u32| row as usize * columns + column as usize;
        let mut marks: Vec<Option<&Vec<ContentMark>>> = vec![None; columns * self.rows as usize];
        for cell in &self.cells {
            *marks.get_mut(place(cell.row, cell.column))? = Some(&cell.marks);
        }
        let mut cells = Vec::with_capacity(table.cells.len());
        for told in &table.cells {
            let (bottom, right) = (told.row + told.row_span, told.column + told.column_span);
            if bottom > self.rows || right > self.columns {
                return None;
            }
            for row in told.row..bottom {
                for column in told.column..right {
                    let own = marks.get_mut(place(row, column))?.take()?;
                    if (row, column) == (told.row, told.column) {
                        cells.push(PlacedCell {
                            row,
                            column,
                            row_span: told.row_span,
                            column_span: told.column_span,
                            marks: own.clone(),
                            told: Some(letters(&told.text)),
                        });
                    } else if !own.is_empty() {
                        return None;
                    }
                }
            }
        }
        let is_told = marks.iter().all(Option::is_none);
        is_told.then_some(Self { cells, ..*self })
    }

    /// Short rows end in empty cells.
    pub(crate) fn fill(&mut self) {
        let columns = self.columns as usize;
        let mut taken = vec![false; columns * self.rows as usize];
        for cell in &self.cells {
            for row in cell.row..=cell.last_row() {
                let from = row as usize * columns + cell.column as usize;
                if let Some(places) = taken.get_mut(from..from + cell.column_span as usize) {
                    places.fill(true);
                }
            }
        }
        let free = taken.iter().enumerate().filter(|(_, taken)| !**taken);
        let empty = free.map(|(place, _)| PlacedCell {
            row: (place / columns) as u32,
            column: (place % columns) as u32,
            row_span: 1,
            column_span: 1,
            marks: Vec::new(),
            told: None,
        });
        self.cells.extend(empty);
        self.cells.sort_by_key(|cell| (cell.row, cell.column));
    }
}

/// How many of the first rows are headers; none if all are.
pub(crate) fn header_rows(rows: &[TreeRow]) -> usize {
    let is_header = |row: &&TreeRow| !row.is_empty() && row.iter().all(|cell| cell.is_header);
    let count = rows.iter().take_while(is_header).count();
    if count < rows.len() { count } else { 0 }
}

/// What two readings of a text have in common: fonts and converters change spaces, quotes and capitals.
pub(crate) fn letters(text: &str) -> String {
    let is_letter = |c: &char| c.is_alphanumeric() && *c != TATWEEL;
    text.chars().filter(is_letter).flat_map(char::to_lowercase).collect()
}
