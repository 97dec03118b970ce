//! Accents that are printed as glyphs of their own, over or under a letter: TeX's first encodings have no accented
//! letters. Read one after the other they would say `R¨ussmann`.

use recto_lines::OnLine;
use recto_model::Glyph;
use unicode_normalization::char::compose;

/// Sizes of an accent and its letter differ by less than this factor.
const SAME_SIZE: f32 = 1.6;
/// Accents of capitals are raised, by no more than this (in em).
const RAISED: f32 = 0.6;

/// Combining diacritical marks.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// The mark that an accent is over a letter; most are characters by themselves, some are on every keyboard.
fn mark_of(c: char) -> Option<char> {
    Some(match c {
        '`' => '\u{300}',
        '\u{b4}' => '\u{301}',
        '^' | '\u{2c6}' => '\u{302}',
        '~' | '\u{2dc}' => '\u{303}',
        '\u{af}' | '\u{2c9}' => '\u{304}',
        '\u{2d8}' => '\u{306}',
        '\u{2d9}' => '\u{307}',
        '\u{a8}' => '\u{308}',
        '\u{2da}' => '\u{30a}',
        '\u{2dd}' => '\u{30b}',
        '\u{2c7}' => '\u{30c}',
        '\u{b8}' => '\u{327}',
        mark if is_mark(mark) => mark,
        _ => return None,
    })
}

/// The letter (with what follows it in its glyph) under the accent; `None` unless both are what they would have to be.
/// `at` are the accent's places along the line and across it, from the letter's origin.
pub(crate) fn accented(
    accent: &Glyph,
    letter: &Glyph,
    text: &str,
    at: impl Fn(&Glyph) -> [(f32, f32); 2],
) -> Option<String> {
    let mut chars = accent.text.chars();
    let (sign, None) = (chars.next()?, chars.next()) else { return None };
    let mark = mark_of(sign)?;
    let mut rest = text.chars();
    let base = match rest.next()? {
        // The dot makes way for the accent.
        '\u{131}' => 'i',
        '\u{237}' => 'j',
        base => base,
    };
    if !base.is_alphabetic() || !is_over(accent, letter, at) {
        return None;
    }
    let rest = rest.as_str();
    match compose(base, mark) {
        Some(composed) => Some(format!("{composed}{rest}")),
        // No language writes it, but formulas do.
        None if !sign.is_ascii() => Some(format!("{base}{mark}{rest}")),
        None => None,
    }
}

/// Does the accent's middle stand over the letter?
fn is_over(accent: &Glyph, letter: &Glyph, at: impl Fn(&Glyph) -> [(f32, f32); 2]) -> bool {
    let [(from, across), (to, _)] = at(accent);
    let [_, (width, _)] = at(letter);
    let middle = (from + to) * 0.5;
    let em = letter.em();
    accent.size < em * SAME_SIZE
        && em < accent.size * SAME_SIZE
        && across.abs() <= RAISED * em
        && middle > 0.0
        && middle < width
        && from > -0.2 * em
}
