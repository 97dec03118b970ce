//! The grid of a table as the office document tells it, with the marked content of the structure tree.
//!
//! A converter counts columns over all edges that it draws, and writes the cells of a row that a page's end breaks twice.
//! Rows and the order of cells in them are those of the office document.

use recto_model::{OfficeCell, OfficeTable};

use crate::grid::{
    DeclaredGrid, MOST_COLUMNS, MOST_PLACES, PlacedCell, TreeCell, TreeRow, header_rows, letters,
};

/// The cells of an office document's table by row.
pub(crate) struct RowCells<'a>(Vec<Vec<&'a OfficeCell>>);

impl<'a> RowCells<'a> {
    pub(crate) fn of(table: &'a OfficeTable) -> Self {
        let mut rows: Vec<Vec<&OfficeCell>> = vec![Vec::new(); table.rows as usize];
        for cell in &table.cells {
            if let Some(row) = rows.get_mut(cell.row as usize) {
                row.push(cell);
            }
        }
        Self(rows)
    }

    pub(crate) fn is_same(&self, rows: &[TreeRow]) -> bool {
        rows.len() == self.0.len()
            && rows.iter().zip(&self.0).all(|(row, told)| own_cells(row, told.len()).is_some())
    }
}

/// The `count` cells of a row that have all of its text; before and behind them stand cells that the converter added.
fn own_cells(row: &[TreeCell], count: usize) -> Option<&[TreeCell]> {
    let is_empty = |cell: &TreeCell| cell.marks.is_empty();
    (0..=row.len().checked_sub(count)?).find_map(|from| {
        let (before, rest) = row.split_at_checked(from)?;
        let (own, behind) = rest.split_at_checked(count)?;
        before.iter().chain(behind).all(is_empty).then_some(own)
    })
}

/// `None` for cells that cover each other, and for too many of them.
pub(crate) fn of(rows: &[TreeRow], told: &RowCells<'_>) -> Option<DeclaredGrid> {
    let all = || told.0.iter().flatten();
    let row_edges = edges(all().map(|cell| cell.row));
    let column_edges = edges(all().map(|cell| cell.column));
    let (count, columns) = (row_edges.len(), column_edges.len());
    if count == 0 || columns > MOST_COLUMNS || count * columns > MOST_PLACES {
        return None;
    }
    let mut free = vec![true; count * columns];
    let mut cells = Vec::new();
    for (row, told) in rows.iter().zip(&told.0) {
        for (own, told) in own_cells(row, told.len())?.iter().zip(told) {
            let (row, row_span) = between(&row_edges, told.row, told.row_span);
            let (column, column_span) = between(&column_edges, told.column, told.column_span);
            for row in row..row + row_span {
                let places = row * columns + column..row * columns + column + column_span;
                for free in free.get_mut(places)? {
                    if !std::mem::replace(free, false) {
                        return None;
                    }
                }
            }
            cells.push(PlacedCell {
                row: row as u32,
                column: column as u32,
                row_span: row_span as u32,
                column_span: column_span as u32,
                marks: own.marks.clone(),
                told: Some(letters(&told.text)),
            });
        }
    }
    let heads = header_rows(rows) as u32;
    let mut grid = DeclaredGrid {
        rows: count as u32,
        columns: columns as u32,
        header_rows: row_edges.partition_point(|edge| *edge < heads) as u32,
        cells,
    };
    grid.fill();
    Some(grid)
}

/// Where cells begin: other lines of a grid part nothing.
fn edges(starts: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut edges: Vec<u32> = starts.collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The place and the span of a cell among the edges that there are.
fn between(edges: &[u32], start: u32, span: u32) -> (usize, usize) {
    let from = edges.partition_point(|edge| *edge < start);
    let to = edges.partition_point(|edge| *edge < start.saturating_add(span));
    (from, (to - from).max(1))
}
