//! The type of a field by its value and its label.

use std::ops::Range;

use crate::embedded::{Sense, TypedValues};
use crate::normalise::says_yes;
use crate::schema::{LeafKind, StringFormat};

pub(super) const TEXT: LeafKind = LeafKind::Text(StringFormat::Plain);

/// Letters of a unit beside a number.
const MOST_UNIT: usize = 3;

/// What names a thing by figures, which are no amount.
const IDS: [&str; 16] = [
    "number",
    "phone",
    "fax",
    "account",
    "postcode",
    "iban",
    "bic",
    "vat_id",
    "tax_number",
    "register",
    "reference",
    "serial",
    "room",
    "plate",
    "article",
    "social_security",
];

/// The type of the value in some words.
pub(super) fn kind_of(values: &TypedValues<'_>, label: &str, words: &Range<u32>) -> LeafKind {
    let sense = Sense::of(label);
    let text = values.pieces.text(words);
    if says_yes(text.trim()).is_some() {
        return LeafKind::Boolean;
    }
    // Signs and units may stand beside the value.
    let fills = |found: &Range<u32>| {
        let beside = words.clone().filter(|word| !found.contains(word));
        let letters = beside.map(|word| {
            let words = values.pieces.words(&(word..word + 1));
            let chars = || words.iter().flat_map(|word| word.text.chars());
            let has_digit = chars().any(|c| c.is_ascii_digit());
            chars().filter(|c| c.is_alphabetic()).count()
                + if has_digit { MOST_UNIT + 1 } else { 0 }
        });
        letters.sum::<usize>() <= MOST_UNIT
    };
    let date = values.dates_within(words).iter().find(|(found, _)| found.end <= words.end);
    if date.is_some_and(|(found, _)| fills(found) || sense.has("date")) {
        return LeafKind::Text(StringFormat::Date);
    }
    let names_a_thing = || IDS.iter().any(|name| sense.has(name)) && !sense.has("count");
    let number = values.numbers_within(words).iter().find(|(found, _)| fills(found));
    let Some((_, number)) = number else { return TEXT };
    let is_amount = number.is_marked || number.currency.is_some();
    if !is_amount && (names_a_thing() || text.trim().starts_with('0') && text.trim().len() > 1) {
        return TEXT;
    }
    let is_count = number.value.is_whole() && !is_amount && !number.is_percent;
    if is_count
        && sense
            .has_any(&["count", "quantity", "night", "package", "person", "age", "spots", "page"])
    {
        LeafKind::Integer
    } else {
        LeafKind::Number
    }
}
