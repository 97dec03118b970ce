//! Fields that no label is like, and places whose label no field claims: what is left over may belong together.
//!
//! A form calls `passenger` 'Traveller' and `arrival_time` 'Arr.'. What type a value is of, how the label is spelt, in which
//! order schema and page have their fields, and how many of either are left say which pairs belong together.

mod members;
mod order;
mod spelling;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use recto_input::Meter;

use super::candidates::{Candidate, LabelMatch};
use super::features::{Feature, Features, flag};
use super::labels::{Label, Likeness};
use super::legal_forms::{has_legal_form, is_person};
use super::lexicon::{Concept, Lexicon};
use super::likeness::Concepts;
use super::scalars::{FieldSearch, without_full_stop};
use super::score::Weights;
use super::sections::Owners;
use super::values::text_fit;
use super::wanted::{Nature, ValueClass, Wanted};

use members::lone_member;
use order::FieldOrder;
use spelling::alike;

/// Labels are looked at for so many pairs of a label and a field.
const MOST_PAIRS: usize = 30_000;
/// Words of a label.
const MOST_WORDS: usize = 6;
/// Candidates of a field that are kept.
const MOST: usize = 40;
/// A label's words are known to at least this share where a place is counted as a field of the page.
const KNOWN: f32 = 0.5;

/// What the candidates of open fields are looked for in.
pub(crate) struct OpenFields<'a> {
    pub(crate) search: &'a FieldSearch<'a>,
    pub(crate) wanted: &'a [Wanted<'a>],
    pub(crate) owners: &'a Owners<'a>,
    /// For each field, the senses that are like it.
    pub(crate) like: &'a [Vec<(u32, Likeness)>],
    /// What was given to the fields by now.
    pub(crate) chosen: &'a [Option<Candidate>],
}

/// A label that no field claims.
struct OpenLabel<'a> {
    label: &'a Label,
    sense: u32,
    /// The share of its words that the lexicon has.
    known: f32,
}

impl OpenFields<'_> {
    /// The candidates of each field, most likely first; none for those that have a value.
    pub(crate) fn candidates(&self, meter: &Meter) -> Vec<Vec<Candidate>> {
        let mut all: Vec<Vec<Candidate>> = vec![Vec::new(); self.wanted.len()];
        let open = self.chosen.iter().filter(|chosen| chosen.is_none()).count();
        if open == 0 {
            return all;
        }
        let taken = self.taken();
        let labels = self.labels(&taken, MOST_PAIRS / open, meter);
        let order = FieldOrder::of(
            self.chosen,
            labels.iter().filter(|open| open.known >= KNOWN).map(|open| open.label.words.start),
        );
        let claims = self.claims();
        for (field, found) in all.iter_mut().enumerate() {
            if self.chosen.get(field).is_none_or(Option::is_some) {
                continue;
            }
            found.extend(self.lone_member(field, &taken, meter));
            for open in &labels {
                if !meter.allows(16) {
                    return all;
                }
                self.add(field, open, &claims, &taken, &order, found);
            }
        }
        mark_few(&mut all);
        for found in &mut all {
            for candidate in found.iter_mut() {
                candidate.likelihood = Weights::of_open().likelihood(&candidate.features);
                // A label has one value, and a box answers one question.
                candidate.words.extend(candidate.label.clone());
            }
            found.sort_by(|a, b| {
                b.likelihood.total_cmp(&a.likelihood).then_with(|| a.words.cmp(&b.words))
            });
            found.truncate(MOST);
        }
        all
    }

    /// The words of values and labels that fields have by now.
    fn taken(&self) -> BTreeSet<u32> {
        let chosen = self.chosen.iter().flatten();
        chosen.flat_map(|chosen| chosen.words.iter().copied().chain(chosen.label.clone())).collect()
    }

    fn labels(&self, taken: &BTreeSet<u32>, most: usize, meter: &Meter) -> Vec<OpenLabel<'_>> {
        let (labels, pieces) = (self.search.labels, self.search.finder.values.pieces);
        let mut found = Vec::new();
        for (sense, ids) in (0..).zip(&labels.of_sense) {
            if !meter.allows(1 + ids.len()) {
                break;
            }
            for label in ids.iter().filter_map(|id| labels.all.get(*id as usize)) {
                let Some(piece) = pieces.get(label.piece) else { continue };
                let words = pieces.words(&label.words);
                let says = words.iter().any(|word| word.text.chars().any(char::is_alphabetic));
                let is_free = label.words.clone().all(|word| !taken.contains(&word));
                if says && is_free && !piece.prose && words.len() <= MOST_WORDS {
                    let known = Lexicon::get().known_share(&pieces.tokens_of(&label.words));
                    found.push(OpenLabel { label, sense, known });
                }
            }
        }
        found.sort_by_key(|open| (open.label.words.start, open.label.words.end));
        found.truncate(most);
        found
    }

    /// For each sense, how like it is to the field that it is most like.
    fn claims(&self) -> BTreeMap<u32, (usize, f32)> {
        let mut claims: BTreeMap<u32, (usize, f32)> = BTreeMap::new();
        for (field, like) in self.like.iter().enumerate() {
            for (sense, likeness) in like {
                let held = claims.entry(*sense).or_insert((field, likeness.score));
                if likeness.score > held.1 {
                    *held = (field, likeness.score);
                }
            }
        }
        claims
    }

    fn add(
        &self,
        field: usize,
        open: &OpenLabel<'_>,
        claims: &BTreeMap<u32, (usize, f32)>,
        taken: &BTreeSet<u32>,
        order: &FieldOrder,
        found: &mut Vec<Candidate>,
    ) {
        let Some(wanted) = self.wanted.get(field) else { return };
        if self.is_refused(wanted, open.sense) {
            return;
        }
        let like = self.like.get(field).map(Vec::as_slice).unwrap_or_default();
        let at = like.partition_point(|(sense, _)| *sense < open.sense);
        let likeness =
            like.get(at).filter(|(sense, _)| *sense == open.sense).map(|(_, like)| *like);
        let likeness = likeness.unwrap_or_default();
        let claim = claims.get(&open.sense).filter(|(owner, _)| *owner != field);
        let rival = claim.map_or(0.0, |(_, score)| score - likeness.score);
        let matched = LabelMatch { label: open.label, likeness, rival };
        let (pieces, meter) = (self.search.finder.values.pieces, self.search.finder.meter);
        let from = found.len();
        if wanted.class() == ValueClass::Choice {
            let seen = self.search.marks.seen(pieces, wanted, &matched, meter);
            found.extend(seen.map(|seen| Candidate::of_state(&matched, seen)));
        } else {
            let near = self.search.finder.near(wanted, &matched).into_iter();
            found.extend(near.filter(|one| one.features.get(Feature::Rank) == 0.0));
        }
        let mut at = 0;
        found.retain(|one| {
            at += 1;
            at <= from
                || wanted.leaf.accepted(&one.value).is_some()
                    && one.words.iter().all(|word| !taken.contains(word))
        });
        let tokens = pieces.tokens_of(&open.label.words);
        let spelling = alike(&wanted.spelling, &tokens);
        let name_known = Lexicon::get().known_share(&wanted.spelling);
        let says_else = self.says_else(wanted, open.sense);
        let (in_order, is_next) = order.fits(field, open.label.words.start);
        let owner = self.owners.of_field.get(field).copied().flatten();
        for candidate in found.iter_mut().skip(from) {
            without_full_stop(wanted, candidate);
            if let Some(owner) = owner {
                self.search.mark_section(owner, candidate);
            }
            let words = candidate.words.first().map_or(0..0, |first| *first..first + 1);
            let words = words.start..candidate.words.last().map_or(words.end, |last| last + 1);
            let features = [
                (Feature::Spelling, spelling),
                (Feature::LabelKnown, open.known),
                (Feature::BothKnown, open.known * name_known),
                (Feature::SaysElse, says_else),
                (Feature::InOrder, in_order),
                (Feature::NextInOrder, is_next),
                (Feature::Digits, flag(wanted.is_text() && self.has_digits(&words))),
            ];
            for (feature, value) in features {
                candidate.features.set(feature, value);
            }
            if wanted.nature == Nature::Name {
                let text = candidate.value.as_str().unwrap_or_default();
                let is_name = has_legal_form(text) || is_person(text);
                let feature = if is_name { Feature::NameLike } else { Feature::NameUnlike };
                candidate.features.set(feature, 1.0);
            }
            candidate.features.set(of_class(wanted.class()), 1.0);
        }
    }

    /// The share of a label that means something, but not what the field asks for.
    fn says_else(&self, wanted: &Wanted<'_>, sense: u32) -> f32 {
        let lexicon = Lexicon::get();
        let Some(sense) = self.search.labels.sense(sense) else { return 0.0 };
        let is_specific = |concept: &Concept| {
            matches!(concept, Concept::Known(_)) && lexicon.weight(concept) > 0.5
        };
        let says = sense.concepts().any(is_specific);
        if says { 1.0 - sense.explained_by(&wanted.concepts) } else { 0.0 }
    }

    /// The only member of an enumeration that the document names.
    fn lone_member(&self, field: usize, taken: &BTreeSet<u32>, meter: &Meter) -> Option<Candidate> {
        let wanted = self.wanted.get(field).filter(|wanted| wanted.nature == Nature::Choice)?;
        let pieces = self.search.finder.values.pieces;
        let is_taken = |words: &Range<u32>| {
            words.clone().any(|word| taken.contains(&word))
                || self.search.marks.captions().any(|caption| caption.words.contains(&words.start))
        };
        let (words, value) = lone_member(pieces, wanted, is_taken, meter)?;
        let mut fit = text_fit(pieces, std::slice::from_ref(&words), 1.0);
        fit.value = value;
        let features = [(Feature::Bare, 1.0), (Feature::BareUnique, 1.0), (Feature::OfChoice, 1.0)];
        Some(Candidate::new(fit, &Features::of(&features)))
    }

    /// Does a label say what the description excludes, or the opposite of the name?
    fn is_refused(&self, wanted: &Wanted<'_>, sense: u32) -> bool {
        let Some(sense) = self.search.labels.sense(sense) else { return true };
        let mut concepts = Concepts::new();
        sense.add_to(&mut concepts, 1.0);
        let excludes = !wanted.excluded.is_empty() && sense.explained_by(&wanted.excluded) >= 0.5;
        excludes || wanted.is_opposed_by(&concepts)
    }

    fn has_digits(&self, words: &Range<u32>) -> bool {
        let words = self.search.finder.values.pieces.words(words);
        words.iter().any(|word| word.text.chars().any(|c| c.is_ascii_digit()))
    }
}

const fn of_class(class: ValueClass) -> Feature {
    match class {
        ValueClass::Number => Feature::OfNumber,
        ValueClass::Date => Feature::OfDate,
        ValueClass::Id => Feature::OfId,
        ValueClass::Text => Feature::OfText,
        ValueClass::Choice => Feature::OfChoice,
    }
}

/// Marks places that are the only one of few for their field, and fields that are the only one for their place.
fn mark_few(all: &mut [Vec<Candidate>]) {
    let place =
        |candidate: &Candidate| candidate.words.first().copied().unwrap_or(candidate.label.start);
    let is_sure = |candidate: &Candidate| candidate.features.get(Feature::WeakType) == 0.0;
    let mut fields: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
    for (field, found) in all.iter().enumerate() {
        for candidate in found.iter().filter(|candidate| is_sure(candidate)) {
            fields.entry(place(candidate)).or_default().insert(field);
        }
    }
    for found in all.iter_mut() {
        let places: BTreeSet<u32> = found.iter().filter(|one| is_sure(one)).map(place).collect();
        for candidate in found.iter_mut().filter(|one| is_sure(one)) {
            let of_place = fields.get(&place(candidate)).map_or(0, BTreeSet::len);
            candidate.features.set(Feature::OnlyPlace, flag(places.len() == 1));
            candidate.features.set(Feature::FewPlaces, 1.0 / places.len().max(1) as f32);
            candidate.features.set(Feature::OnlyField, flag(of_place == 1));
            candidate.features.set(Feature::FewFields, 1.0 / of_place.max(1) as f32);
        }
    }
}
