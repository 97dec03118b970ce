//! Fills the leaves that stand once.

use std::cell::RefCell;
use std::collections::BTreeMap;

use recto_input::Meter;
use serde_json::Value;

use super::assign::assign;
use super::bare::Bare;
use super::candidates::{Candidate, CandidateFinder, LabelMatch};
use super::labels::{Labels, Likeness};
use super::marks::CheckBoxes;
use super::open::OpenFields;
use super::score::{Feature, Weights};
use super::sections::{Owners, Sections};
use super::values::TypedValues;
use super::wanted::{Nature, ValueClass, Wanted, wanted_leaves};
use crate::answer::FilledLeaf;
use crate::normalise::Decimal;
use crate::schema::ObjectNode;

/// The leaves of an object and of objects in it, in the order of the schema; those of arrays are left out.
pub(crate) fn fill(
    values: &TypedValues<'_>,
    labels: &Labels,
    bare: &Bare<'_>,
    root: &ObjectNode,
    meter: &Meter,
) -> Vec<FilledLeaf> {
    let wanted = wanted_leaves(root);
    let Found { chosen, open, .. } = found(values, labels, bare, &wanted, meter);
    let classes: Vec<ValueClass> = wanted.iter().map(Wanted::class).collect();
    let of_open = assign(&open, &classes, Weights::of_open(), meter);
    let of_open = open.into_iter().zip(of_open).map(|(open, at)| open.into_iter().nth(at?));
    let answers = chosen.into_iter().zip(of_open).map(|(chosen, open)| {
        let found = chosen.or(open);
        found.map(|found| FilledLeaf { value: found.value, hint: found.hint }).unwrap_or_default()
    });
    answers.collect()
}

/// What was found for the fields of a schema, in its order.
pub(crate) struct Found {
    /// Most likely first.
    pub(crate) candidates: Vec<Vec<Candidate>>,
    /// Those that the fields were given.
    pub(crate) chosen: Vec<Option<Candidate>>,
    /// For each field that was given none: values whose labels are left over.
    pub(crate) open: Vec<Vec<Candidate>>,
}

pub(crate) fn found(
    values: &TypedValues<'_>,
    labels: &Labels,
    bare: &Bare<'_>,
    wanted: &[Wanted<'_>],
    meter: &Meter,
) -> Found {
    let like: Vec<Vec<(u32, Likeness)>> =
        wanted.iter().map(|wanted| labels.like(wanted, meter)).collect();
    let owners = Owners::of(wanted);
    let search = FieldSearch {
        labels,
        marks: CheckBoxes::of(values.pieces, meter),
        sections: Sections::of(values.pieces, labels, &owners, meter),
        finder: CandidateFinder {
            values,
            meter,
            largest: largest(values),
            neighbours: RefCell::default(),
        },
    };
    let candidates = candidates(&search, bare, wanted, &owners, &like);
    let classes: Vec<ValueClass> = wanted.iter().map(Wanted::class).collect();
    let chosen = assign(&candidates, &classes, Weights::get(), meter);
    let chosen: Vec<Option<Candidate>> = candidates
        .iter()
        .zip(chosen)
        .map(|(candidates, at)| candidates.get(at?).cloned())
        .collect();
    let open =
        OpenFields { search: &search, wanted, owners: &owners, like: &like, chosen: &chosen }
            .candidates(meter);
    Found { candidates, chosen, open }
}

/// The candidates of each field, most likely first.
fn candidates(
    search: &FieldSearch<'_>,
    bare: &Bare<'_>,
    wanted: &[Wanted<'_>],
    owners: &Owners<'_>,
    like: &[Vec<(u32, Likeness)>],
) -> Vec<Vec<Candidate>> {
    let (labels, meter) = (search.labels, search.finder.meter);
    let none = vec![None; wanted.len()];
    let rivals = Rivals::of(wanted.iter(), like, &none);
    let inside: Vec<&Wanted<'_>> =
        wanted.iter().map(|wanted| wanted.owner.as_ref().map_or(wanted, |o| &o.inside)).collect();
    let like_inside: Vec<Vec<(u32, Likeness)>> = wanted
        .iter()
        .zip(&inside)
        .map(|(wanted, inside)| match wanted.owner {
            Some(_) => labels.like(inside, meter),
            None => Vec::new(),
        })
        .collect();
    let rivals_inside = Rivals::of(inside.iter().copied(), &like_inside, &owners.of_field);
    let mut all = Vec::with_capacity(wanted.len());
    for (field, wanted) in wanted.iter().enumerate() {
        let owner = owners.of_field.get(field).copied().flatten();
        let mut found = Vec::new();
        let of = |like: &[Vec<(u32, Likeness)>]| like.get(field).cloned().unwrap_or_default();
        for (sense, likeness) in of(like) {
            let rival = rivals.beside(sense, wanted, None, field) - likeness.score;
            search.add(wanted, sense, likeness, rival, None, &mut found);
        }
        if let (Some(owner), Some(inside)) = (owner, inside.get(field)) {
            for (sense, likeness) in of(&like_inside) {
                let rival =
                    rivals_inside.beside(sense, inside, Some(owner), field) - likeness.score;
                search.add(inside, sense, likeness, rival, Some(owner), &mut found);
            }
        }
        found.extend(bare.candidates(wanted));
        for candidate in &mut found {
            without_full_stop(wanted, candidate);
        }
        found.retain(|candidate| wanted.leaf.accepted(&candidate.value).is_some());
        if let Some(owner) = owner {
            for candidate in &mut found {
                search.mark_section(owner, candidate);
            }
        }
        mark_largest(wanted, &mut found);
        mark_fuller(wanted, &mut found);
        found.sort_by(|a, b| {
            b.likelihood.total_cmp(&a.likelihood).then_with(|| a.words.cmp(&b.words))
        });
        found.dedup_by(|next, kept| next.words == kept.words && next.value == kept.value);
        all.push(found);
    }
    all
}

/// A date, a term or a country at the end of a sentence has no full stop.
pub(crate) fn without_full_stop(wanted: &Wanted<'_>, candidate: &mut Candidate) {
    if !matches!(wanted.nature, Nature::Date | Nature::Duration | Nature::Land) {
        return;
    }
    let Some(text) = candidate.value.as_str().and_then(|text| text.strip_suffix('.')) else {
        return;
    };
    let last = text.rsplit(' ').next().unwrap_or_default();
    let is_abbreviation = last.contains('.') && !last.contains(|c: char| c.is_ascii_digit())
        || last.chars().count() < 3 && !last.chars().all(|c| c.is_ascii_digit());
    if !is_abbreviation {
        candidate.value = Value::from(text);
    }
}

/// What the candidates of fields are looked for in.
pub(crate) struct FieldSearch<'a> {
    pub(crate) labels: &'a Labels,
    pub(crate) marks: CheckBoxes,
    sections: Sections,
    pub(crate) finder: CandidateFinder<'a>,
}

impl FieldSearch<'_> {
    /// Adds the candidates at the labels of a sense; with an owner only those in its section.
    fn add(
        &self,
        wanted: &Wanted<'_>,
        sense: u32,
        likeness: Likeness,
        rival: f32,
        owner: Option<usize>,
        found: &mut Vec<Candidate>,
    ) {
        let (pieces, meter) = (self.finder.values.pieces, self.finder.meter);
        let of_sense = self.labels.of_sense.get(sense as usize).map(Vec::as_slice);
        for label in of_sense.unwrap_or_default() {
            let Some(label) = self.labels.all.get(*label as usize) else { continue };
            if !meter.allows(8) {
                break;
            }
            if owner.is_some() {
                let place = pieces.get(label.piece).map(|piece| (piece.page, piece.bbox));
                let around = place.and_then(|(page, bbox)| {
                    self.sections.around(page, &bbox, meter).map(|(owner, _)| owner)
                });
                if around != owner {
                    continue;
                }
            }
            let matched = LabelMatch { label, likeness, rival };
            let seen = self.marks.seen(pieces, wanted, &matched, meter);
            let from = found.len();
            found.extend(seen.map(|seen| Candidate::of_state(&matched, seen)));
            found.extend(self.finder.near(wanted, &matched));
            if owner.is_some() {
                for candidate in found.iter_mut().skip(from) {
                    candidate.set(Feature::Inside, 1.0);
                }
            }
        }
    }

    /// Tells whether a candidate is in the section of its owner.
    pub(crate) fn mark_section(&self, owner: usize, candidate: &mut Candidate) {
        let (pieces, meter) = (self.finder.values.pieces, self.finder.meter);
        let first = candidate.words.first().copied();
        let Some(word) = first.and_then(|word| pieces.document.words.get(word as usize)) else {
            return;
        };
        let page = pieces.document.page_of(word);
        match self.sections.around(page, &pieces.levelled(page, &word.bbox), meter) {
            Some((around, alike)) if around == owner => candidate.set(Feature::Section, alike),
            Some((_, alike)) => candidate.set(Feature::OtherSection, alike),
            None => {}
        }
    }
}

/// How like each sense is to the two fields of a group that it is most like.
struct Rivals(BTreeMap<RivalKey, [(usize, f32); 2]>);

/// A sense, and the group and the owner of the fields that compete for its labels.
type RivalKey = (u32, (Nature, bool), Option<usize>);

impl Rivals {
    fn of<'a>(
        wanted: impl Iterator<Item = &'a Wanted<'a>>,
        like: &[Vec<(u32, Likeness)>],
        owners: &[Option<usize>],
    ) -> Self {
        let mut best: BTreeMap<RivalKey, [(usize, f32); 2]> = BTreeMap::new();
        for (field, ((wanted, senses), owner)) in wanted.zip(like).zip(owners).enumerate() {
            for (sense, likeness) in senses {
                let key = (*sense, wanted.group(), *owner);
                let held = best.entry(key).or_insert([(usize::MAX, 0.0); 2]);
                let [first, second] = held;
                if likeness.score > first.1 {
                    *second = *first;
                    *first = (field, likeness.score);
                } else if likeness.score > second.1 {
                    *second = (field, likeness.score);
                }
            }
        }
        Self(best)
    }

    /// How like a sense is to the field that it is most like, beside this one.
    fn beside(&self, sense: u32, wanted: &Wanted<'_>, owner: Option<usize>, field: usize) -> f32 {
        let Some([first, second]) = self.0.get(&(sense, wanted.group(), owner)) else {
            return 0.0;
        };
        if first.0 == field { second.1 } else { first.1 }
    }
}

/// A candidate whose label is like its field at least so much takes part in comparisons of its field's candidates.
const ALIKE: f32 = 0.6;
/// Candidates of one field that are compared with each other.
const MOST_COMPARED: usize = 50;
/// Concepts of amounts that hold all others.
const TOTALS: [&str; 3] = ["total", "gross", "balance_due"];

/// Marks the largest amount among those that labels name as a total: taxes and roundings are in it.
fn mark_largest(wanted: &Wanted<'_>, found: &mut [Candidate]) {
    if wanted.nature != Nature::Number || !TOTALS.iter().any(|name| wanted.name.has(name)) {
        return;
    }
    let amount = |candidate: &Candidate| {
        let is_alike = candidate.features.get(Feature::Likeness) >= ALIKE
            && candidate.features.get(Feature::WeakType) == 0.0;
        let number = candidate.value.as_number().filter(|_| is_alike)?;
        Decimal::of_json(number)
    };
    let Some(largest) = found.iter().filter_map(amount).max() else { return };
    for candidate in found {
        if amount(candidate) == Some(largest) {
            candidate.set(Feature::LargestOfField, 1.0);
        }
    }
}

/// An id that goes on where another one ends is the fuller form of it: `1336165-2` beside `1336165`.
fn mark_fuller(wanted: &Wanted<'_>, found: &mut [Candidate]) {
    if wanted.nature != Nature::Id {
        return;
    }
    let texts: Vec<String> = found
        .iter()
        .filter(|candidate| candidate.features.get(Feature::Likeness) >= ALIKE)
        .take(MOST_COMPARED)
        .filter_map(|candidate| candidate.value.as_str().map(str::to_owned))
        .collect();
    for candidate in found.iter_mut() {
        let is_fuller = candidate.value.as_str().is_some_and(|text| {
            texts.iter().any(|other| {
                let rest = text.strip_prefix(other.as_str()).filter(|_| other.len() >= 4);
                rest.is_some_and(|rest| rest.starts_with(['-', '/', ' ']))
            })
        });
        if is_fuller {
            candidate.set(Feature::Fuller, 1.0);
        }
    }
}

fn largest(values: &TypedValues<'_>) -> Option<Decimal> {
    let whole = 0..values.pieces.document.words.len() as u32;
    let numbers = values.numbers_within(&whole).iter().map(|(_, number)| number);
    let amounts = numbers.filter(|number| number.is_marked && !number.is_percent);
    amounts.map(|number| number.value).max()
}
