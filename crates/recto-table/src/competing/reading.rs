//! A way to read some words as a table.

use recto_model::{Hypothesis, Rect, Structure, TableOrigin, Word};

use crate::aligned::content::{self, ContentKind};
use crate::aligned::{TableHypothesis, faces};
use crate::grid::{CellSpan, Grid};
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

    /// A table as it was found; `None` where its cells are not those of a grid.
    pub(super) fn of_table(found: &Hypothesis) -> Option<Self> {
        let Structure::Grid(table) = &found.structure else { return None };
        let (rows, cols) = (table.n_rows as usize, table.n_cols as usize);
        let (mut xs, mut ys) = (vec![f32::NAN; cols + 1], vec![f32::NAN; rows + 1]);
        let mut faces = Vec::with_capacity(table.cells.len());
        let mut placed = Vec::with_capacity(table.cells.len());
        for cell in &table.cells {
            let [r0, c0] = [cell.row, cell.col].map(|at| at as usize);
            let face = CellSpan {
                r0,
                c0,
                r1: r0 + cell.row_span as usize,
                c1: c0 + cell.col_span as usize,
            };
            *xs.get_mut(face.c0)? = cell.bbox.x0;
            *xs.get_mut(face.c1)? = cell.bbox.x1;
            *ys.get_mut(face.r0)? = cell.bbox.y0;
            *ys.get_mut(face.r1)? = cell.bbox.y1;
            faces.push(face);
            let mut members: Vec<u32> = cell.words.iter().map(|id| id.0).collect();
            members.sort_unstable();
            placed.push(members);
        }
        let is_known = xs.iter().chain(&ys).all(|at| !at.is_nan());
        let grid = Grid { xs, ys, faces };
        is_known.then_some(Self {
            grid,
            placed,
            head: table.header_rows as usize,
            origin: table.origin,
        })
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
