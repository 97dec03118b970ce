//! Marks values with a character that was hard to read.

use super::values::Values;
use super::{Findings, ReviewReason};
use crate::document::DocumentWord;

/// A word with digits is doubtful when its worst character was recognised with less confidence than this: the threshold that
/// finds about half of the misread ones in the 125 scans of `npm run bench -- fields --only legibility --set learning`. Of their
/// 3,372 words with digits 1.4 % are misread; 3 % are marked, a quarter of these rightly.
const DOUBTFUL_DIGITS: f32 = 0.9;
/// The same for other words: the threshold of which about half of what it marks is misread. Of 9,128 words 1.5 % are misread;
/// 1 % are marked, a third of the misread ones among them. Less strict than for digits: a person sees a wrong letter, and nothing
/// around a digit tells that it is wrong.
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
