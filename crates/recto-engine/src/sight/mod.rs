//! What a page shows but does not say: text that stands in pixels alone.
//!
//! A page is looked at when it has no text layer, when its text layer is invisible (and may be wrong), when images on it
//! have no text over them, and where its characters have no believable Unicode. What is recognised becomes glyphs of the
//! page, beside those that it has; the same words never stand there twice.

mod drawn;
mod glyphs;
mod ground;
mod layer;
mod level;
mod need;
mod regions;
mod set_lines;
mod spread;
mod unmapped;
mod whole;

pub(crate) use level::LevelPage;
pub(crate) use spread::Spread;

use std::sync::Arc;

use recto_input::Budget;
use recto_model::{Page, Raster, Rect};
use recto_ocr::OcrError;

use crate::ocr::Ocr;
use need::Need;

/// Gives the pixels of a part of the page, at so many pixels a point (or fewer); `None` where it can't be drawn.
pub(crate) type Draw<'a> = dyn FnMut(Rect, f32) -> Option<Arc<Raster>> + 'a;

/// Completes the page from its pixels. Where the page was scanned turned or askew, it becomes the page that it would be
/// had it lain straight, and the answer says how to find back.
pub(crate) fn complete(
    page: &mut Page,
    ocr: &Ocr,
    draw: &mut Draw<'_>,
    budget: &Budget,
) -> Result<Option<LevelPage>, OcrError> {
    let need = need::of(page);
    if !matches!(need, Need::Whole) {
        ground::trace(page, draw);
    }
    match need {
        Need::Nothing => Ok(None),
        Need::Whole => whole::complete(page, ocr, draw, budget),
        Need::Parts { images, has_unmapped } => {
            if has_unmapped {
                unmapped::complete(page, ocr, draw, budget)?;
            }
            regions::complete(page, &images, ocr, draw, budget)?;
            Ok(None)
        }
    }
}
