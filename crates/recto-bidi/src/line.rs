//! The logical order of a line's words.

use std::borrow::Cow;

use unicode_bidi::{BidiInfo, Level};

use crate::direction::{Direction, is_arabic, is_rtl};
use crate::word::visual_to_logical;

/// Words of one direction prevail if they are more than this many times as many as those of the other.
const PREVAILING: usize = 2;

/// The logical order of a line.
#[derive(Debug, PartialEq, Eq)]
pub struct LineOrder {
    /// The direction of the line as a whole.
    direction: Direction,
    /// Does the line contain Arabic script?
    in_arabic: bool,
    /// Indices of the words in logical order.
    pub order: Vec<usize>,
}

impl LineOrder {
    /// A word in logical order. A word without right-to-left letters takes the direction of the line: in a
    /// right-to-left line, the full stop after it is to its left. The sign of a number keeps its place.
    pub fn word<'a>(&self, word: &'a str) -> Cow<'a, str> {
        let is_signed = || word.starts_with(['-', '+', '\u{2212}', '\u{b1}']);
        if self.direction == Direction::LeftToRight || is_rtl(word) || is_signed() {
            Cow::from(word)
        } else {
            Cow::from(visual_to_logical(word, self.direction, self.in_arabic))
        }
    }
}

/// Is the logical order of the words the visual one? It is for nearly all lines.
pub fn is_in_visual_order<'a>(mut words: impl Iterator<Item = &'a str>, usual: Direction) -> bool {
    usual == Direction::LeftToRight && !words.any(is_rtl)
}

/// The logical order of words given in visual order; `usual` is the direction of the surrounding text.
pub fn line_order(words: &[&str], usual: Direction) -> LineOrder {
    let direction = direction(words, usual);
    // Each word is an isolated unit: one character represents it, followed by a space.
    let visual: String = words.iter().flat_map(|word| [placeholder(word), ' ']).collect();
    let info = BidiInfo::new(&visual, Some(direction.level()));
    let levels: Vec<Level> = visual.char_indices().map(|(at, _)| info.levels[at]).collect();
    let order = BidiInfo::reorder_visual(&levels);
    LineOrder {
        direction,
        in_arabic: words.iter().any(|word| is_arabic(word)),
        order: order.into_iter().filter(|at| at % 2 == 0).map(|at| at / 2).collect(),
    }
}

/// A line has the usual direction unless most of its words clearly have the other: an address or a name in another
/// script doesn't reverse the line.
fn direction(words: &[&str], usual: Direction) -> Direction {
    let rtl = words.iter().filter(|word| is_rtl(word)).count();
    let ltr = words.iter().filter(|word| placeholder(word) == 'a').count();
    match usual {
        Direction::LeftToRight if rtl > PREVAILING * ltr => Direction::RightToLeft,
        Direction::RightToLeft if ltr > PREVAILING * rtl => Direction::LeftToRight,
        usual => usual,
    }
}

fn placeholder(word: &str) -> char {
    if is_rtl(word) {
        'א'
    } else if word.contains(char::is_alphabetic) {
        'a'
    } else if word.contains(char::is_numeric) {
        '1'
    } else {
        '-'
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::line_order;
    use crate::Direction::{self, LeftToRight, RightToLeft};

    fn line(visual: &str, usual: Direction) -> String {
        let words: Vec<&str> = visual.split(' ').collect();
        let read: Vec<&str> =
            line_order(&words, usual).order.into_iter().map(|i| words[i]).collect();
        read.join(" ")
    }

    #[test]
    fn a_line_that_reads_rtl_begins_at_the_right() {
        assert_eq!(line("ג ב א", LeftToRight), "א ב ג");
    }

    #[test]
    fn numbers_stand_by_themselves() {
        assert_eq!(line("ג 12 5 ב א", LeftToRight), "א ב 5 12 ג");
    }

    #[test]
    fn a_phrase_in_another_script_keeps_its_order() {
        assert_eq!(line("גדולה Windows 95 והבאה", RightToLeft), "והבאה Windows 95 גדולה");
        assert_eq!(line("see ב א there", LeftToRight), "see א ב there");
        assert_eq!(line("a@b.org ב c.org א", RightToLeft), "א c.org ב a@b.org");
    }

    #[test]
    fn a_line_without_letters_is_read_as_usual() {
        assert_eq!(line("1 2 3", RightToLeft), "3 2 1");
        assert_eq!(line("1 2 3", LeftToRight), "1 2 3");
        assert_eq!(line("one two 3", RightToLeft), "one two 3");
    }

    #[test]
    fn words_take_the_direction_of_their_line() {
        let rtl = line_order(&["ב", "א"], LeftToRight);
        assert_eq!(rtl.word(".2014"), "2014.");
        assert_eq!(rtl.word("(1)"), "(1)");
        assert_eq!(rtl.word("-1.7"), "-1.7");
        assert_eq!(rtl.word("Windows"), "Windows");
        assert_eq!(line_order(&["a"], LeftToRight).word(".2014"), ".2014");
        assert_eq!(rtl.word("15%"), "15%");
        assert_eq!(line_order(&["ب"], LeftToRight).word("%15"), "15%");
    }

    proptest! {
        #[test]
        fn every_word_is_read_once(words in proptest::collection::vec("[a-cאב0-9-]{1,3}", 0..12)) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let mut order = line_order(&words, RightToLeft).order;
            order.sort_unstable();
            prop_assert_eq!(order, (0..words.len()).collect::<Vec<_>>());
        }
    }
}
