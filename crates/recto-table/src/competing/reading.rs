//! A way to read some words as a table.

use std::rc::Rc;

use recto_model::{TableOrigin, Word};

use super::cell_texts::{CellText, KnownCells};
use crate::TableSearch;
use crate::aligned::word_slice::WordSlice;
use crate::aligned::{TableHypothesis, faces};
use crate::grid::{CellSpan, Grid};
use crate::ruled::Lattice;
use crate::ruled_score::head_rows;

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
