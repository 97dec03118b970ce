//! Paths and their subpaths (ISO 32000-1, 8.5), in coordinates of the page as displayed.

use kurbo::{Point, Rect};

/// A filled rectangle of at most this thickness (points) is a line. Lines of tables are up to 2 points thick; the
/// lowest shaded rows seen are 6 points high.
pub(super) const THICKEST_RULE: f64 = 2.5;
/// The ends of a horizontal or vertical segment may differ across its direction by this much (points).
const MOST_LEAN: f64 = 0.2;
/// The same as a fraction of the segment's length; the larger of both counts.
const MOST_LEAN_RATIO: f64 = 0.01;
/// The points of a circle are at least this share of its radius from its middle; an octagon's sides come nearer.
const LEAST_ROUND: f64 = 0.95;
/// A circle has at least so many sides.
const LEAST_ARCS: usize = 4;
/// Segments of a path that are kept.
const MOST_SEGMENTS: usize = 1_000_000;

#[derive(Debug, Clone, Copy)]
enum PathSegment {
    Move(Point),
    Line(Point),
    /// Its end, and its point half-way.
    Curve(Point, Point),
    Close,
}

/// The path under construction, in page coordinates.
#[derive(Debug, Default)]
pub(super) struct Path {
    segments: Vec<PathSegment>,
    /// Bounding box of all points, control points included.
    pub(super) bounds: Option<Rect>,
}

impl Path {
    pub(super) fn move_to(&mut self, p: Point) {
        if let Some(PathSegment::Move(_)) = self.segments.last() {
            self.segments.pop();
        }
        self.add(PathSegment::Move(p));
    }

    pub(super) fn line_to(&mut self, p: Point) {
        self.include_start();
        self.include(p);
        self.add(PathSegment::Line(p));
    }

    pub(super) fn curve_to(&mut self, points: [Point; 3]) {
        self.include_start();
        for p in points {
            self.include(p);
        }
        let [a, b, end] = points.map(Point::to_vec2);
        let start = self.end().to_vec2();
        let middle = (start + (a + b) * 3.0 + end) / 8.0;
        self.add(PathSegment::Curve(points[2], middle.to_point()));
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
        self.bounds = None;
    }

    pub(super) fn subpaths(&self) -> Vec<Subpath> {
        let mut subpaths: Vec<Subpath> = Vec::new();
        let mut current = Subpath::default();
        let mut finish = |subpath: &mut Subpath| {
            let subpath = std::mem::take(subpath);
            if subpath.points.len() > 1 {
                subpaths.push(subpath);
            }
        };
        for segment in &self.segments {
            match *segment {
                PathSegment::Move(p) => {
                    finish(&mut current);
                    current.points.push(p);
                }
                PathSegment::Line(p) => current.points.push(p),
                PathSegment::Curve(p, middle) => {
                    current.curves.push((current.points.len(), middle));
                    current.points.push(p);
                }
                PathSegment::Close => {
                    let start = current.points.first().copied();
                    current.is_closed = true;
                    finish(&mut current);
                    // A segment after a close starts where the closed subpath did.
                    current.points.extend(start);
                }
            }
        }
        finish(&mut current);
        subpaths
    }

    /// Where the last segment ends.
    fn end(&self) -> Point {
        let last = self.segments.last();
        match last {
            Some(PathSegment::Move(p) | PathSegment::Line(p) | PathSegment::Curve(p, _)) => *p,
            Some(PathSegment::Close) | None => Point::ZERO,
        }
    }

    /// Includes the start of a subpath when its first segment comes: a move alone draws nothing.
    fn include_start(&mut self) {
        if let Some(PathSegment::Move(p)) = self.segments.last().copied() {
            self.include(p);
        }
    }

    fn include(&mut self, p: Point) {
        self.bounds = Some(match self.bounds {
            Some(bounds) => bounds.union_pt(p),
            None => Rect::from_points(p, p),
        });
    }
}

/// A subpath, from one move to the next.
#[derive(Debug, Default)]
pub(super) struct Subpath {
    points: Vec<Point>,
    /// Of each curved side the number of the point where it ends, and its point half-way.
    curves: Vec<(usize, Point)>,
    is_closed: bool,
}

impl Subpath {
    pub(super) fn bounds(&self) -> Option<Rect> {
        let mut points = self.points.iter();
        let first = *points.next()?;
        Some(points.fold(Rect::from_points(first, first), |bounds, p| bounds.union_pt(*p)))
    }

    /// The subpath as a rectangle, when it has four horizontal and vertical sides.
    pub(super) fn as_rect(&self) -> Option<Rect> {
        let mut corners = self.points.clone();
        if corners.len() == 5 && near(corners[0], corners[4]) {
            corners.pop();
        }
        if self.is_curved() || corners.len() != 4 {
            return None;
        }
        let horizontal = |i: usize, k: usize| is_horizontal(corners[i], corners[k]);
        let vertical = |i: usize, k: usize| is_vertical(corners[i], corners[k]);
        let is_rect = (horizontal(0, 1) && vertical(1, 2) && horizontal(2, 3) && vertical(3, 0))
            || (vertical(0, 1) && horizontal(1, 2) && vertical(2, 3) && horizontal(3, 0));
        if is_rect { self.bounds() } else { None }
    }

    pub(super) fn is_curved(&self) -> bool {
        !self.curves.is_empty()
    }

    /// Is it a circle? All its points are as far from the middle.
    pub(super) fn is_circle(&self) -> bool {
        let is_closed = self.is_closed
            || matches!(self.points.as_slice(), [first, .., last] if near(*first, *last));
        if !is_closed || self.points.len() <= LEAST_ARCS {
            return false;
        }
        let Some(bounds) = self.bounds() else { return false };
        let (center, radius) = (bounds.center(), 0.5 * bounds.width().max(bounds.height()));
        let is_round =
            |p: Point| (LEAST_ROUND..=1.0 / LEAST_ROUND).contains(&(p.distance(center) / radius));
        radius > 0.0 && self.points.iter().copied().all(is_round) && self.middles().all(is_round)
    }

    /// Of its sides, straight and curved ones.
    fn middles(&self) -> impl Iterator<Item = Point> + '_ {
        // A curve that a path begins with starts nowhere.
        let mut curves = self.curves.iter().filter(|(at, _)| *at > 0).peekable();
        self.points.windows(2).zip(1..).map(move |(side, end)| {
            let curve = curves.next_if(|(at, _)| *at == end);
            curve.map_or_else(|| side[0].midpoint(side[1]), |(_, middle)| *middle)
        })
    }

    pub(super) fn is_clockwise(&self) -> bool {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).map(|(p, q)| p.x * q.y - q.x * p.y).sum::<f64>() > 0.0
    }

    /// Its sides as pairs of points, the closing one of a closed subpath too.
    pub(super) fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let closing = match (self.points.last(), self.points.first()) {
            (Some(last), Some(first)) if self.is_closed => Some((*last, *first)),
            _ => None,
        };
        self.points.windows(2).map(|pair| (pair[0], pair[1])).chain(closing)
    }
}

fn near(p: Point, q: Point) -> bool {
    (p.x - q.x).abs() < MOST_LEAN && (p.y - q.y).abs() < MOST_LEAN
}

pub(super) fn is_horizontal(p: Point, q: Point) -> bool {
    (p.y - q.y).abs() <= MOST_LEAN.max((p.x - q.x).abs() * MOST_LEAN_RATIO)
}

pub(super) fn is_vertical(p: Point, q: Point) -> bool {
    (p.x - q.x).abs() <= MOST_LEAN.max((p.y - q.y).abs() * MOST_LEAN_RATIO)
}

/// The sides (centre lines with widths) of a frame that is filled as a rectangle with a smaller one cut out of it.
pub(super) fn frame(subpaths: &[Subpath], even_odd: bool) -> Option<Vec<(Rect, f64)>> {
    let [one, other] = subpaths else { return None };
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
