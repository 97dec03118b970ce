//! Grounds one value.

use std::ops::Range;

use recto_input::Meter;
use serde_json::Value;

use super::boxes::TickBoxes;
use super::fuzzy::DoubtfulWords;
use super::index::DocumentIndex;
use super::letters::FoldedText;
use super::nearness::LookedFor;
use super::{GroundedLeaf, Place, Verdict};
use crate::answer::FilledLeaf;
use crate::document::DocumentText;
use crate::normalise::{Decimal, NumberReading, Occurrence, read_number};
use crate::schema::{Leaf, LeafKind, StringFormat};

/// A place that says the value.
#[derive(Debug, Clone)]
pub(super) struct Hit {
    pub(super) words: Vec<Range<u32>>,
    pub(super) verdict: Verdict,
    pub(super) is_ambiguous: bool,
    pub(super) field: Option<u32>,
    /// The square that the words stand beside.
    pub(super) check_box: Option<u32>,
}

impl Hit {
    pub(super) fn new(words: Range<u32>, verdict: Verdict) -> Self {
        Self { words: vec![words], verdict, is_ambiguous: false, field: None, check_box: None }
    }
}

/// The document prepared for looking up values.
pub(crate) struct Grounder<'a> {
    pub(super) document: &'a DocumentText,
    pub(super) index: DocumentIndex,
    pub(super) boxes: TickBoxes,
    doubtful: DoubtfulWords,
    pub(super) meter: &'a Meter,
}

impl<'a> Grounder<'a> {
    pub(crate) fn new(document: &'a DocumentText, meter: &'a Meter) -> Self {
        let index = DocumentIndex::new(document, meter);
        let doubtful = DoubtfulWords::of(document, index.text.letters());
        Self { document, index, boxes: TickBoxes::of(document), doubtful, meter }
    }

    /// Looks for a leaf's value; `name` is its property's.
    pub(crate) fn leaf(&self, name: &str, leaf: &Leaf, filled: &FilledLeaf) -> GroundedLeaf {
        let wanted = LookedFor::new(name, leaf, &filled.hint, &self.index);
        let hit = if self.meter.is_stopped() { None } else { self.hit(&wanted, &filled.value) };
        let value = filled.value.clone();
        let Some(hit) = hit else {
            return GroundedLeaf {
                value,
                verdict: Verdict::None,
                places: Vec::new(),
                is_ambiguous: false,
            };
        };
        let places = self.places(&hit);
        GroundedLeaf { value, verdict: hit.verdict, places, is_ambiguous: hit.is_ambiguous }
    }

    fn hit(&self, wanted: &LookedFor<'_>, value: &Value) -> Option<Hit> {
        match (value, wanted.leaf.kind) {
            (Value::Bool(says), _) => self.boolean(wanted, *says),
            (Value::Number(number), _) => {
                let number = Decimal::of_json(number)?;
                self.number(wanted, number, None, &number.to_string())
            }
            (Value::String(text), _) if !wanted.leaf.allowed.is_empty() => {
                self.member(wanted, text)
            }
            (Value::String(text), LeafKind::Text(format)) => self.formatted(wanted, text, format),
            _ => None,
        }
    }

    fn formatted(&self, wanted: &LookedFor<'_>, text: &str, format: StringFormat) -> Option<Hit> {
        match format {
            StringFormat::Date => match self.day_of(text) {
                Some(day) => self.date_of(wanted, &day, text),
                None => self.text(wanted, text),
            },
            StringFormat::DateTime => self.date_time(wanted, text),
            StringFormat::Time => self.time(wanted, text),
            StringFormat::Plain | StringFormat::Email | StringFormat::Uri => {
                self.text(wanted, text)
            }
        }
    }

    /// The best of the places of a value.
    pub(super) fn best(
        &self,
        wanted: &LookedFor<'_>,
        places: Vec<Range<u32>>,
    ) -> Option<Range<u32>> {
        if places.len() == 1 {
            return places.into_iter().next();
        }
        let mut best: Option<((u32, u32), Range<u32>)> = None;
        for words in places {
            if !self.meter.allows(words.len()) {
                break;
            }
            let rank = wanted.rank(self.document, &words);
            if best.as_ref().is_none_or(|(before, _)| rank > *before) {
                best = Some((rank, words));
            }
        }
        best.map(|(_, words)| words)
    }

    /// A text by its letters; one that is an amount by its value.
    pub(super) fn text(&self, wanted: &LookedFor<'_>, text: &str) -> Option<Hit> {
        let number = read_number(text, &self.index.habits.of_values());
        if let Some(number) = number.as_ref().filter(|number| is_amount(&number.value, text)) {
            // Where its currency stands elsewhere, digits alone say less than the same letters do.
            let in_currency = || self.amount(wanted, number, text, true);
            return in_currency()
                .or_else(|| number.value.currency.and_then(|_| self.spelled(wanted, text)))
                .or_else(|| self.amount(wanted, number, text, false));
        }
        self.letters(wanted, text)
            .or_else(|| {
                // Digits alone may be an amount whose thousands the page groups, or a percentage.
                let number = number?;
                let may_be = is_long_number(text) || self.is_percentage(&number.value);
                if may_be { self.amount(wanted, &number, text, false) } else { None }
            })
            .or_else(|| self.day_of(text).and_then(|day| self.date_of(wanted, &day, text)))
            .or_else(|| self.field_value(wanted, |printed| is_same_text(printed, text)))
            .or_else(|| self.in_parts(wanted, text))
            .or_else(|| self.misread(wanted, text))
    }

    /// The letters of a text, together or in parts.
    fn spelled(&self, wanted: &LookedFor<'_>, text: &str) -> Option<Hit> {
        self.letters(wanted, text).or_else(|| self.in_parts(wanted, text))
    }

    fn is_percentage(&self, number: &NumberReading) -> bool {
        self.index.numbers(number.value).iter().any(|place| place.is_percent)
    }

    /// Words that recognition has misread a little.
    fn misread(&self, wanted: &LookedFor<'_>, text: &str) -> Option<Hit> {
        let letters = self.index.text.letters();
        let found = self.doubtful.find(letters, &FoldedText::of_text(text), self.meter);
        let words = self.best(wanted, self.words_of(found))?;
        Some(Hit::new(words, Verdict::Fuzzy))
    }

    /// An amount that may read as two; on request only where its currency stands beside it.
    fn amount(
        &self,
        wanted: &LookedFor<'_>,
        number: &Occurrence<NumberReading>,
        text: &str,
        in_currency: bool,
    ) -> Option<Hit> {
        let readings = std::iter::once(&number.value).chain(&number.other);
        readings.into_iter().find_map(|reading| {
            self.number(wanted, reading.value, Some((reading, in_currency)), text)
        })
    }

    /// The words that have these letters.
    fn letters(&self, wanted: &LookedFor<'_>, text: &str) -> Option<Hit> {
        let letters = FoldedText::of_text(text);
        let mut places = self.letter_places(&letters);
        if letters.len() == 0 {
            // Signs alone (`%`) are a word or nothing.
            let words = (0..).zip(&self.document.words);
            let same = words.filter(|(_, word)| word.text.as_str() == text.trim());
            places = same.map(|(at, _)| at..at + 1).collect();
        }
        if letters.len() <= LONGEST_SYMBOL {
            // A letter or two stand in every text: they have to be just these.
            places.retain(|words| self.exactness(words, text) == Verdict::Exact);
        }
        let words = self.best(wanted, places)?;
        Some(Hit::new(words.clone(), self.exactness(&words, text)))
    }

    pub(super) fn letter_places(&self, letters: &FoldedText) -> Vec<Range<u32>> {
        self.words_of(self.index.text.find(letters, self.meter))
    }

    /// The words that ranges of letters stand in.
    fn words_of(&self, found: Vec<Range<usize>>) -> Vec<Range<u32>> {
        let places = found.into_iter().filter_map(|range| {
            let first = self.index.text.letters().get(range.start)?.word;
            let last = self.index.text.letters().get(range.end.checked_sub(1)?)?.word;
            Some(first..last + 1)
        });
        places.collect()
    }

    /// Does the page print a value as it was given?
    pub(super) fn exactness(&self, words: &Range<u32>, value: &str) -> Verdict {
        let words = self.document.words.get(words.start as usize..words.end as usize);
        let words = words.unwrap_or_default();
        let mut printed = String::new();
        for (i, word) in words.iter().enumerate() {
            let before = i.checked_sub(1).and_then(|before| words.get(before));
            if before.is_some_and(|before| word.space_before || before.line != word.line) {
                printed.push(' ');
            }
            printed.push_str(&word.text);
        }
        if printed.contains(value.trim()) { Verdict::Exact } else { Verdict::Normalised }
    }

    /// One place for each line, so that a box never covers what stands between two lines.
    fn places(&self, hit: &Hit) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        let mut before = None;
        for index in hit.words.iter().cloned().flatten() {
            let Some(word) = self.document.words.get(index as usize) else { continue };
            match places.last_mut() {
                Some(place) if before == Some(word.line) => place.words.push(index),
                _ => places.push(Place {
                    page: self.document.page_of(word),
                    words: vec![index],
                    field: hit.field,
                    check_box: hit.check_box.filter(|_| places.is_empty()),
                }),
            }
            before = Some(word.line);
        }
        if places.is_empty()
            && let Some(field) = hit.field
            && let Some(page) = self.field_page(field)
        {
            places.push(Place { page, words: Vec::new(), field: Some(field), check_box: None });
        }
        places
    }
}

/// Texts up to this length are symbols rather than words.
const LONGEST_SYMBOL: usize = 2;

/// Is a text that reads as a number an amount, which is compared by value? Bare digits are compared as printed, and so are
/// those that letters touch (`FR007`).
fn is_amount(number: &NumberReading, text: &str) -> bool {
    let is_touched = text.as_bytes().windows(2).any(|pair| match pair {
        [a, b] => a.is_ascii_alphabetic() && b.is_ascii_digit(),
        _ => false,
    });
    let is_money = number.currency.is_some() && !is_touched;
    number.is_marked || number.is_percent || is_money || number.value.is_negative()
}

/// Digits that no id begins with, so many that they may be grouped.
fn is_long_number(text: &str) -> bool {
    let text = text.trim();
    text.len() > 3 && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_same_text(a: &str, b: &str) -> bool {
    let key = |text: &str| {
        let words = text.split_whitespace().map(crate::normalise::folded);
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let is_plain = |text: &str| text.trim().to_lowercase();
    // Digits keep the signs between them.
    let has_digit = a.chars().any(char::is_numeric) || b.chars().any(char::is_numeric);
    if has_digit { is_plain(a) == is_plain(b) } else { key(a) == key(b) && !key(a).is_empty() }
}
