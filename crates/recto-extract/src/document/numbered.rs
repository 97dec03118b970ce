//! The document as numbered lines, for a reader that can only see text.

use std::fmt::Write as _;
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

/// The document's lines, `12: text` each, counted from 1; `--- page 3` stands before the lines of a page, and cells of a
/// row are parted by ` | `.
pub fn numbered_lines(document: &DocumentText) -> String {
    let mut text = String::new();
    let mut page = 0;
    for (number, lines) in (1..).zip(printed_lines(document)) {
        let mut block = None;
        for line in document.lines.get(lines).unwrap_or_default() {
            if line.page != page {
                page = line.page;
                // Writing to a string can't fail.
                let _ = writeln!(text, "--- page {page}");
            }
            match block {
                None => {
                    let _ = write!(text, "{number}: ");
                }
                Some(before) if before == line.block => text.push(' '),
                Some(_) => text.push_str(" | "),
            }
            block = Some(line.block);
            text.push_str(&document.line_text(line));
        }
        text.push('\n');
    }
    text
}
