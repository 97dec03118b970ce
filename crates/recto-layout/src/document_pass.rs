//! The pass over the whole document.

use recto_input::Meter;
use recto_lexicon::{ends_clause, without_closers};
use recto_model::{BlockKind, Element, OutlineEntry, PageLayout};

use crate::body::{BodyText, block_text};
use crate::edges::EdgeCandidates;
use crate::headings::{HeadingCandidate, HeadingWeights};
use crate::kept_words::number_lines;
use crate::{edges, headings};

/// Decides what only the whole document can tell: running heads and feet, headings and their levels, paragraphs that go on.
pub fn settle(
    pages: &mut [PageLayout],
    outline: &[OutlineEntry],
    weights: &HeadingWeights,
    meter: &Meter,
) {
    let body = settle_edges(pages, meter);
    headings::settle(pages, outline, body, weights, meter);
    if meter.allows(pages.len()) {
        link_paragraphs(pages);
    }
    pages.iter_mut().for_each(number_lines);
}

/// The blocks of pages that may be headings, measured, for fitting weights. Running heads and feet and footnotes are found first.
pub fn heading_candidates(
    pages: &mut [PageLayout],
    outline: &[OutlineEntry],
    meter: &Meter,
) -> Vec<HeadingCandidate> {
    let body = settle_edges(pages, meter);
    headings::measured(pages, outline, body, meter)
}

/// The blocks of pages that may be running heads, feet, page numbers or footnotes, measured, for fitting weights.
pub fn edge_candidates(pages: &[PageLayout], meter: &Meter) -> EdgeCandidates {
    edges::measured(pages, BodyText::of(pages), meter)
}

/// Footnotes, running heads and running feet; the usual text.
fn settle_edges(pages: &mut [PageLayout], meter: &Meter) -> BodyText {
    meter.allows(pages.iter().map(|page| page.elements.len()).sum());
    let body = BodyText::of(pages);
    edges::settle(pages, body, meter);
    body
}

/// Paragraphs that end inside a sentence and go on behind a column or page break.
fn link_paragraphs(pages: &mut [PageLayout]) {
    let mut open: Option<(usize, usize)> = None;
    for at in 0..pages.len() {
        for i in 0..pages[at].elements.len() {
            let Element::Text(block) = &pages[at].elements[i] else { continue };
            match block.kind {
                BlockKind::Paragraph | BlockKind::ListItem { .. } => {}
                BlockKind::Heading { .. } | BlockKind::Contents | BlockKind::Preformatted => {
                    open = None;
                    continue;
                }
                _ => continue,
            }
            let text = block_text(block);
            let is_declared = block.is_declared;
            let starts_low = block.kind == BlockKind::Paragraph
                && text.chars().next().is_some_and(char::is_lowercase);
            let ends_open = is_open(&text);
            if let Some((page, element)) = open
                && starts_low
                && let Some(Element::Text(before)) = pages[page].elements.get_mut(element)
                && !(is_declared && before.is_declared)
            {
                before.continues = true;
            }
            open = ends_open.then_some((at, i));
        }
    }
}

fn is_open(text: &str) -> bool {
    text.len() > 20 && !ends_clause(text) && !without_closers(text).is_empty()
}
