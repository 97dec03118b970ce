//! Marks values with a character that was hard to read.

use super::values::Values;
use super::{Findings, ReviewReason};
use crate::document::DocumentWord;

/// A word with digits is doubtful when its worst character was recognised with less confidence than this. On receipts (45
/// of sroie) 5 % of such words are, two thirds of these rightly, and half of all wrong ones are among them.
const DOUBTFUL_DIGITS: f32 = 0.8;
/// The same for other words: 3 % are, half of them rightly, a third of all wrong ones. Less strict than for digits: a person
/// sees a wrong letter, and nothing around a digit tells that it is wrong.
const DOUBTFUL_LETTERS: f32 = 0.7;

/// Has the word a character that was hard to read?
pub(super) fn is_doubtful(word: &DocumentWord) -> bool {
    let has_digit = word.text.chars().any(char::is_numeric);
    let least = if has_digit { DOUBTFUL_DIGITS } else { DOUBTFUL_LETTERS };
    word.confidence.is_some_and(|confidence| confidence < least)
}

pub(super) fn check(values: &Values<'_>, findings: &mut Findings) {
    for (at, leaf) in values.leaves.iter().enumerate() {
        if values.words(leaf).any(is_doubtful) {
            findings.add(at, ReviewReason::LowConfidence, None);
        }
    }
}
