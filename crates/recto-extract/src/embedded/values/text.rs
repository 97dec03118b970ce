//! Texts as values: without signs around them and numbers behind them.

use std::ops::Range;

use serde_json::Value;

use super::Fit;
use crate::document::DocumentWord;
use crate::embedded::legal_forms::is_legal_form;
use crate::embedded::pieces::{SENTENCE, TextPieces};
use crate::embedded::words::tokens;

/// Words with fewer letters may be abbreviations, whose full stop belongs to them: `Corp.`, `Blvd.`
const SHORTEST_WORD: usize = 5;

/// A text of some runs of words, without signs around it and without a full stop behind it.
pub(crate) fn text_fit(pieces: &TextPieces<'_>, runs: &[Range<u32>], sureness: f32) -> Fit {
    let texts: Vec<String> = runs.iter().map(|words| pieces.text(words)).collect();
    let text = texts.join(" ");
    let is_sign = |c: char| matches!(c, ',' | ';' | ':' | '"' | '“' | '”' | '„' | '|');
    let mut text = text.trim_matches(|c: char| is_sign(c) || c.is_whitespace());
    // A bracket is left out only with its other half.
    if let Some(inner) = text.strip_prefix('(') {
        if !inner.contains(')') {
            text = inner;
        } else if let Some(inner) = inner.strip_suffix(')')
            && !inner.contains('(')
        {
            text = inner;
        }
    }
    Fit {
        words: runs.iter().cloned().flatten().collect(),
        value: Value::from(without_full_stop(text)),
        sureness,
        is_range_end: false,
        is_address: false,
    }
}

/// `Berlin.` is a value with the stop of its line. The stop of a sentence or of an abbreviation belongs to the value.
fn without_full_stop(text: &str) -> &str {
    let Some(rest) = text.strip_suffix('.') else { return text };
    let last = rest.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let token = tokens(last).pop().unwrap_or_default();
    let is_abbreviated = last.chars().count() < SHORTEST_WORD
        || is_legal_form(&token)
        || token.ends_with("str")
        || rest.ends_with('.');
    let is_sentence = text.split_whitespace().count() >= SENTENCE;
    if is_abbreviated || is_sentence { text } else { rest }
}

/// A name without a number in brackets behind it: `Orchard Ltd (126926-H)`.
pub(crate) fn without_number(words: &[DocumentWord], range: &Range<u32>) -> Range<u32> {
    let opening = words.iter().rposition(|word| word.text.starts_with('(')).filter(|at| *at > 0);
    let Some(opening) = opening else { return range.clone() };
    let rest = words.get(opening..).unwrap_or_default();
    let is_number = rest.iter().any(|word| word.text.chars().any(|c| c.is_ascii_digit()))
        && rest.iter().all(|word| word.text.chars().filter(|c| c.is_alphabetic()).count() <= 2);
    if is_number { range.start..range.start + opening as u32 } else { range.clone() }
}

pub(super) fn has_more_digits(words: &[DocumentWord]) -> bool {
    let chars = || words.iter().flat_map(|word| word.text.chars());
    let letters = chars().filter(|c| c.is_alphabetic()).count();
    letters < 2 || chars().filter(char::is_ascii_digit).count() > letters
}

/// Words without those at the ends that are signs only. A percent sign belongs to the number before it.
pub(crate) fn trimmed(words: &[DocumentWord], region: &Range<u32>) -> Range<u32> {
    let says = |word: &DocumentWord| word.text.chars().any(char::is_alphanumeric);
    let Some(first) = words.iter().position(says) else { return region.start..region.start };
    let ends = |word: &DocumentWord| says(word) || word.text.starts_with(['%', '‰']);
    let last = words.iter().rposition(ends).unwrap_or(first);
    region.start + first as u32..region.start + last as u32 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_stop_belongs_to_sentences_and_abbreviations_only() {
        for (text, expected) in [
            ("Berlin.", "Berlin"),
            ("State of Delaware.", "State of Delaware"),
            ("Orchard Corp.", "Orchard Corp."),
            ("Orchard S.A.", "Orchard S.A."),
            ("Birch Sdn. Berhad Holdings.", "Birch Sdn. Berhad Holdings."),
            ("Gartenstr.", "Gartenstr."),
            ("and so on...", "and so on..."),
            (
                "The goods stay ours until they are paid.",
                "The goods stay ours until they are paid.",
            ),
        ] {
            assert_eq!(without_full_stop(text), expected);
        }
    }
}
