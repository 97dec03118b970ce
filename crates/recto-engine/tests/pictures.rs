//! Which pictures of a digital page are recognised, and in which size.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[expect(dead_code, reason = "each test file uses a part of it")]
mod support;

use std::sync::Arc;

use recto_engine::{Budget, Limits, Ocr, ParseOptions, Quality, Raster, Source, Unobserved};
use recto_infer::{Inference, Model};
use support::models::EmptyModels;

/// The sizes of the detector's inputs for a document.
fn shown(bytes: Vec<u8>, threads: usize) -> Vec<(usize, usize)> {
    let empty = Arc::new(EmptyModels::default());
    let models: Arc<dyn Inference> = Arc::<EmptyModels>::clone(&empty);
    let limits = Limits::default();
    let source =
        Source::open(bytes, &limits).unwrap().with_ocr(Some(Ocr::with(models, Quality::Mixed)));
    let budget = Budget::new(&limits);
    source.parse(&ParseOptions::default(), &budget, threads, &Unobserved).unwrap();
    let inputs = std::mem::take(&mut *empty.inputs.lock().unwrap());
    assert!(inputs.iter().all(|(model, ..)| *model == Model::TinyDetector), "nothing was found");
    inputs.into_iter().map(|(_, width, height)| (width, height)).collect()
}

const PAGE: &[&str] =
    &["What a page says stands in its text layer, and a picture stands below it."];

/// Strokes as words have them; `kind` makes pictures differ.
fn print(kind: u32) -> Raster {
    support::raster(60, 45, |x, y| {
        let is_ink = x % 4 == 0 && y % 8 < 5 && x > 2 + kind;
        if is_ink { [0; 3] } else { [255; 3] }
    })
}

#[test]
fn a_picture_is_recognised_once_per_document() {
    let same: Vec<_> = (0..5).map(|_| (PAGE, Some(print(0)))).collect();
    assert_eq!(shown(support::illustrated(&same), 1).len(), 1);
    let others: Vec<_> = (0..5).map(|i| (PAGE, Some(print(i * 4)))).collect();
    assert_eq!(shown(support::illustrated(&others), 1).len(), 5);
}

#[test]
fn results_of_one_document_are_not_reused_for_another() {
    let document = support::illustrated(&[(PAGE, Some(print(0)))]);
    let empty = Arc::new(EmptyModels::default());
    let models: Arc<dyn Inference> = Arc::<EmptyModels>::clone(&empty);
    let ocr = Ocr::with(models, Quality::Mixed);
    let limits = Limits::default();
    for _ in 0..2 {
        let source = Source::open(document.clone(), &limits).unwrap().with_ocr(Some(ocr.clone()));
        source.parse(&ParseOptions::default(), &Budget::new(&limits), 1, &Unobserved).unwrap();
    }
    assert_eq!(empty.inputs.lock().unwrap().len(), 2);
}

#[test]
fn a_small_picture_is_a_small_input() {
    // 200 x 150 points.
    let sizes = shown(support::illustrated(&[(PAGE, Some(print(0)))]), 1);
    assert!(matches!(sizes[..], [(width, height)] if width <= 288 && height <= 224), "{sizes:?}");
}

#[test]
fn a_picture_without_strokes_is_not_looked_at() {
    let plain = support::raster(60, 45, |x, y| [(x * 4) as u8, (y * 5) as u8, 90]);
    assert_eq!(shown(support::illustrated(&[(PAGE, Some(plain))]), 1), []);
}

#[test]
fn letters_may_be_text_however_small_they_are_drawn() {
    let limits = Limits::default();
    for word in ["Ltd", "1,204", "ill", "A small word or two in a line"] {
        let source = Source::open(support::pdf(&[&[word]], false), &limits).unwrap();
        for dpi in [36.0, 48.0, 72.0, 100.0, 200.0, 400.0] {
            let drawn = source.render(0, dpi, &Budget::new(&limits)).unwrap();
            assert!(recto_ocr::may_hold_text(&drawn), "{word:?} of 11 points at {dpi} dpi");
        }
    }
}
