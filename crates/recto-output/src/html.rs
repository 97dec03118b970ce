//! HTML: tables with their spans, and whole documents.

use std::fmt::Write as _;

use recto_model::{BlockKind, Document, Element, Table};

use crate::markdown::list_parts;
use crate::text::Hyphens;

/// How a table's head is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Head {
    /// Row 0 is the head, whatever it holds.
    FirstRow,
    /// All cells alike.
    Unmarked,
}

/// A table, one tag a line.
pub(crate) fn table(table: &Table, head: Head) -> String {
    let mut out = String::with_capacity(32 + table.cells.len() * 32);
    out.push_str("<table>\n");
    let mut cells = table.cells.iter().peekable();
    for row in 0..table.n_rows {
        out.push_str("<tr>\n");
        let tag = if row == 0 && head == Head::FirstRow { "th" } else { "td" };
        while let Some(cell) = cells.next_if(|cell| cell.row <= row) {
            out.push('<');
            out.push_str(tag);
            // Writing to a string can't fail.
            if cell.row_span > 1 {
                let _ = write!(out, " rowspan=\"{}\"", cell.row_span);
            }
            if cell.col_span > 1 {
                let _ = write!(out, " colspan=\"{}\"", cell.col_span);
            }
            out.push('>');
            push_escaped(&mut out, cell.text.trim());
            let _ = writeln!(out, "</{tag}>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>");
    out
}

fn push_escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
    }
}

/// The whole document as the body of an HTML page; figures are left out.
pub fn document_html(document: &Document) -> String {
    let hyphens = Hyphens::of(document);
    let mut out = String::new();
    let mut in_list = false;
    for element in document.pages.iter().flat_map(|page| &page.elements) {
        let is_item = matches!(element, Element::Text(block) if matches!(block.kind, BlockKind::ListItem { .. }));
        if in_list != is_item {
            out.push_str(if is_item { "<ul>\n" } else { "</ul>\n" });
            in_list = is_item;
        }
        match element {
            Element::Text(block) => {
                let text = hyphens.join(&block.lines, block.kind);
                let (tag, text) = match block.kind {
                    BlockKind::Heading { level: 1 } => ("h1", text.as_str()),
                    BlockKind::Heading { level: 2 } => ("h2", text.as_str()),
                    BlockKind::Heading { level: 3 } => ("h3", text.as_str()),
                    BlockKind::Heading { level: 4 } => ("h4", text.as_str()),
                    BlockKind::Heading { level: 5 } => ("h5", text.as_str()),
                    BlockKind::Heading { .. } => ("h6", text.as_str()),
                    BlockKind::ListItem { .. } => ("li", list_parts(&text).1),
                    BlockKind::Preformatted => ("pre", text.as_str()),
                    _ => ("p", text.as_str()),
                };
                let _ = write!(out, "<{tag}>");
                push_escaped(&mut out, text);
                let _ = writeln!(out, "</{tag}>");
            }
            Element::Table(grid) => {
                out.push_str(&table(grid, Head::Unmarked));
                out.push('\n');
            }
            Element::Figure(_) => {}
        }
    }
    if in_list {
        out.push_str("</ul>\n");
    }
    out
}
