//! Which glyphs have text, and how recognised glyphs are added to them.

use recto_model::{
    Font, FontId, Glyph, LeftOutReason, Page, Point, Quad, Rect, RenderMode, TextOrigin,
};
use recto_ocr::TextLine;

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

/// How far known glyphs reach beyond their boxes, in em.
const AROUND: f32 = 0.05;

/// Adds recognised glyphs to the page, without those whose centre lies in a known glyph, so that no text is on the page
/// twice.
pub(super) fn add(page: &mut Page, seen: Vec<Glyph>) {
    let boxes: Vec<Rect> = page
        .glyphs
        .iter()
        .filter(|glyph| has_text(glyph))
        .map(|glyph| glyph.quad.bounds().grown(AROUND * glyph.size))
        .collect();
    for glyph in seen {
        let center = glyph.quad.bounds().center();
        if !boxes.iter().any(|bbox| bbox.contains_point(center)) {
            page.glyphs.push(glyph);
        } else if let Some(ledger) = &mut page.ledger {
            ledger.unread.push_glyph(LeftOutReason::Doubled, &glyph);
        }
    }
}

/// Removes the invisible text layer, which is recognised anew.
pub(super) fn drop_layer(page: &mut Page) {
    if let Some(ledger) = &mut page.ledger {
        for glyph in page.glyphs.iter().filter(|glyph| !is_visible_text(glyph)) {
            let is_blank = glyph.text.chars().all(|c| c.is_whitespace() || c.is_control());
            let reason = if is_blank { LeftOutReason::Blank } else { LeftOutReason::LayerReplaced };
            ledger.unread.push_glyph(reason, glyph);
        }
    }
    page.glyphs.retain(is_visible_text);
}

/// Counts the characters of recognised lines that become glyphs.
pub(super) fn count<'a>(page: &mut Page, lines: impl IntoIterator<Item = &'a TextLine>) {
    if let Some(ledger) = &mut page.ledger {
        ledger.recognised +=
            lines.into_iter().map(|line| line.characters.len() as u64).sum::<u64>();
    }
}

/// Counts recognised lines that are left out; `place` maps a pixel of their picture to the page.
pub(super) fn leave_out<'a>(
    page: &mut Page,
    lines: impl IntoIterator<Item = &'a TextLine>,
    reason: LeftOutReason,
    place: impl Fn(Point) -> Point,
) {
    let Some(ledger) = &mut page.ledger else { return };
    for line in lines {
        let characters = line.characters.len() as u64;
        let bbox = Quad(line.place.part(0.0, 1.0, 0.0, 1.0).0.map(&place)).bounds();
        ledger.recognised += characters;
        ledger.unread.push(reason, TextOrigin::Recognised, characters, &line.text(), bbox);
    }
}
