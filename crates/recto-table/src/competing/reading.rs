//! A way to read some words as a table.

use recto_model::{Rect, TableOrigin, Word};

use crate::aligned::content::{self, ContentKind};
use crate::aligned::{TableHypothesis, faces};
use crate::grid::Grid;
use crate::ruled::Lattice;
use crate::ruled_score::head_rows;
use crate::{TableSearch, cells};

/// A grid with the words of its faces.
pub(super) struct Reading {
    pub(super) grid: Grid,
    pub(super) placed: Vec<Vec<u32>>,
    /// Rows of the head.
    pub(super) head: usize,
    pub(super) origin: TableOrigin,
}

/// A face with text, as it is measured.
pub(super) struct CellText {
    pub(super) r0: usize,
    pub(super) r1: usize,
    pub(super) c0: usize,
    pub(super) c1: usize,
    pub(super) lines: Vec<Vec<u32>>,
    pub(super) bbox: Rect,
    pub(super) kind: ContentKind,
    /// Of its first word.
    pub(super) size: f32,
}

impl CellText {
    pub(super) fn word_count(&self) -> usize {
        self.lines.iter().map(Vec::len).sum()
    }

    pub(super) fn first(&self) -> Option<u32> {
        self.lines.first()?.first().copied()
    }

    pub(super) fn words(&self) -> impl Iterator<Item = u32> {
        self.lines.iter().flatten().copied()
    }
}

impl Reading {
    pub(super) fn of_lattice(lattice: Lattice, words: &[Word]) -> Self {
        let Lattice { grid, placed } = lattice;
        let head = head_rows(&grid, &placed, words) as usize;
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
    pub(super) fn key(&self) -> (Vec<[usize; 4]>, Vec<Vec<u32>>) {
        let faces = self.grid.faces.iter().map(|face| [face.r0, face.c0, face.r1, face.c1]);
        let mut placed = self.placed.clone();
        for members in &mut placed {
            members.sort_unstable();
        }
        (faces.collect(), placed)
    }

    /// The faces that hold text.
    pub(super) fn texts(&self, words: &[Word]) -> Vec<CellText> {
        let held = self.grid.faces.iter().zip(&self.placed);
        held.filter_map(|(face, members)| {
            let size = words[*members.first()? as usize].style.size;
            let bbox = Rect::hull(members.iter().map(|&i| words[i as usize].bbox))?;
            Some(CellText {
                r0: face.r0,
                r1: face.r1,
                c0: face.c0,
                c1: face.c1,
                lines: cells::lines(words, members),
                bbox,
                kind: content::kind(words, members),
                size,
            })
        })
        .collect()
    }
}
