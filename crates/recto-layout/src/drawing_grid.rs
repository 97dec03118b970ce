//! A raster in which drawings that lie near each other become clusters.

use recto_model::Rect;

/// Drawn things in a cluster below which it is ornament.
const LEAST_DRAWN: u32 = 8;

/// Union-find over the cells that drawings touch.
pub(crate) struct DrawingGrid {
    /// Side of a cell.
    pub(crate) cell: f32,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// 0 for empty, else 1 + index into `boxes`.
    pub(crate) label: Vec<u32>,
    pub(crate) boxes: Vec<Cluster>,
}

pub(crate) struct Cluster {
    bbox: Rect,
    drawn: u32,
    /// Itself, or the cluster it was merged into.
    parent: u32,
}

impl DrawingGrid {
    fn cells(&self, r: &Rect) -> (usize, usize, usize, usize) {
        let cell = |v: f32, most: usize| ((v / self.cell).floor().max(0.0) as usize).min(most - 1);
        (
            cell(r.x0, self.columns),
            cell(r.y0, self.rows),
            cell(r.x1, self.columns),
            cell(r.y1, self.rows),
        )
    }

    /// The number of cells that a drawing touches.
    pub(crate) fn cells_of(&self, r: &Rect) -> usize {
        let (x0, y0, x1, y1) = self.cells(r);
        (x1.saturating_sub(x0) + 1) * (y1.saturating_sub(y0) + 1)
    }

    fn root(&mut self, mut i: u32) -> u32 {
        while self.boxes[i as usize].parent != i {
            let up = self.boxes[i as usize].parent;
            self.boxes[i as usize].parent = self.boxes[up as usize].parent;
            i = up;
        }
        i
    }

    pub(crate) fn touches(&self, r: &Rect) -> bool {
        let (x0, y0, x1, y1) = self.cells(r);
        (y0..=y1).any(|y| (x0..=x1).any(|x| self.label[y * self.columns + x] != 0))
    }

    pub(crate) fn add(&mut self, r: &Rect) {
        let (x0, y0, x1, y1) = self.cells(r);
        let mut mine = self.boxes.len() as u32;
        self.boxes.push(Cluster { bbox: *r, drawn: 1, parent: mine });
        let (from_x, from_y) = (x0.saturating_sub(1), y0.saturating_sub(1));
        let (to_x, to_y) = ((x1 + 1).min(self.columns - 1), (y1 + 1).min(self.rows - 1));
        for y in from_y..=to_y {
            for x in from_x..=to_x {
                let label = self.label[y * self.columns + x];
                if label != 0 {
                    let other = self.root(label - 1);
                    if other != mine {
                        let (a, b) = (other.min(mine), other.max(mine));
                        let (bbox, drawn) =
                            (self.boxes[b as usize].bbox, self.boxes[b as usize].drawn);
                        self.boxes[b as usize].parent = a;
                        self.boxes[a as usize].bbox = self.boxes[a as usize].bbox.union(&bbox);
                        self.boxes[a as usize].drawn += drawn;
                        mine = a;
                    }
                }
                let inner = (x0..=x1).contains(&x) && (y0..=y1).contains(&y);
                if inner {
                    self.label[y * self.columns + x] = mine + 1;
                }
            }
        }
    }

    pub(crate) fn finish(self, least_side: f32) -> Vec<Rect> {
        self.boxes
            .iter()
            .enumerate()
            .filter(|(i, cluster)| {
                cluster.parent as usize == *i
                    && cluster.drawn >= LEAST_DRAWN
                    && cluster.bbox.width().min(cluster.bbox.height()) >= 2.0 * least_side
            })
            .map(|(_, cluster)| cluster.bbox)
            .collect()
    }
}
