//! What is drawn on a page beside its lines, by place: words amid drawings are a chart's labels.

use recto_lines::page_point;
use recto_model::{BoxGrid, Page, Point, Rect};

/// Drawings lower than this are rules or dots (points of a page of usual size).
const LOWEST: f32 = 3.0;
/// More drawings than this say no more.
const MOST: usize = 20;

/// Drawings and pictures of a page.
pub(crate) struct Drawings {
    /// The middles of drawings, from top to bottom.
    middles: Vec<Point>,
    pictures: Vec<Rect>,
    by_place: BoxGrid,
}

impl Drawings {
    pub(crate) fn of(page: &Page) -> Self {
        let lowest = LOWEST * page_point(page.size);
        let drawings = page.drawings.iter().filter(|bbox| bbox.height() > lowest);
        let mut middles: Vec<Point> = drawings.map(Rect::center).collect();
        middles.sort_by(|a, b| a.y.total_cmp(&b.y));
        let half = 0.5 * page.size.width * page.size.height;
        // What is larger is the page's background.
        let pictures: Vec<Rect> = page
            .images
            .iter()
            .map(|image| image.bbox)
            .filter(|bbox| bbox.area() <= half || bbox.area().is_nan())
            .collect();
        let whole = Rect::new(0.0, 0.0, page.size.width, page.size.height);
        let mut by_place = BoxGrid::new(whole, pictures.len());
        for (number, bbox) in (0..).zip(&pictures) {
            by_place.insert(number, bbox);
        }
        Self { middles, pictures, by_place }
    }

    /// What the drawings and pictures within a box speak against a table, in bits.
    pub(crate) fn bits_within(&self, hull: &Rect) -> f32 {
        let from = self.middles.partition_point(|middle| middle.y < hull.y0);
        let inside = self.middles[from..]
            .iter()
            .take_while(|middle| middle.y <= hull.y1)
            .filter(|middle| hull.contains_point(**middle))
            .take(MOST)
            .count();
        let has_picture = self.by_place.near(hull).into_iter().any(|number| {
            let common = self.pictures[number as usize].intersection(hull);
            common.is_some_and(|common| common.area() > 0.3 * hull.area())
        });
        2.0 * inside as f32 + if has_picture { 30.0 } else { 0.0 }
    }
}
