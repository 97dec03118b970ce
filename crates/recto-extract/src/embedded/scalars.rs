//! Fills the leaves that stand once.

use std::collections::BTreeMap;

use recto_input::Meter;

use super::assign::assign;
use super::bare::Bare;
use super::candidates::{Candidate, CandidateFinder, LabelMatch};
use super::labels::{Labels, Likeness};
use super::marks::CheckBoxes;
use super::score::Feature;
use super::values::TypedValues;
use super::wanted::{Nature, ValueClass, Wanted, wanted_leaves};
use crate::answer::FilledLeaf;
use crate::normalise::Decimal;
use crate::schema::ObjectNode;

/// The leaves of an object and of objects in it, in the order of the schema; those of arrays are left out.
pub(crate) fn fill(
    values: &TypedValues<'_>,
    bare: &Bare<'_>,
    root: &ObjectNode,
    meter: &Meter,
) -> Vec<FilledLeaf> {
    let wanted = wanted_leaves(root);
    let candidates = candidates(values, bare, &wanted, meter);
    let classes: Vec<ValueClass> = wanted.iter().map(Wanted::class).collect();
    let chosen = assign(&candidates, &classes, meter);
    let answers = candidates.into_iter().zip(chosen).map(|(candidates, chosen)| {
        let candidate = chosen.and_then(|at| candidates.into_iter().nth(at));
        candidate
            .map(|found| FilledLeaf { value: found.value, hint: found.hint })
            .unwrap_or_default()
    });
    answers.collect()
}

/// The candidates of each field, most likely first.
pub(crate) fn candidates(
    values: &TypedValues<'_>,
    bare: &Bare<'_>,
    wanted: &[Wanted<'_>],
    meter: &Meter,
) -> Vec<Vec<Candidate>> {
    let labels = Labels::of(values, meter);
    let like: Vec<Vec<(u32, Likeness)>> =
        wanted.iter().map(|wanted| labels.like(wanted, meter)).collect();
    let rivals = Rivals::of(wanted, &like);
    let finder = CandidateFinder { values, meter, largest: largest(values) };
    let marks = CheckBoxes::of(values.pieces, meter);
    let mut all = Vec::with_capacity(wanted.len());
    for (field, (wanted, like)) in wanted.iter().zip(&like).enumerate() {
        let mut found = Vec::new();
        for (sense, likeness) in like {
            let rival = rivals.beside(*sense, wanted, field) - likeness.score;
            let of_sense = labels.of_sense.get(*sense as usize).map(Vec::as_slice);
            for label in of_sense.unwrap_or_default() {
                let Some(label) = labels.all.get(*label as usize) else { continue };
                if !meter.allows(8) {
                    break;
                }
                let matched = LabelMatch { label, likeness: *likeness, rival };
                let seen = marks.seen(values.pieces, wanted, &matched, meter);
                found.extend(seen.map(|seen| Candidate::of_state(&matched, seen)));
                found.extend(finder.near(wanted, &matched));
            }
        }
        found.extend(bare.candidates(wanted));
        found.retain(|candidate| wanted.leaf.accepted(&candidate.value).is_some());
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

/// How like each sense is to the two fields of a group that it is most like.
struct Rivals(BTreeMap<RivalKey, [(usize, f32); 2]>);

/// A sense, and the group of the fields that compete for its labels.
type RivalKey = (u32, (Nature, bool));

impl Rivals {
    fn of(wanted: &[Wanted<'_>], like: &[Vec<(u32, Likeness)>]) -> Self {
        let mut best: BTreeMap<RivalKey, [(usize, f32); 2]> = BTreeMap::new();
        for (field, (wanted, senses)) in wanted.iter().zip(like).enumerate() {
            for (sense, likeness) in senses {
                let held = best.entry((*sense, wanted.group())).or_insert([(usize::MAX, 0.0); 2]);
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
    fn beside(&self, sense: u32, wanted: &Wanted<'_>, field: usize) -> f32 {
        let Some([first, second]) = self.0.get(&(sense, wanted.group())) else { return 0.0 };
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
