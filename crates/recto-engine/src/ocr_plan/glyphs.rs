//! Which glyphs have text, and how recognised glyphs are added to them.

use recto_model::{Font, FontId, Glyph, Page, Rect, RenderMode};

/// Adds a font for recognised glyphs. OCR does not recognise fonts, so it is a plain one.
pub(super) fn plain_font(page: &mut Page) -> FontId {
    let id = FontId(u16::try_from(page.fonts.len()).unwrap_or(u16::MAX));
    let font = Font { weight: 400, ascent: 0.75, descent: -0.25, reach: 0.75, ..Font::default() };
    page.fonts.push(font);
    id
}

/// Whether the glyph has text and is drawn visibly.
pub(super) fn is_visible_text(glyph: &Glyph) -> bool {
    glyph.mode != RenderMode::Invisible && has_text(glyph)
}

pub(super) fn has_text(glyph: &Glyph) -> bool {
    glyph.text.chars().any(|c| !c.is_whitespace() && !c.is_control() && c != '\u{fffd}')
}

/// Removes recognised glyphs whose centre lies in a known glyph, so that no text is on the page twice.
pub(super) fn without_duplicates(seen: Vec<Glyph>, known: &[Glyph]) -> Vec<Glyph> {
    let boxes: Vec<Rect> = known
        .iter()
        .filter(|glyph| has_text(glyph))
        .map(|glyph| glyph.quad.bounds().grown(0.5))
        .collect();
    seen.into_iter()
        .filter(|glyph| {
            let center = glyph.quad.bounds().center();
            !boxes.iter().any(|bbox| bbox.contains_point(center))
        })
        .collect()
}
