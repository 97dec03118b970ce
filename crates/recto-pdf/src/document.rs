//! An open PDF: the number of its pages, its bookmarks, form and structure tree, and readers for its
//! pages.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use hayro_syntax::object::{Dict, ObjectIdentifier};
use hayro_syntax::page::Page;
use hayro_syntax::xref::XRef;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use recto_input::{Budget, Limits};
use recto_model::{Destination, FormField, OutlineEntry, StructureTree};

use crate::destinations::{self, Named};
use crate::optional_content::OptionalContent;
use crate::predictor::has_oversized_row;
use crate::{PageReader, PdfError, form, outline, structure};

/// An open PDF. Threads may share it; each makes its own [`PageReader`].
pub struct PdfDocument {
    pdf: Pdf,
    optional: OptionalContent,
    page_indices: HashMap<ObjectIdentifier, u32>,
    /// Read when the first named destination is looked up.
    named: OnceLock<Named>,
}

impl PdfDocument {
    /// Opens a document; an encrypted one is tried with the empty password. No page is read yet.
    pub fn open(bytes: Arc<Vec<u8>>, limits: &Limits) -> Result<Self, PdfError> {
        if has_oversized_row(&bytes) {
            return Err(PdfError::Unreadable);
        }
        let pdf = Pdf::new(bytes).map_err(|error| match error {
            LoadPdfError::Decryption(DecryptionError::PasswordProtected) => PdfError::Encrypted,
            LoadPdfError::Decryption(_) => PdfError::UnsupportedEncryption,
            LoadPdfError::Invalid => PdfError::Unreadable,
        })?;
        let pages = u32::try_from(pdf.pages().len()).unwrap_or(u32::MAX);
        if pages == 0 {
            return Err(PdfError::Unreadable);
        }
        if pages > limits.max_pages {
            return Err(PdfError::TooManyPages { limit: limits.max_pages, pages });
        }
        let optional = catalog_of(&pdf).map(|c| OptionalContent::from_catalog(&c));
        let page_indices = (0..pages)
            .zip(pdf.pages().iter())
            .filter_map(|(index, page)| Some((page.raw().obj_id()?, index)))
            .collect();
        let optional = optional.unwrap_or_default();
        Ok(Self { optional, page_indices, named: OnceLock::new(), pdf })
    }

    pub fn page_count(&self) -> u32 {
        self.pdf.pages().len() as u32
    }

    /// The bookmarks in the order in which a viewer lists them, each with its depth.
    pub fn outline(&self) -> Vec<OutlineEntry> {
        outline::read(self)
    }

    /// The fields of the document's form with all their widgets, and those that are shown nowhere.
    pub fn fields(&self, budget: &Budget) -> Result<Vec<FormField>, PdfError> {
        Ok(form::whole(self, budget)?)
    }

    /// The structure tree of a tagged document; `None` for any other. Reading a page doesn't need it.
    pub fn structure(&self, budget: &Budget) -> Result<Option<StructureTree>, PdfError> {
        Ok(structure::read(self, budget)?)
    }

    /// A reader for one thread.
    pub fn reader(&self) -> PageReader<'_> {
        PageReader::new(self)
    }

    pub(crate) fn catalog(&self) -> Option<Dict<'_>> {
        catalog_of(&self.pdf)
    }

    pub(crate) fn page(&self, index: u32) -> Option<&Page<'_>> {
        self.pdf.pages().get(index as usize)
    }

    pub(crate) fn pages(&self) -> &[Page<'_>] {
        self.pdf.pages()
    }

    /// The index (from 0) of the page whose object has this identifier.
    pub(crate) fn index_of(&self, page: ObjectIdentifier) -> Option<u32> {
        self.page_indices.get(&page).copied()
    }

    pub(crate) fn xref(&self) -> &XRef {
        self.pdf.xref()
    }

    pub(crate) fn named_destination(&self, name: &[u8]) -> Option<Destination> {
        self.named.get_or_init(|| destinations::named(self)).get(name).copied()
    }

    pub(crate) fn optional_content(&self) -> &OptionalContent {
        &self.optional
    }
}

fn catalog_of(pdf: &Pdf) -> Option<Dict<'_>> {
    pdf.xref().get::<Dict<'_>>(pdf.xref().root_id())
}
