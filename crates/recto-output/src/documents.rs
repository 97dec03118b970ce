//! Whole documents as Markdown or HTML.

use std::fmt::Write as _;

use recto_model::{BlockKind, Document, Element};

use crate::chunks::Chunks;
use crate::marks::list_parts;
use crate::options::OutputOptions;
use crate::pieces::{Pieces, TextFormat};
use crate::tables::html::{self, Head};
use crate::text::{Hyphens, push_escaped};

/// The whole document as Markdown: headings, lists, running heads and feet in place, and tables as HTML, because pipe
/// tables have no spans.
pub fn document_markdown(document: &Document) -> String {
    let options = OutputOptions::default();
    let chunks = Chunks::of(document, &options);
    let hyphens = Hyphens::of(document);
    let mut text =
        Pieces::of(document, &options, &chunks, &hyphens, TextFormat::Page).joined(&hyphens);
    if !text.is_empty() {
        text.push('\n');
    }
    text
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
                out.push_str(&html::table(grid, Head::Unmarked));
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
