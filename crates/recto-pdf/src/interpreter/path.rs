//! Paths into rulings, filled areas and drawings, on the page as displayed.

use kurbo::{Point, Rect};
use recto_model::{Fill, Point as PagePoint, Rect as PageRect, Rgb, Ruling};

use super::Interpreter;
use super::state::State;

/// A filled rectangle this thin (points) is a line. Table rules are drawn up to 2 points wide; the thinnest shaded rows
/// seen are 6 high.
const THICKEST_RULE: f64 = 2.5;
/// A stroke wider than this is an area drawn with a broad pen.
const WIDEST_STROKE: f64 = 5.0;
/// A segment leans by less than this (points, or share of its length) when it is meant to be level or upright.
const LEAN: f64 = 0.2;
const LEAN_SHARE: f64 = 0.01;
/// A stroke shorter than this is a dot.
const SHORTEST_RULE: f64 = 0.5;
/// More of a kind than any page of text has; maps have more, and nothing is read from theirs.
const MOST_OF_A_KIND: usize = 50_000;
/// Segments of one path that are kept.
const MOST_SEGMENTS: usize = 1_000_000;

#[derive(Debug, Clone, Copy)]
enum Segment {
    Move(Point),
    Line(Point),
    Curve(Point),
    Close,
}

/// The path under construction, in page coordinates.
#[derive(Debug, Default)]
pub(super) struct Path {
    segments: Vec<Segment>,
    /// Hull of all points, control points included.
    hull: Option<Rect>,
}

impl Path {
    pub(super) fn move_to(&mut self, p: Point) {
        if let Some(Segment::Move(_)) = self.segments.last() {
            self.segments.pop();
        }
        self.add(Segment::Move(p));
    }

    pub(super) fn line_to(&mut self, p: Point) {
        self.cover_start();
        self.cover(p);
        self.add(Segment::Line(p));
    }

    pub(super) fn curve_to(&mut self, points: [Point; 3]) {
        self.cover_start();
        for p in points {
            self.cover(p);
        }
        self.add(Segment::Curve(points[2]));
    }

    pub(super) fn close(&mut self) {
        if !matches!(self.segments.last(), None | Some(Segment::Close)) {
            self.add(Segment::Close);
        }
    }

    pub(super) fn rect(&mut self, corners: [Point; 4]) {
        self.move_to(corners[0]);
        for corner in &corners[1..] {
            self.line_to(*corner);
        }
        self.close();
    }

    fn add(&mut self, segment: Segment) {
        if self.segments.len() < MOST_SEGMENTS {
            self.segments.push(segment);
        }
    }

    pub(super) fn clear(&mut self) {
        self.segments.clear();
        self.hull = None;
    }

    /// A move alone draws nothing and does not count to the hull.
    fn cover_start(&mut self) {
        if let Some(Segment::Move(p)) = self.segments.last().copied() {
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
struct Piece {
    points: Vec<Point>,
    is_curved: bool,
    is_closed: bool,
}

impl Piece {
    fn hull(&self) -> Option<Rect> {
        let mut points = self.points.iter();
        let first = *points.next()?;
        Some(points.fold(Rect::from_points(first, first), |hull, p| hull.union_pt(*p)))
    }

    /// The rectangle that the piece is, when it is one with level and upright sides.
    fn as_rect(&self) -> Option<Rect> {
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
    fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
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

fn is_level(p: Point, q: Point) -> bool {
    (p.y - q.y).abs() <= LEAN.max((p.x - q.x).abs() * LEAN_SHARE)
}

fn is_upright(p: Point, q: Point) -> bool {
    (p.x - q.x).abs() <= LEAN.max((p.y - q.y).abs() * LEAN_SHARE)
}

impl Interpreter<'_, '_> {
    /// Ends the path: takes it down as what it draws, and clips to it when that is pending.
    pub(super) fn paint(
        &mut self,
        state: &mut State<'_>,
        fills: bool,
        strokes: bool,
        even_odd: bool,
    ) {
        let fills = fills && !state.fill_is_clear;
        let strokes = strokes && !state.stroke_is_clear;
        if (fills || strokes) && self.hidden == 0 {
            self.draw(state, fills, strokes, even_odd);
        }
        if std::mem::take(&mut self.clip_pending)
            && let Some(hull) = self.path.hull
        {
            state.clip_to(hull);
        }
        self.path.clear();
    }

    fn draw(&mut self, state: &State<'_>, fills: bool, strokes: bool, even_odd: bool) {
        let Some(hull) = self.path.hull else { return };
        let reach = hull.inflate(THICKEST_RULE, THICKEST_RULE).intersect(state.clip);
        if !hull.is_finite() || reach.x1 <= reach.x0 || reach.y1 <= reach.y0 {
            return;
        }
        let pieces = pieces(&self.path.segments);
        if fills && let Some(frame) = frame(&pieces, even_odd) {
            for (side, width) in frame {
                self.add_ruling(state, side, width, state.fill.color, false);
            }
            return;
        }
        for piece in &pieces {
            if fills {
                self.draw_fill(state, piece, strokes);
            }
            if strokes {
                self.draw_stroke(state, piece, fills);
            }
        }
    }

    fn draw_fill(&mut self, state: &State<'_>, piece: &Piece, stroked: bool) {
        let Some(hull) = piece.hull() else { return };
        let (width, height) = (hull.width(), hull.height());
        let thin = width.min(height);
        let long = width.max(height);
        if thin <= THICKEST_RULE && long > thin * 2.0 && long > SHORTEST_RULE {
            let center = hull.center();
            let axis = if width >= height {
                Rect::new(hull.x0, center.y, hull.x1, center.y)
            } else {
                Rect::new(center.x, hull.y0, center.x, hull.y1)
            };
            self.add_ruling(state, axis, thin, state.fill.color, false);
        } else if piece.as_rect().is_some() {
            self.add_fill(state, hull, state.fill.color, stroked);
        } else {
            self.add_drawing(hull.intersect(state.clip));
        }
    }

    fn draw_stroke(&mut self, state: &State<'_>, piece: &Piece, filled: bool) {
        let Some(hull) = piece.hull() else { return };
        let width = state.line_width * state.unit();
        let straight =
            !piece.is_curved && piece.sides().all(|(p, q)| is_level(p, q) || is_upright(p, q));
        if !straight {
            // Filled shapes were taken down as drawings already.
            if !filled {
                let half = width * 0.5;
                self.add_drawing(hull.inflate(half, half).intersect(state.clip));
            }
            return;
        }
        for (p, q) in piece.sides() {
            let axis = if is_level(p, q) && (p.x - q.x).abs() >= (p.y - q.y).abs() {
                let y = (p.y + q.y) * 0.5;
                Rect::new(p.x.min(q.x), y, p.x.max(q.x), y)
            } else {
                let x = (p.x + q.x) * 0.5;
                Rect::new(x, p.y.min(q.y), x, p.y.max(q.y))
            };
            let length = axis.width().max(axis.height());
            if length < SHORTEST_RULE {
                continue;
            }
            if width > WIDEST_STROKE {
                let half = width * 0.5;
                let (dx, dy) = if axis.width() > 0.0 { (0.0, half) } else { (half, 0.0) };
                self.add_fill(state, axis.inflate(dx, dy), state.stroke.color, false);
            } else {
                self.add_ruling(state, axis, width, state.stroke.color, state.is_dashed);
            }
        }
    }

    fn add_ruling(&mut self, state: &State<'_>, axis: Rect, width: f64, color: Rgb, dashed: bool) {
        let clip = state.clip;
        let half = width * 0.5;
        // A line on the very edge of a clip still shows half of its width.
        let (mut x0, mut x1, mut y0, mut y1) = (axis.x0, axis.x1, axis.y0, axis.y1);
        if x1 < clip.x0 - half || x0 > clip.x1 + half || y1 < clip.y0 - half || y0 > clip.y1 + half
        {
            return;
        }
        if axis.width() >= axis.height() {
            (x0, x1) = (x0.max(clip.x0), x1.min(clip.x1));
        } else {
            (y0, y1) = (y0.max(clip.y0), y1.min(clip.y1));
        }
        if x1 < x0 || y1 < y0 || self.page.rulings.len() >= MOST_OF_A_KIND {
            return;
        }
        self.page.rulings.push(Ruling {
            from: PagePoint::new(x0 as f32, y0 as f32),
            to: PagePoint::new(x1 as f32, y1 as f32),
            width: width as f32,
            color,
            dashed,
        });
    }

    pub(super) fn add_fill(&mut self, state: &State<'_>, area: Rect, color: Rgb, stroked: bool) {
        let shown = area.intersect(state.clip);
        let visible = self.hidden == 0 && shown.is_finite();
        if visible
            && shown.width() > 0.0
            && shown.height() > 0.0
            && self.page.fills.len() < MOST_OF_A_KIND
        {
            self.page.fills.push(Fill { bbox: page_rect(shown), color, stroked });
        }
    }

    fn add_drawing(&mut self, area: Rect) {
        if self.hidden == 0
            && area.is_finite()
            && area.width().max(area.height()) > 0.0
            && self.page.drawings.len() < MOST_OF_A_KIND
        {
            self.page.drawings.push(page_rect(area));
        }
    }
}

fn pieces(segments: &[Segment]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut current = Piece::default();
    let mut finish = |piece: &mut Piece| {
        let piece = std::mem::take(piece);
        if piece.points.len() > 1 {
            pieces.push(piece);
        }
    };
    for segment in segments {
        match *segment {
            Segment::Move(p) => {
                finish(&mut current);
                current.points.push(p);
            }
            Segment::Line(p) => current.points.push(p),
            Segment::Curve(p) => {
                current.is_curved = true;
                current.points.push(p);
            }
            Segment::Close => {
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

/// Sides (as axes, with their widths) of a frame drawn as one rectangle with a smaller one cut out of it.
fn frame(pieces: &[Piece], even_odd: bool) -> Option<Vec<(Rect, f64)>> {
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
