//! Turns painted paths into rulings, fills and drawings.

use kurbo::Rect;
use recto_model::{Circle, Fill, Point as PagePoint, Rgb, Ruling};

use super::Interpreter;
use super::path::{Subpath, THICKEST_RULE, frame, is_horizontal, is_vertical};
use super::state::State;
use crate::frame::page_rect;

/// A stroke wider than this (points) is a filled area, not a line.
const WIDEST_STROKE: f64 = 5.0;
/// A stroke shorter than this (points) is a dot.
const SHORTEST_RULE: f64 = 0.5;
/// Rulings of a page that are kept, and as many fills and drawings. Only maps have more, and nothing is read from
/// theirs.
const MOST_OF_A_KIND: usize = 50_000;

impl Interpreter<'_, '_> {
    /// Ends the path: records what it draws, and clips to it when a clip is pending.
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
            && let Some(bounds) = self.path.bounds
        {
            state.clip_to(bounds);
        }
        self.path.clear();
    }

    fn draw(&mut self, state: &State<'_>, fills: bool, strokes: bool, even_odd: bool) {
        let Some(bounds) = self.path.bounds else { return };
        let reach = bounds.inflate(THICKEST_RULE, THICKEST_RULE).intersect(state.clip);
        if !bounds.is_finite() || reach.x1 <= reach.x0 || reach.y1 <= reach.y0 {
            return;
        }
        let subpaths = self.path.subpaths();
        if fills && let Some(frame) = frame(&subpaths, even_odd) {
            for (side, width) in frame {
                self.add_ruling(state, side, width, state.fill.color, false);
            }
            return;
        }
        self.note_circles(state, &subpaths, fills, strokes, even_odd);
        for subpath in &subpaths {
            if fills {
                self.draw_fill(state, subpath, strokes);
            }
            if strokes {
                self.draw_stroke(state, subpath, fills);
            }
        }
    }

    /// Notes which subpaths are circles; they are drawings as well.
    fn note_circles(
        &mut self,
        state: &State<'_>,
        subpaths: &[Subpath],
        fills: bool,
        strokes: bool,
        even_odd: bool,
    ) {
        let is_ring = fills && is_ring(subpaths, even_odd);
        for subpath in subpaths.iter().filter(|subpath| subpath.is_circle()) {
            let Some(bounds) = subpath.bounds() else { continue };
            let half = if fills { 0.0 } else { 0.5 * state.line_width * state.unit() };
            let shown = bounds.inflate(half, half);
            let is_whole = shown.intersect(state.clip) == shown;
            if is_whole && self.page.circles.len() < MOST_OF_A_KIND {
                let fill = (fills && !is_ring).then_some(state.fill.color);
                let bbox = page_rect(shown);
                self.page.circles.push(Circle { bbox, fill, stroked: strokes || is_ring });
            }
        }
    }

    fn draw_fill(&mut self, state: &State<'_>, subpath: &Subpath, stroked: bool) {
        let Some(bounds) = subpath.bounds() else { return };
        let (width, height) = (bounds.width(), bounds.height());
        let thin = width.min(height);
        let long = width.max(height);
        if thin <= THICKEST_RULE && long > thin * 2.0 && long > SHORTEST_RULE {
            let center = bounds.center();
            let axis = if width >= height {
                Rect::new(bounds.x0, center.y, bounds.x1, center.y)
            } else {
                Rect::new(center.x, bounds.y0, center.x, bounds.y1)
            };
            self.add_ruling(state, axis, thin, state.fill.color, false);
        } else if subpath.as_rect().is_some() {
            self.add_fill(state, bounds, state.fill.color, stroked);
        } else {
            self.add_drawing(bounds.intersect(state.clip));
        }
    }

    fn draw_stroke(&mut self, state: &State<'_>, subpath: &Subpath, filled: bool) {
        let Some(bounds) = subpath.bounds() else { return };
        let width = state.line_width * state.unit();
        let straight = !subpath.is_curved()
            && subpath.sides().all(|(p, q)| is_horizontal(p, q) || is_vertical(p, q));
        if !straight {
            // A filled shape was recorded as a drawing already.
            if !filled {
                let half = width * 0.5;
                self.add_drawing(bounds.inflate(half, half).intersect(state.clip));
            }
            return;
        }
        for (p, q) in subpath.sides() {
            let axis = if is_horizontal(p, q) && (p.x - q.x).abs() >= (p.y - q.y).abs() {
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
        // A line on the edge of the clip still shows half of its width.
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

/// Is a path a circle with a smaller one cut out of it?
fn is_ring(subpaths: &[Subpath], even_odd: bool) -> bool {
    let [one, other] = subpaths else { return false };
    let (Some(a), Some(b)) = (one.bounds(), other.bounds()) else { return false };
    let is_cut_out = even_odd || one.is_clockwise() != other.is_clockwise();
    let most = 0.1 * a.width().max(b.width());
    is_cut_out && one.is_circle() && other.is_circle() && a.center().distance(b.center()) <= most
}
