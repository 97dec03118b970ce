//! A parsed document: its pictures and its response.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::{fmt, io};

use recto_input::{Budget, Exhausted, Meter};
use recto_model::{
    Document, Element, ErrorCode, PageAccount, PageLayout, PageWords, PictureFacts, PictureId,
};
use recto_output::{OutputOptions, PictureBytes, PictureLinks, Rendering};

use crate::content::Undrawn;
use crate::error::EngineError;
use crate::pictures::PictureStore;
use crate::probe::{Probe, Stage, during};

/// A picture of the document, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureInfo {
    id: PictureId,
    /// `p<page>-<number on the page>.<extension>`; its name in the store.
    pub name: String,
    pub mime: &'static str,
    pub width: u32,
    pub height: u32,
    /// In bytes.
    pub size: usize,
}

impl From<&PictureFacts> for PictureInfo {
    fn from(picture: &PictureFacts) -> Self {
        Self {
            id: picture.id,
            name: picture_name(picture),
            mime: picture.format.mime(),
            width: picture.width,
            height: picture.height,
            size: picture.size,
        }
    }
}

/// A figure that is left out, since it can't be rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UndrawnFigure {
    /// From 1.
    pub page: u32,
    pub why: Undrawn,
}

/// The result of parsing.
pub struct Parsed {
    document: Document,
    options: OutputOptions,
    pictures: Vec<PictureInfo>,
    store: Arc<dyn PictureStore>,
    undrawn: Vec<UndrawnFigure>,
    faults: Vec<u32>,
}

impl fmt::Debug for Parsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parsed").field("pictures", &self.pictures).finish_non_exhaustive()
    }
}

/// The name of a picture: stable, and unique in the document.
pub(crate) fn picture_name(picture: &PictureFacts) -> String {
    let PictureId { page, number } = picture.id;
    format!("p{page}-{number}.{}", picture.format.extension())
}

impl Parsed {
    pub(crate) fn new(
        document: Document,
        options: OutputOptions,
        store: Arc<dyn PictureStore>,
    ) -> Self {
        let elements = document.pages.iter().flat_map(|page| &page.elements);
        let pictures = elements.filter_map(picture_of).map(PictureInfo::from).collect();
        Self { document, options, pictures, store, undrawn: Vec::new(), faults: Vec::new() }
    }

    pub(crate) fn without(self, undrawn: Vec<UndrawnFigure>, faults: Vec<u32>) -> Self {
        Self { undrawn, faults, ..self }
    }

    /// The pages on which the parser panicked, from 1. A panic in the pass over the whole document is counted for the
    /// first page, after the others.
    pub fn faults(&self) -> &[u32] {
        &self.faults
    }

    /// Figures that have no picture, in the order of their pages.
    pub fn undrawn(&self) -> &[UndrawnFigure] {
        &self.undrawn
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The words of a page (from 1), if they were to be kept.
    pub fn words(&self, page: u32) -> Option<&PageWords> {
        self.page(page)?.words.as_deref()
    }

    /// Where the glyphs of a page (from 1) went, if that was to be kept.
    pub fn account(&self, page: u32) -> Option<PageAccount> {
        recto_layout::account(self.page(page)?)
    }

    fn page(&self, number: u32) -> Option<&PageLayout> {
        self.document.pages.get(number.checked_sub(1)? as usize)
    }

    /// In reading order, as the image chunks are.
    pub fn pictures(&self) -> &[PictureInfo] {
        &self.pictures
    }

    /// The pictures' links, given in the order of [`Self::pictures`]; `None` if their number differs.
    pub fn links<'a>(&self, links: &'a [String]) -> Option<PictureLinks<'a>> {
        let ids = self.pictures.iter().map(|picture| picture.id);
        (links.len() == self.pictures.len())
            .then(|| ids.zip(links.iter().map(String::as_str)).collect())
    }

    /// The response body as JSON.
    pub fn render(
        &self,
        rendering: &Rendering<'_>,
        budget: &Budget,
        probe: &dyn Probe,
    ) -> Result<Vec<u8>, EngineError> {
        written(budget, probe, |meter| {
            recto_output::write_body(&self.document, &self.options, rendering, self, meter)
        })
    }

    /// The segments of about `size` characters as JSON, as the response has them under `segments`.
    pub fn segments(
        &self,
        size: u32,
        budget: &Budget,
        probe: &dyn Probe,
    ) -> Result<Vec<u8>, EngineError> {
        written(budget, probe, |meter| {
            recto_output::write_segments(&self.document, &self.options, size, meter)
        })
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

impl PictureBytes for Parsed {
    fn bytes(&self, picture: &PictureFacts) -> io::Result<Vec<u8>> {
        self.store.get(&picture_name(picture))
    }
}

/// What `write` writes, within the budget.
fn written<E: fmt::Display>(
    budget: &Budget,
    probe: &dyn Probe,
    write: impl FnOnce(&Meter) -> Result<Vec<u8>, E>,
) -> Result<Vec<u8>, EngineError> {
    let meter = budget.document_meter();
    let write = AssertUnwindSafe(|| during(probe, Stage::Write, || write(&meter)));
    match catch_unwind(write) {
        Ok(_) if budget.check().is_err() => Err(Exhausted::Cancelled.into()),
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => Err(EngineError::new(
            ErrorCode::ParseFailed,
            format!("The response could not be written: {error}."),
        )),
        Err(_) => Err(EngineError::panicked("writing the response")),
    }
}

fn picture_of(element: &Element) -> Option<&PictureFacts> {
    match element {
        Element::Figure(figure) => figure.picture.as_ref(),
        Element::Text(_) | Element::Table(_) => None,
    }
}
