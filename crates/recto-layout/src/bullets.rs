//! Bullets that are drawn: browsers print the discs, rings and squares of a list as shapes, not as characters.

use recto_lines::{OnLine, ReadingFrame};
use recto_model::{Page, Rect};

use crate::lines::TypesetLine;

/// Sides of a bullet in em of its line; it is about as wide as high.
const SIDE: std::ops::RangeInclusive<f32> = 0.15..=0.65;
const SQUARE: std::ops::RangeInclusive<f32> = 0.8..=1.25;
/// How high its middle stands over the baseline, in em: about half the height of small letters.
const RAISED: std::ops::RangeInclusive<f32> = 0.1..=0.6;
/// How far before the line it stands, in em.
const BEFORE: std::ops::RangeInclusive<f32> = 0.15..=3.0;
/// Bullets below each other begin within this share of their width.
const ALIGNED: f32 = 0.5;

/// Shapes of a page that may be bullets, in the frame of its text, top to bottom by their middles.
pub(crate) struct Bullets(Vec<Rect>);

impl Bullets {
    pub(crate) fn of(page: &Page, frame: ReadingFrame) -> Self {
        let shapes = page.drawings.iter().copied().chain(page.fills.iter().map(|fill| fill.bbox));
        let is_square = |r: &Rect| r.height() > 0.0 && SQUARE.contains(&(r.width() / r.height()));
        let mut bullets: Vec<Rect> = shapes.filter(is_square).map(|r| frame.enter(r)).collect();
        bullets.sort_by(|a, b| a.center().y.total_cmp(&b.center().y));
        Self(bullets)
    }

    /// Tells the lines of a region that one stands before. A shape alone is no list, nor are the samples of a legend: two
    /// bullets at least stand below each other.
    pub(crate) fn mark(&self, lines: &mut [TypesetLine]) {
        let found: Vec<Option<Rect>> = lines.iter().map(|set| self.before(set)).collect();
        if are_stacked(found.iter().flatten()) {
            for (set, bullet) in lines.iter_mut().zip(found) {
                set.has_bullet = bullet.is_some();
            }
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

/// Does one of them stand below another?
fn are_stacked<'a>(bullets: impl Iterator<Item = &'a Rect> + Clone) -> bool {
    bullets.clone().zip(bullets.skip(1)).any(|(a, b)| (a.x0 - b.x0).abs() <= ALIGNED * a.width())
}
