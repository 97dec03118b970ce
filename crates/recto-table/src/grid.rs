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

    /// Takes a row out; its places go to no one, faces that only it held disappear.
    pub(crate) fn remove_row(&mut self, row: usize) {
        let at_end = row + 1 == self.rows();
        self.ys.remove(if at_end { row + 1 } else { row });
        self.faces.retain_mut(|face| {
            face.r0 -= usize::from(face.r0 > row);
            face.r1 -= usize::from(face.r1 > row);
            face.r0 < face.r1
        });
    }

    /// Takes a column out, as [`Grid::remove_row`] does a row.
    pub(crate) fn remove_col(&mut self, col: usize) {
        let at_end = col + 1 == self.cols();
        self.xs.remove(if at_end { col + 1 } else { col });
        self.faces.retain_mut(|face| {
            face.c0 -= usize::from(face.c0 > col);
            face.c1 -= usize::from(face.c1 > col);
            face.c0 < face.c1
        });
    }
}

/// Index of the interval of `borders` that holds `at`; outside, the nearest one.
pub(crate) fn interval(borders: &[f32], at: f32) -> usize {
    let last = borders.len().saturating_sub(2);
    borders.partition_point(|&border| border <= at).saturating_sub(1).min(last)
}
