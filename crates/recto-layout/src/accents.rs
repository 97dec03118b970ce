//! Accents that are printed as glyphs of their own, over or under a letter: TeX's first encodings have no accented
//! letters. Read one after the other they would say `R¨ussmann`.

use recto_lines::OnLine;
use recto_lines::tolerance::SCRIPT_SHIFT;
use recto_model::Glyph;
use unicode_normalization::char::{compose, decompose_compatible, is_combining_mark};

/// The mark that an accent is over a letter. Most accents are characters by themselves, and for compatibility a space with
/// the mark; the others are named by their fonts as letters of phonetics, or are on every keyboard, and have the mark of a
/// letter that bears them.
fn mark_of(c: char) -> Option<char> {
    let bearer = match c {
        '`' => 'à',
        '^' | 'ˆ' => 'â',
        '~' => 'ã',
        'ˇ' => 'ǎ',
        _ if c.is_alphanumeric() => return None,
        _ => c,
    };
    let mut last = bearer;
    decompose_compatible(bearer, |part| last = part);
    is_combining_mark(last).then_some(last)
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
        'ı' => 'i',
        'ȷ' => 'j',
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

/// Does the accent's middle stand over the letter? Accents of capitals are raised.
fn is_over(accent: &Glyph, letter: &Glyph, at: impl Fn(&Glyph) -> [(f32, f32); 2]) -> bool {
    let [(from, across), (to, _)] = at(accent);
    let [_, (width, _)] = at(letter);
    let middle = (from + to) * 0.5;
    across.abs() <= SCRIPT_SHIFT * letter.em() && middle > 0.0 && middle < width
}
