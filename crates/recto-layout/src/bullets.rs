//! Bullets that are drawn: browsers print the discs, rings and squares of a list as shapes, not as characters.

use recto_lines::{OnLine, ReadingFrame, page_point};
use recto_model::{Page, Rect};

use crate::lines::TypesetLine;

/// Sides of a bullet in em of its line; it is about as wide as high.
const SIDE: std::ops::RangeInclusive<f32> = 0.15..=0.65;
const SQUARE: std::ops::RangeInclusive<f32> = 0.8..=1.25;
/// How high its middle stands over the baseline, in em: about half the height of small letters.
const RAISED: std::ops::RangeInclusive<f32> = 0.1..=0.6;
/// How far before the line it stands, in em.
const BEFORE: std::ops::RangeInclusive<f32> = 0.15..=3.0;
/// Bullets of one list begin within this share of their width, and differ in width by less than this factor.
const ALIGNED: f32 = 0.5;
const ALIKE: f32 = 1.5;
/// No bullet is larger than this, in points of a page of usual size.
const LARGEST: f32 = 30.0;

/// Shapes of a page that may be bullets, in the frame of its text, top to bottom by their middles.
pub(crate) struct Bullets(Vec<Rect>);

impl Bullets {
    pub(crate) fn of(page: &Page, frame: ReadingFrame) -> Self {
        let largest = LARGEST * page_point(page.size);
        let is_small = |r: &Rect| {
            let (width, height) = (r.width(), r.height());
            width > 0.0 && width.max(height) <= largest && SQUARE.contains(&(width / height))
        };
        let shapes = page.drawings.iter().copied().chain(page.fills.iter().map(|fill| fill.bbox));
        let mut bullets: Vec<Rect> = shapes.filter(is_small).map(|r| frame.enter(r)).collect();
        bullets.sort_by(|a, b| a.center().y.total_cmp(&b.center().y));
        Self(bullets)
    }

    /// Tells the lines of a region that one stands before. A shape alone is no list, nor are the samples of a legend: two
    /// bullets at least stand below each other, and all are alike.
    pub(crate) fn mark(&self, lines: &mut [TypesetLine]) {
        let found: Vec<Option<Rect>> = lines.iter().map(|set| self.before(set)).collect();
        let Some(usual) = stacked(found.iter().flatten()) else { return };
        for (set, bullet) in lines.iter_mut().zip(found) {
            set.has_bullet = bullet.is_some_and(|bullet| are_alike(&bullet, &usual));
        }
    }

    fn before(&self, set: &TypesetLine) -> Option<Rect> {
        let em = set.em();
        let top = set.baseline - RAISED.end() * em;
        let from = self.0.partition_point(|bullet| bullet.center().y < top);
        let level = self.0[from..]
            .iter()
            .take_while(|bullet| bullet.center().y <= set.baseline - RAISED.start() * em)
            .filter(|bullet| SIDE.contains(&(bullet.height() / em)));
        let mut before = None;
        for bullet in level {
            if BEFORE.contains(&((set.bbox.x0 - bullet.x1) / em)) {
                before = Some(*bullet);
            } else if bullet.x0 >= set.bbox.x0 && bullet.x1 <= set.bbox.x1 {
                // Samples stand between the names of a legend.
                return None;
            }
        }
        before
    }
}

/// A bullet with another one below it.
fn stacked<'a>(bullets: impl Iterator<Item = &'a Rect> + Clone) -> Option<Rect> {
    let below = |a: &Rect, b: &Rect| (a.x0 - b.x0).abs() <= ALIGNED * a.width() && are_alike(a, b);
    let pairs = bullets.clone().zip(bullets.skip(1));
    pairs.filter(|(a, b)| below(a, b)).map(|(a, _)| *a).next()
}

/// Rings and squares of a nested list differ a little from the discs around them.
fn are_alike(a: &Rect, b: &Rect) -> bool {
    a.width().max(b.width()) <= ALIKE * a.width().min(b.width())
}
