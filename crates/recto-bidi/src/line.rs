//! The words of a line.

use std::borrow::Cow;

use unicode_bidi::{BidiInfo, Level};

use crate::direction::{Direction, is_arabic, is_rtl};
use crate::word::turn;

/// Words of one direction are clearly more than this many times those of the other.
const CLEARLY: usize = 2;

/// How the words of a line are to be read.
#[derive(Debug, PartialEq, Eq)]
pub struct LineOrder {
    /// Of the line as a whole.
    direction: Direction,
    /// Written in Arabic script, at least in part.
    in_arabic: bool,
    /// The places of the words, from the first one that is read to the last.
    pub order: Vec<usize>,
}

impl LineOrder {
    /// A word of the line as it reads. One without letters that read from right to left takes the direction of the line: in a right-to-left
    /// one the stop behind it stands to its left. The sign of a number stands where it always does.
    pub fn word<'a>(&self, word: &'a str) -> Cow<'a, str> {
        let is_signed = || word.starts_with(['-', '+', '\u{2212}', '\u{b1}']);
        if self.direction == Direction::LeftToRight || is_rtl(word) || is_signed() {
            Cow::from(word)
        } else {
            Cow::from(turn(word, self.direction, self.in_arabic))
        }
    }
}

/// Are the words of a line read as they stand, from left to right? Nearly all lines are.
pub fn reads_as_it_stands<'a>(mut words: impl Iterator<Item = &'a str>, usual: Direction) -> bool {
    usual == Direction::LeftToRight && !words.any(is_rtl)
}

/// How a line is read whose words stand so from left to right. `usual` is the way of the text around.
pub fn reading(words: &[&str], usual: Direction) -> LineOrder {
    let direction = direction(words, usual);
    // A word is a thing of its own, read whole: a character stands for it, with a space before the next one.
    let standing: String = words.iter().flat_map(|word| [stand_in(word), ' ']).collect();
    let info = BidiInfo::new(&standing, Some(direction.level()));
    let levels: Vec<Level> = standing.char_indices().map(|(at, _)| info.levels[at]).collect();
    let order = BidiInfo::reorder_visual(&levels);
    LineOrder {
        direction,
        in_arabic: words.iter().any(|word| is_arabic(word)),
        order: order.into_iter().filter(|at| at % 2 == 0).map(|at| at / 2).collect(),
    }
}

/// A line goes the usual way unless most of its words clearly go the other: an address or a name in another script turns
/// no line around.
fn direction(words: &[&str], usual: Direction) -> Direction {
    let rtl = words.iter().filter(|word| is_rtl(word)).count();
    let ltr = words.iter().filter(|word| stand_in(word) == 'a').count();
    match usual {
        Direction::LeftToRight if rtl > CLEARLY * ltr => Direction::RightToLeft,
        Direction::RightToLeft if ltr > CLEARLY * rtl => Direction::LeftToRight,
        usual => usual,
    }
}

fn stand_in(word: &str) -> char {
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

    use super::reading;
    use crate::Direction::{self, LeftToRight, RightToLeft};

    fn line(standing: &str, usual: Direction) -> String {
        let words: Vec<&str> = standing.split(' ').collect();
        let read: Vec<&str> = reading(&words, usual).order.into_iter().map(|i| words[i]).collect();
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
        let rtl = reading(&["ב", "א"], LeftToRight);
        assert_eq!(rtl.word(".2014"), "2014.");
        assert_eq!(rtl.word("(1)"), "(1)");
        assert_eq!(rtl.word("-1.7"), "-1.7");
        assert_eq!(rtl.word("Windows"), "Windows");
        assert_eq!(reading(&["a"], LeftToRight).word(".2014"), ".2014");
        assert_eq!(rtl.word("15%"), "15%");
        assert_eq!(reading(&["ب"], LeftToRight).word("%15"), "15%");
    }

    proptest! {
        #[test]
        fn every_word_is_read_once(words in proptest::collection::vec("[a-cאב0-9-]{1,3}", 0..12)) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let mut order = reading(&words, RightToLeft).order;
            order.sort_unstable();
            prop_assert_eq!(order, (0..words.len()).collect::<Vec<_>>());
        }
    }
}
