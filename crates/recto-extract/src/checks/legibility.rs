//! Marks values with a character that was hard to read.

use super::values::Values;
use super::{Findings, ReviewReason};
use crate::document::DocumentWord;

/// A word with digits is doubtful when its worst character was recognised with less confidence than this: nothing around a
/// digit tells that it is wrong.
const DOUBTFUL_DIGITS: f32 = 0.7;
/// The same for other words.
const DOUBTFUL_LETTERS: f32 = 0.5;

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
