//! The document as extraction looks at it: its words in reading order, and the lines, tables and form fields they stand in.

mod build;
mod printed;

use std::ops::Range;

use recto_model::{BlockKind, CheckBoxShape, DocumentKind, FormField, Rect, Size, Table};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

pub(crate) use printed::printed_lines;

/// What of a document is taken as evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextOptions {
    /// The words inside figures too. Those of a scanned page are always taken.
    pub figures: bool,
}

/// The text of a document with all its places. Words, lines and tables are in reading order.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct DocumentText {
    pub kind: Option<DocumentKind>,
    pub pages: Vec<DocumentPage>,
    /// Each line's words follow each other in `words`.
    pub lines: Vec<DocumentLine>,
    pub words: Vec<DocumentWord>,
    pub tables: Vec<DocumentTable>,
    /// The fields of the document's form.
    pub fields: Vec<FormField>,
    /// Check boxes that are drawn and are no fields of the form, by page.
    #[serde(default)]
    pub check_boxes: Vec<DocumentCheckBox>,
}

/// A check box that is drawn on a page. Its label are the words beside it, as with a button of the form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentCheckBox {
    /// From 1.
    pub page: u32,
    pub bbox: Rect,
    pub checked: bool,
    #[serde(default)]
    pub shape: CheckBoxShape,
}

/// A page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct DocumentPage {
    /// In points of the page as displayed.
    pub size: Size,
}

/// A line of a block, or of a cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentLine {
    /// From 1.
    pub page: u32,
    pub bbox: Rect,
    /// Index of its first word.
    pub first: u32,
    pub len: u32,
    pub kind: LineKind,
    /// Lines of one block or cell have one number.
    pub block: u32,
}

/// What a line is part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Text(BlockKind),
    /// A cell of a table: indices in [`DocumentText::tables`] and in the table's cells.
    Cell {
        table: u32,
        cell: u32,
    },
}

/// A word.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentWord {
    pub text: SmolStr,
    pub bbox: Rect,
    /// Index of its line.
    pub line: u32,
    /// Em in points.
    pub size: f32,
    pub bold: bool,
    /// Is it parted from the word before it in its line?
    pub space_before: bool,
    /// Of its character that was hardest to read; `None` for the document's own text.
    pub confidence: Option<f32>,
}

/// A table.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DocumentTable {
    /// From 1.
    pub page: u32,
    pub table: Table,
    /// For each cell of the table, the index of its first word among the document's words, and their number.
    pub cell_words: Vec<(u32, u32)>,
}

impl DocumentLine {
    /// The indices of its words.
    pub(crate) const fn words(&self) -> Range<u32> {
        self.first..self.first + self.len
    }
}

impl DocumentText {
    /// The words of a line.
    pub fn line_words(&self, line: &DocumentLine) -> &[DocumentWord] {
        let from = line.first as usize;
        self.words.get(from..from + line.len as usize).unwrap_or_default()
    }

    /// The page (from 1) of a word.
    pub fn page_of(&self, word: &DocumentWord) -> u32 {
        self.lines.get(word.line as usize).map_or(1, |line| line.page)
    }

    /// The text of words that follow each other.
    pub fn text_of(words: &[DocumentWord]) -> String {
        let mut text = String::new();
        for (i, word) in words.iter().enumerate() {
            if i > 0 && word.space_before {
                text.push(' ');
            }
            text.push_str(&word.text);
        }
        text
    }

    /// The text of a line.
    pub fn line_text(&self, line: &DocumentLine) -> String {
        Self::text_of(self.line_words(line))
    }
}
