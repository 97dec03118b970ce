//! A grid of faces: borders of columns and rows, and the rectangles of places that are one cell.

use recto_model::Rect;

/// A cell of a grid by its places: rows `r0..r1`, columns `c0..c1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CellSpan {
    pub(crate) r0: usize,
    pub(crate) c0: usize,
    pub(crate) r1: usize,
    pub(crate) c1: usize,
}

/// Borders and faces; the faces tile the grid, by row, then column.
#[derive(Debug, Clone)]
pub(crate) struct Grid {
    /// Column borders from left to right, one more than there are columns.
    pub(crate) xs: Vec<f32>,
    /// Row borders from top to bottom, one more than there are rows.
    pub(crate) ys: Vec<f32>,
    pub(crate) faces: Vec<CellSpan>,
}

impl Grid {
    pub(crate) fn cols(&self) -> usize {
        self.xs.len().saturating_sub(1)
    }

    pub(crate) fn rows(&self) -> usize {
        self.ys.len().saturating_sub(1)
    }

    pub(crate) fn bbox(&self) -> Rect {
        match (self.xs.first(), self.xs.last(), self.ys.first(), self.ys.last()) {
            (Some(&x0), Some(&x1), Some(&y0), Some(&y1)) => Rect::new(x0, y0, x1, y1),
            _ => Rect::default(),
        }
    }

    pub(crate) fn face_box(&self, face: &CellSpan) -> Rect {
        Rect::new(self.xs[face.c0], self.ys[face.r0], self.xs[face.c1], self.ys[face.r1])
    }

    /// For each place, by row, the index of its face.
    pub(crate) fn owners(&self) -> Vec<usize> {
        let mut owners = vec![0; self.rows() * self.cols()];
        for (index, face) in self.faces.iter().enumerate() {
            for row in face.r0..face.r1 {
                for col in face.c0..face.c1 {
                    owners[row * self.cols() + col] = index;
                }
            }
        }
        owners
    }

    /// Takes out rows for which `is_void` holds (with the distance of their borders), from the last to the first and as long
    /// as there are more than `least`. Their places go to no one, faces that only they held disappear.
    pub(crate) fn remove_rows(&mut self, least: usize, is_void: impl Fn(usize, f32) -> bool) {
        let removed = remove_borders(&mut self.ys, least, is_void);
        self.faces.retain_mut(|face| {
            (face.r0, face.r1) = (removed[face.r0], removed[face.r1]);
            face.r0 < face.r1
        });
    }

    /// Takes out columns, as [`Grid::remove_rows`] does rows.
    pub(crate) fn remove_cols(&mut self, least: usize, is_void: impl Fn(usize, f32) -> bool) {
        let removed = remove_borders(&mut self.xs, least, is_void);
        self.faces.retain_mut(|face| {
            (face.c0, face.c1) = (removed[face.c0], removed[face.c1]);
            face.c0 < face.c1
        });
    }
}

/// Takes the borders of void intervals out; returns for each border its new place. The last interval is taken out with the
/// border behind it, others with the one before.
fn remove_borders(
    borders: &mut Vec<f32>,
    least: usize,
    is_void: impl Fn(usize, f32) -> bool,
) -> Vec<usize> {
    let mut count = borders.len().saturating_sub(1);
    let mut is_removed = vec![false; count];
    for at in (0..count).rev() {
        if count > least && is_void(at, borders[at + 1] - borders[at]) {
            borders.remove(if at + 1 == count { at + 1 } else { at });
            is_removed[at] = true;
            count -= 1;
        }
    }
    let mut place = 0;
    let mut places = vec![0];
    places.extend(is_removed.into_iter().map(|is_removed| {
        place += usize::from(!is_removed);
        place
    }));
    places
}

/// Index of the interval of `borders` that holds `at`; outside, the nearest one.
pub(crate) fn interval(borders: &[f32], at: f32) -> usize {
    let last = borders.len().saturating_sub(2);
    borders.partition_point(|&border| border <= at).saturating_sub(1).min(last)
}
