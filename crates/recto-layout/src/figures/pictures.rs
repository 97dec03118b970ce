//! Images that may be figures, strips of one picture put together.

use recto_input::Meter;
use recto_lines::page_point;
use recto_model::{BoxGrid, ImageId, Page, Rect};

use super::{LEAST_SIDE, share_inside, whole};

/// Strips of one picture lie no further apart than this, in points of a page of usual size.
const STRIPS: f32 = 1.5;
/// An image over more than this share of a page with words is its background, or what they were recognised in.
const BACKGROUND: f32 = 0.7;

/// An image, or several that are one picture.
pub(super) struct PlacedPicture {
    pub(super) bbox: Rect,
    pub(super) image: Option<ImageId>,
}

pub(super) fn pictures(page: &Page, has_words: bool, meter: &Meter) -> Vec<PlacedPicture> {
    let whole = whole(page);
    let point = page_point(page.size);
    let mut found: Vec<PlacedPicture> = Vec::new();
    let mut by_place = BoxGrid::new(whole, page.images.len());
    for image in &page.images {
        let Some(bbox) = image.bbox.intersection(&whole) else { continue };
        let is_background = has_words && bbox.area() > BACKGROUND * whole.area();
        if is_background || bbox.width().min(bbox.height()) < LEAST_SIDE * point {
            continue;
        }
        // Strips of one picture: neighbours that share a whole side are one figure.
        let near = by_place.near(&bbox.grown(2.0 * STRIPS * point));
        if !meter.allows(1 + near.len()) {
            break;
        }
        let mut near = near.into_iter();
        if let Some(number) =
            near.find(|&at| is_continued_by(&found[at as usize].bbox, &bbox, STRIPS * point))
        {
            let other = &mut found[number as usize];
            other.bbox = other.bbox.union(&bbox);
            other.image = None;
            by_place.insert(number, &other.bbox);
            continue;
        }
        by_place.insert(found.len() as u32, &bbox);
        found.push(PlacedPicture { bbox, image: Some(image.id) });
    }
    found
}

fn is_continued_by(a: &Rect, b: &Rect, strips: f32) -> bool {
    let is_same = |a: f32, b: f32| (a - b).abs() < strips;
    let same_columns = is_same(a.x0, b.x0) && is_same(a.x1, b.x1) && a.y_overlap(b) > -strips;
    let same_rows = is_same(a.y0, b.y0) && is_same(a.y1, b.y1) && a.x_overlap(b) > -strips;
    let inside = share_inside(b, a) > 0.7;
    same_columns || same_rows || inside
}
