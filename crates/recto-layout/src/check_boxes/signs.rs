//! Boxes that are glyphs of symbol fonts without a Unicode text of their own, and filled squares among empty ones.
//!
//! Boxes that have a character (☐ ☑ ☒ □) are words, and whoever reads words finds them there.

use recto_model::{CheckBoxShape, DrawnCheckBox, Font, Glyph, Page, Rect};

/// Boxes of Wingdings 2, by the characters of their codes: empty ones, and ones with a check mark or a cross.
const WINGDINGS_2: &[(char, bool)] = &[
    ('\u{a3}', false),
    ('\u{f0a3}', false),
    ('\u{2a}', false),
    ('Q', true),
    ('R', true),
    ('S', true),
    ('T', true),
    ('\u{f051}', true),
    ('\u{f052}', true),
    ('\u{f053}', true),
];
/// Boxes of Zapf Dingbats: the empty square with a shadow, below and above.
const ZAPF_DINGBATS: &[(char, bool)] = &[('o', false), ('p', false), ('q', false), ('r', false)];
/// Those of Wingdings that are read as their private use characters or as shapes.
const WINGDINGS: &[(char, bool)] = &[
    ('\u{f0a8}', false),
    ('\u{25fb}', false),
    ('\u{f078}', true),
    ('\u{2327}', true),
    ('x', true),
];
/// Empty squares that a filled one of the same font and size may stand among.
const EMPTY: &str = "□☐▢◻❏❐❑❒";
const FILLED: &str = "■◼⬛";
/// Circles: empty ones, chosen ones, and discs, which are bullets as well.
const EMPTY_CIRCLES: &str = "○◯⚪❍⭕";
const CHOSEN_CIRCLES: &str = "◉◎⦿🔘⊙";
const DISCS: &str = "●⬤⚫";
/// Those of Zapf Dingbats by their codes: with a shadow, and full.
const ZAPF_CIRCLES: &[(char, bool)] = &[('m', false), ('l', true)];

/// The boxes among a page's glyphs.
pub(super) fn check_boxes(page: &Page) -> impl Iterator<Item = DrawnCheckBox> {
    let empty: Vec<(u16, u32)> =
        page.glyphs.iter().filter(|glyph| is_of(glyph, EMPTY)).map(style).collect();
    page.glyphs.iter().filter_map(move |glyph| {
        let is_filled = is_of(glyph, FILLED) && empty.contains(&style(glyph));
        let checked = if is_filled { true } else { of_font(page, glyph)? };
        let bbox = glyph.quad.bounds();
        Some(DrawnCheckBox { bbox, checked, shape: CheckBoxShape::Square })
    })
}

/// A glyph that is a circle.
pub(super) struct CircleSign {
    pub(super) bbox: Rect,
    pub(super) checked: bool,
    /// False for those that are bullets as well.
    pub(super) is_certain: bool,
}

/// The circles among a page's glyphs.
pub(super) fn circles(page: &Page) -> impl Iterator<Item = CircleSign> {
    page.glyphs.iter().filter_map(|glyph| {
        let mut characters = glyph.text.chars();
        let (sign, None) = (characters.next()?, characters.next()) else { return None };
        let in_zapf = || {
            let is_zapf = name_of(page, glyph).contains("zapfdingbats");
            ZAPF_CIRCLES.iter().find(|(code, _)| is_zapf && *code == sign).map(|known| known.1)
        };
        let checked = if EMPTY_CIRCLES.contains(sign) {
            false
        } else if CHOSEN_CIRCLES.contains(sign) || DISCS.contains(sign) {
            true
        } else if sign.is_ascii() {
            in_zapf()?
        } else {
            return None;
        };
        let is_certain = CHOSEN_CIRCLES.contains(sign);
        Some(CircleSign { bbox: glyph.quad.bounds(), checked, is_certain })
    })
}

/// The letters and digits of the font's name.
fn name_of(page: &Page, glyph: &Glyph) -> String {
    let font: Option<&Font> = page.fonts.get(usize::from(glyph.font.0));
    let name = font.map(|font| font.name.as_str()).unwrap_or_default();
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

fn is_of(glyph: &Glyph, signs: &str) -> bool {
    glyph.text.chars().all(|c| signs.contains(c)) && !glyph.text.is_empty()
}

/// Font and size.
fn style(glyph: &Glyph) -> (u16, u32) {
    (glyph.font.0, glyph.size.to_bits())
}

/// The state of a box of a symbol font.
fn of_font(page: &Page, glyph: &Glyph) -> Option<bool> {
    let name = name_of(page, glyph);
    let signs: &[(char, bool)] = if name.contains("wingdings2") {
        WINGDINGS_2
    } else if name.contains("wingdings") && !name.contains("wingdings3") {
        WINGDINGS
    } else if name.contains("zapfdingbats") {
        ZAPF_DINGBATS
    } else {
        return None;
    };
    let mut characters = glyph.text.chars();
    let (sign, None) = (characters.next()?, characters.next()) else { return None };
    signs.iter().find(|(known, _)| *known == sign).map(|(_, checked)| *checked)
}
