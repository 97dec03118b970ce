//! The logical order of a word's characters.

use unicode_bidi::{BidiInfo, Level};
use unicode_bidi_mirroring::get_mirrored;

use crate::direction::{Direction, is_arabic, is_rtl};

/// A letter put before text in Arabic script, where the algorithm treats numbers differently (UAX #9, rule W2).
const ARABIC: char = '\u{627}';

/// A word in logical order, from its glyphs in visual order. The characters of one glyph (a ligature, a letter with its
/// marks) are in logical order already.
///
/// Brackets are given by their shape, which is mirrored in right-to-left text.
pub fn logical_word<'a>(glyphs: impl IntoIterator<Item = &'a str>, line: Direction) -> String {
    let mut visual = String::new();
    for glyph in glyphs {
        if is_rtl(glyph) {
            visual.extend(glyph.chars().rev());
        } else {
            visual.push_str(glyph);
        }
    }
    let in_arabic = is_arabic(&visual);
    visual_to_logical(&visual, line, in_arabic)
}

/// A word in logical order, from its characters in visual order; `in_arabic` is whether its line contains Arabic
/// script.
pub(crate) fn visual_to_logical(visual: &str, line: Direction, in_arabic: bool) -> String {
    let visual: String = in_arabic.then_some(ARABIC).into_iter().chain(visual.chars()).collect();
    let info = BidiInfo::new(&visual, Some(line.level()));
    let (chars, levels): (Vec<char>, Vec<Level>) = visual
        .char_indices()
        .map(|(at, c)| (c, info.levels[at]))
        .skip(usize::from(in_arabic))
        .unzip();
    BidiInfo::reorder_visual(&levels)
        .into_iter()
        .map(|i| if levels[i].is_rtl() { mirrored(chars[i]) } else { chars[i] })
        .collect()
}

/// The mirrored form of a bracket; any other character is itself.
pub(crate) fn mirrored(c: char) -> char {
    get_mirrored(c).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::logical_word;
    use crate::Direction::{LeftToRight, RightToLeft};

    #[test]
    fn rtl_letters_are_reversed() {
        assert_eq!(logical_word(["ם", "ו", "ל", "ש"], RightToLeft), "שלום");
        assert_eq!(logical_word(["ם", "ו", "ל", "ש"], LeftToRight), "שלום");
    }

    #[test]
    fn a_ligature_keeps_its_letters() {
        assert_eq!(logical_word(["م", "لا", "س"], RightToLeft), "سلام");
    }

    #[test]
    fn numbers_and_other_letters_in_the_word_stay_as_they_are() {
        assert_eq!(logical_word(["2", "0", "1", "4", "ב"], RightToLeft), "ב2014");
        assert_eq!(logical_word(["%", "1", "5", "ب"], RightToLeft), "ب15%");
        assert_eq!(logical_word(["I", "B", "M", "-", "ה"], RightToLeft), "ה-IBM");
    }

    #[test]
    fn brackets_are_mirrored_and_full_stops_go_to_the_end() {
        assert_eq!(logical_word(["(", "ם", "ל", "ש", ")"], RightToLeft), "(שלם)");
        assert_eq!(logical_word([".", "ם", "ל", "ש"], RightToLeft), "שלם.");
        assert_eq!(logical_word([".", "W", "i", "n"], RightToLeft), "Win.");
        assert_eq!(logical_word(["(", "a", ")"], LeftToRight), "(a)");
    }

    proptest! {
        #[test]
        fn ltr_words_are_unchanged(word in "[a-zA-Z0-9é().,-]{0,12}") {
            prop_assert_eq!(logical_word([word.as_str()], LeftToRight), word);
        }

        #[test]
        fn nothing_is_lost(glyphs in proptest::collection::vec("[a-c0-9אבגلا.,-]{1,2}", 0..12)) {
            let sorted = |text: String| {
                let mut chars: Vec<char> = text.chars().collect();
                chars.sort_unstable();
                chars
            };
            let logical_word = logical_word(glyphs.iter().map(String::as_str), RightToLeft);
            prop_assert_eq!(sorted(logical_word), sorted(glyphs.concat()));
        }
    }
}
