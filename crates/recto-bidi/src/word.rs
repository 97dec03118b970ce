//! The characters of a word.

use unicode_bidi::{BidiInfo, Level};
use unicode_bidi_mirroring::get_mirrored;

use crate::direction::{Direction, is_arabic, is_rtl};

/// Stands before what is written in its script, which has rules of its own for numbers.
const ARABIC: char = '\u{627}';

/// A word as it reads, from its glyphs as they stand from left to right. A glyph of several characters (a ligature, a letter
/// with its marks) holds them as they read.
///
/// Brackets are told by their look, which is turned in text that reads from right to left.
pub fn read<'a>(glyphs: impl IntoIterator<Item = &'a str>, line: Direction) -> String {
    let mut standing = String::new();
    for glyph in glyphs {
        if is_rtl(glyph) {
            standing.extend(glyph.chars().rev());
        } else {
            standing.push_str(glyph);
        }
    }
    let in_arabic = is_arabic(&standing);
    turn(&standing, line, in_arabic)
}

/// A word as it reads in a line, written in Arabic script or not, from its characters as they stand.
pub(crate) fn turn(standing: &str, line: Direction, in_arabic: bool) -> String {
    let standing: String =
        in_arabic.then_some(ARABIC).into_iter().chain(standing.chars()).collect();
    let info = BidiInfo::new(&standing, Some(line.level()));
    let (chars, levels): (Vec<char>, Vec<Level>) = standing
        .char_indices()
        .map(|(at, c)| (c, info.levels[at]))
        .skip(usize::from(in_arabic))
        .unzip();
    BidiInfo::reorder_visual(&levels)
        .into_iter()
        .map(|i| if levels[i].is_rtl() { mirrored(chars[i]) } else { chars[i] })
        .collect()
}

/// What a bracket looks like in a line that reads the other way; anything else is itself.
pub(crate) fn mirrored(c: char) -> char {
    get_mirrored(c).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::read;
    use crate::Direction::{LeftToRight, RightToLeft};

    #[test]
    fn letters_that_read_rtl_are_turned_around() {
        assert_eq!(read(["ם", "ו", "ל", "ש"], RightToLeft), "שלום");
        assert_eq!(read(["ם", "ו", "ל", "ש"], LeftToRight), "שלום");
    }

    #[test]
    fn a_ligature_keeps_its_letters() {
        assert_eq!(read(["م", "لا", "س"], RightToLeft), "سلام");
    }

    #[test]
    fn numbers_and_other_letters_in_the_word_stay_as_they_are() {
        assert_eq!(read(["2", "0", "1", "4", "ב"], RightToLeft), "ב2014");
        assert_eq!(read(["%", "1", "5", "ب"], RightToLeft), "ب15%");
        assert_eq!(read(["I", "B", "M", "-", "ה"], RightToLeft), "ה-IBM");
    }

    #[test]
    fn brackets_turn_and_stops_go_to_the_end() {
        assert_eq!(read(["(", "ם", "ל", "ש", ")"], RightToLeft), "(שלם)");
        assert_eq!(read([".", "ם", "ל", "ש"], RightToLeft), "שלם.");
        assert_eq!(read([".", "W", "i", "n"], RightToLeft), "Win.");
        assert_eq!(read(["(", "a", ")"], LeftToRight), "(a)");
    }

    proptest! {
        #[test]
        fn what_reads_ltr_stays(word in "[a-zA-Z0-9é().,-]{0,12}") {
            prop_assert_eq!(read([word.as_str()], LeftToRight), word);
        }

        #[test]
        fn nothing_is_lost(glyphs in proptest::collection::vec("[a-c0-9אבגلا.,-]{1,2}", 0..12)) {
            let sorted = |text: String| {
                let mut chars: Vec<char> = text.chars().collect();
                chars.sort_unstable();
                chars
            };
            let read = read(glyphs.iter().map(String::as_str), RightToLeft);
            prop_assert_eq!(sorted(read), sorted(glyphs.concat()));
        }
    }
}
