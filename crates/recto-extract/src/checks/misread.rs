//! What a value would be if one of its digits had been misread in the pixels.

use serde_json::Value;

use super::amount::Amount;
use super::legibility::is_doubtful;
use super::values::{ValueLeaf, Values};
use crate::normalise::Decimal;

/// Characters that are often read as each other.
const CONFUSED: &[(char, char)] = &[
    ('0', '6'),
    ('0', '8'),
    ('0', '9'),
    ('1', '4'),
    ('1', '7'),
    ('2', '7'),
    ('3', '5'),
    ('3', '8'),
    ('3', '9'),
    ('4', '9'),
    ('5', '6'),
    ('5', '8'),
    ('5', '9'),
    ('6', '8'),
    ('8', '9'),
    ('0', 'O'),
    ('0', 'D'),
    ('0', 'Q'),
    ('1', 'I'),
    ('1', 'L'),
    ('2', 'Z'),
    ('5', 'S'),
    ('6', 'G'),
    ('8', 'B'),
];

/// A value with one character replaced.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Misreading {
    pub(super) value: Value,
    /// The number, where the value is one.
    pub(super) amount: Option<Decimal>,
    /// Was a character of the value hard to read?
    pub(super) is_doubtful: bool,
}

/// All values that differ from this one in one digit and could have been read as this one: any digit where a character was
/// hard to read, else only digits that are often confused. Empty for the document's own text.
pub(super) fn misreadings(values: &Values<'_>, leaf: &ValueLeaf<'_>) -> Vec<Misreading> {
    if values.confidence(leaf).is_none() {
        return Vec::new();
    }
    let is_doubtful = values.words(leaf).any(is_doubtful);
    let is_possible = |from: char, to: char| {
        let is_confused = CONFUSED.iter().any(|pair| *pair == (from, to) || *pair == (to, from));
        is_confused || is_doubtful && from.is_ascii_digit() && to.is_ascii_digit()
    };
    match &leaf.grounded.value {
        Value::Number(_) => {
            let Some(amount) = leaf.amount else { return Vec::new() };
            let misread = |digits: String| {
                let amount = amount.with_digits(&digits)?;
                let value = Value::Number(amount.to_json()?);
                Some(Misreading { value, amount: Some(amount.value), is_doubtful })
            };
            let is_digit = |from: char, to: char| to.is_ascii_digit() && is_possible(from, to);
            replaced(&amount.digits(), &is_digit).into_iter().filter_map(misread).collect()
        }
        Value::String(text) => {
            let misread = |text: String| {
                let printed = leaf.amount.and_then(|_| Amount::printed(&text, &values.habits));
                let amount = printed.map(|amount| amount.value);
                Misreading { value: Value::String(text), amount, is_doubtful }
            };
            replaced(text, &is_possible).into_iter().map(misread).collect()
        }
        _ => Vec::new(),
    }
}

/// The one misreading that is accepted; those of values with doubtful characters come first.
pub(super) fn only_one<T>(found: Vec<(T, Misreading)>) -> Option<(T, Misreading)> {
    let has_doubt = found.iter().any(|(_, misreading)| misreading.is_doubtful);
    let mut rest = found.into_iter().filter(|(_, misread)| !has_doubt || misread.is_doubtful);
    let first = rest.next()?;
    rest.next().is_none().then_some(first)
}

/// The text with each character in turn replaced by each that it may be.
fn replaced(text: &str, is_possible: &dyn Fn(char, char) -> bool) -> Vec<String> {
    let mut texts = Vec::new();
    for (at, from) in text.char_indices() {
        let (before, after) = (text.get(..at), text.get(at + from.len_utf8()..));
        let (Some(before), Some(after)) = (before, after) else { continue };
        let others = ('0'..='9').chain(['O', 'D', 'Q', 'I', 'L', 'Z', 'S', 'G', 'B']);
        let possible = others.filter(|to| *to != from && is_possible(from, *to));
        texts.extend(possible.map(|to| format!("{before}{to}{after}")));
    }
    texts
}
