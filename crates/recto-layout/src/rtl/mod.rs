//! Words whose letters read from right to left.

mod brackets;
mod clusters;

use recto_bidi::{Direction, is_rtl, logical_word, with_mirrored_brackets};
use recto_model::Word;

use crate::visible_glyphs::{VisibleGlyph, is_blank};

pub(crate) use brackets::show_brackets;

/// Gives a word whose letters read from right to left the text that it reads as: mostly such words are drawn as they stand, sometimes
/// as they read.
pub(crate) fn settle(word: &mut Word, glyphs: &[VisibleGlyph<'_>]) {
    if !is_rtl(&word.text) {
        return;
    }
    // Strokes alone are no word.
    if glyphs.iter().all(|visible| visible.text().is_empty()) {
        return;
    }
    word.text = if are_drawn_rtl(glyphs) {
        with_mirrored_brackets(&word.text)
    } else {
        let clusters = clusters::of(glyphs);
        logical_word(clusters.iter().map(String::as_str), Direction::RightToLeft)
    };
    word.text.retain(|c| !is_blank(c));
}

fn are_drawn_rtl(glyphs: &[VisibleGlyph<'_>]) -> bool {
    let mut places =
        glyphs.iter().filter(|visible| !visible.floats).map(|visible| visible.place().0);
    match (places.next(), places.next_back()) {
        (Some(first), Some(last)) => last < first,
        _ => false,
    }
}
