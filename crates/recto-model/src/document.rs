//! The whole document: pages and what is known beyond a single page.

use serde::{Deserialize, Serialize};

use crate::PageLayout;

/// What kind of file it was, by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DocumentKind {
    Pdf,
    Docx,
    Pptx,
    Image,
}

/// A parsed document.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Document {
    pub kind: DocumentKind,
    /// In page order, one for each page of the source.
    pub pages: Vec<PageLayout>,
    pub outline: Vec<OutlineEntry>,
}

/// A bookmark.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OutlineEntry {
    pub title: String,
    /// From 1.
    pub level: u8,
    /// From 1; `None` when the target can't be found.
    pub page: Option<u32>,
    /// Points from the page's top, when the target names a place.
    pub y: Option<f32>,
}
