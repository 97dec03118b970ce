//! What speaks for a heading and against it, in bits.

use recto_lexicon::{is_page_number, names_part};
use recto_model::BlockKind;

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
    let ratio = (look.points() / body.size).clamp(0.3, 4.0);
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
