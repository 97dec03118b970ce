//! Grounds numbers, dates and times: by value.

use std::ops::Range;

use super::leaf::{Grounder, Hit};
use super::nearness::LookedFor;
use crate::normalise::{
    CalendarDay, Decimal, NumberReading, Occurrence, PrintedText, read_date, read_number, times_in,
};

/// A date and its time stand in one line or in two that follow each other.
const MOST_WORDS_TO_TIME: u32 = 12;
impl Grounder<'_> {
    /// The day that a value names.
    pub(super) fn day_of(&self, text: &str) -> Option<Occurrence<CalendarDay>> {
        read_date(text, &self.index.habits)
    }

    /// The day of a value that may read as two.
    pub(super) fn date_of(
        &self,
        wanted: &LookedFor<'_>,
        day: &Occurrence<CalendarDay>,
        text: &str,
    ) -> Option<Hit> {
        let other = || day.other.and_then(|other| self.date(wanted, other, text));
        self.date(wanted, day.value, text).or_else(other)
    }

    /// A number equal by value, in a currency that doesn't contradict, or on request in the same one.
    pub(super) fn number(
        &self,
        wanted: &LookedFor<'_>,
        value: Decimal,
        reading: Option<(&NumberReading, bool)>,
        spelled: &str,
    ) -> Option<Hit> {
        let fits = |currency: Option<&str>, is_percent: bool| {
            reading.is_none_or(|(wanted, in_currency)| {
                (is_percent || !wanted.is_percent)
                    && match (wanted.currency, currency) {
                        (Some(wanted), Some(currency)) => wanted == currency,
                        (Some(_), None) => !in_currency,
                        (None, _) => true,
                    }
            })
        };
        let places = self.index.numbers(value).iter();
        let places = places.filter(|place| fits(place.currency, place.is_percent));
        let words = self.best(wanted, places.map(|place| place.words.clone()).collect());
        let hit = words.map(|words| Hit::new(words.clone(), self.exactness(&words, spelled)));
        hit.or_else(|| {
            self.field_value(wanted, |printed| {
                read_number(printed, &self.index.habits)
                    .is_some_and(|number| number.value.value == value)
            })
        })
    }

    pub(super) fn date(
        &self,
        wanted: &LookedFor<'_>,
        day: CalendarDay,
        spelled: &str,
    ) -> Option<Hit> {
        let places = self.index.dates(day);
        let words = self.best(wanted, places.iter().map(|place| place.words.clone()).collect());
        let Some(words) = words else {
            return self.field_value(wanted, |printed| {
                self.day_of(printed).is_some_and(|printed| printed.says(&day))
            });
        };
        let place = places.iter().find(|place| place.words == words)?;
        let mut hit = Hit::new(words.clone(), self.exactness(&words, spelled));
        hit.is_ambiguous = place.is_ambiguous;
        Some(hit)
    }

    pub(super) fn time(&self, wanted: &LookedFor<'_>, text: &str) -> Option<Hit> {
        let Some(time) = times_in(&PrintedText::of_text(text)).into_iter().next() else {
            return self.text(wanted, text);
        };
        let places = self.index.times(time.value).cloned().collect();
        let words = self.best(wanted, places)?;
        Some(Hit::new(words.clone(), self.exactness(&words, text)))
    }

    /// A day with the time that stands nearest to it. Midnight may be the filling of a day without a time.
    pub(super) fn date_time(&self, wanted: &LookedFor<'_>, text: &str) -> Option<Hit> {
        let Some(day) = text.get(..10).and_then(CalendarDay::of_iso) else {
            return self.text(wanted, text);
        };
        let date = self.date(wanted, day, text)?;
        let time = times_in(&PrintedText::of_text(text)).into_iter().next();
        let Some(time) = time.filter(|time| time.value.minute() > 0) else { return Some(date) };
        let at = date.words.first()?.clone();
        let distance = |words: &Range<u32>| {
            if words.start >= at.end {
                words.start - at.end
            } else {
                at.start.saturating_sub(words.end)
            }
        };
        let times = self.index.times(time.value);
        let time = times
            .min_by_key(|words| distance(words))
            .filter(|words| distance(words) <= MOST_WORDS_TO_TIME)?;
        let mut hit = date;
        if !at.contains(&time.start) {
            hit.words.push(time.clone());
            hit.words.sort_by_key(|words| words.start);
        }
        Some(hit)
    }
}
