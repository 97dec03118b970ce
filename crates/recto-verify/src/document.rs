//! A document as a reader reads it.

use std::sync::Arc;

use recto_model::{FormField, Raster, Rect, Size};

/// A word, or a piece of one: some readers give single characters.
#[derive(Debug, Clone, PartialEq)]
pub struct ReaderWord {
    pub text: String,
    /// In points of the page as displayed.
    pub bbox: Rect,
}

/// A page with its words.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReaderPage {
    /// In points.
    pub size: Size,
    pub words: Vec<ReaderWord>,
    /// The page as it looks, where check boxes are cited that are drawn on it ([`crate::drawn_pages`]).
    pub picture: Option<Arc<Raster>>,
}

/// A document with the words of its pages.
#[derive(Debug, Clone, Default)]
pub struct ReaderDocument {
    pub pages: Vec<ReaderPage>,
    pub fields: Vec<FormField>,
    /// Are words parted as in the response? If another reader made them, a citation may begin where letters, digits and
    /// signs meet inside of a word, and boxes may differ by more.
    pub is_same_reader: bool,
}
