//! The typed values of the pieces: which words may be the value of a field of some nature.

use std::ops::Range;

use recto_input::Meter;
use serde_json::Value;

use super::durations;
use super::lexicon::Lexicon;
use super::patterns;
use super::pieces::TextPieces;
use super::wanted::{Nature, Wanted};
use crate::document::DocumentWord;
use crate::normalise::{
    CalendarDay, Habits, NumberReading, Occurrence, PrintedText, dates_in, numbers_in, times_in,
};
use crate::schema::{LeafKind, StringFormat};

/// Words that may be a value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fit {
    pub(crate) words: Vec<u32>,
    pub(crate) value: Value,
    /// How surely words of this form are of the wanted type, from 0 to 1.
    pub(crate) sureness: f32,
    /// Is it the wanted end of a range?
    pub(crate) is_range_end: bool,
    /// Are they the lines of an address, without the name above them?
    pub(crate) is_address: bool,
}

impl Fit {
    pub(crate) fn first(&self) -> Option<u32> {
        self.words.first().copied()
    }
}

/// The numbers and dates of a document, by where they stand.
#[derive(Debug)]
pub(crate) struct TypedValues<'a> {
    pub(crate) pieces: &'a TextPieces<'a>,
    pub(crate) habits: Habits,
    numbers: Vec<(Range<u32>, NumberReading)>,
    dates: Vec<(Range<u32>, CalendarDay)>,
    times: Vec<Range<u32>>,
}

impl<'a> TypedValues<'a> {
    pub(crate) fn of(pieces: &'a TextPieces<'a>, meter: &Meter) -> Self {
        let habits = Habits::of(pieces.document);
        let mut values =
            Self { pieces, habits, numbers: Vec::new(), dates: Vec::new(), times: Vec::new() };
        for piece in &pieces.all {
            if !meter.allows(piece.words.len()) {
                break;
            }
            values.add(&piece.words);
        }
        // Dates may go on over the end of a line.
        for pair in pieces.document.lines.windows(2) {
            let [one, two] = pair else { continue };
            if one.block == two.block && meter.allows(4) {
                let end = one.first + one.len;
                values.add_dates(
                    &(end.saturating_sub(3).max(one.first)..(two.first + two.len.min(3))),
                );
            }
        }
        values.dates.sort_by_key(|(words, _)| (words.start, std::cmp::Reverse(words.end)));
        values.dates.dedup_by(|next, kept| next.0.start < kept.0.end);
        values
    }

    fn add(&mut self, words: &Range<u32>) {
        let text = PrintedText::of_words(self.pieces.words(words));
        let placed =
            |found: &Range<usize>| words.start + found.start as u32..words.start + found.end as u32;
        self.add_dates(words);
        let times = times_in(&text);
        self.times.extend(times.iter().map(|time| placed(&time.words)));
        for number in numbers_in(&text, &self.habits) {
            self.numbers.push((placed(&number.words), number.value));
        }
    }

    fn add_dates(&mut self, words: &Range<u32>) {
        let text = PrintedText::of_words(self.pieces.words(words));
        for Occurrence { words: found, value, .. } in dates_in(&text, &self.habits) {
            let placed = words.start + found.start as u32..words.start + found.end as u32;
            self.dates.push((placed, value));
        }
    }

    pub(crate) fn dates_within(&self, region: &Range<u32>) -> &[(Range<u32>, CalendarDay)] {
        let from = self.dates.partition_point(|(words, _)| words.start < region.start);
        let to = self.dates.partition_point(|(words, _)| words.start < region.end);
        self.dates.get(from..to).unwrap_or_default()
    }

    pub(crate) fn numbers_within(&self, region: &Range<u32>) -> &[(Range<u32>, NumberReading)] {
        let from = self.numbers.partition_point(|(words, _)| words.start < region.start);
        let to = self.numbers.partition_point(|(words, _)| words.start < region.end);
        self.numbers.get(from..to).unwrap_or_default()
    }

    fn is_in_date(&self, words: &Range<u32>) -> bool {
        let near = words.start.saturating_sub(6)..words.end;
        let dates = self.dates_within(&near).iter().map(|(date, _)| date);
        dates.chain(&self.times).any(|date| date.start < words.end && words.start < date.end)
    }

    /// Does a typed value begin at or in this word?
    pub(crate) fn is_typed(&self, word: u32) -> bool {
        self.pieces
            .words(&(word..word + 1))
            .iter()
            .any(|w| w.text.chars().any(|c| c.is_ascii_digit()))
    }

    /// The word behind the value that begins at a word.
    pub(crate) fn end_of_value(&self, word: u32) -> u32 {
        let region = word..word + 1;
        let numbers = self.numbers_within(&region).iter().map(|(words, _)| words.end);
        let dates = self.dates_within(&region).iter().map(|(words, _)| words.end);
        numbers.chain(dates).max().unwrap_or(word + 1)
    }

    /// Are these only words such as `of`, which the lexicon leaves out? A single letter may be a class or a size.
    fn says_nothing(&self, words: &Range<u32>) -> bool {
        let tokens = self.pieces.tokens_of(words);
        let lexicon = Lexicon::get();
        !tokens.is_empty()
            && tokens.iter().all(|token| token.len() > 1 && lexicon.says_nothing(token))
    }

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
                found.into_iter().map(|found| self.text_fit(&at(&region, &found), 1.0)).collect()
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
                if is_name { vec![self.text_fit(&words, 0.5)] } else { Vec::new() }
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
                        let mut fit = self.text_fit(&words, sureness);
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

/// Words between the dates of a range: `to`, a dash.
const MOST_BETWEEN: u32 = 1;

/// A text of some runs of words, without signs around it.
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
        value: Value::from(text),
        sureness,
        is_range_end: false,
        is_address: false,
    }
}

fn at(region: &Range<u32>, found: &Range<usize>) -> Range<u32> {
    region.start + found.start as u32..region.start + found.end as u32
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

fn has_more_digits(words: &[DocumentWord]) -> bool {
    let chars = || words.iter().flat_map(|word| word.text.chars());
    let letters = chars().filter(|c| c.is_alphabetic()).count();
    letters < 2 || chars().filter(char::is_ascii_digit).count() > letters
}

/// Words without those at the ends that are signs only.
pub(crate) fn trimmed(words: &[DocumentWord], region: &Range<u32>) -> Range<u32> {
    let says = |word: &DocumentWord| word.text.chars().any(char::is_alphanumeric);
    let Some(first) = words.iter().position(says) else { return region.start..region.start };
    let last = words.iter().rposition(says).unwrap_or(first);
    region.start + first as u32..region.start + last as u32 + 1
}
