//! An open file of a known kind, before any page is read.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use recto_declared::DeclaredDocument;
use recto_input::{Budget, FileKind, Limits, sniff};
use recto_layout::LayoutOptions;
use recto_model::{
    DeclaredPage, DocumentKind, ErrorCode, FormField, OfficeStructure, Page, PageAccount,
    PageLayout, Picture, Raster, StructureTree, Warning, WarningCode, Word,
};
use recto_regions::RegionWeights;

use crate::analysis::analyse;
use crate::content::Content;
use crate::error::EngineError;
use crate::ocr::Ocr;
use crate::ocr_plan::DeskewedPage;
use crate::page_task::{PageWorker, Unread};
use crate::probe::Unobserved;

/// An open document.
pub struct Source {
    pub(crate) kind: FileKind,
    pub(crate) content: Content,
    pub(crate) ocr: Option<Ocr>,
    /// What was dropped when the document was converted from another.
    pub(crate) dropped: Vec<Warning>,
    /// What it is the conversion of.
    pub(crate) office: Option<OfficeStructure>,
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("kind", &self.kind)
            .field("pages", &self.page_count())
            .finish_non_exhaustive()
    }
}

impl Source {
    /// Finds the kind of the bytes and opens them. No page is read yet.
    pub fn open(bytes: Vec<u8>, limits: &Limits) -> Result<Self, EngineError> {
        let kind = sniff(&bytes, limits)?;
        let open = AssertUnwindSafe(|| Content::open(bytes, kind, limits));
        let content =
            catch_unwind(open).map_err(|_| EngineError::panicked("opening the document"))??;
        Ok(Self { kind, content, ocr: None, dropped: Vec::new(), office: None })
    }

    /// Turns on OCR. Without it a scan has pictures but no text.
    #[must_use]
    pub fn with_ocr(self, ocr: Option<Ocr>) -> Self {
        Self { ocr: ocr.map(Ocr::for_a_document), ..self }
    }

    /// Warns, on the first page, of content that was dropped when the document was converted from another.
    #[must_use]
    pub fn with_dropped(self, messages: impl IntoIterator<Item = String>) -> Self {
        let warning = |message| Warning::new(1, WarningCode::ContentDropped, message);
        Self { dropped: messages.into_iter().map(warning).collect(), ..self }
    }

    /// Says that the document is our own conversion of an office document: what it declares is believed. `structure` is
    /// what [`crate::office_structure`] told of the clean copy.
    pub fn with_office(self, structure: &str) -> Result<Self, EngineError> {
        let office = serde_json::from_str(structure).map_err(|error| {
            let message = format!("The office document's structure is no valid JSON: {error}.");
            EngineError::new(ErrorCode::ParseFailed, message)
        })?;
        Ok(Self { office: Some(office), ..self })
    }

    /// What the document declares of its pages: as the office document that it is the conversion of, or by its tags. Tags
    /// that can't be read declare nothing.
    pub(crate) fn declared(
        &self,
        budget: &Budget,
    ) -> Result<Option<DeclaredDocument>, EngineError> {
        let declared = self.read_declared(budget);
        if self.office.is_some() { declared } else { Ok(declared.unwrap_or_default()) }
    }

    fn read_declared(&self, budget: &Budget) -> Result<Option<DeclaredDocument>, EngineError> {
        let meter = budget.document_meter();
        let Some(tree) = self.structure(budget)? else { return Ok(None) };
        let read = || match &self.office {
            Some(office) => DeclaredDocument::of(&tree, office, &meter),
            None => DeclaredDocument::of_tags(&tree, &meter),
        };
        catch_unwind(AssertUnwindSafe(read))
            .map(Some)
            .map_err(|_| EngineError::panicked("reading the document's structure"))
    }

    pub fn kind(&self) -> DocumentKind {
        self.kind.document_kind()
    }

    pub fn page_count(&self) -> u32 {
        self.content.page_count()
    }

    /// The content of a page (index from 0), for dumps of a stage. A skewed scan is deskewed.
    pub fn page(&self, index: u32, budget: &Budget) -> Result<Page, EngineError> {
        Ok(self.page_content(index, LayoutOptions::default(), budget)?.0)
    }

    /// A page's words.
    pub fn words(&self, index: u32, budget: &Budget) -> Result<Vec<Word>, EngineError> {
        let page = self.page(index, budget)?;
        catch_unwind(AssertUnwindSafe(|| recto_layout::words(&page, &budget.page_meter())))
            .map_err(|_| EngineError::panicked("reading the page's words"))
    }

    /// What is declared of a page (index from 0), with its words.
    pub fn declared_page(&self, index: u32, budget: &Budget) -> Result<DeclaredPage, EngineError> {
        let Some(declared) = self.declared(budget)? else { return Ok(DeclaredPage::default()) };
        let page = self.page(index, budget)?;
        let meter = budget.page_meter();
        let regions = || {
            let glyphs = declared.glyphs(&page);
            let options = LayoutOptions::default();
            let (words, _) = recto_layout::page_words(&page, &glyphs, &options, &meter);
            declared.page_regions(page.number, &words, &meter)
        };
        catch_unwind(AssertUnwindSafe(regions))
            .map_err(|_| EngineError::panicked("reading what the document declares"))
    }

    /// A page's layout before the passes over the whole document, with its words and the decisions that led to it.
    pub fn layout(
        &self,
        index: u32,
        regions: &'static RegionWeights,
        budget: &Budget,
    ) -> Result<PageLayout, EngineError> {
        let options = LayoutOptions {
            keep_decisions: true,
            keep_words: true,
            regions,
            ..LayoutOptions::default()
        };
        self.analysed(index, self.declared(budget)?.as_ref(), options, budget)
    }

    /// Where the glyphs of a page went.
    pub fn account(&self, index: u32, budget: &Budget) -> Result<PageAccount, EngineError> {
        let options = LayoutOptions { keep_ledger: true, ..LayoutOptions::default() };
        let declared = self.declared(budget)?;
        let layout = self.analysed(index, declared.as_ref(), options, budget)?;
        Ok(recto_layout::account(&layout).unwrap_or_default())
    }

    pub(crate) fn analysed(
        &self,
        index: u32,
        declared: Option<&DeclaredDocument>,
        options: LayoutOptions,
        budget: &Budget,
    ) -> Result<PageLayout, EngineError> {
        let (page, deskewed) = self.page_content(index, options, budget)?;
        let mut layout = catch_unwind(AssertUnwindSafe(|| {
            analyse(&page, declared, options, budget, &Unobserved)
        }))
        .map_err(|_| EngineError::panicked("analysing the page"))??;
        if let Some(deskewed) = deskewed {
            deskewed.restore(&mut layout);
        }
        Ok(layout)
    }

    /// The fields of the document's form, with all their widgets.
    pub fn fields(&self, budget: &Budget) -> Result<Vec<FormField>, EngineError> {
        catch_unwind(AssertUnwindSafe(|| self.content.fields(budget)))
            .map_err(|_| EngineError::panicked("reading the document's form"))?
    }

    /// The structure tree of a tagged document.
    pub fn structure(&self, budget: &Budget) -> Result<Option<StructureTree>, EngineError> {
        catch_unwind(AssertUnwindSafe(|| self.content.structure(budget)))
            .map_err(|_| EngineError::panicked("reading the document's structure"))?
    }

    fn page_content(
        &self,
        index: u32,
        layout: LayoutOptions,
        budget: &Budget,
    ) -> Result<(Page, Option<DeskewedPage>), EngineError> {
        let ocr = self.ocr.as_ref();
        let mut worker = PageWorker::new(&self.content, ocr, budget, &Unobserved, layout, None);
        let read = AssertUnwindSafe(|| worker.page_content(index));
        let page_content =
            catch_unwind(read).map_err(|_| EngineError::panicked("reading the page"))?;
        page_content.map_err(|unread| match unread {
            Unread::Page(error) => error.into(),
            Unread::Pixels(error) => error.into(),
            Unread::Exhausted(what) => what.into(),
        })
    }

    /// A page (index from 0) as a picture to be looked at, `width` pixels wide or less. It shows the page as its boxes are
    /// counted: turned, and cut to its crop box.
    pub fn page_picture(
        &self,
        index: u32,
        width: u32,
        budget: &Budget,
    ) -> Result<Picture, EngineError> {
        let draw = || self.content.reader().page_picture(index, width, budget);
        let picture = catch_unwind(AssertUnwindSafe(draw))
            .map_err(|_| EngineError::panicked("drawing the page"))?;
        picture?.ok_or_else(|| EngineError::new(ErrorCode::ParseFailed, "The page can't be drawn."))
    }

    /// Renders a page.
    pub fn render(&self, index: u32, dpi: f32, budget: &Budget) -> Result<Raster, EngineError> {
        let draw = || self.content.reader().render(index, dpi, budget);
        let raster = catch_unwind(AssertUnwindSafe(draw))
            .map_err(|_| EngineError::panicked("drawing the page"))?;
        Ok(raster?)
    }
}
