//! Spans from missing borders: places of a grid that no border parts are one cell.

use crate::grid::CellSpan;

/// Joins places into faces. `open_right(row, col)` tells that nothing is drawn between a place and the one right of it,
/// `open_down(row, col)` the same for the one below. Areas that are no rectangle are cut into rectangles.
pub(crate) fn faces(
    rows: usize,
    cols: usize,
    open_right: impl Fn(usize, usize) -> bool,
    open_down: impl Fn(usize, usize) -> bool,
) -> Vec<CellSpan> {
    let mut sets = Sets::new(rows * cols);
    for row in 0..rows {
        for col in 0..cols {
            let place = row * cols + col;
            if col + 1 < cols && open_right(row, col) {
                sets.join(place, place + 1);
            }
            if row + 1 < rows && open_down(row, col) {
                sets.join(place, place + cols);
            }
        }
    }
    let area: Vec<usize> = (0..rows * cols).map(|place| sets.root(place)).collect();
    let mut taken = vec![false; rows * cols];
    let mut faces = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            if taken[row * cols + col] {
                continue;
            }
            let mine = area[row * cols + col];
            let free = |r: usize, c: usize, taken: &[bool]| {
                !taken[r * cols + c] && area[r * cols + c] == mine
            };
            let mut c1 = col + 1;
            while c1 < cols && free(row, c1, &taken) {
                c1 += 1;
            }
            let mut r1 = row + 1;
            while r1 < rows && (col..c1).all(|c| free(r1, c, &taken)) {
                r1 += 1;
            }
            for r in row..r1 {
                taken[r * cols + col..r * cols + c1].fill(true);
            }
            faces.push(CellSpan { r0: row, c0: col, r1, c1 });
        }
    }
    faces
}

/// Disjoint sets of places.
pub(crate) struct Sets {
    parent: Vec<usize>,
}

impl Sets {
    pub(crate) fn new(len: usize) -> Self {
        Self { parent: (0..len).collect() }
    }

    pub(crate) fn root(&mut self, mut item: usize) -> usize {
        while self.parent[item] != item {
            self.parent[item] = self.parent[self.parent[item]];
            item = self.parent[item];
        }
        item
    }

    /// The smaller root stays, so that the outcome does not depend on the order of joins.
    pub(crate) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b);
    }
}
