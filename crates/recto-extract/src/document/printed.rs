//! The document's lines as they are printed.

use std::ops::Range;

use super::{DocumentText, LineKind};

/// The lines as they are printed: each a range of [`DocumentText::lines`]. The cells of a table's row make one.
pub(crate) fn printed_lines(document: &DocumentText) -> Vec<Range<usize>> {
    let mut printed: Vec<Range<usize>> = Vec::new();
    let mut before = None;
    for (i, line) in document.lines.iter().enumerate() {
        let row = match line.kind {
            LineKind::Cell { table, cell } => document
                .tables
                .get(table as usize)
                .and_then(|table| table.table.cells.get(cell as usize))
                .map(|cell| (table, cell.row)),
            LineKind::Text(_) => None,
        };
        match printed.last_mut() {
            Some(last) if row.is_some() && row == before => last.end = i + 1,
            _ => printed.push(i..i + 1),
        }
        before = row;
    }
    printed
}
