//! A parsed document: its pictures, and its response.

use std::panic::{AssertUnwindSafe, catch_unwind};

use recto_model::{Document, Element, ErrorCode, Picture};
use recto_output::{OutputOptions, Rendering};

use crate::error::EngineError;
use crate::probe::{Probe, Stage, during};

/// A picture of the document, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureInfo {
    /// `p<page>-<number on the page>.<extension>`: the same for the same document, unique in it.
    pub name: String,
    pub mime: &'static str,
    pub width: u32,
    pub height: u32,
    /// In bytes.
    pub size: usize,
}

/// What parsing gave.
#[derive(Debug)]
pub struct Parsed {
    document: Document,
    options: OutputOptions,
    pictures: Vec<PictureInfo>,
}

impl Parsed {
    pub(crate) fn new(document: Document, options: OutputOptions) -> Self {
        let mut pictures = Vec::new();
        for page in &document.pages {
            let on_page = page.elements.iter().filter_map(picture_of);
            pictures.extend((1..).zip(on_page).map(|(number, picture): (u32, _)| PictureInfo {
                name: format!("p{}-{number}.{}", page.number, picture.format.extension()),
                mime: picture.format.mime(),
                width: picture.width,
                height: picture.height,
                size: picture.bytes.len(),
            }));
        }
        Self { document, options, pictures }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// In reading order, as image chunks stand.
    pub fn pictures(&self) -> &[PictureInfo] {
        &self.pictures
    }

    /// The pictures' bytes, in the same order.
    pub fn picture_bytes(&self) -> impl Iterator<Item = &[u8]> {
        self.document
            .pages
            .iter()
            .flat_map(|page| &page.elements)
            .filter_map(picture_of)
            .map(|picture| picture.bytes.as_slice())
    }

    /// The response body as JSON.
    pub fn render(
        &self,
        rendering: &Rendering<'_>,
        probe: &dyn Probe,
    ) -> Result<Vec<u8>, EngineError> {
        let write = AssertUnwindSafe(|| {
            during(probe, Stage::Write, || {
                recto_output::write_body(&self.document, &self.options, rendering)
            })
        });
        match catch_unwind(write) {
            Ok(Ok(body)) => Ok(body),
            Ok(Err(error)) => Err(EngineError::new(
                ErrorCode::ParseFailed,
                format!("The response could not be written: {error}."),
            )),
            Err(_) => Err(EngineError::panicked("writing the response")),
        }
    }

    /// The whole document as Markdown.
    pub fn markdown(&self) -> String {
        recto_output::document_markdown(&self.document)
    }

    /// The whole document as HTML.
    pub fn html(&self) -> String {
        recto_output::document_html(&self.document)
    }
}

fn picture_of(element: &Element) -> Option<&Picture> {
    match element {
        Element::Figure(figure) => figure.picture.as_ref(),
        Element::Text(_) | Element::Table(_) => None,
    }
}
