//! Texts that recognition has misread.
//!
//! Only words of pixels that were hard to read may differ, for the letters of a digital text are its own, and a letter that was
//! read surely is the page's. One letter of eight may be one of like shape, and one of eight narrow letters may be missing or too
//! many; never in a word that holds a digit. Any other letter makes another name more often than a misread one.

use std::ops::Range;

use recto_input::Meter;

use super::letters::{FoldedText, Joint};
use super::matching::{begins, ends};
use crate::document::DocumentText;

/// A text needs so many letters for each that may differ.
const LETTERS_PER_EDIT: usize = 8;
/// A word whose hardest character was read with less confidence may be misread.
const DOUBTFUL: f32 = 0.9;

/// Letters that recognition takes for each other.
const ALIKE: [&str; 8] = ["iljtf", "ceo", "ao", "nhr", "nmu", "uvy", "gqy", "bhk"];
/// Letters that recognition overlooks beside others.
const NARROW: &str = "iljtfr";

/// A word without what stands around it, as a range of letters.
type FoldedWord = Range<usize>;

/// The words of a document that may be misread, among all of them.
#[derive(Debug, Default)]
pub(super) struct DoubtfulWords {
    words: Vec<FoldedWord>,
    /// Places in `words`.
    doubtful: Vec<usize>,
}

impl DoubtfulWords {
    pub(super) fn of(document: &DocumentText, text: &FoldedText) -> Self {
        let is_doubtful = |word: u32| {
            let confidence = document.words.get(word as usize).and_then(|word| word.confidence);
            confidence.is_some_and(|confidence| confidence < DOUBTFUL)
        };
        let words = words_of(text);
        let doubtful = words.iter().enumerate().filter(|(_, word)| {
            text.get(word.start).is_some_and(|letter| is_doubtful(letter.word))
        });
        let doubtful: Vec<usize> = doubtful.map(|(at, _)| at).collect();
        if doubtful.is_empty() { Self::default() } else { Self { words, doubtful } }
    }

    /// The places of a text with few letters read otherwise, as ranges of letters.
    pub(super) fn find(
        &self,
        text: &FoldedText,
        wanted: &FoldedText,
        meter: &Meter,
    ) -> Vec<Range<usize>> {
        let allowed = wanted.len() / LETTERS_PER_EDIT;
        if allowed == 0 {
            return Vec::new();
        }
        let pieces = words_of(wanted);
        let mut found: Vec<Range<usize>> = Vec::new();
        for at in &self.doubtful {
            for place in 0..pieces.len() {
                let Some(first) = at.checked_sub(place) else { break };
                let Some(words) = self.words.get(first..first + pieces.len()) else { continue };
                if !meter.allows(pieces.len()) {
                    return found;
                }
                let edits = self.edits(text, words, first, wanted, &pieces, allowed);
                let (Some(start), Some(end)) = (words.first(), words.last()) else { continue };
                let is_whole = begins(text, start.start, wanted) && ends(text, end.end, wanted);
                if edits.is_some() && is_whole {
                    found.push(start.start..end.end);
                }
            }
        }
        found.dedup();
        found
    }

    /// Number of letters that differ, if they may.
    fn edits(
        &self,
        text: &FoldedText,
        words: &[FoldedWord],
        first: usize,
        wanted: &FoldedText,
        pieces: &[FoldedWord],
        allowed: usize,
    ) -> Option<usize> {
        let mut edits = 0;
        for (at, (word, piece)) in (first..).zip(words.iter().zip(pieces)) {
            let (a, b) = (letters_of(text, word), letters_of(wanted, piece));
            if a == b
                && (at == first || !has_digit(&a) || joint(text, word) == joint(wanted, piece))
            {
                continue;
            }
            let may_differ =
                self.doubtful.binary_search(&at).is_ok() && !has_digit(&a) && !has_digit(&b);
            edits += Some(distance(&a, &b)).filter(|_| may_differ)?;
            if edits > allowed {
                return None;
            }
        }
        (edits <= allowed).then_some(edits)
    }
}

fn words_of(text: &FoldedText) -> Vec<FoldedWord> {
    let begins = |at: &usize| text.joint_at(*at) != Joint::None;
    let starts: Vec<usize> = (0..text.len()).filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain(std::iter::once(text.len()));
    starts.iter().zip(ends).map(|(start, end)| *start..end).collect()
}

fn letters_of(text: &FoldedText, word: &FoldedWord) -> Vec<char> {
    let letters = text.from(word.start).get(..word.len()).unwrap_or_default();
    letters.iter().map(|letter| letter.c).collect()
}

fn joint(text: &FoldedText, word: &FoldedWord) -> Joint {
    text.joint_at(word.start)
}

fn has_digit(letters: &[char]) -> bool {
    letters.iter().any(char::is_ascii_digit)
}

/// More edits than any text may have.
const MANY: usize = 1_000;

/// The number of letters that were misread, if only misreading tells them apart; otherwise a very large one.
fn distance(a: &[char], b: &[char]) -> usize {
    let narrow = |c: char| if NARROW.contains(c) { 1 } else { MANY };
    let other = |a: char, b: char| {
        let is_alike = ALIKE.iter().any(|group| group.contains(a) && group.contains(b));
        if is_alike { 1 } else { MANY }
    };
    let mut row: Vec<usize> = std::iter::once(0)
        .chain(b.iter().scan(0, |sum, c| {
            *sum += narrow(*c);
            Some(*sum)
        }))
        .collect();
    for x in a {
        let mut diagonal = row.first().copied().unwrap_or(0);
        let mut left = diagonal + narrow(*x);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (cell, y) in row.iter_mut().skip(1).zip(b) {
            let above = *cell;
            let changed = diagonal + if x == y { 0 } else { other(*x, *y) };
            *cell = changed.min(above + narrow(*x)).min(left + narrow(*y));
            diagonal = above;
            left = *cell;
        }
    }
    row.last().copied().unwrap_or(MANY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misread_letters_are_counted_and_others_are_not_taken() {
        let of = |a: &str, b: &str| {
            distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>())
        };
        assert_eq!(of("gesellschaft", "geseilschaft"), 1);
        assert_eq!(of("fairweather", "fainweather"), 1);
        assert_eq!(of("fairweather", "faiweather"), 1);
        assert_eq!(of("abc", "abc"), 0);
        assert_eq!((of("", "il"), of("il", "")), (2, 2));
        assert!(of("hijas", "hijav") >= MANY && of("maier", "majors") >= MANY);
    }
}
