//! What an office document says of itself, beyond what its conversion keeps.

use serde::{Deserialize, Serialize};

use crate::DocumentKind;

/// The structure of an office document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfficeStructure {
    pub kind: DocumentKind,
    /// In the document's order. A table of one cell around others is their frame, and no table; tables in the cells of
    /// others are text of those cells.
    pub tables: Vec<OfficeTable>,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OfficeTable {
    /// From 1; each slide is a page. `None` in running text.
    pub slide: Option<u32>,
    pub rows: u32,
    pub columns: u32,
    /// By row, then column; those that merged cells cover are left out.
    pub cells: Vec<OfficeCell>,
}

/// A cell; `row` and `column` from 0, spans at least 1.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OfficeCell {
    pub row: u32,
    pub column: u32,
    pub row_span: u32,
    pub column_span: u32,
    pub text: String,
}
