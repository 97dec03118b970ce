//! The thumbnail divided into cells, and region growing over cells of one colour.

use recto_model::Rect;

use super::thumbnail::Thumbnail;

/// Side of a cell in pixels of the thumbnail: a quarter of a line of small print.
pub(super) const CELL: usize = 4;
/// Colours whose channels all differ by less than this are equal: the noise of a cell's mean and JPEG artefacts on a
/// plain area.
const SAME_COLOR: i32 = 7;
/// A cell whose lightness varies by more than this is not plain.
const PLAIN_SPREAD: u8 = 40;

pub(super) type Color = [u8; 3];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellKind {
    Bare,
    /// Under text; its colour is the text's background colour.
    Text,
    /// Under a ruling.
    Line,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct GridCell {
    pub(super) kind: CellKind,
    /// Mean colour.
    pub(super) color: Color,
    /// Difference between its lightest and its darkest pixel.
    pub(super) spread: u8,
}

pub(super) struct CellGrid {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) list: Vec<GridCell>,
}

/// A connected region of plain cells of one colour.
#[derive(Debug, Clone, Copy)]
pub(super) struct Region {
    pub(super) color: Color,
    pub(super) count: usize,
    /// Range in cells, end exclusive.
    pub(super) x: (usize, usize),
    pub(super) y: (usize, usize),
}

/// Least share of its bounding box that a rectangular region fills; rulings and dense print leave gaps.
const LEAST_FILLED: f32 = 0.75;

impl Region {
    /// Width and height in cells.
    pub(super) fn sides(&self) -> (usize, usize) {
        (self.x.1 - self.x.0, self.y.1 - self.y.0)
    }

    /// In pixels of the thumbnail.
    pub(super) fn bbox(&self) -> Rect {
        let at = |cell: usize| (cell * CELL) as f32;
        Rect::new(at(self.x.0), at(self.y.0), at(self.x.1), at(self.y.1))
    }

    pub(super) fn is_rectangle(&self) -> bool {
        let (width, height) = self.sides();
        self.count as f32 >= LEAST_FILLED * (width * height) as f32
    }
}

/// The largest difference over the channels.
pub(super) fn distance(a: Color, b: Color) -> i32 {
    a.iter().zip(b).map(|(a, b)| (i32::from(*a) - i32::from(b)).abs()).max().unwrap_or(0)
}

impl CellGrid {
    /// `texts` and `lines` are the boxes of text lines and rulings in pixels of the thumbnail.
    pub(super) fn of(thumbnail: &Thumbnail, texts: &[Rect], lines: &[Rect]) -> Self {
        let (width, height) = (thumbnail.picture.width as usize, thumbnail.picture.height as usize);
        let (columns, rows) = (width.div_ceil(CELL), height.div_ceil(CELL));
        let list = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(column, row)| {
                let right = (CELL * (column + 1)).min(width);
                let bottom = (CELL * (row + 1)).min(height);
                bare(thumbnail, CELL * column..right, CELL * row..bottom)
            })
            .collect();
        let mut cells = Self { columns, rows, list };
        for line in lines {
            for at in cells.under(line.grown(1.0)) {
                cells.list[at].kind = CellKind::Line;
            }
        }
        for bbox in texts {
            let color = background_color(thumbnail, *bbox);
            for at in cells.under(*bbox) {
                cells.list[at] = GridCell { kind: CellKind::Text, color, spread: 0 };
            }
        }
        cells
    }

    /// Indices of the cells whose centre lies in the box, or of the cell that contains the box's centre if there is
    /// none.
    pub(super) fn under(&self, bbox: Rect) -> Vec<usize> {
        let range = |lo: f32, hi: f32, most: usize| {
            let size = CELL as f32;
            let first = (lo / size + 0.5).floor().max(0.0) as usize;
            let last = ((hi / size + 0.5).floor().max(0.0) as usize).max(first + 1);
            first.min(most)..last.min(most)
        };
        let columns = range(bbox.x0, bbox.x1, self.columns);
        range(bbox.y0, bbox.y1, self.rows)
            .flat_map(|row| columns.clone().map(move |column| (row, column)))
            .map(|(row, column)| row * self.columns + column)
            .collect()
    }

    /// Share of the box that lies under text.
    pub(super) fn text_share(&self, bbox: Rect) -> f32 {
        let under = self.under(bbox);
        let text = under.iter().filter(|at| self.list[**at].kind == CellKind::Text).count();
        text as f32 / under.len().max(1) as f32
    }

    /// Region growing: plain cells join a neighbouring region as long as they differ little from its mean colour.
    pub(super) fn regions(&self) -> Vec<Region> {
        let is_plain = |cell: &GridCell| cell.kind != CellKind::Line && cell.spread <= PLAIN_SPREAD;
        let mut open: Vec<bool> = self.list.iter().map(is_plain).collect();
        let mut regions = Vec::new();
        let mut stack = Vec::new();
        for start in 0..self.list.len() {
            if !std::mem::replace(&mut open[start], false) {
                continue;
            }
            let mut sums = [0u64; 3];
            let (mut count, mut x, mut y) = (0, (usize::MAX, 0), (usize::MAX, 0));
            stack.push(start);
            while let Some(at) = stack.pop() {
                let (column, row) = (at % self.columns, at / self.columns);
                x = (x.0.min(column), x.1.max(column + 1));
                y = (y.0.min(row), y.1.max(row + 1));
                count += 1;
                for (sum, value) in sums.iter_mut().zip(self.list[at].color) {
                    *sum += u64::from(value);
                }
                let mean = sums.map(|sum| (sum / count) as u8);
                for next in self.beside(at) {
                    if open[next] && distance(self.list[next].color, mean) <= SAME_COLOR {
                        open[next] = false;
                        stack.push(next);
                    }
                }
            }
            let color = sums.map(|sum| (sum / count) as u8);
            regions.push(Region { color, count: count as usize, x, y });
        }
        regions
    }

    fn beside(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (column, row, columns) = (at % self.columns, at / self.columns, self.columns);
        let left = (column > 0).then(|| at - 1);
        let right = (column + 1 < columns).then_some(at + 1);
        let above = (row > 0).then(|| at - columns);
        let below = (row + 1 < self.rows).then_some(at + columns);
        [left, right, above, below].into_iter().flatten()
    }
}

fn bare(thumbnail: &Thumbnail, xs: std::ops::Range<usize>, ys: std::ops::Range<usize>) -> GridCell {
    let (mut sums, mut count) = ([0u32; 3], 0);
    let (mut darkest, mut lightest) = (u8::MAX, 0);
    for y in ys {
        for x in xs.clone() {
            let pixel = thumbnail.pixel(x, y);
            for (sum, value) in sums.iter_mut().zip(pixel) {
                *sum += u32::from(value);
            }
            count += 1;
            // The green channel approximates lightness.
            darkest = darkest.min(pixel[1]);
            lightest = lightest.max(pixel[1]);
        }
    }
    let color = sums.map(|sum| (sum / count.max(1)) as u8);
    GridCell { kind: CellKind::Bare, color, spread: lightest.saturating_sub(darkest) }
}

/// The background colour of a text: the most frequent colour in its box.
fn background_color(thumbnail: &Thumbnail, bbox: Rect) -> Color {
    const STEP: usize = 16;
    let clamp = |v: f32, most: u32| (v.max(0.0) as usize).min(most as usize);
    let (width, height) = (thumbnail.picture.width, thumbnail.picture.height);
    let mut bins = [([0u64; 3], 0u64); 256 / STEP];
    for y in clamp(bbox.y0, height)..clamp(bbox.y1, height) {
        for x in clamp(bbox.x0, width)..clamp(bbox.x1, width) {
            let pixel = thumbnail.pixel(x, y);
            let (sums, count) = &mut bins[usize::from(pixel[1]) / STEP];
            for (sum, value) in sums.iter_mut().zip(pixel) {
                *sum += u64::from(value);
            }
            *count += 1;
        }
    }
    let most = bins.iter().max_by_key(|(_, count)| *count);
    most.map_or([255; 3], |(sums, count)| sums.map(|sum| (sum / (*count).max(1)) as u8))
}
