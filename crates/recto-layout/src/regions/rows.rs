//! A leaf of the tree line by line.

use super::CutItem;

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
        let level =
            |i: usize| if pieces[i].is_opaque() { pieces[i].bbox.y0 } else { pieces[i].baseline };
        order.sort_unstable_by(|&a, &b| {
            level(a)
                .total_cmp(&level(b))
                .then(pieces[a].bbox.x0.total_cmp(&pieces[b].bbox.x0))
                .then(a.cmp(&b))
        });
        let joins = |last: &CutItem, piece: &CutItem| {
            !piece.is_opaque()
                && !last.is_opaque()
                && (piece.baseline - last.baseline).abs() <= 0.3 * piece.size.min(last.size)
        };
        let mut from = 0;
        for row in order.chunk_by_mut(|&last, &i| joins(&pieces[last], &pieces[i])) {
            row.sort_unstable_by(|&a, &b| {
                pieces[a].bbox.x0.total_cmp(&pieces[b].bbox.x0).then(a.cmp(&b))
            });
            from += row.len();
            ends.push(from);
        }
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
