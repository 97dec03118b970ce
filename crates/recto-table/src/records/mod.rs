//! Tables of a document as records: tables that continue each other over pages and columns of text become one, whose rows
//! say what they are.
//!
//! In: the document's tables in reading order. Out: logical tables, whose rows name the cells that they were made of. A row
//! that is broken over lines or over the end of a page is one again, and heads that stand again are marked as such. Every
//! cell with text is in exactly one row, or in the head. What the values mean is left to whoever asks for them.

mod bounds;
mod fitting;
mod gaps;
mod grid_rows;
mod group_columns;
mod groups;
mod heads;
mod joins;
mod missed;
mod profiles;
mod roles;
mod split;
mod values;

#[cfg(test)]
mod tests;

use recto_input::Meter;
use recto_model::{PageWords, Size, Table, WordIds};

use groups::Group;

pub use missed::{MissedRows, WordsOfPage, missed_rows};
pub use values::ValueKind;

/// Is this most of them? Recognition may have misread some, so that more than half is enough.
const fn is_most(count: usize, of: usize) -> bool {
    count * 2 > of
}

/// A table of a document and where it stands.
#[derive(Debug, Clone, Copy)]
pub struct PlacedTable<'a> {
    pub table: &'a Table,
    /// From 1.
    pub page: u32,
    pub size: Size,
    /// The words of its page. Without them, lines of a broken row are told by their content alone.
    pub words: Option<&'a PageWords>,
}

/// A cell of one of the document's tables, by indexes from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId {
    pub table: u32,
    pub cell: u32,
}

/// Tables that are one table for the reader.
#[derive(Debug, Clone, PartialEq)]
pub struct LogicalTable {
    /// The tables that it was made of, in reading order.
    pub tables: Vec<u32>,
    pub columns: Vec<LogicalColumn>,
    /// In reading order.
    pub rows: Vec<LogicalRow>,
}

/// A column of a logical table.
#[derive(Debug, Clone, PartialEq)]
pub struct LogicalColumn {
    /// What its head says, from top to bottom; empty without a head.
    pub label: String,
    /// The cells of its head, from top to bottom.
    pub head: Vec<CellId>,
    /// From where to where it reaches along its rows, in shares of the page, in the first of the tables with all columns.
    pub bounds: (f32, f32),
    /// Over the rows of kind [`RowKind::Body`].
    pub counts: ColumnCounts,
}

/// What a column holds, in rows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ColumnCounts {
    pub rows: u32,
    /// Rows with no cell in the column, or one with a sign for 'no value'.
    pub empty: u32,
    pub numbers: u32,
    pub dates: u32,
}

/// A row of a logical table.
#[derive(Debug, Clone, PartialEq)]
pub struct LogicalRow {
    pub kind: RowKind,
    /// By column; in a column, in reading order. Cells without text are left out.
    pub cells: Vec<RowCell>,
}

/// A cell of a row, or the words of one that stand in one of its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowCell {
    /// The first of its columns, from 0.
    pub column: u32,
    /// Number of its columns, at least 1.
    pub columns: u32,
    pub cell: CellId,
    pub kind: ValueKind,
    /// Its words, in the order of the cell's text.
    pub words: WordIds,
}

/// What a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    Body,
    /// A subtotal or total, or a balance carried over.
    Sum,
    /// The head, where it stands again.
    Header,
    /// A title over the rows below it.
    Section,
}

/// The tables of a document, in reading order, as logical tables. Work is linear in places of the grids. Rows that grids
/// missed are put among them before, by [`missed_rows`].
pub fn logical_tables(tables: &[PlacedTable<'_>], meter: &Meter) -> Vec<LogicalTable> {
    let cells = CellTexts { tables };
    let groups = groups::group(cells, meter);
    groups.into_iter().map(|group| logical_table(cells, group, meter)).collect()
}

fn logical_table(cells: CellTexts<'_>, group: Group, meter: &Meter) -> LogicalTable {
    let tables = group.parts.iter().map(|part| part.table).collect();
    let places: usize =
        group.parts.iter().flat_map(|part| &part.rows).map(|row| row.cells.len()).sum();
    let (mut columns, rows) = group.in_its_columns(cells);
    // Each cell is looked at for its row's role, when rows are joined, and when they are counted.
    if !meter.allows(4 * places) {
        return LogicalTable { tables, columns, rows: Vec::new() };
    }
    let found = roles::with_roles(cells, rows, columns.len());
    let rows = joins::join(cells, found);
    count(&mut columns, &rows);
    LogicalTable { tables, columns, rows }
}

fn count(columns: &mut [LogicalColumn], rows: &[LogicalRow]) {
    let mut body = 0;
    for row in rows.iter().filter(|row| row.kind == RowKind::Body) {
        body += 1;
        for cells in row.cells.chunk_by(|a, b| a.column == b.column) {
            let Some(cell) = cells.first() else { continue };
            let Some(column) = columns.get_mut(cell.column as usize) else { continue };
            let counts = &mut column.counts;
            match cell.kind {
                ValueKind::Number => counts.numbers += 1,
                ValueKind::Date => counts.dates += 1,
                ValueKind::Blank => continue,
                ValueKind::Text => {}
            }
            counts.rows += 1;
        }
    }
    for column in columns {
        // So far only the rows with a value were counted.
        column.counts.empty = body - column.counts.rows;
        column.counts.rows = body;
    }
}

/// The document's cells by their ids.
#[derive(Debug, Clone, Copy)]
struct CellTexts<'a> {
    tables: &'a [PlacedTable<'a>],
}

impl<'a> CellTexts<'a> {
    fn table(self, table: u32) -> Option<&'a PlacedTable<'a>> {
        self.tables.get(table as usize)
    }

    fn text(self, id: CellId) -> &'a str {
        let cell = self.table(id.table).and_then(|placed| placed.table.cells.get(id.cell as usize));
        cell.map_or("", |cell| cell.text.as_str())
    }
}
