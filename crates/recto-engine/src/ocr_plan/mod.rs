//! Decides which pages and which parts of them need OCR, and adds the recognised text to the page.
//!
//! OCR runs when a page has no text layer, when its text layer is invisible (and may be wrong), when images on it have no
//! text over them, and where its glyphs have no plausible Unicode. Recognised characters become glyphs of the page beside
//! those that it has. No text may be on the page twice.

mod background;
mod deskew;
mod full_page;
mod glyphs;
mod image_regions;
mod layer_lines;
mod missing_unicode;
mod page_spread;
mod scan_graphics;
mod scope;
mod text_layer;
mod unrecognised;

pub(crate) use deskew::DeskewedPage;
pub(crate) use page_spread::PageSpread;

use std::sync::Arc;

use recto_input::Budget;
use recto_model::{Page, Raster, Rect};
use recto_ocr::OcrError;

use crate::ocr::Ocr;
use crate::warnings;
use scope::OcrScope;

/// Renders a part of the page at this many pixels per point or fewer; `None` where it can't be rendered.
pub(crate) type Draw<'a> = dyn FnMut(Rect, f32) -> Option<Arc<Raster>> + 'a;

/// Adds recognised text to the page. A page that was scanned rotated or skewed is deskewed; the result then maps its boxes
/// back to the page as given. Check boxes are looked for in the pixels of a scan if they are wanted.
pub(crate) fn complete(
    page: &mut Page,
    ocr: &Ocr,
    draw: &mut Draw<'_>,
    find_check_boxes: bool,
    budget: &Budget,
) -> Result<Option<DeskewedPage>, OcrError> {
    let need = scope::of(page);
    if !matches!(need, OcrScope::FullPage) {
        background::trace(page, draw);
    }
    match need {
        OcrScope::Nothing => Ok(None),
        OcrScope::FullPage => full_page::complete(page, ocr, draw, find_check_boxes, budget),
        OcrScope::Regions { images, unsearched, has_missing_unicode } => {
            if unsearched > 0 {
                page.warnings.push(warnings::of_unsearched(
                    page.number,
                    unsearched,
                    scope::MOST_IMAGES,
                ));
            }
            if has_missing_unicode {
                missing_unicode::complete(page, ocr, draw, budget)?;
                unrecognised::warn_of_glyphs(page);
            }
            image_regions::complete(page, &images, ocr, draw, budget)?;
            Ok(None)
        }
    }
}

/// Says what a page lacks that is read without models.
pub(crate) fn leave(page: &mut Page) {
    match scope::of(page) {
        OcrScope::FullPage => page.warnings.push(warnings::of_no_ocr(page.number)),
        OcrScope::Regions { .. } => unrecognised::warn_of_glyphs(page),
        OcrScope::Nothing => {}
    }
}
