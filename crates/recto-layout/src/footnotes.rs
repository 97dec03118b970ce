//! Footnotes: small type at the foot of a column, with a mark; read after the text of all columns.

use recto_input::Meter;
use recto_model::{Block, BlockKind, Element, PageLayout};

use crate::body::{BodyText, block_text, look};

/// Type at most this share of the body's size.
const SMALL: f32 = 0.93;

/// A page on which more blocks begin like a footnote has a list, not footnotes.
const MOST_MARKED: usize = 500;

/// Labels footnotes and moves them behind the page's text.
pub(crate) fn settle(pages: &mut [PageLayout], body: BodyText, meter: &Meter) {
    for page in pages {
        if !meter.allows(page.elements.len()) {
            return;
        }
        label(page, body, meter);
        // Behind the text, before the feet, which are moved last.
        let rank = |element: &Element| match element {
            Element::Text(block) => u8::from(block.kind == BlockKind::Footnote),
            Element::Table(_) | Element::Figure(_) => 0,
        };
        page.elements.sort_by_key(rank);
    }
}

fn label(page: &mut PageLayout, body: BodyText, meter: &Meter) {
    let height = page.size.height.max(1.0);
    let marked = marked(page, 0.45 * height);
    if marked.is_empty() || marked.len() > MOST_MARKED {
        return;
    }
    let is_small: Vec<bool> = page.elements.iter().map(|element| is_small(element, body)).collect();
    let mut notes = Vec::new();
    let mut is_note = vec![false; page.elements.len()];
    for i in marked.into_iter().filter(|&i| is_small[i]) {
        let bbox = page.elements[i].bbox();
        if !meter.allows(page.elements.len()) {
            return;
        }
        // Nothing of the body's size below it in its column.
        let last = page.elements.iter().enumerate().all(|(j, other)| {
            let below = other.bbox();
            j == i
                || is_small[j]
                || below.y0 < bbox.y1 - 0.1 * body.size
                || below.x_overlap(&bbox) <= 0.0
                || below.y0 > 0.9 * height
        });
        if last {
            notes.push(i);
            is_note[i] = true;
        }
    }
    // A note goes on in the small blocks behind it.
    for start in notes {
        let mut above = page.elements[start].bbox();
        for (j, other) in page.elements.iter().enumerate().skip(start + 1) {
            let bbox = other.bbox();
            let follows = is_small[j]
                && bbox.y0 >= above.y1 - 0.3 * body.size
                && bbox.y0 - above.y1 < body.size
                && bbox.x_overlap(&above) > 0.0
                && matches!(other, Element::Text(block) if block.kind == BlockKind::Paragraph);
            if !follows || is_note[j] {
                break;
            }
            is_note[j] = true;
            above = bbox;
        }
    }
    for (element, is_note) in page.elements.iter_mut().zip(is_note) {
        if let Element::Text(block) = element
            && !block.is_declared
            && is_note
        {
            block.kind = BlockKind::Footnote;
        }
    }
}

/// The blocks below `from` that begin as a footnote does.
fn marked(page: &PageLayout, from: f32) -> Vec<usize> {
    let begins_note = |element: &Element| match element {
        Element::Text(block) => {
            !block.is_declared
                && block.kind != BlockKind::FigureText
                && block.bbox.y0 >= from
                && has_mark(block)
        }
        Element::Table(_) | Element::Figure(_) => false,
    };
    (0..page.elements.len()).filter(|&i| begins_note(&page.elements[i])).collect()
}

fn is_small(element: &Element, body: BodyText) -> bool {
    match element {
        Element::Text(block) => {
            matches!(
                block.kind,
                BlockKind::Paragraph | BlockKind::ListItem { .. } | BlockKind::FigureText
            ) && look(block).is_some_and(|look| look.points() <= SMALL * body.size)
        }
        Element::Table(_) | Element::Figure(_) => false,
    }
}

/// Begins with a raised mark, a number or a sign of footnotes.
fn has_mark(block: &Block) -> bool {
    let Some(span) = block.lines.first().and_then(|line| line.spans.first()) else { return false };
    if span.superscript && block_text(block).len() > 8 {
        return true;
    }
    let text = block_text(block);
    let token = text.split_whitespace().next().unwrap_or_default();
    let digits = token.trim_end_matches(['.', ')', ']']).trim_start_matches(['[', '(']);
    let numbered =
        !digits.is_empty() && digits.len() <= 3 && digits.bytes().all(|b| b.is_ascii_digit());
    let stuck = text.chars().take_while(char::is_ascii_digit).count();
    let stuck = (1..=3).contains(&stuck) && text.chars().nth(stuck).is_some_and(char::is_uppercase);
    (numbered && text.len() > token.len() + 6)
        || stuck
        || text.starts_with(['*', '\u{2020}', '\u{2021}', '\u{a7}'])
}
