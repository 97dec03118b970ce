//! The typed values of the pieces: the numbers, dates and times of a document, by where they stand.

mod fits;
mod text;

pub(crate) use text::{text_fit, trimmed, without_number};

use std::ops::Range;

use recto_input::Meter;
use serde_json::Value;

use super::lexicon::Lexicon;
use super::pieces::TextPieces;
use crate::normalise::{
    CalendarDay, Habits, NumberReading, Occurrence, PrintedText, dates_in, numbers_in, times_in,
};

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

    /// Without a full stop at its end: values whose form is known have none, such as `30 days.`, unless they are initials,
    /// such as `D.C.`
    fn without_stop(mut self) -> Self {
        let bare = self.value.as_str().and_then(|text| text.strip_suffix('.'));
        let has_no_initial = |bare: &&str| !matches!(bare.as_bytes(), [.., b'.', _]);
        if let Some(bare) = bare.filter(has_no_initial) {
            self.value = Value::from(bare);
        }
        self
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
}
