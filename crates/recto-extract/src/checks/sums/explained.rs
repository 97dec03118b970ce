//! Numbers that stand on the pages and that no value of the answer says: a discount that the schema doesn't ask for.

use std::collections::BTreeSet;

use recto_input::Meter;

use super::super::scaled_amount::ScaledAmount;
use super::super::values::Values;

/// The numbers of the document, read when they are first needed.
pub(super) struct PrintedNumbers<'a> {
    values: &'a Values<'a>,
    amounts: Option<Vec<ScaledAmount>>,
    percentages: Option<usize>,
}

impl<'a> PrintedNumbers<'a> {
    pub(super) const fn new(values: &'a Values<'a>) -> Self {
        Self { values, amounts: None, percentages: None }
    }

    /// Is an amount of this size printed where no value was taken from? Only numbers with cents count: others are printed
    /// for many reasons.
    pub(super) fn has_amount(&mut self, amount: ScaledAmount, meter: &Meter) -> bool {
        let values = self.values;
        let amounts = self.amounts.get_or_insert_with(|| uncited_amounts(values));
        meter.allows(amounts.len()) && amounts.contains(&amount.size())
    }

    /// Are there percentages that differ?
    pub(super) fn has_several_percentages(&mut self) -> bool {
        let values = self.values;
        *self.percentages.get_or_insert_with(|| percentages(values)) > 1
    }
}

fn uncited_amounts(values: &Values<'_>) -> Vec<ScaledAmount> {
    let places = values.leaves.iter().flat_map(|leaf| &leaf.grounded.places);
    let cited: BTreeSet<u32> = places.flat_map(|place| &place.words).copied().collect();
    let uncited = (0..).zip(&values.document.words).filter(|(at, _)| !cited.contains(at));
    let amounts = uncited.filter_map(|(_, word)| ScaledAmount::printed(&word.text));
    amounts.filter(|amount| amount.scale() == 2).map(ScaledAmount::size).collect()
}

fn percentages(values: &Values<'_>) -> usize {
    let words = &values.document.words;
    let mut different = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Some(before) = word.text.strip_suffix('%') else { continue };
        let before = match before.trim() {
            "" => at.checked_sub(1).and_then(|at| words.get(at)).map_or("", |word| &word.text),
            number => number,
        };
        let number = before.trim_start_matches(|c: char| !c.is_ascii_digit());
        if let Some(number) = ScaledAmount::printed(number)
            && !different.contains(&number)
        {
            different.push(number);
        }
        // More than two tell nothing more.
        if different.len() > 1 {
            break;
        }
    }
    different.len()
}
