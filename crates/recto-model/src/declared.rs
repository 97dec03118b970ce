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
        /// Rows at its top that repeat those of the page where it begins. They are drawn outside of what is declared, and
        /// have no words yet.
        repeated_rows: u32,
    },
}

/// The declared regions of a page.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct DeclaredPage {
    /// In the document's order.
    pub regions: Vec<DeclaredRegion>,
    /// The document's order is the order of reading: so it is in running text, not on a slide, where it tells which shape
    /// covers which.
    pub is_reading_order: bool,
}
