//! The rows of one table: which cells begin in each, and where its text stands.

use recto_model::{Cell, Rect};

use super::values::ValueKind;
use super::{CellId, PlacedTable, RowCell};

/// A weight from which on letters are bold.
const BOLD: u16 = 600;

/// A row of a grid. Only cells that hold text are kept.
#[derive(Debug, Clone)]
pub(super) struct GridRow {
    /// Columns are those of the row's own table.
    pub(super) cells: Vec<RowCell>,
    pub(super) page: u32,
    /// From the top of its text to the bottom, where the words are known.
    pub(super) extent: Option<(f32, f32)>,
    pub(super) is_bold: bool,
}

/// All rows of a table, those without text too.
pub(super) fn grid_rows(number: u32, placed: &PlacedTable<'_>) -> Vec<GridRow> {
    let row = GridRow { cells: Vec::new(), page: placed.page, extent: None, is_bold: false };
    let mut rows = vec![row; placed.table.n_rows as usize];
    for (cell, id) in placed.table.cells.iter().zip(0..) {
        if cell.text.trim().is_empty() {
            continue;
        }
        let Some(row) = rows.get_mut(cell.row as usize) else { continue };
        let (extent, is_bold) = drawn(placed, cell);
        if cell.row_span == 1 {
            row.extent = union(row.extent, extent);
        }
        row.is_bold = is_bold && (row.is_bold || row.cells.is_empty());
        row.cells.push(RowCell {
            column: cell.col,
            columns: cell.col_span.max(1),
            cell: CellId { table: number, cell: id },
            kind: ValueKind::of(&cell.text),
            words: cell.words.clone(),
        });
    }
    for row in &mut rows {
        row.cells.sort_by_key(|cell| cell.column);
    }
    rows
}

/// From where to where the cell's words stand, if they stand upright, and whether all of them are bold.
fn drawn(placed: &PlacedTable<'_>, cell: &Cell) -> (Option<(f32, f32)>, bool) {
    let Some(words) = placed.words else { return (None, false) };
    let mut bbox: Option<Rect> = None;
    let mut is_bold = !cell.words.is_empty();
    for word in cell.words.iter().filter_map(|id| words.get(id)) {
        if word.angle != 0 {
            return (None, false);
        }
        is_bold &= word.style.weight >= BOLD;
        bbox = Some(bbox.map_or(word.bbox, |all| all.union(&word.bbox)));
    }
    (bbox.map(|bbox| (bbox.y0, bbox.y1)), is_bold)
}

fn union(a: Option<(f32, f32)>, b: Option<(f32, f32)>) -> Option<(f32, f32)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (a, b) => a.or(b),
    }
}
