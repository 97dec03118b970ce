//! OCR of a full page: the page is a scan, or a photograph of paper.

use recto_input::Budget;
use recto_model::{LeftOutReason, Page, Rect};
use recto_ocr::{OcrError, RecognisedPage};

use super::glyphs::{self, plain_font};
use super::{DeskewedPage, Draw, scan_graphics, text_layer, unrecognised};
use crate::ocr::Ocr;
use crate::warnings;

/// 200 dpi. A higher resolution reads no better, a lower one loses small print.
const SCALE: f32 = 200.0 / 72.0;
/// The most pixels of the page's long side; they are enough for any print.
const LONGEST: f32 = 3400.0;
/// A page with fewer words is a picture rather than a text: it stays a figure, with its words.
const FEWEST_WORDS: usize = 8;
/// An image that covers more than this share of a page of text is the scan itself.
const PAGE_ITSELF: f32 = 0.3;

pub(super) fn complete(
    page: &mut Page,
    ocr: &Ocr,
    draw: &mut Draw<'_>,
    find_check_boxes: bool,
    budget: &Budget,
) -> Result<Option<DeskewedPage>, OcrError> {
    let whole = Rect::new(0.0, 0.0, page.size.width, page.size.height);
    let side = page.size.width.max(page.size.height).max(1.0);
    let Some(raster) = draw(whole, SCALE.min(LONGEST / side)) else {
        page.warnings.push(warnings::of_undrawn_page(page.number));
        return Ok(None);
    };
    let scale = page.size.width / raster.width.max(1) as f32;
    if let Some(known) = text_layer::verified(page, &raster, scale, ocr, budget)? {
        drop_page_image(page);
        add_graphics(page, &known, scale, find_check_boxes);
        return Ok(None);
    }
    let reading = ocr.read_page(raster, budget)?;
    let deskewed = DeskewedPage::new(reading.transform, scale, page.size);
    let given = |pixel| deskewed.given(pixel);
    let all = || reading.lines.iter().chain(&reading.stamped);
    if text_layer::agrees_with(page, &reading, &deskewed) {
        glyphs::leave_out(page, all(), LeftOutReason::LayerKept, given);
        return Ok(None);
    }
    unrecognised::warn_of_lines(page, &reading.unrecognised, &reading.lines);
    glyphs::drop_layer(page);
    if reading.lines.is_empty() {
        glyphs::leave_out(page, all(), LeftOutReason::Unsure, given);
        return Ok(None);
    }
    glyphs::count(page, all());
    let font = plain_font(page);
    let has_own_text = !page.glyphs.is_empty();
    let words: usize =
        reading.lines.iter().map(|line| line.text().split_whitespace().count()).sum();
    let is_text = words >= FEWEST_WORDS;
    if is_text {
        drop_page_image(page);
    }
    if has_own_text {
        // The page's own text is upright already, so the page is not deskewed.
        let seen = recto_ocr::glyphs(&reading.lines, &reading.transform, scale, font, given);
        glyphs::add(page, seen);
        page.overlay = recto_ocr::glyphs(&reading.stamped, &reading.transform, scale, font, given);
        if is_text && !deskewed.is_moved() {
            add_graphics(page, &reading, scale, find_check_boxes);
        }
        return Ok(None);
    }
    page.glyphs = recto_ocr::glyphs(&reading.lines, &reading.transform, scale, font, |pixel| {
        deskewed.place(pixel)
    });
    page.overlay = recto_ocr::glyphs(&reading.stamped, &reading.transform, scale, font, |pixel| {
        deskewed.place(pixel)
    });
    page.size = deskewed.size();
    if deskewed.is_moved() {
        // An image that stays is the whole page, which is now deskewed.
        for image in &mut page.images {
            image.bbox = Rect::new(0.0, 0.0, page.size.width, page.size.height);
        }
    }
    if is_text {
        add_graphics(page, &reading, scale, find_check_boxes);
    }
    Ok(deskewed.is_moved().then_some(deskewed))
}

fn add_graphics(page: &mut Page, reading: &RecognisedPage, scale: f32, find_check_boxes: bool) {
    scan_graphics::add(page, reading, scale);
    if find_check_boxes {
        scan_graphics::add_check_boxes(page, reading, scale);
    }
}

/// Removes the scan itself from the page's images, so that it does not become a figure.
fn drop_page_image(page: &mut Page) {
    let whole = page.size.width * page.size.height;
    page.images.retain(|image| image.bbox.area() < PAGE_ITSELF * whole);
}
