//! Numbers that stand on the pages and that no value of the answer says: a discount that the schema doesn't ask for.

use std::collections::BTreeSet;

use recto_input::Meter;

use super::super::values::Values;
use crate::normalise::{Decimal, NumberReading, PrintedText, numbers_in};

/// The numbers of the document, read when they are first needed.
pub(super) struct PrintedNumbers<'a> {
    values: &'a Values<'a>,
    read: Option<UncitedNumbers>,
}

#[derive(Default)]
struct UncitedNumbers {
    amounts: BTreeSet<Decimal>,
    /// Cited or not.
    percentages: BTreeSet<Decimal>,
}

impl<'a> PrintedNumbers<'a> {
    pub(super) const fn new(values: &'a Values<'a>) -> Self {
        Self { values, read: None }
    }

    /// Is an amount of this size printed where no value was taken from? Only numbers that are written as amounts count:
    /// others are printed for many reasons.
    pub(super) fn has_amount(&mut self, amount: Decimal, meter: &Meter) -> bool {
        self.read(meter).amounts.contains(&amount.magnitude())
    }

    /// Are there percentages that differ?
    pub(super) fn has_several_percentages(&mut self, meter: &Meter) -> bool {
        self.read(meter).percentages.len() > 1
    }

    fn read(&mut self, meter: &Meter) -> &UncitedNumbers {
        let values = self.values;
        self.read.get_or_insert_with(|| uncited(values, meter))
    }
}

fn uncited(values: &Values<'_>, meter: &Meter) -> UncitedNumbers {
    let places = values.leaves.iter().flat_map(|leaf| &leaf.grounded.places);
    let cited: BTreeSet<u32> = places.flat_map(|place| &place.words).copied().collect();
    let mut numbers = UncitedNumbers::default();
    for line in &values.document.lines {
        let words = values.document.line_words(line);
        if !meter.allows(1 + words.len()) {
            break;
        }
        for number in numbers_in(&PrintedText::of_words(words), &values.habits) {
            let NumberReading { value, is_percent, is_marked, .. } = number.value;
            let is_cited =
                || number.words.clone().any(|at| cited.contains(&(line.first + at as u32)));
            if is_percent {
                numbers.percentages.insert(value.magnitude());
            } else if is_marked && !is_cited() {
                numbers.amounts.insert(value.magnitude());
            }
        }
    }
    numbers
}
