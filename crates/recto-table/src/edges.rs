//! Edges: everything on a page that can border a cell, brought to one form.
//!
//! Documents draw the same line in many ways: one stroke, a stroke for each cell, a row of dashes, a thin filled box, the
//! border of a shaded band. Pieces on one line are joined here, so that the rest sees lines as a reader does.

use recto_lines::page_point;
use recto_model::{Page, Point, Rect, Rgb};

/// Pieces whose positions differ by less belong to one line (points of a page of usual size, as all lengths here).
const SNAP: f32 = 2.0;
/// Pieces of one line that are closer than this are joined; dashes may be further apart.
const JOIN: f32 = 2.2;
/// Pieces that are shorter may be dashes, which are apart by their length times this.
const DASH: f32 = 6.0;
const DASH_GAP: f32 = 1.5;
/// Filled areas that are thinner are lines, and lines rise by no more than this.
const THIN: f32 = 3.0;
const LEVEL: f32 = 1.0;
/// What the shortest piece weighs where pieces are joined.
const LEAST_WEIGHT: f32 = 0.1;
/// A joined line that is shorter borders nothing.
const SHORTEST: f32 = 5.0;
/// More pieces than this are a drawing, not a table: the rest is left out.
const MOST_PIECES: usize = 60_000;
/// More joined lines than this along one axis: the longest are kept.
const MOST_EDGES: usize = 1_500;
/// A fill over more of the page than this is a background.
const BACKGROUND_SHARE: f32 = 0.7;

/// A rule over more than this share of a width goes across it.
pub(crate) const ACROSS: f32 = 0.8;

/// Nothing that a page shows is farther from its corner, beyond which sums lose their digits.
pub(crate) const FARTHEST: f32 = 100_000.0;

/// A line along one axis: at `pos` across it, from `lo` to `hi` along it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Edge {
    pub(crate) pos: f32,
    pub(crate) lo: f32,
    pub(crate) hi: f32,
    /// Drawn as a line; `false` when it is only the border of a filled area.
    pub(crate) stroke: bool,
}

impl Edge {
    pub(crate) fn length(&self) -> f32 {
        self.hi - self.lo
    }

    /// Does it go across what stands between `lo` and `hi`?
    pub(crate) fn is_across(&self, lo: f32, hi: f32) -> bool {
        self.hi.min(hi) - self.lo.max(lo) > ACROSS * (hi - lo)
    }
}

/// All edges of a page, each list by position.
#[derive(Debug, Default)]
pub(crate) struct Edges {
    /// What a point would be, were the page of usual size.
    pub(crate) point: f32,
    pub(crate) horizontal: Vec<Edge>,
    pub(crate) vertical: Vec<Edge>,
}

/// What is drawn on a page: lines, and areas whose borders may be lines too.
#[derive(Debug, Default)]
pub(crate) struct DrawnEdges {
    point: f32,
    horizontal: Vec<Edge>,
    vertical: Vec<Edge>,
    areas: Vec<Rect>,
}

impl DrawnEdges {
    /// Reads rulings and visible fills.
    pub(crate) fn read(page: &Page) -> Self {
        let point = page_point(page.size);
        let mut drawn = Self { point, ..Self::default() };
        for ruling in page.rulings.iter().take(MOST_PIECES) {
            let (dx, dy) = (ruling.to.x - ruling.from.x, ruling.to.y - ruling.from.y);
            let ends = [ruling.from.x, ruling.from.y, ruling.to.x, ruling.to.y];
            if !ends.iter().all(|at| at.abs() < FARTHEST * point)
                || dx.abs().min(dy.abs()) > LEVEL * point
            {
                continue;
            }
            let Point { x, y } = ruling.bounds().center();
            if ruling.is_horizontal() {
                drawn.horizontal.push(Edge {
                    pos: y,
                    lo: ruling.from.x,
                    hi: ruling.to.x,
                    stroke: true,
                });
            } else {
                drawn.vertical.push(Edge {
                    pos: x,
                    lo: ruling.from.y,
                    hi: ruling.to.y,
                    stroke: true,
                });
            }
        }
        for fill in page.fills.iter().take(MOST_PIECES) {
            let Rect { x0, y0, x1, y1 } = fill.bbox;
            let placed = [x0, y0, x1, y1].iter().all(|at| at.abs() < FARTHEST * point)
                && x0 <= x1
                && y0 <= y1;
            if placed && is_visible(fill.color) && !is_background(&fill.bbox, page) {
                drawn.area(&fill.bbox);
            }
        }
        drawn
    }

    fn area(&mut self, bbox: &Rect) {
        let (w, h) = (bbox.width(), bbox.height());
        if h < THIN * self.point && h <= w {
            let pos = (bbox.y0 + bbox.y1) * 0.5;
            self.horizontal.push(Edge { pos, lo: bbox.x0, hi: bbox.x1, stroke: true });
        } else if w < THIN * self.point {
            let pos = (bbox.x0 + bbox.x1) * 0.5;
            self.vertical.push(Edge { pos, lo: bbox.y0, hi: bbox.y1, stroke: true });
        } else {
            self.areas.push(*bbox);
        }
    }

    pub(crate) fn point(&self) -> f32 {
        self.point
    }

    /// The lines alone.
    pub(crate) fn strokes(&self) -> Edges {
        Edges {
            point: self.point,
            horizontal: joined(self.horizontal.clone(), self.point),
            vertical: joined(self.vertical.clone(), self.point),
        }
    }

    /// The lines and the borders of those areas for which `counts` holds.
    pub(crate) fn with_areas(self, counts: impl Fn(&Rect) -> bool) -> Edges {
        let (mut horizontal, mut vertical) = (self.horizontal, self.vertical);
        for bbox in self.areas.iter().filter(|bbox| counts(bbox)) {
            for pos in [bbox.y0, bbox.y1] {
                horizontal.push(Edge { pos, lo: bbox.x0, hi: bbox.x1, stroke: false });
            }
            for pos in [bbox.x0, bbox.x1] {
                vertical.push(Edge { pos, lo: bbox.y0, hi: bbox.y1, stroke: false });
            }
        }
        let point = self.point;
        Edges { point, horizontal: joined(horizontal, point), vertical: joined(vertical, point) }
    }
}

/// White areas on white paper have no border that a reader sees.
fn is_visible(color: Rgb) -> bool {
    color.r.min(color.g).min(color.b) < u8::MAX
}

fn is_background(bbox: &Rect, page: &Page) -> bool {
    let page_area = page.size.width * page.size.height;
    !bbox.area().is_finite() || bbox.area() > BACKGROUND_SHARE * page_area
}

/// Snaps pieces to common positions and joins those that meet.
fn joined(mut pieces: Vec<Edge>, point: f32) -> Vec<Edge> {
    pieces.sort_by(|a, b| a.pos.total_cmp(&b.pos).then(a.lo.total_cmp(&b.lo)));
    let mut edges = Vec::new();
    let mut start = 0;
    while start < pieces.len() {
        let first = pieces[start].pos;
        let end =
            start + pieces[start..].partition_point(|piece| piece.pos - first <= SNAP * point);
        join_line(&mut pieces[start..end], point, &mut edges);
        start = end;
    }
    edges.retain(|edge: &Edge| edge.length() >= SHORTEST * point);
    if edges.len() > MOST_EDGES {
        edges.sort_by(|a, b| b.length().total_cmp(&a.length()).then(a.pos.total_cmp(&b.pos)));
        edges.truncate(MOST_EDGES);
    }
    edges.sort_by(|a, b| a.pos.total_cmp(&b.pos).then(a.lo.total_cmp(&b.lo)));
    edges
}

fn join_line(pieces: &mut [Edge], point: f32, edges: &mut Vec<Edge>) {
    pieces.sort_by(|a, b| a.lo.total_cmp(&b.lo));
    let mut current: Option<(Edge, f32)> = None;
    for &piece in pieces.iter() {
        let dashes = if piece.length() < DASH * point { piece.length() * DASH_GAP } else { 0.0 };
        let reach = dashes.max(JOIN * point);
        let weight = piece.length().max(LEAST_WEIGHT * point);
        match &mut current {
            Some((edge, sum)) if piece.lo <= edge.hi + reach => {
                let (a, b) = (*sum, weight);
                edge.pos = (edge.pos * a + piece.pos * b) / (a + b);
                edge.hi = edge.hi.max(piece.hi);
                edge.stroke |= piece.stroke;
                *sum = a + b;
            }
            _ => {
                edges.extend(current.map(|(edge, _)| edge));
                current = Some((piece, weight));
            }
        }
    }
    edges.extend(current.map(|(edge, _)| edge));
}
