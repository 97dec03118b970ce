//! What a document says of its own structure, as regions of a page's words.

use serde::{Deserialize, Serialize};

use crate::{BlockKind, Table};

/// A part of a page whose structure the document itself declares.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DeclaredRegion {
    pub kind: DeclaredKind,
    /// Indices of the page's words, ascending; each word is in one region at most.
    pub words: Vec<u32>,
    /// A paragraph that goes on on the next page.
    pub continues: bool,
}

/// What a declared region is.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum DeclaredKind {
    Text(BlockKind),
    /// A grid whose cells know their words; texts and boxes are measured on the page.
    Table {
        table: Box<Table>,
        /// What else is declared of each of its cells.
        cells: Vec<DeclaredCell>,
        /// Rows at its top that repeat those of the page where it begins. They are drawn outside of what is declared, and
        /// have no words yet.
        repeated_rows: u32,
    },
}

/// What is declared of a cell beside its place and its words.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct DeclaredCell {
    /// The letters and digits that the office document has in it, in lower case; empty where it doesn't tell.
    pub letters: String,
    /// Places among its words at which a part begins that is read by itself, as a cell of a table within it does; ascending.
    pub parts: Vec<u32>,
}

/// What a document declares of a page's glyphs.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct DeclaredGlyphs {
    /// Indices (ascending) of the glyphs with which another part of the document begins: no word reaches over them.
    pub starts: Vec<u32>,
    /// Words of justified Arabic are lengthened by strokes, which are no letters.
    pub has_strokes: bool,
    /// Vowels and other marks that take no room are drawn before their letters, from left to right.
    pub marks_come_first: bool,
}

/// Who declares.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclaredBy {
    /// The office document that the pages are our own conversion of: what it declares is so.
    #[default]
    OfficeDocument,
    /// The structure tree of a PDF, which may be another program's guess.
    Tags,
}

/// The declared regions of a page.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct DeclaredPage {
    pub by: DeclaredBy,
    /// In the document's order.
    pub regions: Vec<DeclaredRegion>,
    /// The document's order is the order of reading: so it is in running text, not on a slide, where it tells which shape
    /// covers which.
    pub is_reading_order: bool,
}
