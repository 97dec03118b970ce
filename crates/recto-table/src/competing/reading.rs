//! A way to read some words as a table.

use std::rc::Rc;

use recto_model::{Cell, Table, TableOrigin, Word, WordId};

use super::cell_texts::{CellText, KnownCells};
use crate::TableSearch;
use crate::aligned::content::{self, ContentKind};
use crate::aligned::word_slice::WordSlice;
use crate::aligned::{TableHypothesis, faces};
use crate::grid::{CellSpan, Grid};
use crate::ruled::Lattice;

/// A grid with the words of its faces.
pub(super) struct Reading {
    pub(super) grid: Grid,
    pub(super) placed: Vec<WordSlice>,
    /// Rows of the head.
    pub(super) head: usize,
    pub(super) origin: TableOrigin,
}

/// A face with text, as it is measured.
pub(super) struct HeldFace {
    pub(super) face: CellSpan,
    pub(super) text: Rc<CellText>,
}

impl Reading {
    pub(super) fn of_lattice(lattice: Lattice, words: &[Word]) -> Self {
        let Lattice { grid, placed } = lattice;
        let head = head_rows(&grid, &placed, words) as usize;
        let placed = placed.into_iter().map(WordSlice::from).collect();
        Self { grid, placed, head, origin: TableOrigin::Ruled }
    }

    pub(super) fn of_band(reading: &TableHypothesis, search: &TableSearch<'_>) -> Self {
        let (grid, placed) = faces::grid(reading, search.edges, search.meter);
        let head = if reading.body == 0 { 0 } else { reading.row_of[reading.body] };
        Self { grid, placed, head, origin: TableOrigin::Aligned }
    }

    /// A declared table, whose borders are known. Where no row of a head is declared, its text tells them.
    pub(super) fn of_table(table: &Table, words: &[Word]) -> Self {
        let Table { bbox, cells, .. } = table;
        let starts = |count: u32, end: f32, start: &dyn Fn(&Cell) -> (u32, f32)| {
            let mut borders = vec![end; count as usize + 1];
            for (place, at) in cells.iter().map(start) {
                if let Some(border) = borders.get_mut(place as usize) {
                    *border = border.min(at);
                }
            }
            borders
        };
        let face = |cell: &Cell| CellSpan {
            r0: cell.row as usize,
            c0: cell.col as usize,
            r1: (cell.row + cell.row_span) as usize,
            c1: (cell.col + cell.col_span) as usize,
        };
        let grid = Grid {
            xs: starts(table.n_cols, bbox.x1, &|cell| (cell.col, cell.bbox.x0)),
            ys: starts(table.n_rows, bbox.y1, &|cell| (cell.row, cell.bbox.y0)),
            faces: cells.iter().map(face).collect(),
        };
        let own = |cell: &Cell| cell.words.iter().map(|WordId(i)| i).collect();
        let placed: Vec<Vec<u32>> = cells.iter().map(own).collect();
        let head = match table.header_rows {
            0 => head_rows(&grid, &placed, words),
            rows => rows,
        };
        let placed = placed.into_iter().map(WordSlice::from).collect();
        Self { grid, placed, head: head as usize, origin: table.origin }
    }

    /// Has it more than one place, and text in more than one?
    pub(super) fn is_table(&self) -> bool {
        self.grid.rows() * self.grid.cols() >= 2
            && self.placed.iter().filter(|members| !members.is_empty()).count() >= 2
    }

    /// What two readings have in common that are the same to a reader.
    pub(super) fn key(&self) -> Vec<u32> {
        let held: usize = self.placed.iter().map(|members| members.len()).sum();
        let mut key = Vec::with_capacity(2 + 5 * self.placed.len() + held);
        // What tells most readings apart comes first.
        key.extend([self.placed.len(), held].map(|count| count as u32));
        for (face, members) in self.grid.faces.iter().zip(&self.placed) {
            let place = [face.r0, face.c0, face.r1, face.c1, members.len()];
            key.extend(place.map(|at| at as u32));
            let from = key.len();
            key.extend_from_slice(members);
            key[from..].sort_unstable();
        }
        key
    }

    /// The faces that hold text.
    pub(super) fn texts(&self, words: &[Word], known: &mut KnownCells) -> Vec<HeldFace> {
        let mut texts = Vec::with_capacity(self.placed.len());
        for (&face, members) in self.grid.faces.iter().zip(&self.placed) {
            texts.extend(known.get(members, words).map(|text| HeldFace { face, text }));
        }
        texts
    }
}

/// Rows of the head: those above the first row of numbers, or a first row in bold over others that are not.
fn head_rows(grid: &Grid, placed: &[Vec<u32>], words: &[Word]) -> u32 {
    let rows = grid.rows();
    let mut numbers = vec![0usize; rows];
    let mut bold = vec![true; rows];
    let mut filled = vec![0usize; rows];
    for (face, members) in grid.faces.iter().zip(placed).filter(|(_, members)| !members.is_empty())
    {
        filled[face.r0] += 1;
        numbers[face.r0] +=
            usize::from(face.c0 > 0 && content::kind(words, members) == ContentKind::Number);
        bold[face.r0] &= members.iter().all(|&i| words[i as usize].style.is_bold());
    }
    let with_numbers = numbers.iter().filter(|count| **count > 0).count();
    if with_numbers * 2 > rows {
        return numbers.iter().position(|count| *count > 0).unwrap_or(0) as u32;
    }
    u32::from(rows > 1 && filled[0] > 0 && bold[0] && bold[1..].contains(&false))
}
