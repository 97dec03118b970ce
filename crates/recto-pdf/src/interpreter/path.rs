//! Paths and the pieces that they are made of, on the page as displayed.

use kurbo::{Point, Rect};
use recto_model::Rect as PageRect;

/// A filled rectangle this thin (points) is a line. Table rules are drawn up to 2 points wide; the thinnest shaded rows
/// seen are 6 high.
pub(super) const THICKEST_RULE: f64 = 2.5;
/// A segment leans by less than this (points, or share of its length) when it is meant to be level or upright.
const LEAN: f64 = 0.2;
const LEAN_SHARE: f64 = 0.01;
/// Segments of one path that are kept.
const MOST_SEGMENTS: usize = 1_000_000;

#[derive(Debug, Clone, Copy)]
enum PathSegment {
    Move(Point),
    Line(Point),
    Curve(Point),
    Close,
}

/// The path under construction, in page coordinates.
#[derive(Debug, Default)]
pub(super) struct Path {
    segments: Vec<PathSegment>,
    /// Hull of all points, control points included.
    pub(super) hull: Option<Rect>,
}

impl Path {
    pub(super) fn move_to(&mut self, p: Point) {
        if let Some(PathSegment::Move(_)) = self.segments.last() {
            self.segments.pop();
        }
        self.add(PathSegment::Move(p));
    }

    pub(super) fn line_to(&mut self, p: Point) {
        self.cover_start();
        self.cover(p);
        self.add(PathSegment::Line(p));
    }

    pub(super) fn curve_to(&mut self, points: [Point; 3]) {
        self.cover_start();
        for p in points {
            self.cover(p);
        }
        self.add(PathSegment::Curve(points[2]));
    }

    pub(super) fn close(&mut self) {
        if !matches!(self.segments.last(), None | Some(PathSegment::Close)) {
            self.add(PathSegment::Close);
        }
    }

    pub(super) fn rect(&mut self, corners: [Point; 4]) {
        self.move_to(corners[0]);
        for corner in &corners[1..] {
            self.line_to(*corner);
        }
        self.close();
    }

    fn add(&mut self, segment: PathSegment) {
        if self.segments.len() < MOST_SEGMENTS {
            self.segments.push(segment);
        }
    }

    pub(super) fn clear(&mut self) {
        self.segments.clear();
        self.hull = None;
    }

    pub(super) fn pieces(&self) -> Vec<Subpath> {
        let mut pieces: Vec<Subpath> = Vec::new();
        let mut current = Subpath::default();
        let mut finish = |piece: &mut Subpath| {
            let piece = std::mem::take(piece);
            if piece.points.len() > 1 {
                pieces.push(piece);
            }
        };
        for segment in &self.segments {
            match *segment {
                PathSegment::Move(p) => {
                    finish(&mut current);
                    current.points.push(p);
                }
                PathSegment::Line(p) => current.points.push(p),
                PathSegment::Curve(p) => {
                    current.is_curved = true;
                    current.points.push(p);
                }
                PathSegment::Close => {
                    let start = current.points.first().copied();
                    current.is_closed = true;
                    finish(&mut current);
                    // What follows without a move starts where the closed piece did.
                    current.points.extend(start);
                }
            }
        }
        finish(&mut current);
        pieces
    }

    /// A move alone draws nothing and does not count to the hull.
    fn cover_start(&mut self) {
        if let Some(PathSegment::Move(p)) = self.segments.last().copied() {
            self.cover(p);
        }
    }

    fn cover(&mut self, p: Point) {
        self.hull = Some(match self.hull {
            Some(hull) => hull.union_pt(p),
            None => Rect::from_points(p, p),
        });
    }
}

/// One piece of a path, from a move to the next.
#[derive(Debug, Default)]
pub(super) struct Subpath {
    points: Vec<Point>,
    pub(super) is_curved: bool,
    is_closed: bool,
}

impl Subpath {
    pub(super) fn hull(&self) -> Option<Rect> {
        let mut points = self.points.iter();
        let first = *points.next()?;
        Some(points.fold(Rect::from_points(first, first), |hull, p| hull.union_pt(*p)))
    }

    /// The rectangle that the piece is, when it is one with level and upright sides.
    pub(super) fn as_rect(&self) -> Option<Rect> {
        let mut corners = self.points.clone();
        if corners.len() == 5 && near(corners[0], corners[4]) {
            corners.pop();
        }
        if self.is_curved || corners.len() != 4 {
            return None;
        }
        let level = |i: usize, k: usize| is_level(corners[i], corners[k]);
        let upright = |i: usize, k: usize| is_upright(corners[i], corners[k]);
        let is_rect = (level(0, 1) && upright(1, 2) && level(2, 3) && upright(3, 0))
            || (upright(0, 1) && level(1, 2) && upright(2, 3) && level(3, 0));
        if is_rect { self.hull() } else { None }
    }

    fn is_clockwise(&self) -> bool {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).map(|(p, q)| p.x * q.y - q.x * p.y).sum::<f64>() > 0.0
    }

    /// Its straight sides, the closing one too.
    pub(super) fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let closing = match (self.points.last(), self.points.first()) {
            (Some(last), Some(first)) if self.is_closed => Some((*last, *first)),
            _ => None,
        };
        self.points.windows(2).map(|pair| (pair[0], pair[1])).chain(closing)
    }
}

fn near(p: Point, q: Point) -> bool {
    (p.x - q.x).abs() < LEAN && (p.y - q.y).abs() < LEAN
}

pub(super) fn is_level(p: Point, q: Point) -> bool {
    (p.y - q.y).abs() <= LEAN.max((p.x - q.x).abs() * LEAN_SHARE)
}

pub(super) fn is_upright(p: Point, q: Point) -> bool {
    (p.x - q.x).abs() <= LEAN.max((p.y - q.y).abs() * LEAN_SHARE)
}

/// Sides (as axes, with their widths) of a frame drawn as one rectangle with a smaller one cut out of it.
pub(super) fn frame(pieces: &[Subpath], even_odd: bool) -> Option<Vec<(Rect, f64)>> {
    let [one, other] = pieces else { return None };
    let (a, b) = (one.as_rect()?, other.as_rect()?);
    let (outer, inner) = if a.area() >= b.area() { (a, b) } else { (b, a) };
    let cut_out = even_odd || one.is_clockwise() != other.is_clockwise();
    let widths =
        [inner.x0 - outer.x0, inner.y0 - outer.y0, outer.x1 - inner.x1, outer.y1 - inner.y1];
    if !cut_out || inner.area() <= 0.0 || !widths.iter().all(|w| (0.0..=THICKEST_RULE).contains(w))
    {
        return None;
    }
    let [left, top, right, bottom] = widths;
    let (x0, x1) = (outer.x0 + left * 0.5, outer.x1 - right * 0.5);
    let (y0, y1) = (outer.y0 + top * 0.5, outer.y1 - bottom * 0.5);
    Some(vec![
        (Rect::new(x0, outer.y0, x0, outer.y1), left),
        (Rect::new(outer.x0, y0, outer.x1, y0), top),
        (Rect::new(x1, outer.y0, x1, outer.y1), right),
        (Rect::new(outer.x0, y1, outer.x1, y1), bottom),
    ])
}

pub(super) fn page_rect(r: Rect) -> PageRect {
    PageRect::new(r.x0 as f32, r.y0 as f32, r.x1 as f32, r.y1 as f32)
}
