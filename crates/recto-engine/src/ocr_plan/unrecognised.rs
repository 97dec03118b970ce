//! Tells text that no model could read from dirt and texture, and glyphs that stay without Unicode from a few symbols.

use recto_model::Page;
use recto_ocr::{LineBox, TextLine};

use super::glyphs::is_visible_text;
use super::scope::lacks_unicode;
use crate::warnings;

/// A line of less mean confidence counts as unread. It may still be in the response.
const DOUBTFUL: f32 = 0.7;
/// The least length of unread lines together, in line heights: about 15 characters. Texture in photographs is less.
const LEAST_LENGTH: f32 = 10.0;
/// The least share of unread lines in the length of all lines. Worn receipts and forms filled in by hand have at most .2,
/// a photograph of Devanagari has all of it.
const LEAST_SHARE: f32 = 0.5;
/// The fewest glyphs without Unicode. A few symbols are no text.
const FEWEST_GLYPHS: usize = 10;
/// The least share of glyphs without Unicode in a page's text. In real documents fonts of bullets and formulas have less than
/// .02 of it, pages in a font that can't be decoded more than .4.
const LEAST_SHARE_OF_GLYPHS: f32 = 0.1;

/// Warns if the page has lines of text that no model could read.
pub(super) fn warn_of_lines(page: &mut Page, unread: &[LineBox], read: &[TextLine]) {
    let doubtful = read.iter().filter(|line| line.mean_confidence() < DOUBTFUL);
    let all = length(unread.iter().chain(read.iter().map(|line| &line.place)));
    let unread = length(unread.iter().chain(doubtful.map(|line| &line.place)));
    let warning = warnings::of_unrecognised(page.number);
    if unread >= LEAST_LENGTH && unread >= LEAST_SHARE * all && !page.warnings.contains(&warning) {
        page.warnings.push(warning);
    }
}

/// Warns if much of the page's text has no Unicode.
pub(super) fn warn_of_glyphs(page: &mut Page) {
    let lacking = page.glyphs.iter().filter(|glyph| lacks_unicode(glyph)).count();
    let known = page.glyphs.iter().filter(|glyph| is_visible_text(glyph)).count();
    let all = lacking + known;
    if lacking >= FEWEST_GLYPHS && lacking as f32 >= LEAST_SHARE_OF_GLYPHS * all as f32 {
        page.warnings.push(warnings::of_missing_unicode(page.number, lacking));
    }
}

/// Length in line heights, of which two are about three characters.
fn length<'a>(places: impl Iterator<Item = &'a LineBox>) -> f32 {
    places.map(|place| place.width / place.height.max(1.0)).sum()
}

#[cfg(test)]
mod tests {
    use recto_model::{FontId, Glyph, Point, Quad, RenderMode, Rgb, TextOrigin, WarningCode};
    use recto_ocr::Character;

    use super::*;

    fn place(width: f32) -> LineBox {
        LineBox { width, height: 20.0, ..LineBox::default() }
    }

    fn line(width: f32, confidence: f32) -> TextLine {
        let character = Character { text: "a".into(), confidence, from: 0.0, to: 1.0 };
        TextLine { place: place(width), characters: vec![character], ink: (0.2, 0.8) }
    }

    fn codes(unread: &[f32], read: &[(f32, f32)]) -> Vec<WarningCode> {
        let mut page = Page::default();
        let unread: Vec<LineBox> = unread.iter().map(|width| place(*width)).collect();
        let read: Vec<TextLine> = read.iter().map(|line_of| line(line_of.0, line_of.1)).collect();
        warn_of_lines(&mut page, &unread, &read);
        page.warnings.iter().map(|warning| warning.code).collect()
    }

    #[test]
    fn a_page_of_unknown_script_is_said_and_a_stain_is_not() {
        assert_eq!(codes(&[400.0; 8], &[]), [WarningCode::TextNotRecognised]);
        assert_eq!(codes(&[400.0; 8], &[(400.0, 0.95); 8]), [WarningCode::TextNotRecognised]);
        assert_eq!(codes(&[], &[(400.0, 0.6); 8]), [WarningCode::TextNotRecognised]);
        assert_eq!(codes(&[90.0; 2], &[]), []);
        assert_eq!(codes(&[400.0; 2], &[(400.0, 0.95); 8]), []);
    }

    #[test]
    fn a_font_that_can_not_be_decoded_is_said_and_a_few_symbols_are_not() {
        let glyph = |text: &str| Glyph {
            text: text.into(),
            quad: Quad::default(),
            origin: Point::default(),
            end: Point::default(),
            size: 10.0,
            font: FontId(0),
            color: Rgb::default(),
            mode: RenderMode::Fill,
            mcid: None,
            origin_kind: TextOrigin::Layer,
            confidence: None,
        };
        let codes = |lacking: usize, known: usize| {
            let mut glyphs = vec![glyph("\u{fffd}"); lacking];
            glyphs.extend(vec![glyph("a"); known]);
            let mut page = Page { glyphs, ..Page::default() };
            warn_of_glyphs(&mut page);
            page.warnings.iter().map(|warning| warning.code).collect::<Vec<_>>()
        };
        assert_eq!(codes(16, 5), [WarningCode::TextNotRecognised]);
        assert_eq!(codes(9, 0), []);
        assert_eq!(codes(17, 3_000), []);
    }
}
