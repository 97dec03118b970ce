//! Text as the letters and digits that it is compared by, with what stands between two of them.

use crate::normalise::{PrintedText, folded_char};

/// What stands between two letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// Nothing: they are of one word.
    None,
    /// A space or the end of a line, or a full stop, comma, colon or the like with it.
    Space,
    /// One other sign without a space.
    Sign(char),
    /// A minus: the number behind it is another one without it.
    Minus,
    /// A percent sign, which belongs to the number before it.
    Percent,
    /// A dash or a stroke, with spaces or without: `15 - 20` and `15–20` mean the same.
    Dash { sign: char, is_tight: bool },
    /// Other signs with spaces.
    Mixed,
}

/// A letter or digit in lower case and without diacritics.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letter {
    pub(super) c: char,
    /// Index of its word.
    pub(super) word: u32,
    /// What stands before it.
    pub(super) joint: Joint,
}

/// The letters of a text, in reading order.
#[derive(Debug, Clone, Default)]
pub(super) struct FoldedText {
    letters: Vec<Letter>,
    /// Signs since the last letter.
    between: Vec<char>,
}

impl FoldedText {
    /// Of a text of its own.
    pub(super) fn of_text(text: &str) -> Self {
        let mut letters = Self::default();
        letters.add(&PrintedText::of_text(text), 0);
        letters
    }

    /// Adds words that begin with word `first`; what came before them ends with a space.
    pub(super) fn add(&mut self, text: &PrintedText, first: u32) {
        if !self.letters.is_empty() {
            self.between.push('\n');
        }
        for (c, word) in text.chars() {
            let from = self.letters.len();
            for c in folded_char(c) {
                let joint = if self.letters.len() > from { Joint::None } else { self.joint(c) };
                self.letters.push(Letter { c, word: first + word, joint });
            }
            if self.letters.len() > from {
                self.between.clear();
            } else {
                self.between.push(c);
            }
        }
    }

    pub(super) fn get(&self, place: usize) -> Option<&Letter> {
        self.letters.get(place)
    }

    pub(super) fn from(&self, place: usize) -> &[Letter] {
        self.letters.get(place..).unwrap_or_default()
    }

    pub(super) fn len(&self) -> usize {
        self.letters.len()
    }

    /// What stands before a letter; behind the last one, what ends the text.
    pub(super) fn joint_at(&self, place: usize) -> Joint {
        match self.letters.get(place) {
            Some(letter) => letter.joint,
            None => self.joint('\0'),
        }
    }

    /// What the signs since the last letter say, if `next` follows them.
    fn joint(&self, next: char) -> Joint {
        let between = self.between.as_slice();
        let after_digit = self.letters.last().is_some_and(|letter| letter.c.is_ascii_digit());
        if after_digit && matches!(between, ['%', ..] | [' ' | '\u{a0}', '%', ..]) {
            return Joint::Percent;
        }
        if next.is_ascii_digit() && is_minus(between, self.letters.is_empty()) {
            return Joint::Minus;
        }
        match between {
            [] if self.letters.is_empty() => Joint::Space,
            [] => Joint::None,
            _ if dash(between).is_some() => dash(between).unwrap_or(Joint::Mixed),
            [sign] if !sign.is_whitespace() => Joint::Sign(*sign),
            _ if between.iter().all(|c| c.is_whitespace() || ".,;:'\"()".contains(*c)) => {
                Joint::Space
            }
            _ => Joint::Mixed,
        }
    }
}

/// The one dash or stroke among spaces; all dashes are one.
fn dash(between: &[char]) -> Option<Joint> {
    let mut signs = between.iter().filter(|c| !c.is_whitespace());
    let sign = match signs.next()? {
        '-' | '–' | '—' => '-',
        '/' => '/',
        _ => return None,
    };
    let is_tight = matches!(between, [_] | ['-', '\n']);
    signs.next().is_none().then_some(Joint::Dash { sign, is_tight })
}

/// Is the last sign a minus of the digit behind it? It touches the digit and nothing touches it.
fn is_minus(between: &[char], is_start: bool) -> bool {
    let Some(('-' | '–', before)) = between.split_last() else { return false };
    match before.last() {
        None => is_start,
        Some(c) => c.is_whitespace() || "([:$€£".contains(*c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joints(text: &str) -> Vec<Joint> {
        let letters = FoldedText::of_text(text);
        (0..=letters.len()).map(|place| letters.joint_at(place)).collect()
    }

    #[test]
    fn letters_know_what_stands_before_them() {
        let none = Joint::None;
        let dash = |sign, is_tight| Joint::Dash { sign, is_tight };
        assert_eq!(joints("ab"), [Joint::Space, none, none]);
        assert_eq!(joints("a b."), [Joint::Space, Joint::Space, Joint::Sign('.')]);
        assert_eq!(joints("1.5%"), [Joint::Space, Joint::Sign('.'), Joint::Percent]);
        assert_eq!(joints("a -5"), [Joint::Space, Joint::Minus, none]);
        assert_eq!(joints("-5"), [Joint::Minus, none]);
        assert_eq!(joints("5-6"), [Joint::Space, dash('-', true), none]);
        assert_eq!(joints("a-\nb"), [Joint::Space, dash('-', true), none]);
        assert_eq!(joints("a, b"), [Joint::Space, Joint::Space, none]);
        assert_eq!(joints("a / b"), [Joint::Space, dash('/', false), none]);
        assert_eq!(joints("ß"), [Joint::Space, none, none]);
    }

    #[test]
    fn texts_that_are_added_do_not_touch() {
        let mut letters = FoldedText::of_text("1");
        letters.add(&PrintedText::of_text("2"), 7);
        assert_eq!(letters.joint_at(1), Joint::Space);
        assert_eq!(letters.get(1).map(|letter| letter.word), Some(7));
    }
}
