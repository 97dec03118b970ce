//! Images of a digital page: charts, screenshots, tables that were pasted as pictures.

use recto_input::Budget;
use recto_model::{Page, Point, Rect};
use recto_ocr::{Line, OcrError};

use super::Draw;
use super::glyphs::{plain_font, without_doubles};
use crate::ocr::Ocr;

const SCALE: f32 = 200.0 / 72.0;
const LONGEST: f32 = 3400.0;
/// Photographs are full of what looks like letters: a line counts from this mean probability on.
const SURE: f32 = 0.85;

pub(super) fn complete(
    page: &mut Page,
    images: &[Rect],
    ocr: &Ocr,
    draw: &mut Draw<'_>,
    budget: &Budget,
) -> Result<(), OcrError> {
    for bbox in images {
        let side = bbox.width().max(bbox.height()).max(1.0);
        let Some(raster) = draw(*bbox, SCALE.min(LONGEST / side)) else { continue };
        let scale = bbox.width() / raster.width.max(1) as f32;
        let mut reading = ocr.read(raster, false, budget)?;
        reading.lines.retain(is_sure);
        if reading.lines.is_empty() {
            continue;
        }
        let font = plain_font(page);
        let place = |pixel: Point| Point::new(bbox.x0 + pixel.x * scale, bbox.y0 + pixel.y * scale);
        let seen = recto_ocr::glyphs(&reading.lines, &reading.frame, scale, font, place);
        let new = without_doubles(seen, &page.glyphs);
        page.glyphs.extend(new);
    }
    Ok(())
}

fn is_sure(line: &Line) -> bool {
    line.mean_confidence() >= SURE && line.text().chars().any(char::is_alphanumeric)
}
