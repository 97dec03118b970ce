//! The document prepared for looking up values: every typed value and every word by what it says.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

use recto_input::Meter;

use super::letters::{FoldedText, Joint};
use super::matching::LetterIndex;
use crate::document::DocumentText;
use crate::normalise::{
    CalendarDay, Decimal, Habits, NumberReading, Occurrence, PrintedText, TimeOfDay, answer_words,
    dates_in, is_currency_sign, numbers_in, times_in,
};

/// A printed number.
#[derive(Debug, Clone)]
pub(super) struct NumberPlace {
    pub(super) words: Range<u32>,
    pub(super) currency: Option<&'static str>,
    pub(super) is_percent: bool,
}

/// A printed date.
#[derive(Debug, Clone)]
pub(super) struct DatePlace {
    pub(super) words: Range<u32>,
    pub(super) is_ambiguous: bool,
}

/// Where everything stands. Made in one pass over the words.
pub(super) struct DocumentIndex {
    pub(super) habits: Habits,
    pub(super) text: LetterIndex,
    numbers: HashMap<Decimal, Vec<NumberPlace>>,
    dates: HashMap<CalendarDay, Vec<DatePlace>>,
    times: HashMap<u16, Vec<(TimeOfDay, Range<u32>)>>,
    words: HashMap<String, Vec<u32>>,
    /// Words that may answer with yes or no, in reading order.
    pub(super) answers: Vec<u32>,
    /// Words with the sign of a currency, or its letters and digits.
    pub(super) money: Vec<u32>,
}

impl DocumentIndex {
    pub(super) fn new(document: &DocumentText, meter: &Meter) -> Self {
        let mut index = Self {
            habits: Habits::of(document),
            text: LetterIndex::new(FoldedText::default(), meter),
            numbers: HashMap::new(),
            dates: HashMap::new(),
            times: HashMap::new(),
            words: HashMap::new(),
            answers: Vec::new(),
            money: Vec::new(),
        };
        let mut letters = FoldedText::default();
        for lines in document.lines.chunk_by(|a, b| a.block == b.block) {
            let (Some(first), Some(last)) = (lines.first(), lines.last()) else { continue };
            let words = first.first as usize..(last.first + last.len) as usize;
            let words = document.words.get(words).unwrap_or_default();
            if !meter.allows(words.len()) {
                break;
            }
            let text = PrintedText::of_words(words);
            index.add_values(&text, first.first);
            letters.add(&text, first.first);
        }
        index.add_words(&letters);
        index.answers = answer_words().flat_map(|word| index.words(word).iter().copied()).collect();
        index.answers.sort_unstable();
        index.answers.dedup();
        let may_be_money = |text: &str| {
            let has = |is_kind: fn(char) -> bool| text.chars().any(is_kind);
            has(is_currency_sign) || has(char::is_numeric) && has(char::is_alphabetic)
        };
        let words = (0..).zip(&document.words);
        index.money =
            words.filter(|(_, word)| may_be_money(&word.text)).map(|(at, _)| at).collect();
        index.text = LetterIndex::new(letters, meter);
        index
    }

    fn add_values(&mut self, text: &PrintedText, first: u32) {
        let dates = dates_in(text, &self.habits);
        for number in numbers_in(text, &self.habits) {
            // The day of a date is no amount; its year is a number that documents ask for.
            let in_date = dates.iter().any(|date| date.chars.contains(&number.chars.start));
            if !in_date || is_year(&number) {
                self.add_number(&number, first);
            }
        }
        for date in dates {
            let words = absolute(&date.words, first);
            let place = DatePlace { words, is_ambiguous: date.other.is_some() };
            add(&mut self.dates, date.value, place);
        }
        for time in times_in(text) {
            let place = (time.value, absolute(&time.words, first));
            add(&mut self.times, time.value.minute(), place);
        }
    }

    fn add_number(&mut self, number: &Occurrence<NumberReading>, first: u32) {
        for reading in std::iter::once(number.value).chain(number.other) {
            let place = NumberPlace {
                words: absolute(&number.words, first),
                currency: reading.currency,
                is_percent: reading.is_percent,
            };
            add(&mut self.numbers, reading.value, place);
        }
    }

    fn add_words(&mut self, letters: &FoldedText) {
        let mut word = String::new();
        let mut place = 0;
        for at in 0..=letters.len() {
            let letter = letters.get(at);
            let begins = letter.is_none_or(|letter| letter.joint != Joint::None);
            if begins && !word.is_empty() {
                add(&mut self.words, std::mem::take(&mut word), place);
            }
            if let Some(letter) = letter {
                if word.is_empty() {
                    place = letter.word;
                }
                word.push(letter.c);
            }
        }
    }

    pub(super) fn numbers(&self, value: Decimal) -> &[NumberPlace] {
        self.numbers.get(&value).map_or(&[], Vec::as_slice)
    }

    pub(super) fn dates(&self, day: CalendarDay) -> &[DatePlace] {
        self.dates.get(&day).map_or(&[], Vec::as_slice)
    }

    pub(super) fn times(&self, time: TimeOfDay) -> impl Iterator<Item = &Range<u32>> {
        let places = self.times.get(&time.minute()).into_iter().flatten();
        places.filter(move |(printed, _)| printed.agrees(time)).map(|(_, words)| words)
    }

    /// The words (by index) that are this one, folded.
    pub(super) fn words(&self, word: &str) -> &[u32] {
        self.words.get(word).map_or(&[], Vec::as_slice)
    }
}

fn is_year(number: &Occurrence<NumberReading>) -> bool {
    number.chars.len() == 4 && !number.value.is_marked
}

fn absolute(words: &Range<usize>, first: u32) -> Range<u32> {
    first + words.start as u32..first + words.end as u32
}

fn add<K: Eq + Hash, V>(map: &mut HashMap<K, Vec<V>>, key: K, value: V) {
    map.entry(key).or_default().push(value);
}
