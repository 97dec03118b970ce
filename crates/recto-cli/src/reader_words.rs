//! Words of another reader, from a file: `[{"page": 1, "text": "Total", "bbox": [x0, y0, x1, y1]}]`, in points of the page as
//! displayed, from its top left corner.

use std::path::Path;

use recto_model::Rect;
use recto_verify::{ReaderPage, ReaderWord};
use serde::Deserialize;

use crate::files;

#[derive(Deserialize)]
struct GivenWord {
    /// From 1.
    page: usize,
    text: String,
    bbox: [f32; 4],
}

/// Adds the words of a file to their pages; those of pages that the document lacks are a mistake.
pub(crate) fn add(path: &Path, pages: &mut [ReaderPage]) -> Result<(), String> {
    let fault = |what: String| format!("{}: {what}", path.display());
    let words: Vec<GivenWord> =
        serde_json::from_slice(&files::read(path)?).map_err(|error| fault(error.to_string()))?;
    for GivenWord { page, text, bbox: [x0, y0, x1, y1] } in words {
        let place = page.checked_sub(1).and_then(|index| pages.get_mut(index));
        let place = place.ok_or_else(|| fault(format!("there is no page {page}")))?;
        place.words.push(ReaderWord { text, bbox: Rect::new(x0, y0, x1, y1) });
    }
    Ok(())
}
