//! Which parts of a page need OCR.

use recto_lines::page_point;
use recto_model::{Page, Rect, RenderMode};

use super::glyphs::is_visible_text;

/// A page is a scan when images cover more than this share of it.
const SCAN: f32 = 0.5;
/// A scan may have up to this many characters of real text, such as a Bates number; a page with more is digital.
const MOST_TEXT_OF_SCAN: usize = 150;
/// The least width of an image that may hold text, in points of a page of usual size: 2 cm.
const WIDEST_ICON: f32 = 56.0;
/// The least height of such an image, in such points: two lines.
const LOWEST: f32 = 20.0;
/// The most images of a page that are recognised, the largest first.
pub(super) const MOST_IMAGES: usize = 12;
/// An image with more characters over it, per 1000 square points of such a page, is a background for text.
const BACKGROUND_TEXT: f32 = 0.5;

pub(super) enum OcrScope {
    Nothing,
    /// The page is a scan.
    FullPage,
    Regions {
        images: Vec<Rect>,
        /// The number of images that may hold text and are past the limit.
        unsearched: usize,
        has_missing_unicode: bool,
    },
}

pub(super) fn of(page: &Page) -> OcrScope {
    let whole = Rect::new(0.0, 0.0, page.size.width, page.size.height);
    let visible = page.glyphs.iter().filter(|glyph| is_visible_text(glyph)).count();
    let shows = !page.images.is_empty() || !page.drawings.is_empty() || page.fills.len() > 1;
    let without_unicode = page.glyphs.iter().filter(|glyph| lacks_unicode(glyph)).count();
    if (visible == 0 && (shows || without_unicode > 0))
        || (visible < MOST_TEXT_OF_SCAN && is_scan(page, &whole))
    {
        return OcrScope::FullPage;
    }
    let (images, unsearched) = images(page, &whole);
    if images.is_empty() && without_unicode == 0 {
        return OcrScope::Nothing;
    }
    OcrScope::Regions { images, unsearched, has_missing_unicode: without_unicode > 0 }
}

pub(super) fn lacks_unicode(glyph: &recto_model::Glyph) -> bool {
    glyph.mode != RenderMode::Invisible && glyph.text.contains('\u{fffd}')
}

/// Whether images cover most of the page; strips and tiles of one picture count together.
fn is_scan(page: &Page, whole: &Rect) -> bool {
    let covered: f32 = page
        .images
        .iter()
        .filter_map(|image| image.bbox.intersection(whole))
        .map(|bbox| bbox.area())
        .sum();
    covered > SCAN * whole.area()
}

/// Images that may hold text that is in no text layer, and the number of those past the limit.
fn images(page: &Page, whole: &Rect) -> (Vec<Rect>, usize) {
    let point = page_point(page.size);
    let mut boxes: Vec<Rect> = page
        .images
        .iter()
        .filter(|image| !image.is_mask)
        .filter_map(|image| image.bbox.intersection(whole))
        .filter(|bbox| bbox.width() >= WIDEST_ICON * point && bbox.height() >= LOWEST * point)
        .collect();
    boxes.sort_by(|a, b| b.area().total_cmp(&a.area()).then(a.y0.total_cmp(&b.y0)));
    let mut found: Vec<Rect> = Vec::new();
    let mut unsearched = 0;
    for bbox in boxes {
        let over = page
            .glyphs
            .iter()
            .filter(|glyph| is_visible_text(glyph))
            .filter(|glyph| bbox.contains_point(glyph.quad.bounds().center()))
            .count();
        let is_background = over as f32 > BACKGROUND_TEXT * bbox.area() / (1000.0 * point * point);
        let is_covered = found.iter().any(|other| {
            other.intersection(&bbox).is_some_and(|common| common.area() > 0.5 * bbox.area())
        });
        if is_background || is_covered {
            continue;
        }
        if found.len() < MOST_IMAGES {
            found.push(bbox);
        } else {
            unsearched += 1;
        }
    }
    (found, unsearched)
}
