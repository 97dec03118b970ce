//! Rulings and shading in a background image under the page's text, as in exported presentations. They are added to the
//! page as if the document drew them. No model runs.

use recto_lines::page_point;
use recto_model::{Fill, Glyph, Page, Point, Rect, Ruling};
use recto_ocr::{DeskewTransform, RecognisedPage};

use super::Draw;
use super::glyphs::is_visible_text;
use super::layer_lines::{LayerLine, layer_lines};
use super::scan_graphics::{fill_at, ruling_at};

/// Pixels per point, so that a hairline of a presentation is one pixel wide.
const SCALE: f32 = 200.0 / 72.0;
/// The most pixels of the longer side.
const LONGEST: f32 = 1800.0;
/// An image under fewer characters is a figure with labels, not a background.
const LEAST_TEXT: usize = 150;
/// The least share of the page that a background covers.
const LEAST_AREA: f32 = 0.05;
/// The most background images of a page.
const MOST_IMAGES: usize = 20;
/// Rulings nearer to each other than this (in points of a page of usual size) are the same ruling; so are fills whose sides differ by less than
/// twice this.
const SAME: f32 = 2.0;

/// Adds the rulings and fills of background images to the page.
pub(super) fn trace(page: &mut Page, draw: &mut Draw<'_>) {
    let Some((region, sharpness)) = background(page) else { return };
    let side = region.width().max(region.height()).max(1.0);
    let Some(picture) = draw(region, SCALE.min(sharpness).min(LONGEST / side)) else { return };
    let (width, height) = (picture.width as f32, picture.height as f32);
    let scale = region.width() / width.max(1.0);
    let over = layer_lines(text_over(page, &region), scale);
    let mut lines: Vec<_> = over.into_iter().map(LayerLine::without_characters).collect();
    for line in &mut lines {
        let center = &mut line.place.center;
        *center = Point::new(center.x - region.x0 / scale, center.y - region.y0 / scale);
    }
    let reading = RecognisedPage {
        transform: DeskewTransform { width, height, ..DeskewTransform::default() },
        lines,
        stamped: Vec::new(),
        unrecognised: Vec::new(),
        picture,
    };
    let seen = recto_ocr::fine_rulings(&reading);
    let graphics = recto_ocr::graphics(&reading, &seen);
    let corner = Point::new(region.x0, region.y0);
    let rulings = seen.iter().map(|ruling| ruling_at(ruling, corner, scale));
    let new: Vec<Ruling> = rulings.filter(|ruling| !is_drawn(page, ruling)).collect();
    let fills = graphics.fills.iter().map(|fill| fill_at(fill, corner, scale));
    let shades: Vec<Fill> = fills.filter(|fill| !is_filled(page, fill)).collect();
    page.rulings.extend(new);
    page.fills.extend(shades);
}

/// The bounding box of all background images, and the highest resolution among them in pixels per point.
fn background(page: &Page) -> Option<(Rect, f32)> {
    let whole = Rect::new(0.0, 0.0, page.size.width, page.size.height);
    let has_text = |bbox: &Rect| text_over(page, bbox).take(LEAST_TEXT).count() == LEAST_TEXT;
    let images = page.images.iter().filter(|image| !image.is_mask);
    let shown = images.filter_map(|image| Some((image.bbox.intersection(&whole)?, image)));
    let large =
        shown.filter(|(bbox, _)| bbox.area() >= LEAST_AREA * whole.area()).take(MOST_IMAGES);
    let backgrounds = large.filter(|(bbox, _)| has_text(bbox));
    backgrounds
        .map(|(bbox, image)| (bbox, image.pixel_width as f32 / image.bbox.width()))
        .reduce(|(a, sharp), (b, other)| (a.union(&b), sharp.max(other)))
}

fn text_over<'a>(page: &'a Page, bbox: &'a Rect) -> impl Iterator<Item = &'a Glyph> {
    page.glyphs
        .iter()
        .filter(|glyph| is_visible_text(glyph) && bbox.contains_point(glyph.quad.bounds().center()))
}

/// Whether the document draws this ruling itself.
fn is_drawn(page: &Page, seen: &Ruling) -> bool {
    let middle = seen.bounds().center();
    let same = SAME * page_point(page.size);
    let runs_through = |bbox: Rect| bbox.grown(same).contains_point(middle);
    let is_line = |bbox: &Rect| {
        if seen.is_horizontal() { bbox.height() < same } else { bbox.width() < same }
    };
    let lines = page.rulings.iter().filter(|other| other.is_horizontal() == seen.is_horizontal());
    lines.map(Ruling::bounds).any(runs_through)
        || page.fills.iter().map(|fill| fill.bbox).filter(is_line).any(runs_through)
}

fn is_filled(page: &Page, seen: &Fill) -> bool {
    let same = 2.0 * SAME * page_point(page.size);
    let sides = |bbox: &Rect| [bbox.x0, bbox.y0, bbox.x1, bbox.y1];
    page.fills.iter().any(|fill| {
        let pairs = sides(&fill.bbox).into_iter().zip(sides(&seen.bbox));
        pairs.into_iter().all(|(a, b)| (a - b).abs() < same)
    })
}
