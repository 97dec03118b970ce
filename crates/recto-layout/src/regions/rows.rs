//! A leaf of the tree line by line.

use recto_lines::{OnLine, into_rows};
use recto_model::Rect;

use super::CutItem;

/// A piece by the height at which it is read: what was lifted out of the text goes before what is beside it.
struct RowPiece<'a>(&'a CutItem);

impl OnLine for RowPiece<'_> {
    fn bbox(&self) -> Rect {
        self.0.place.bbox
    }

    fn baseline(&self) -> f32 {
        if self.0.is_opaque() { self.0.place.bbox.y0 } else { self.0.place.baseline }
    }

    fn size(&self) -> f32 {
        self.0.place.size
    }
}

/// Pieces of a leaf as rows, top to bottom, each from left to right.
#[derive(Default)]
pub(crate) struct Rows {
    /// The rows one behind the other.
    order: Vec<usize>,
    ends: Vec<usize>,
}

impl Rows {
    pub(crate) fn of(pieces: &[CutItem], leaf: &[usize]) -> Self {
        let mut rows = Self::default();
        rows.fill(pieces, leaf);
        rows
    }

    /// The rows of another leaf, in the same memory.
    pub(super) fn fill(&mut self, pieces: &[CutItem], leaf: &[usize]) {
        let Self { order, ends } = self;
        order.clear();
        ends.clear();
        order.extend_from_slice(leaf);
        ends.reserve(leaf.len());
        let mut end = 0;
        into_rows(
            order,
            |i| RowPiece(&pieces[i]),
            |row| {
                end += row.len();
                ends.push(end);
            },
        );
    }

    /// None of them is empty.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[usize]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(from, to)| &self.order[from..*to])
    }

    pub(super) fn first(&self) -> Option<usize> {
        self.order.first().copied()
    }

    pub(super) fn last(&self) -> Option<usize> {
        self.order.last().copied()
    }
}
