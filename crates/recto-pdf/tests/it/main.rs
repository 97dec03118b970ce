//! Tests on documents built by code: each builds the smallest PDF that shows its case.

mod content;
mod damage;
mod drawing;
mod form;
mod geometry;
mod hostile;
mod ledger;
mod links;
mod pictures;
mod real_forms;
mod structure;
mod text;

use std::io::Write as _;
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

/// The data as a `FlateDecode` stream has it.
#[expect(clippy::expect_used, reason = "a helper of tests: what fails here fails the test")]
fn packed(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(data).expect("packs");
    encoder.finish().expect("packs")
}

fn text_of(page: &Page) -> String {
    page.glyphs.iter().map(|g| g.text.as_str()).collect()
}
