//! What a field's candidates show beside each other.

use super::candidates::Candidate;
use super::features::Feature;
use super::values::TypedValues;
use super::wanted::{Nature, Wanted};
use crate::normalise::Decimal;

/// A candidate whose label is like its field at least so much takes part in comparisons of its field's candidates.
const ALIKE: f32 = 0.6;
/// Candidates of one field that are compared with each other.
const MOST_COMPARED: usize = 50;
/// Concepts of amounts that hold all others.
const TOTALS: [&str; 3] = ["total", "gross", "balance_due"];

/// Marks the largest amount among those that labels name as a total: taxes and roundings are in it.
pub(super) fn mark_largest(wanted: &Wanted<'_>, found: &mut [Candidate]) {
    if wanted.nature != Nature::Number || !TOTALS.iter().any(|name| wanted.name.has(name)) {
        return;
    }
    let amount = |candidate: &Candidate| {
        let is_alike = candidate.features.get(Feature::Likeness) >= ALIKE
            && candidate.features.get(Feature::WeakType) == 0.0;
        let number = candidate.value.as_number().filter(|_| is_alike)?;
        Decimal::of_json(number)
    };
    let Some(largest) = found.iter().filter_map(amount).max() else { return };
    for candidate in found {
        if amount(candidate) == Some(largest) {
            candidate.set(Feature::LargestOfField, 1.0);
        }
    }
}

/// An id that goes on where another one ends is the fuller form of it: `1336165-2` beside `1336165`.
pub(super) fn mark_fuller(wanted: &Wanted<'_>, found: &mut [Candidate]) {
    if wanted.nature != Nature::Id {
        return;
    }
    let texts: Vec<String> = found
        .iter()
        .filter(|candidate| candidate.features.get(Feature::Likeness) >= ALIKE)
        .take(MOST_COMPARED)
        .filter_map(|candidate| candidate.value.as_str().map(str::to_owned))
        .collect();
    for candidate in found.iter_mut() {
        let is_fuller = candidate.value.as_str().is_some_and(|text| {
            texts.iter().any(|other| {
                let rest = text.strip_prefix(other.as_str()).filter(|_| other.len() >= 4);
                rest.is_some_and(|rest| rest.starts_with(['-', '/', ' ']))
            })
        });
        if is_fuller {
            candidate.set(Feature::Fuller, 1.0);
        }
    }
}

/// The largest amount of a document that its sign or its digits mark as one.
pub(super) fn largest(values: &TypedValues<'_>) -> Option<Decimal> {
    let whole = 0..values.pieces.document.words.len() as u32;
    let numbers = values.numbers_within(&whole).iter().map(|(_, number)| number);
    let amounts = numbers.filter(|number| number.is_marked && !number.is_percent);
    amounts.map(|number| number.value).max()
}
