//! What a page shows but does not say: text that stands in pixels alone.
//!
//! A page is looked at when it has no text layer, when its text layer is invisible (and may be wrong), when images on it
//! have no text over them, and where its characters have no believable Unicode. What is recognised becomes glyphs of the
//! page, beside those that it has; the same words never stand there twice.

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

pub(crate) use deskew::DeskewedPage;
pub(crate) use page_spread::PageSpread;

use std::sync::Arc;

use recto_input::Budget;
use recto_model::{Page, Raster, Rect};
use recto_ocr::OcrError;

use crate::ocr::Ocr;
use scope::OcrScope;

/// Gives the pixels of a part of the page, at so many pixels a point (or fewer); `None` where it can't be drawn.
pub(crate) type Draw<'a> = dyn FnMut(Rect, f32) -> Option<Arc<Raster>> + 'a;

/// Completes the page from its pixels. Where the page was scanned turned or askew, it becomes the page that it would be
/// had it lain straight, and the answer says how to find back.
pub(crate) fn complete(
    page: &mut Page,
    ocr: &Ocr,
    draw: &mut Draw<'_>,
    budget: &Budget,
) -> Result<Option<DeskewedPage>, OcrError> {
    let need = scope::of(page);
    if !matches!(need, OcrScope::FullPage) {
        background::trace(page, draw);
    }
    match need {
        OcrScope::Nothing => Ok(None),
        OcrScope::FullPage => full_page::complete(page, ocr, draw, budget),
        OcrScope::Regions { images, has_missing_unicode } => {
            if has_missing_unicode {
                missing_unicode::complete(page, ocr, draw, budget)?;
            }
            image_regions::complete(page, &images, ocr, draw, budget)?;
            Ok(None)
        }
    }
}
