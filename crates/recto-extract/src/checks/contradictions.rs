//! Does the document say something else behind the same label at another place?
//!
//! Careful: totals of sections, dates of several signatures and rows of tables repeat their labels rightly. So only labels
//! of two words and more count, in running lines, whose occurrences say two different numbers, dates or codes in all.

use std::collections::BTreeMap;

use recto_input::Meter;

use super::values::{ValueLeaf, Values};
use super::{Findings, ReviewReason};
use crate::document::{DocumentLine, DocumentWord, LineKind};

/// The most words of a label.
const MOST_WORDS: usize = 6;

pub(super) fn check(values: &Values<'_>, findings: &mut Findings, meter: &Meter) {
    let document = values.document;
    let mut said: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in &document.lines {
        if !meter.allows(1 + line.len as usize) {
            return;
        }
        if let Some((label, value)) = labelled(line, document.line_words(line)) {
            let different = said.entry(label).or_default();
            if !different.contains(&value) && different.len() < 3 {
                different.push(value);
            }
        }
    }
    for (at, leaf) in values.leaves.iter().enumerate() {
        let label = (!leaf.is_item).then(|| label_of(values, leaf)).flatten();
        let different = label.and_then(|label| said.get(&label));
        if different.is_some_and(|different| different.len() == 2) {
            findings.add(at, ReviewReason::Conflict, None);
        }
    }
}

/// The label in front of a value that is the rest of its line.
fn label_of(values: &Values<'_>, leaf: &ValueLeaf<'_>) -> Option<String> {
    let [place] = leaf.grounded.places.as_slice() else { return None };
    let word = values.document.words.get(*place.words.first()? as usize)?;
    let line = values.document.lines.get(word.line as usize)?;
    let words = values.document.line_words(line);
    let starts = line.first as usize + value_start(words)?;
    (starts == *place.words.first()? as usize)
        .then(|| labelled(line, words))
        .flatten()
        .map(|(label, _)| label)
}

/// A line of label and value, `Invoice number: 4711`.
fn labelled(line: &DocumentLine, words: &[DocumentWord]) -> Option<(String, String)> {
    if !matches!(line.kind, LineKind::Text(_)) {
        return None;
    }
    let (label, value) = words.split_at_checked(value_start(words)?)?;
    let letters = |words: &[DocumentWord]| {
        let texts = words.iter().flat_map(|word| word.text.chars());
        texts.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
    };
    Some((letters(label), letters(value)))
}

/// The first word of the value: the line has a label of words without digits, and what follows has digits in each word but
/// for the sign of a currency.
fn value_start(words: &[DocumentWord]) -> Option<usize> {
    let has_digit = |word: &DocumentWord| word.text.chars().any(|c| c.is_ascii_digit());
    let is_word =
        |word: &&DocumentWord| word.text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let start = words.iter().position(has_digit)?;
    let (label, value) = words.split_at_checked(start)?;
    let is_label = label.len() <= MOST_WORDS && label.iter().filter(is_word).count() >= 2;
    let is_value = value.len() <= 3 && value.iter().all(has_digit);
    (is_label && is_value).then_some(start)
}
