//! A raster in which drawings that lie near each other become clusters.

use recto_model::{Rect, Size};

/// Union-find over the cells that drawings touch.
pub(super) struct DrawingGrid {
    /// Side of a cell.
    cell: f32,
    columns: usize,
    rows: usize,
    /// 0 for empty, else 1 + index into `boxes`.
    label: Vec<u32>,
    boxes: Vec<Cluster>,
}

#[derive(Clone, Copy)]
pub(super) struct Cluster {
    pub(super) bbox: Rect,
    /// How many drawings it has, lines and areas not counted.
    pub(super) drawings: u32,
    /// Itself, or the cluster it was merged into.
    parent: u32,
}

impl DrawingGrid {
    /// A raster of a page with square cells, at most so many in each direction.
    pub(super) fn new(page: Size, cell: f32, most: f32) -> Self {
        let columns = (page.width / cell).ceil().clamp(1.0, most) as usize;
        let rows = (page.height / cell).ceil().clamp(1.0, most) as usize;
        Self { cell, columns, rows, label: vec![0; columns * rows], boxes: Vec::new() }
    }

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
    pub(super) fn cells_of(&self, r: &Rect) -> usize {
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

    pub(super) fn touches(&self, r: &Rect) -> bool {
        let (x0, y0, x1, y1) = self.cells(r);
        (y0..=y1).any(|y| (x0..=x1).any(|x| self.label[y * self.columns + x] != 0))
    }

    /// Adds a drawing, or a line or area.
    pub(super) fn add(&mut self, r: &Rect, is_line: bool) {
        let (x0, y0, x1, y1) = self.cells(r);
        let mut mine = self.boxes.len() as u32;
        self.boxes.push(Cluster { bbox: *r, drawings: u32::from(!is_line), parent: mine });
        let (from_x, from_y) = (x0.saturating_sub(1), y0.saturating_sub(1));
        let (to_x, to_y) = ((x1 + 1).min(self.columns - 1), (y1 + 1).min(self.rows - 1));
        for y in from_y..=to_y {
            for x in from_x..=to_x {
                let label = self.label[y * self.columns + x];
                if label != 0 {
                    mine = self.merge(label - 1, mine);
                }
                let inner = (x0..=x1).contains(&x) && (y0..=y1).contains(&y);
                if inner {
                    self.label[y * self.columns + x] = mine + 1;
                }
            }
        }
    }

    /// Makes one cluster of two; tells its number.
    fn merge(&mut self, other: u32, mine: u32) -> u32 {
        let other = self.root(other);
        if other == mine {
            return mine;
        }
        let (kept, gone) = (other.min(mine), other.max(mine));
        let Cluster { bbox, drawings, .. } = self.boxes[gone as usize];
        self.boxes[gone as usize].parent = kept;
        let kept_box = &mut self.boxes[kept as usize];
        kept_box.bbox = kept_box.bbox.union(&bbox);
        kept_box.drawings += drawings;
        kept
    }

    /// The clusters that are large enough for a figure.
    pub(super) fn finish(self, least_side: f32) -> impl Iterator<Item = Cluster> {
        let is_root = |(at, cluster): &(usize, Cluster)| cluster.parent as usize == *at;
        let clusters =
            self.boxes.into_iter().enumerate().filter(is_root).map(|(_, cluster)| cluster);
        clusters
            .filter(move |cluster| cluster.bbox.width().min(cluster.bbox.height()) >= least_side)
    }
}
