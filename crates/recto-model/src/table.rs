//! A table as a grid of cells that tile it.

use serde::{Deserialize, Serialize};

use crate::{Rect, WordIds};

/// A table: cells that tile `n_rows x n_cols` without overlap and without holes (empty cells are cells).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Table {
    pub bbox: Rect,
    pub n_rows: u32,
    pub n_cols: u32,
    /// By row, then column.
    pub cells: Vec<Cell>,
    /// Number of header rows at the top; 0 if there is none.
    pub header_rows: u32,
    pub origin: TableOrigin,
    /// The cells' boxes were measured, not interpolated from the table's box.
    pub localized: bool,
    /// The least confidence of its cells; `None` for the document's own text.
    pub confidence: Option<f32>,
}

/// The evidence by which a table was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableOrigin {
    /// Rulings and fills bound its cells.
    #[default]
    Ruled,
    /// Its words are aligned in columns.
    Aligned,
    /// The document's structure tree.
    Tagged,
}

/// A cell; `row` and `col` from 0, spans at least 1.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Cell {
    pub row: u32,
    pub col: u32,
    pub row_span: u32,
    pub col_span: u32,
    /// The text of its lines, joined by spaces.
    pub text: String,
    /// The cell's box in the grid, from border to border.
    pub bbox: Rect,
    pub confidence: Option<f32>,
    /// Its words, in the order of `text`.
    pub words: WordIds,
}

impl Table {
    pub(crate) fn shift_words(&mut self, by: u32) {
        self.cells.iter_mut().for_each(|cell| cell.words.shift(by));
    }

    /// Does every position of the grid belong to exactly one cell?
    pub fn is_tiled(&self) -> bool {
        let (rows, cols) = (self.n_rows as usize, self.n_cols as usize);
        let mut seen = vec![false; rows * cols];
        for cell in &self.cells {
            for row in cell.row..cell.row + cell.row_span {
                for col in cell.col..cell.col + cell.col_span {
                    let place = row as usize * cols + col as usize;
                    if col as usize >= cols {
                        return false;
                    }
                    match seen.get_mut(place) {
                        Some(taken) if !*taken => *taken = true,
                        _ => return false,
                    }
                }
            }
        }
        seen.into_iter().all(|taken| taken)
    }
}
