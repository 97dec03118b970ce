//! Tests on documents built by code: each builds the smallest PDF that shows its case.

mod content;
mod geometry;
mod hostile;
mod pictures;
mod text;

use std::sync::Arc;

use recto_input::{Budget, Limits};
use recto_model::Page;
use recto_pdf::{PdfDocument, PdfError};

fn open(bytes: Vec<u8>) -> Result<PdfDocument, PdfError> {
    PdfDocument::open(Arc::new(bytes), &Limits::default())
}

/// The first page of a document that opens.
#[expect(clippy::expect_used, reason = "a helper of tests: what fails here fails the test")]
fn first_page(bytes: Vec<u8>) -> Page {
    let budget = Budget::new(&Limits::default());
    open(bytes).expect("opens").reader().page(0, &budget).expect("reads")
}

fn text_of(page: &Page) -> String {
    page.glyphs.iter().map(|g| g.text.as_str()).collect()
}
