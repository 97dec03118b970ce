//! OCR of the images on a digital page: charts, screenshots, tables pasted as pictures.

use recto_input::Budget;
use recto_model::{LeftOutReason, Page, Point, Rect};
use recto_ocr::{OcrError, TextLine};

use super::glyphs::{self, plain_font};
use super::{Draw, unrecognised};
use crate::ocr::Ocr;
use crate::warnings;

/// Lines are recognised at 200 dpi, or at the image's own resolution where that is lower.
const SCALE: f32 = 200.0 / 72.0;
/// An image of less than 96 dpi is upsampled to it, since the models need letters of some pixels.
const LEAST_SCALE: f32 = 96.0 / 72.0;
/// Lines are detected at 100 dpi. Letters of 6 points are 8 pixels high then, and detection takes a quarter of the pixels
/// that recognition does.
const FOUND_SCALE: f32 = 100.0 / 72.0;
const LONGEST: f32 = 3400.0;
/// The least mean confidence of a line. Photographs hold many shapes that look like letters.
const SURE: f32 = 0.85;

pub(super) fn complete(
    page: &mut Page,
    images: &[Rect],
    ocr: &Ocr,
    draw: &mut Draw<'_>,
    budget: &Budget,
) -> Result<(), OcrError> {
    let mut undrawn = 0;
    for bbox in images {
        let side = bbox.width().max(bbox.height()).max(1.0);
        let Some(raster) = draw(*bbox, scale_for(page, bbox).min(LONGEST / side)) else {
            undrawn += 1;
            continue;
        };
        let scale = bbox.width() / raster.width.max(1) as f32;
        let recognised = ocr.read_part(raster, (FOUND_SCALE * side).ceil() as u32, budget)?;
        unrecognised::warn_of_lines(page, &recognised.unrecognised, &recognised.lines);
        let place = |pixel: Point| Point::new(bbox.x0 + pixel.x * scale, bbox.y0 + pixel.y * scale);
        let (sure, unsure): (Vec<TextLine>, Vec<TextLine>) =
            recognised.lines.iter().cloned().partition(is_sure);
        glyphs::leave_out(page, &unsure, LeftOutReason::Unsure, place);
        if sure.is_empty() {
            continue;
        }
        glyphs::count(page, &sure);
        let font = plain_font(page);
        let seen = recto_ocr::glyphs(&sure, &recognised.transform, scale, font, place);
        glyphs::add(page, seen);
    }
    if undrawn > 0 {
        page.warnings.push(warnings::of_undrawn_images(page.number, undrawn));
    }
    Ok(())
}

/// Pixels per point to render at: the image's own resolution, or the full one where vector graphics are drawn over it.
fn scale_for(page: &Page, bbox: &Rect) -> f32 {
    let inner = bbox.grown(-1.0);
    if page.drawings.iter().any(|drawing| inner.intersects(drawing)) {
        return SCALE;
    }
    let there = page.images.iter().filter(|image| inner.intersects(&image.bbox));
    let own = there.map(|image| {
        let pixels = image.pixel_width as f32 * image.pixel_height as f32;
        (pixels / image.bbox.area().max(1.0)).sqrt()
    });
    own.fold(LEAST_SCALE, f32::max).min(SCALE)
}

fn is_sure(line: &TextLine) -> bool {
    line.mean_confidence() >= SURE && line.text().chars().any(char::is_alphanumeric)
}
