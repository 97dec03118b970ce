//! The whole document: its pages and what is known beyond a single page.

use serde::{Deserialize, Serialize};

use crate::PageLayout;

/// The kind of the file, by its content.
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
    /// From 1; `None` if the target can't be resolved.
    pub page: Option<u32>,
    /// Distance from the page's top in points, if the target gives a position.
    pub y: Option<f32>,
}
