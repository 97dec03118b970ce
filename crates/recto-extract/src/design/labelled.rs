//! The labels of a document, each with the type of its value.

use std::collections::BTreeMap;
use std::ops::Range;

use recto_input::Meter;

use super::types::{TEXT, kind_of};
use crate::embedded::{Caption, CheckBoxes, Lexicon, Sense, TextPiece, TypedValues};
use crate::normalise::says_yes;
use crate::schema::{LeafKind, StringFormat};

/// The most words of a label.
const MOST_WORDS: u32 = 7;
/// A value below a label stands at most so many heights away.
const REACH_BELOW: f32 = 1.6;
/// A value stands at most so far right of a label, in em.
const REACH_RIGHT: f32 = 40.0;

/// A label with the type of its value.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LabelledField {
    pub(super) label: String,
    pub(super) kind: LeafKind,
}

/// The labels in reading order.
pub(super) fn fields(
    values: &TypedValues<'_>,
    boxes: &CheckBoxes,
    meter: &Meter,
) -> Vec<LabelledField> {
    let mut finder = LabelFinder {
        values,
        meter,
        taken: vec![false; values.pieces.document.words.len()],
        captions: BTreeMap::new(),
        found: Vec::new(),
    };
    for caption in boxes.captions() {
        finder.caption(&caption);
    }
    for at in 0..values.pieces.all.len() as u32 {
        if !meter.allows(8) {
            break;
        }
        finder.piece(at);
    }
    finder.found.sort_by_key(|(first, _)| *first);
    finder.found.into_iter().map(|(_, field)| field).collect()
}

struct LabelFinder<'a> {
    values: &'a TypedValues<'a>,
    meter: &'a Meter,
    /// For each word: is it a value?
    taken: Vec<bool>,
    /// The words beside check boxes, each with whether its box is one of several.
    captions: BTreeMap<u32, bool>,
    /// Each with its first word.
    found: Vec<(u32, LabelledField)>,
}

impl LabelFinder<'_> {
    /// A check box is a field by itself, if it is no answer to another label.
    fn caption(&mut self, caption: &Caption) {
        self.captions.extend(caption.words.clone().map(|word| (word, caption.radio)));
        let text = self.values.pieces.text(&caption.words);
        if says_yes(text.trim()).is_none() && !caption.radio && !caption.words.is_empty() {
            self.add(caption.words.start, &text, LeafKind::Boolean);
        }
    }

    fn add(&mut self, first: u32, label: &str, kind: LeafKind) {
        let label = clean(label);
        if label.chars().filter(|c| c.is_alphabetic()).count() >= 2 {
            self.found.push((first, LabelledField { label, kind }));
        }
    }

    fn add_value(&mut self, label: &Range<u32>, value: &Range<u32>) {
        for word in value.clone() {
            if let Some(taken) = self.taken.get_mut(word as usize) {
                *taken = true;
            }
        }
        let text = self.values.pieces.text(label);
        let kind = kind_of(self.values, &clean(&text), value);
        self.add(label.start, &text, kind);
    }

    /// The fields whose labels stand in a piece.
    fn piece(&mut self, at: u32) {
        let Some(piece) = self.values.pieces.get(at) else { return };
        let is_used = |word: u32| {
            self.captions.contains_key(&word)
                || self.taken.get(word as usize).copied().unwrap_or_default()
        };
        if piece.field.is_some() || piece.furniture || piece.words.clone().any(is_used) {
            return;
        }
        let pairs = self.pairs_in(piece);
        if !pairs.is_empty() {
            for (label, value) in pairs {
                self.add_value(&label, &value);
            }
        } else if self.is_label(piece) {
            self.beside(at, piece);
        }
    }

    /// Labels with values behind them in a piece.
    fn pairs_in(&self, piece: &TextPiece) -> Vec<(Range<u32>, Range<u32>)> {
        let mut pairs = Vec::new();
        if piece.prose || piece.colon {
            return pairs;
        }
        let mut from = piece.words.start;
        let mut word = from;
        while word < piece.words.end {
            if !self.values.is_typed(word) {
                word += 1;
                continue;
            }
            let label = from..word;
            let end = self.values.end_of_value(word).clamp(word + 1, piece.words.end);
            if (1..=MOST_WORDS).contains(&(word - from)) && self.is_known(&label) {
                let is_percent =
                    self.values.numbers_within(&(word..end)).iter().any(|(_, n)| n.is_percent);
                // A rate in the label of its amount.
                if !is_percent {
                    let rest = (end..piece.words.end).any(|word| self.values.is_typed(word));
                    let end = if rest { end } else { piece.words.end };
                    pairs.push((label, word..end));
                }
            }
            from = end;
            word = end;
        }
        if pairs.is_empty() && piece.words.len() as u32 <= 2 * MOST_WORDS {
            pairs.extend(self.text_pair(piece));
        }
        pairs
    }

    /// A label before a text: parted from it by a wider gap, or known where the text is not.
    fn text_pair(&self, piece: &TextPiece) -> Option<(Range<u32>, Range<u32>)> {
        let words = &piece.words;
        if let Some(end) = self.values.pieces.behind_widest_gap(words)
            && (end - words.start) <= MOST_WORDS
            && self.is_known(&(words.start..end))
        {
            return Some((words.start..end, end..words.end));
        }
        let ends = (words.start + 1..words.end).rev().filter(|end| end - words.start <= MOST_WORDS);
        if self.is_known(words) {
            return None;
        }
        let end = ends.into_iter().find(|end| self.is_known(&(words.start..*end)))?;
        let begins_name = self
            .values
            .pieces
            .words(&(end..end + 1))
            .iter()
            .any(|word| word.text.chars().next().is_some_and(char::is_uppercase));
        begins_name.then_some((words.start..end, end..words.end))
    }

    /// The value right of a label or below it.
    fn beside(&mut self, at: u32, piece: &TextPiece) {
        let pieces = self.values.pieces;
        let next = |found: Vec<u32>| {
            found.into_iter().find(|other| *other != at).and_then(|other| pieces.get(other))
        };
        let right = next(pieces.right_of(piece.page, &piece.bbox, self.meter))
            .filter(|other| other.bbox.x0 - piece.bbox.x1 < REACH_RIGHT * piece.em);
        let below = next(pieces.below(piece.page, &piece.bbox, self.meter)).filter(|other| {
            other.bbox.y0 - piece.bbox.y1 < REACH_BELOW * piece.bbox.height()
                && (other.bbox.x0 - piece.bbox.x0).abs() < 1.5 * piece.em
        });
        let text = pieces.text(&piece.words);
        // Boxes with answers.
        for other in [right, below].into_iter().flatten() {
            if let Some(radio) = self.captions.get(&other.words.start) {
                let says =
                    says_yes(pieces.text(&(other.words.start..other.words.start + 1)).trim());
                if says.is_some() {
                    return self.add(piece.words.start, &text, LeafKind::Boolean);
                }
                if *radio {
                    return self.add(piece.words.start, &text, TEXT);
                }
            }
        }
        let answers = |other: &TextPiece| {
            let words = pieces.words(&other.words);
            words.len() > 1 && words.iter().all(|word| says_yes(&word.text).is_some())
        };
        if right.is_some_and(answers) {
            return self.add(piece.words.start, &text, LeafKind::Boolean);
        }
        let right = right.filter(|other| self.is_value(other));
        let below = below.filter(|other| {
            self.is_value(other) && !self.goes_on(other) && self.pairs_in(other).is_empty()
        });
        let Some(value) = right.or(below) else { return };
        if value.words.is_empty() {
            return self.add(piece.words.start, &text, kind_of_empty(&text));
        }
        self.add_value(&piece.words.clone(), &value.words.clone());
    }

    fn is_label(&self, piece: &TextPiece) -> bool {
        let count = piece.words.len() as u32;
        let has_value = piece.words.clone().any(|word| self.values.is_typed(word));
        let has_rate = !self.values.numbers_within(&piece.words).is_empty()
            && self.values.numbers_within(&piece.words).iter().all(|(_, number)| number.is_percent);
        (1..=MOST_WORDS).contains(&count)
            && (!has_value || has_rate)
            && (piece.colon || has_rate || self.is_known(&piece.words) || self.is_at_field(piece))
    }

    /// Are all its words of the lexicon?
    fn is_known(&self, words: &Range<u32>) -> bool {
        let tokens = self.values.pieces.tokens_of(words);
        let meanings = Lexicon::get().meanings(&tokens);
        !meanings.is_empty() && Lexicon::get().known_share(&tokens) >= 1.0
    }

    /// Is the next place right of it or below it a form field?
    fn is_at_field(&self, piece: &TextPiece) -> bool {
        let pieces = self.values.pieces;
        let right = pieces.right_of(piece.page, &piece.bbox, self.meter).into_iter().next();
        let below = pieces.below(piece.page, &piece.bbox, self.meter).into_iter().next();
        let mut near = [right, below].into_iter().flatten().filter_map(|at| pieces.get(at));
        near.any(|piece| piece.field.is_some())
    }

    fn is_value(&self, piece: &TextPiece) -> bool {
        if piece.field.is_some() {
            return true;
        }
        let is_caption = piece.words.clone().any(|word| self.captions.contains_key(&word));
        let has_value = piece.words.clone().any(|word| self.values.is_typed(word));
        let answers = says_yes(self.values.pieces.text(&piece.words).trim()).is_some();
        let is_other = has_value || answers || !self.is_known(&piece.words);
        !piece.colon && !is_caption && is_other
    }

    /// Does a value of the same type follow below, as in a column?
    fn goes_on(&self, value: &TextPiece) -> bool {
        let pieces = self.values.pieces;
        if value.field.is_some() {
            return false;
        }
        let below = pieces.below(value.page, &value.bbox, self.meter).into_iter().next();
        let kind = |piece: &TextPiece| kind_of(self.values, "", &piece.words);
        below.and_then(|at| pieces.get(at)).is_some_and(|next| {
            let is_near = next.bbox.y0 - value.bbox.y1 < REACH_BELOW * value.bbox.height();
            is_near
                && next.field.is_none()
                && kind(next) == kind(value)
                && kind(value) != TEXT
                && self.is_value(next)
        })
    }
}

/// The type of a field that was left empty, by its label.
fn kind_of_empty(label: &str) -> LeafKind {
    let sense = Sense::of(label);
    if sense.has("date") && !sense.has("place") { LeafKind::Text(StringFormat::Date) } else { TEXT }
}

/// A label without its colon, without what stands in brackets, and without a rate at its end.
fn clean(label: &str) -> String {
    let label = label.split('(').next().unwrap_or(label);
    let is_rate = |c: char| c.is_ascii_digit() || matches!(c, '%' | ',' | ' ');
    let label =
        if label.trim_end().ends_with('%') { label.trim_end_matches(is_rate) } else { label };
    label.trim().trim_end_matches([':', '：', '?', '.', ' ']).trim().to_owned()
}
