//! What is fuzzed: a part of the core that reads hostile bytes, and the seeds from which its documents are made.

use std::sync::Arc;

use recto_engine::{
    Budget, EngineError, OutputOptions, ParseOptions, Pictures, Rendering, Source, TableFormat,
    Unobserved,
};
use recto_image::ImageDocument;
use recto_input::{Limits, sniff};
use recto_pdf::PdfDocument;

/// A part of the core that reads bytes.
#[derive(Debug)]
pub struct Target {
    pub name: &'static str,
    /// Folders of seeds, relative to this crate's folder.
    pub folders: &'static [&'static str],
    /// Panics at a find.
    pub read: fn(&[u8]),
}

const OWN_PICTURES: &str = "../recto-image/tests/fixtures";

pub const PDF_READER: Target =
    Target { name: "pdf_reader", folders: &["seeds/pdf", "seeds/pages"], read: pdf_reader };
pub const PICTURES: Target =
    Target { name: "pictures", folders: &["seeds/pictures", OWN_PICTURES], read: pictures };
pub const FONTS: Target = Target { name: "fonts", folders: &["seeds/fonts"], read: pdf_reader };
pub const ENGINE: Target = Target {
    name: "engine",
    folders: &["seeds/pdf", "seeds/pages", "seeds/fonts", "seeds/pictures", OWN_PICTURES],
    read: engine,
};

/// Small enough that a document which asks for much is refused at once: the time goes to documents, not to pixels.
fn limits() -> Limits {
    Limits {
        max_pages: 50,
        max_bytes: 4 << 20,
        max_operators: 100_000,
        max_glyphs: 50_000,
        max_page_glyphs: 20_000,
        max_stream_bytes: 4 << 20,
        max_decoded_bytes: 16 << 20,
        max_pixels: 1_000_000,
        max_image_memory: 32 << 20,
        ..Limits::default()
    }
}

/// Opens a PDF and reads its outline, form and structure tree, and every page.
fn pdf_reader(bytes: &[u8]) {
    let limits = limits();
    let Ok(document) = PdfDocument::open(Arc::new(bytes.to_vec()), &limits) else { return };
    let _ = document.outline();
    let budget = Budget::new(&limits);
    let _ = document.fields(&budget);
    let _ = document.structure(&budget);
    let mut reader = document.reader();
    for index in 0..document.page_count() {
        let _ = reader.page(index, &budget);
    }
}

/// Opens a picture of any kind and decodes every page.
fn pictures(bytes: &[u8]) {
    let limits = limits();
    let Ok(kind) = sniff(bytes, &limits) else { return };
    let Ok(document) = ImageDocument::open(Arc::new(bytes.to_vec()), kind, &limits) else { return };
    let budget = Budget::new(&limits);
    for index in 0..document.page_count() {
        let _ = document.page(index, &budget);
    }
}

/// The whole way from bytes to the response, without recognition.
fn engine(bytes: &[u8]) {
    if let Err(error) = response(bytes) {
        // The engine catches panics; its error says so. The same code without this sentence is a budget that ran out.
        assert!(!error.message.contains("fault is on our side"), "a panic was caught: {error}");
    }
}

fn response(bytes: &[u8]) -> Result<Vec<u8>, EngineError> {
    let limits = limits();
    let output = OutputOptions {
        table_format: TableFormat::CellGrid,
        chunk_size: Some(500),
        include_content: true,
        ..OutputOptions::default()
    };
    let options = ParseOptions { output, ..ParseOptions::default() };
    let source = Source::open(bytes.to_vec(), &limits)?;
    let budget = Budget::new(&limits);
    let parsed = source.parse(&options, &budget, 1, &Unobserved)?;
    parsed.render(
        &Rendering { pictures: Pictures::Inline, usage: None, pdf_link: None },
        &budget,
        &Unobserved,
    )
}
