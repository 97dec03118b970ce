//! Whole documents as Markdown or HTML.

use std::fmt::Write as _;

use recto_input::{CancelHandle, Meter};
use recto_lexicon::Ordinal;
use recto_model::{Block, BlockKind, Document, Element};

use crate::chunks::Chunks;
use crate::lists::Lists;
use crate::marks::ordinal;
use crate::options::OutputOptions;
use crate::pieces::{Pieces, TextFormat};
use crate::tables::html;
use crate::text::{Hyphens, push_escaped};

/// The whole document as Markdown: headings, lists, running heads and feet in place, and tables as HTML, because pipe
/// tables have no spans. Tables are written as they are in `page_content` when HTML is asked for.
pub fn document_markdown(document: &Document) -> String {
    let options = OutputOptions::default();
    let chunks = Chunks::of(document, &options);
    let hyphens = Hyphens::of(document);
    // Nobody cancels it.
    let meter = Meter::new(u64::MAX, CancelHandle::default());
    let mut text = Pieces::of(document, &options, &chunks, &hyphens, TextFormat::Markdown, &meter)
        .joined(&hyphens);
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The whole document as the body of an HTML page; figures are left out.
pub fn document_html(document: &Document) -> String {
    let hyphens = Hyphens::of(document);
    let mut out = String::new();
    let mut lists = Lists::default();
    let elements: Vec<&Element> = document.pages.iter().flat_map(|page| &page.elements).collect();
    for (i, element) in elements.iter().enumerate() {
        match element {
            Element::Text(block) => {
                let text = hyphens.join(&block.lines, block.kind);
                if let BlockKind::ListItem { depth, .. } = block.kind {
                    lists.item(&mut out, depth, &text, || next_ordinal(&elements[i + 1..], depth));
                } else {
                    lists.close(&mut out);
                    let tag = match block.kind {
                        BlockKind::Heading { level: 1 } => "h1",
                        BlockKind::Heading { level: 2 } => "h2",
                        BlockKind::Heading { level: 3 } => "h3",
                        BlockKind::Heading { level: 4 } => "h4",
                        BlockKind::Heading { level: 5 } => "h5",
                        BlockKind::Heading { .. } => "h6",
                        BlockKind::Preformatted => "pre",
                        _ => "p",
                    };
                    let _ = write!(out, "<{tag}>");
                    push_escaped(&mut out, &text);
                    let _ = writeln!(out, "</{tag}>");
                }
            }
            Element::Table(grid) => {
                lists.close(&mut out);
                out.push_str(&html::table(grid));
                out.push('\n');
            }
            Element::Figure(_) => lists.close(&mut out),
        }
    }
    lists.close(&mut out);
    out
}

/// The number of the next item of this depth; a page's foot and the next one's head may be before it.
fn next_ordinal(after: &[&Element], depth: u8) -> Option<Ordinal> {
    const NEAR: usize = 32;
    let items = after.iter().take(NEAR).filter_map(|element| match element {
        Element::Text(Block { kind: BlockKind::ListItem { depth, .. }, lines, .. }) => {
            Some((*depth, lines.first()?))
        }
        _ => None,
    });
    let (_, line) = items.take_while(|(of, _)| *of >= depth).find(|(of, _)| *of == depth)?;
    ordinal(&line.text()).map(|(next, _)| next)
}
