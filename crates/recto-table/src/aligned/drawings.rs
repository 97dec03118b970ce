//! What is drawn on a page beside its lines, by place: words amid drawings are a chart's labels.

use recto_lines::page_point;
use recto_model::{Page, Point, Rect};

/// Drawings lower than this are rules or dots (points of a page of usual size).
const LOWEST: f32 = 3.0;
/// More drawings than this say no more.
const MOST: usize = 20;

/// The middles of a page's drawings, from top to bottom.
pub(crate) struct Drawings(Vec<Point>);

impl Drawings {
    pub(crate) fn of(page: &Page) -> Self {
        let lowest = LOWEST * page_point(page.size);
        let drawings = page.drawings.iter().filter(|bbox| bbox.height() > lowest);
        let mut middles: Vec<Point> = drawings.map(Rect::center).collect();
        middles.sort_by(|a, b| a.y.total_cmp(&b.y));
        Self(middles)
    }

    /// How many there are in a box.
    pub(crate) fn within(&self, hull: &Rect) -> usize {
        let from = self.0.partition_point(|middle| middle.y < hull.y0);
        self.0[from..]
            .iter()
            .take_while(|middle| middle.y <= hull.y1)
            .filter(|middle| hull.contains_point(**middle))
            .take(MOST)
            .count()
    }
}
