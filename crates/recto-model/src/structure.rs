//! The structure tree of a tagged document, as the document declares it.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::Rect;

/// The structure tree of a tagged document.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct StructureTree {
    /// The language of text that has no other.
    pub lang: Option<String>,
    /// In the document's order, each before those below it.
    pub elements: Vec<StructureElement>,
    /// Is anything left out, because the tree is too large or too deep?
    pub is_cut: bool,
}

/// An element of the structure tree: a paragraph, a heading, a cell.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct StructureElement {
    /// The standard structure type (`P`, `H1`, `TD`), or the document's own type if its role map gives none.
    pub role: SmolStr,
    /// The type as the document writes it, if that is another.
    pub tag: Option<SmolStr>,
    /// Index of the element above it.
    pub parent: Option<u32>,
    pub lang: Option<String>,
    pub title: Option<String>,
    /// A description of a figure, formula or other content that is no text.
    pub alt: Option<String>,
    /// The text that the content stands for.
    pub actual_text: Option<String>,
    /// What an abbreviation stands for.
    pub expansion: Option<String>,
    /// Attributes of a cell of a table.
    pub cell: Option<CellAttributes>,
    /// What the element consists of, in its order.
    pub content: Vec<StructureContent>,
}

impl StructureElement {
    /// The level of a numbered heading (`H1` to `H6`).
    pub fn heading_level(&self) -> Option<u8> {
        let level = self.role.strip_prefix('H')?.parse().ok()?;
        (1..=6).contains(&level).then_some(level)
    }
}

/// Rows and columns that a cell spans, at least one of each, and what a header cell is the header of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellAttributes {
    pub row_span: u32,
    pub column_span: u32,
    pub scope: Option<HeaderScope>,
}

/// The cells that a header cell is the header of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeaderScope {
    Row,
    Column,
    Both,
}

/// A part of a structure element.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum StructureContent {
    /// Index of an element below it.
    Element(u32),
    /// A marked-content sequence.
    Marked {
        /// From 1.
        page: u32,
        /// [`crate::Glyph::mcid`] of the text within it.
        mcid: i32,
        /// The object number of the form that the sequence is in; `None` in the page's own content.
        form: Option<u32>,
    },
    /// An annotation or image as a whole.
    Object {
        /// From 1.
        page: u32,
        /// The box of an annotation, such as a link or a widget.
        bbox: Option<Rect>,
    },
}
