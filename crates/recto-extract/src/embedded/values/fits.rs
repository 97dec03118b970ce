//! Which words may be the value of a field of some nature.

use std::ops::Range;

use serde_json::Value;

use super::text::has_more_digits;
use super::{Fit, TypedValues, text_fit, trimmed, without_number};
use crate::document::DocumentWord;
use crate::embedded::durations;
use crate::embedded::patterns;
use crate::embedded::wanted::{Nature, Wanted};
use crate::normalise::CalendarDay;
use crate::schema::{LeafKind, StringFormat};

/// Words between the dates of a range: `to`, a dash.
const MOST_BETWEEN: u32 = 1;

impl TypedValues<'_> {
    /// What in a region of words may be the wanted value, in reading order.
    pub(crate) fn fits(&self, wanted: &Wanted<'_>, region: &Range<u32>) -> Vec<Fit> {
        if region.is_empty() {
            return Vec::new();
        }
        match wanted.nature {
            Nature::Number => self.numbers(wanted, region),
            Nature::Date => self.dates(wanted, region),
            Nature::Time => self.day_times(wanted, region),
            Nature::Duration => {
                // `two (2) years`: the label ended before the figure.
                let before = self.pieces.words(&(region.start.saturating_sub(1)..region.start));
                let is_number = before.iter().any(|word| durations::is_number_word(&word.text));
                let region = region.start - u32::from(is_number)..region.end;
                let found = durations::durations(self.pieces.words(&region));
                let fit =
                    |found: &Range<usize>| self.text_fit(&at(&region, found), 1.0).without_stop();
                found.iter().map(fit).collect()
            }
            Nature::Land => {
                let words = trimmed(self.pieces.words(region), region);
                let is_land = |word: &DocumentWord| {
                    word.text.chars().next().is_some_and(char::is_uppercase)
                        || matches!(word.text.as_str(), "of" | "the" | "and" | "de" | "la" | "der")
                };
                let all = self.pieces.words(&words);
                let is_name = (1..=5).contains(&all.len())
                    && all.iter().all(is_land)
                    && all.iter().all(|word| !word.text.chars().any(|c| c.is_ascii_digit()));
                if is_name { vec![self.text_fit(&words, 0.5).without_stop()] } else { Vec::new() }
            }
            Nature::Boolean | Nature::Choice => Vec::new(),
            Nature::Name | Nature::Address | Nature::Text => {
                let words = trimmed(self.pieces.words(region), region);
                let words = match wanted.nature {
                    Nature::Name => without_number(self.pieces.words(&words), &words),
                    _ => words,
                };
                // A number is nobody's name.
                let is_number =
                    wanted.nature == Nature::Name && has_more_digits(self.pieces.words(&words));
                if words.is_empty() || is_number || self.says_nothing(&words) {
                    Vec::new()
                } else {
                    vec![self.text_fit(&words, 0.5)]
                }
            }
            _ => {
                let found = patterns::found(wanted.nature, self.pieces.words(region));
                let found =
                    found.into_iter().map(|(words, sureness)| (at(region, &words), sureness));
                let is_dated =
                    |words: &Range<u32>| wanted.nature == Nature::Id && self.is_in_date(words);
                found
                    .map(|(words, sureness)| {
                        let sureness = if is_dated(&words) { 0.1 } else { sureness };
                        let mut fit = self.text_fit(&words, sureness).without_stop();
                        if wanted.nature == Nature::Id
                            && let Some(text) = fit.value.as_str()
                        {
                            fit.value = Value::from(patterns::without_number_sign(text));
                        }
                        fit
                    })
                    .collect()
            }
        }
    }

    fn text_fit(&self, words: &Range<u32>, sureness: f32) -> Fit {
        text_fit(self.pieces, std::slice::from_ref(words), sureness)
    }

    fn numbers(&self, wanted: &Wanted<'_>, region: &Range<u32>) -> Vec<Fit> {
        let wants_percent = wanted.wants_percent();
        let is_money = [
            "amount",
            "price",
            "total",
            "fee",
            "tax",
            "balance",
            "balance_due",
            "subtotal",
            "deposit",
            "premium",
            "rent",
            "salary",
            "credit",
            "debit",
        ]
        .iter()
        .any(|name| wanted.has(name))
            && !wants_percent;
        let mut fits = Vec::new();
        for (words, number) in self.numbers_within(region) {
            if words.end > region.end || self.is_in_date(words) {
                continue;
            }
            if wanted.leaf.kind == LeafKind::Integer && !number.value.is_whole() {
                continue;
            }
            let Some(value) = number.value.to_json() else { continue };
            let has_letters = self.pieces.words(words).iter().any(|word| {
                let letters = word.text.chars().filter(|c| c.is_alphabetic()).count();
                letters > 3
            });
            let mut sureness: f32 =
                if number.is_marked || number.currency.is_some() { 1.0 } else { 0.6 };
            if is_money && !number.is_marked && number.currency.is_none() {
                sureness = 0.3;
            }
            if number.is_percent && !wants_percent && is_money {
                continue;
            }
            if number.is_percent != wants_percent {
                sureness *= 0.3;
            }
            if has_letters {
                sureness *= 0.3;
            }
            let words = words.clone().collect();
            fits.push(Fit {
                words,
                value: Value::Number(value),
                sureness,
                is_range_end: false,
                is_address: false,
            });
        }
        fits
    }

    fn dates(&self, wanted: &Wanted<'_>, region: &Range<u32>) -> Vec<Fit> {
        let is_iso = wanted.leaf.kind == LeafKind::Text(StringFormat::Date);
        let dates: Vec<&(Range<u32>, CalendarDay)> = self
            .dates_within(region)
            .iter()
            .filter(|(words, _)| words.end <= region.end + 3)
            .collect();
        let fit = |(words, day): &&(Range<u32>, CalendarDay)| {
            let mut fit = self.text_fit(words, 1.0);
            if is_iso {
                fit.value = Value::from(day.to_string());
            }
            fit
        };
        let mut fits: Vec<Fit> = dates.iter().map(fit).collect();
        // `01/28/20 - 02/03/20`: a range has two ends, and a field asks for one of them.
        let is_range = matches!(dates.as_slice(), [(one, from), (two, to), ..]
            if two.start <= one.end + MOST_BETWEEN && from <= to);
        let (start, end) = (wanted.name.has("start"), wanted.name.has("end"));
        if is_range && start != end {
            let wanted_end = usize::from(end);
            fits.truncate(2);
            if wanted_end < fits.len() {
                fits.swap(0, wanted_end);
            }
            fits.truncate(1);
            for fit in &mut fits {
                fit.is_range_end = true;
            }
        }
        fits
    }

    fn day_times(&self, wanted: &Wanted<'_>, region: &Range<u32>) -> Vec<Fit> {
        let times =
            self.times.iter().filter(|time| time.start >= region.start && time.end <= region.end);
        let mut fits: Vec<Fit> = times.map(|time| self.text_fit(time, 1.0)).collect();
        if wanted.leaf.kind == LeafKind::Text(StringFormat::DateTime) {
            fits.extend(self.dates(wanted, region));
        }
        fits
    }
}

fn at(region: &Range<u32>, found: &Range<usize>) -> Range<u32> {
    region.start + found.start as u32..region.start + found.end as u32
}
