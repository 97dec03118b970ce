//! What speaks for a heading and against it, in bits.

use recto_lexicon::{is_page_number, names_part};
use recto_model::{BlockKind, Element, OutlineEntry, PageLayout, Rect};

use crate::body::{BodyText, Look};

/// What the words say.
pub(super) fn of_form(text: &str, lines: usize, kind: BlockKind, depth: Option<u8>) -> f32 {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let count = text.chars().count();
    if letters < 2 || is_page_number(text) {
        return -20.0;
    }
    let mut bits = match lines {
        1 => 0.8,
        2 => 0.3,
        3 => -1.0,
        _ => -5.0,
    };
    bits += match count {
        0..=3 => -1.5,
        4..=70 => 0.5,
        71..=120 => 0.0,
        121..=180 => -2.0,
        _ => -6.0,
    };
    if (letters as f32) < 0.5 * text.chars().filter(|c| !c.is_whitespace()).count() as f32 {
        bits -= 2.5;
    }
    bits += match text.chars().next_back() {
        Some('.') if depth.is_none() => -2.0,
        Some('.' | ':') => -0.7,
        Some(',' | ';' | '-') => -3.0,
        _ => 0.0,
    };
    if text.chars().next().is_some_and(char::is_lowercase) {
        bits -= 3.0;
    }
    if text.contains('@') || text.contains("://") || text.contains("www.") {
        bits -= 3.0;
    }
    bits -= text.matches(", ").count().min(4) as f32 * 0.5;
    if depth.is_some() {
        bits += if names_part(text) { 2.7 } else { 1.5 };
    }
    if kind != BlockKind::Paragraph {
        bits -= 1.5;
    }
    bits
}

/// How the block stands out of the body.
pub(super) fn of_look(look: &Look, body: &BodyText) -> f32 {
    let ratio = (look.points() / body.size.max(1.0)).clamp(0.3, 4.0);
    let mut bits = (ratio.log2() * 9.0).clamp(-6.0, 6.0);
    if look.bold && !body.bold {
        bits += 2.8;
    }
    if look.caps {
        bits += 0.8;
    }
    if look.italic && !look.bold {
        bits += 0.2;
    }
    if let Some(style) = body.style
        && style.color != look.style.color
    {
        bits += 0.7;
    }
    bits
}

/// Rules what follows: text below, nearer than what is above.
pub(super) fn of_place(page: &PageLayout, element: usize, look: &Look, body: &BodyText) -> f32 {
    let bbox = page.elements[element].bbox();
    let em = look.points().max(1.0);
    let next = page.elements[element + 1..].iter().find(|e| !is_furniture(e));
    let mut bits = 0.0;
    match next {
        // Parts of a table of contents are no parts of the text; its own title, first on the page, is.
        Some(Element::Text(block))
            if block.kind == BlockKind::Contents
                && look.points() < 1.4 * body.size
                && page.elements[..element].iter().any(|e| !is_furniture(e)) =>
        {
            bits -= 3.0;
        }
        Some(Element::Text(block)) => {
            let below = block.bbox.y0 - bbox.y1;
            let above = gap_above(page, element, &bbox);
            if below > -0.5 * em && below < 4.0 * em && block.bbox.x_overlap(&bbox) > 0.0 {
                bits += 0.4;
                if above > 1.3 * below.max(0.1) {
                    bits += 0.6;
                }
            }
            if block.kind == BlockKind::Paragraph
                && block.lines.len() > 2
                && crate::body::look(block).is_some_and(|other| other.is_like(look))
            {
                // What follows looks alike and runs on: this is a short paragraph of that text.
                bits -= 3.0;
            }
        }
        Some(Element::Table(_)) => {}
        Some(Element::Figure(_)) => bits -= 0.5,
        None => bits -= 2.0,
    }
    bits
}

fn is_furniture(element: &Element) -> bool {
    matches!(element, Element::Text(block) if block.kind.is_furniture() || block.kind == BlockKind::Footnote)
}

fn gap_above(page: &PageLayout, element: usize, bbox: &Rect) -> f32 {
    page.elements
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != element)
        .map(|(_, other)| other.bbox())
        .filter(|other| other.y1 <= bbox.y0 + 1.0 && other.x_overlap(bbox) > 0.0)
        .map(|other| bbox.y0 - other.y1)
        .fold(100.0, f32::min)
}

/// Named in the document's outline.
pub(super) fn of_outline(outline: &[OutlineEntry], page: u32, text: &str) -> f32 {
    let plain = |s: &str| {
        s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
    };
    if outline.is_empty() {
        return 0.0;
    }
    let wanted = plain(text);
    let found = outline.iter().filter(|entry| entry.page.is_none_or(|p| p == page)).any(|entry| {
        let title = plain(&entry.title);
        !title.is_empty() && (title == wanted || (title.len() > 6 && wanted.ends_with(&title)))
    });
    if found { 6.0 } else { 0.0 }
}
