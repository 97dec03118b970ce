//! The class that Node uses.

use std::path::Path;
use std::sync::Arc;

use napi::bindgen_prelude::{AsyncTask, Env, Error, Result, Task};
use napi_derive::napi;
use recto_engine::{Budget, Limits, Source};
use recto_model::DocumentKind;

use crate::error::{quiet_panics, to_js};
use crate::extraction::{ExtractTask, SaveTextTask};
use crate::files::read;
use crate::ocr;
use crate::options::{ExtractInput, OpenLimits, ParseOptions, RenderInput, UndrawnFigure};
use crate::page_picture::DrawPageTask;
use crate::shared::Shared;
use crate::tasks::{Outcome, ParseTask, RenderTask, guarded};

/// An open document: `open`, then `parse`, then `render` as often as needed, then `close`.
#[napi]
pub struct RectoDocument {
    shared: Option<Arc<Shared>>,
    pages: u32,
    kind: DocumentKind,
}

impl From<Arc<Shared>> for RectoDocument {
    fn from(shared: Arc<Shared>) -> Self {
        let (pages, kind) = (shared.source.page_count(), shared.source.kind());
        Self { shared: Some(shared), pages, kind }
    }
}

impl RectoDocument {
    fn held(&self) -> Result<Arc<Shared>> {
        self.shared.clone().ok_or_else(|| Error::from_reason("The document is closed."))
    }
}

#[napi]
impl RectoDocument {
    /// Determines the kind of the file at `path` and counts its pages. No page is read. `dropped` is what an office document
    /// lost when it was converted to the file, a sentence for each kind of content; `structure` is what `copyOffice` told of
    /// it, with which the structure that the file declares is believed.
    #[napi(ts_return_type = "Promise<RectoDocument>")]
    pub fn open(
        path: String,
        limits: Option<OpenLimits>,
        dropped: Option<Vec<String>>,
        structure: Option<String>,
    ) -> AsyncTask<OpenTask> {
        quiet_panics();
        let dropped = dropped.unwrap_or_default();
        AsyncTask::new(OpenTask {
            path,
            limits: OpenLimits::into_engine(limits),
            dropped,
            structure,
        })
    }

    #[napi(getter)]
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// `pdf`, `docx`, `pptx` or `image`.
    #[napi(getter)]
    pub fn kind(&self) -> &'static str {
        match self.kind {
            DocumentKind::Pdf => "pdf",
            DocumentKind::Docx => "docx",
            DocumentKind::Pptx => "pptx",
            DocumentKind::Image => "image",
        }
    }

    /// Reads and analyses all pages, and writes the figures' pictures into a directory as they are rendered, each under
    /// its name. Returns the pictures' facts in reading order. If parsing fails, the caller removes what was written.
    #[napi(ts_return_type = "Promise<Array<PictureInfo>>")]
    pub fn parse(
        &self,
        options: ParseOptions,
        picture_dir: String,
    ) -> Result<AsyncTask<ParseTask>> {
        let threads = options.threads.unwrap_or(1) as usize;
        let options = options.to_engine()?;
        Ok(AsyncTask::new(ParseTask { shared: self.held()?, options, threads, picture_dir }))
    }

    /// The figures of the last parse that have no picture, and why.
    #[napi]
    pub fn undrawn(&self) -> Result<Vec<UndrawnFigure>> {
        let parsed =
            self.held()?.parsed().map_err(|error| Error::from_reason(error.to_string()))?;
        let undrawn = parsed.undrawn().iter().map(|figure| UndrawnFigure {
            page: figure.page,
            reason: figure.why.name().to_owned(),
        });
        Ok(undrawn.collect())
    }

    /// The pages on which the parser failed in the last parse, and which came back empty for it (from 1).
    #[napi]
    pub fn faults(&self) -> Result<Vec<u32>> {
        let parsed =
            self.held()?.parsed().map_err(|error| Error::from_reason(error.to_string()))?;
        Ok(parsed.faults().to_vec())
    }

    /// How many pages the parse in flight has read.
    #[napi]
    pub fn pages_done(&self) -> Result<u32> {
        Ok(self.held()?.pages_done())
    }

    /// Draws a page (from 1) as a picture of at most `width` pixels across, and writes it to a file: the page as boxes are
    /// counted on it. Nothing has to be parsed before.
    #[napi(ts_return_type = "Promise<DrawnPage>")]
    pub fn draw_page(
        &self,
        page: u32,
        width: u32,
        path: String,
    ) -> Result<AsyncTask<DrawPageTask>> {
        Ok(AsyncTask::new(DrawPageTask { shared: self.held()?, page, width, path }))
    }

    /// Writes the response body to a file; returns its size in bytes.
    #[napi(ts_return_type = "Promise<number>")]
    pub fn render(&self, input: RenderInput, path: String) -> Result<AsyncTask<RenderTask>> {
        Ok(AsyncTask::new(RenderTask { shared: self.held()?, input, path }))
    }

    /// Fills a schema by rules, from a document that was parsed with `keepWords`, and writes the response body to a file;
    /// returns its size in bytes.
    #[napi(ts_return_type = "Promise<number>")]
    pub fn extract(&self, input: ExtractInput, path: String) -> Result<AsyncTask<ExtractTask>> {
        Ok(AsyncTask::new(ExtractTask::new(self.held()?, &input, path)?))
    }

    /// Writes what `groundAnswer` needs of a document that was parsed with `keepWords`, and the document as numbered lines
    /// for a model to read. Returns the schema to fill (JSON text): the one given, with its references resolved, or the
    /// one designed.
    #[napi(ts_return_type = "Promise<string>")]
    pub fn save_text(
        &self,
        input: ExtractInput,
        path: String,
        lines_path: String,
    ) -> Result<AsyncTask<SaveTextTask>> {
        Ok(AsyncTask::new(SaveTextTask::new(self.held()?, &input, path, lines_path)?))
    }

    /// Cancels work in flight; its promise is rejected with `parse_timeout`.
    #[napi]
    pub fn cancel(&self) {
        if let Some(shared) = &self.shared {
            shared.budget.cancel();
        }
    }

    /// Frees the document at once. The garbage collector, which sees only a small handle, would keep it for long. Work
    /// in flight keeps what it needs.
    #[napi]
    pub fn close(&mut self) {
        self.shared = None;
    }
}

pub struct OpenTask {
    path: String,
    limits: Limits,
    dropped: Vec<String>,
    structure: Option<String>,
}

impl Task for OpenTask {
    type Output = Outcome<Shared>;
    type JsValue = RectoDocument;

    fn compute(&mut self) -> Result<Self::Output> {
        Ok(guarded(|| {
            let bytes = read(Path::new(&self.path), self.limits.max_bytes)?;
            let source = Source::open(bytes, &self.limits)?.with_ocr(ocr::loaded());
            let mut source = source.with_dropped(std::mem::take(&mut self.dropped));
            if let Some(structure) = &self.structure {
                source = source.with_office(structure)?;
            }
            Ok(Shared::new(source, Budget::new(&self.limits)))
        }))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> Result<Self::JsValue> {
        output.map(|shared| Arc::new(shared).into()).map_err(|error| to_js(env, error))
    }
}
