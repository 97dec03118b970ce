//! The characters of words that stand beside each other, in one spelling of signs, with the word of each.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use crate::document::DocumentWord;

/// What parts two words of a line.
pub(super) const SPACE: char = ' ';
/// Parts words further apart than a space does; no group of digits goes on behind it.
pub(super) const WIDE_SPACE: char = '\t';
/// A space that doesn't end a word: no-break and thin ones, as they group digits.
pub(super) const TIGHT_SPACE: char = '\u{a0}';
pub(super) const LINE_END: char = '\n';

/// Spaces of justified lines stay below this; columns begin beyond it. In em.
const WIDEST_SPACE: f32 = 0.6;

/// Text as it is scanned for typed values.
#[derive(Debug, Clone, Default)]
pub struct PrintedText {
    chars: Vec<char>,
    /// For each character, the place of its word in the slice that the text was made of.
    words: Vec<u32>,
}

/// A typed value of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence<T> {
    /// The words it stands in, as places in the slice that the text was made of.
    pub words: Range<usize>,
    /// Its characters in the text.
    pub chars: Range<usize>,
    pub value: T,
    /// What it means if the document's habit is another one; `None` where only one reading is possible.
    pub other: Option<T>,
}

impl<T: PartialEq> Occurrence<T> {
    /// Is this one of its readings?
    pub fn says(&self, value: &T) -> bool {
        self.value == *value || self.other.as_ref() == Some(value)
    }
}

impl PrintedText {
    /// Of words that follow each other, in one line or several.
    pub fn of_words(words: &[DocumentWord]) -> Self {
        let mut text = Self::default();
        let mut before: Option<&DocumentWord> = None;
        for (at, word) in (0..).zip(words) {
            if let Some(before) = before
                && let Some(space) = space_between(before, word)
            {
                text.push(space, at);
            }
            text.push_word(&word.text, at);
            before = Some(word);
        }
        text
    }

    /// Of a text whose words are parted by white space.
    pub fn of_text(source: &str) -> Self {
        let mut text = Self::default();
        let mut at = 0;
        for (number, line) in source.lines().enumerate() {
            if number > 0 {
                text.push(LINE_END, at);
            }
            for (place, word) in line.split([' ', '\t']).filter(|word| !word.is_empty()).enumerate()
            {
                if place > 0 {
                    text.push(SPACE, at);
                }
                text.push_word(word, at);
                at += 1;
            }
        }
        text
    }

    fn push(&mut self, c: char, word: u32) {
        self.chars.push(c);
        self.words.push(word);
    }

    fn push_word(&mut self, word: &str, at: u32) {
        for c in word.chars() {
            if let Some(c) = one_spelling(c) {
                self.push(c, at);
            } else if !is_left_out(c) {
                for c in std::iter::once(c).nfkc() {
                    self.push(one_spelling(c).unwrap_or(c), at);
                }
            }
        }
    }

    /// Each character with the place of its word.
    pub(crate) fn chars(&self) -> impl Iterator<Item = (char, u32)> {
        self.chars.iter().copied().zip(self.words.iter().copied())
    }

    pub(super) fn len(&self) -> usize {
        self.chars.len()
    }

    pub(super) fn at(&self, place: usize) -> Option<char> {
        self.chars.get(place).copied()
    }

    /// The character before a place.
    pub(super) fn before(&self, place: usize) -> Option<char> {
        self.at(place.checked_sub(1)?)
    }

    pub(super) fn slice(&self, chars: Range<usize>) -> &[char] {
        self.chars.get(chars).unwrap_or_default()
    }

    /// The end of the run of characters of a kind that begins at a place.
    pub(super) fn end_while(&self, from: usize, is_kind: impl Fn(char) -> bool) -> usize {
        let rest = self.chars.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|c| is_kind(**c)).count()
    }

    /// The start of the run of characters of a kind that ends before a place.
    pub(super) fn start_while(&self, to: usize, is_kind: impl Fn(char) -> bool) -> usize {
        let rest = self.chars.get(..to).unwrap_or_default();
        to - rest.iter().rev().take_while(|c| is_kind(**c)).count()
    }

    /// The words that characters stand in.
    pub(super) fn words_of(&self, chars: &Range<usize>) -> Range<usize> {
        let words = self.words.get(chars.clone()).unwrap_or_default();
        match (words.first(), words.last()) {
            (Some(first), Some(last)) => *first as usize..*last as usize + 1,
            _ => 0..0,
        }
    }

    pub(super) fn occurrence<T>(
        &self,
        chars: Range<usize>,
        value: T,
        other: Option<T>,
    ) -> Occurrence<T> {
        Occurrence { words: self.words_of(&chars), chars, value, other }
    }
}

fn space_between(before: &DocumentWord, word: &DocumentWord) -> Option<char> {
    if before.line != word.line {
        return Some(LINE_END);
    }
    let em = before.size.max(word.size);
    let gap = word.bbox.x0 - before.bbox.x1;
    if em > 0.0 && gap > WIDEST_SPACE * em {
        return Some(WIDE_SPACE);
    }
    word.space_before.then_some(SPACE)
}

/// Signs that mean the same get one form; `None` for what has to be resolved or left out.
fn one_spelling(c: char) -> Option<char> {
    Some(match c {
        '\u{2010}' | '\u{2011}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{2032}' | '\u{b4}' | '`' | '\u{2bc}' => '\'',
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' => TIGHT_SPACE,
        // As characters of the line they would join what they stand beside: 12² is not 122, and n.º10 no word.
        'º'
        | 'ª'
        | '²'
        | '³'
        | '¹'
        | '¼'..='¾'
        | '\u{2070}'..='\u{2089}'
        | '\u{2150}'..='\u{215f}' => c,
        c if c.is_ascii() => c,
        _ => return None,
    })
}

/// Soft hyphens and characters without width.
pub(super) const fn is_left_out(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_have_one_form_and_words_keep_their_places() {
        let text = PrintedText::of_text("A\u{2212}1 \u{fb01}n\u{ad}e\n1\u{202f}234");
        let read: String = text.slice(0..text.len()).iter().collect();
        assert_eq!(read, "A-1 fine\n1\u{a0}234");
        assert_eq!(text.words_of(&(4..8)), 1..2);
        assert_eq!(text.words_of(&(0..text.len())), 0..3);
        assert_eq!(text.words_of(&(3..3)), 0..0);
    }

    #[test]
    fn a_raised_digit_is_none_of_the_line() {
        let text = PrintedText::of_text("12²");
        assert_eq!(text.at(2), Some('²'));
    }
}
