//! Words of the document that may be labels, and how much each says what a field asks for.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use recto_input::Meter;
use smol_str::SmolStr;

use super::lexicon::{Concept, Lexicon};
use super::likeness::{Concepts, Sense};
use super::pieces::TextPieces;
use super::values::TypedValues;
use super::wanted::Wanted;

/// The most words of a label.
const MOST_WORDS: usize = 9;
/// Words before a value of running text that may say what it is.
const WINDOWS: [u32; 3] = [2, 4, 7];

/// What a label that names the opposite of the field's name keeps of its likeness.
const OPPOSITE: f32 = 0.4;

/// Words that may be a label.
#[derive(Debug, Clone)]
pub(crate) struct Label {
    pub(crate) words: Range<u32>,
    pub(crate) piece: u32,
    /// Is it the whole piece? Its value then stands in another one, else behind it.
    pub(crate) whole: bool,
}

/// How much a label says what a field asks for; all from 0 to 1.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Likeness {
    pub(crate) score: f32,
    /// The share of the field that the label says.
    pub(crate) field: f32,
    /// The share of the label that the field explains.
    pub(crate) label: f32,
    /// Was it the field's own name that the label is like, not its description?
    pub(crate) by_name: bool,
}

/// Every possible label of a document.
#[derive(Debug)]
pub(crate) struct Labels {
    pub(crate) all: Vec<Label>,
    senses: Vec<(Sense, Concepts)>,
    /// The senses that may mean a concept.
    by_concept: BTreeMap<Concept, Vec<u32>>,
    /// The labels of each sense.
    pub(crate) of_sense: Vec<Vec<u32>>,
}

impl Labels {
    pub(crate) fn of(values: &TypedValues<'_>, meter: &Meter) -> Self {
        let mut labels = Self {
            all: Vec::new(),
            senses: Vec::new(),
            by_concept: BTreeMap::new(),
            of_sense: Vec::new(),
        };
        let mut interned = HashMap::new();
        for (at, piece) in (0..).zip(&values.pieces.all) {
            if !meter.allows(4 * piece.words.len()) {
                break;
            }
            if piece.field.is_some() {
                continue;
            }
            for span in spans(values, &piece.words, piece.prose) {
                labels.add(values.pieces, span, at, piece.prose, &mut interned);
            }
        }
        labels
    }

    fn add(
        &mut self,
        pieces: &TextPieces<'_>,
        LabelSpan { words, whole, after }: LabelSpan,
        piece: u32,
        prose: bool,
        interned: &mut HashMap<(Vec<SmolStr>, bool), Option<u32>>,
    ) {
        let mut tokens = pieces.tokens_of(&words);
        tokens.extend(pieces.tokens_of(&after));
        let sense = *interned.entry((tokens, prose && !whole)).or_insert_with_key(
            |(tokens, in_sentence)| {
                let mut sense = Sense { meanings: Lexicon::get().meanings(tokens) };
                if *in_sentence {
                    sense.drop_unknown();
                }
                if sense.is_empty() {
                    return None;
                }
                let id = self.senses.len() as u32;
                let mut concepts = Concepts::new();
                sense.add_to(&mut concepts, 1.0);
                for concept in concepts.keys() {
                    self.by_concept.entry(concept.clone()).or_default().push(id);
                }
                self.senses.push((sense, concepts));
                self.of_sense.push(Vec::new());
                Some(id)
            },
        );
        let Some(sense) = sense else { return };
        if let Some(labels) = self.of_sense.get_mut(sense as usize) {
            labels.push(self.all.len() as u32);
        }
        self.all.push(Label { words, piece, whole });
    }

    pub(crate) fn sense(&self, sense: u32) -> Option<&Sense> {
        self.senses.get(sense as usize).map(|(sense, _)| sense)
    }

    /// The concepts of labels that some concepts are, or may stand for, each once, with their senses.
    fn near_concepts(&self, wanted: &Concepts) -> BTreeMap<&Concept, &Vec<u32>> {
        let mut near = BTreeMap::new();
        for concept in wanted.keys() {
            let Concept::Word(word) = concept else {
                near.extend(self.by_concept.get_key_value(concept));
                let kin = Lexicon::get().kin_of(concept);
                near.extend(kin.filter_map(|kin| self.by_concept.get_key_value(&kin)));
                continue;
            };
            // Words that begin alike follow each other.
            let start: SmolStr = word.chars().take(4).collect();
            let begins = |other: &Concept| matches!(other, Concept::Word(w) if w.starts_with(start.as_str()));
            let from = Concept::Word(start.clone());
            let alike = self.by_concept.range(from..).take_while(|(other, _)| begins(other));
            let is_short = word.chars().count() < 4;
            near.extend(alike.filter(|(other, _)| !is_short || *other == concept));
        }
        near
    }

    /// The senses that are like a field, each with its likeness.
    pub(crate) fn like(&self, wanted: &Wanted<'_>, meter: &Meter) -> Vec<(u32, Likeness)> {
        let lexicon = Lexicon::get();
        let is_generic = wanted.views().all(|(sense, _)| sense.is_generic());
        let mut near: Vec<u32> = Vec::new();
        for (concept, ids) in self.near_concepts(&wanted.concepts) {
            let counts = lexicon.weight(concept) > 0.5;
            if !meter.allows(1 + ids.len()) {
                break;
            }
            // A word that says little, such as 'number', leads to labels that say no more.
            let says_little = |id: &&u32| {
                self.senses.get(**id as usize).is_some_and(|(sense, _)| sense.is_generic())
            };
            near.extend(ids.iter().filter(|id| counts || is_generic || says_little(id)));
        }
        near.sort_unstable();
        near.dedup();
        let likeness = |id: &u32| {
            let (sense, concepts) = self.senses.get(*id as usize)?;
            let likeness = likeness(wanted, sense, concepts);
            (likeness.score > 0.3).then_some((*id, likeness))
        };
        near.iter().filter_map(likeness).collect()
    }
}

/// Words that may be a label.
struct LabelSpan {
    words: Range<u32>,
    whole: bool,
    /// Words behind the value that say what it is too: `… per month`.
    after: Range<u32>,
}

/// Words behind a value of running text that are looked at.
const AFTER: u32 = 3;

/// The words of a piece that may be a label.
fn spans(values: &TypedValues<'_>, words: &Range<u32>, prose: bool) -> Vec<LabelSpan> {
    let mut found = Vec::new();
    let mut add = |words: Range<u32>, whole, after| found.push(LabelSpan { words, whole, after });
    if words.len() <= MOST_WORDS {
        add(words.clone(), true, 0..0);
    }
    // What stands before a value, back to the value before.
    let mut from = words.start;
    for word in words.clone() {
        if !values.is_typed(word) {
            continue;
        }
        if word > from {
            let first = from.max(word.saturating_sub(MOST_WORDS as u32));
            add(first..word, false, 0..0);
            if prose || word - first > 4 {
                let windows = WINDOWS.iter().filter(|window| first + **window < word);
                for window in windows {
                    add(word - window..word, false, 0..0);
                }
            }
            if prose {
                let end = values.end_of_value(word).min(words.end);
                add(
                    first.max(word.saturating_sub(5))..word,
                    false,
                    end..(end + AFTER).min(words.end),
                );
            }
        }
        from = word + 1;
    }
    // Words of labels before words of another kind, and what a wide gap parts from its value.
    let word_is_known = known_words(values.pieces, words);
    let known = word_is_known.iter().take_while(|known| **known).count() as u32;
    let behind_gap = values.pieces.behind_widest_gap(words);
    let ends = words.start + 1..(words.start + known + 1).min(words.end);
    if known < 6 && !prose {
        for end in ends.filter(|end| !values.is_typed(*end) && Some(*end) != behind_gap) {
            add(words.start..end, false, 0..0);
        }
    }
    if let Some(end) = behind_gap.filter(|end| (end - words.start) as usize <= MOST_WORDS) {
        add(words.start..end, false, 0..0);
    }
    found
}

/// For each word: are its tokens known?
fn known_words(pieces: &TextPieces<'_>, words: &Range<u32>) -> Vec<bool> {
    let mut known = Lexicon::get().known(&pieces.tokens_of(words)).into_iter();
    let counts = words.clone().map(|word| pieces.tokens.get(word as usize).map_or(0, Vec::len));
    counts
        .map(|count| count > 0 && known.by_ref().take(count).filter(|known| !known).count() == 0)
        .collect()
}

pub(crate) fn likeness(wanted: &Wanted<'_>, sense: &Sense, concepts: &Concepts) -> Likeness {
    if !wanted.excluded.is_empty() && sense.explained_by(&wanted.excluded) >= 0.5 {
        return Likeness::default();
    }
    let label = sense.explained_by(&wanted.concepts);
    let opposite = if wanted.is_opposed_by(concepts) { OPPOSITE } else { 1.0 };
    let mut best = Likeness { label, ..Likeness::default() };
    for (place, (view, trust)) in wanted.views().enumerate() {
        let field = view.explained_by(concepts) * trust;
        let score = if field + label > 0.0 { 2.0 * field * label / (field + label) } else { 0.0 };
        let score = score * opposite;
        if score > best.score {
            best = Likeness { score, field, label, by_name: place == 0 };
        }
    }
    best
}
