//! Fills the leaves that stand once.

use std::collections::BTreeMap;

use recto_input::Meter;

use super::assign::assign;
use super::candidates::{Candidate, Finder, LabelMatch};
use super::labels::{Labels, Likeness};
use super::marks::CheckBoxes;
use super::values::TypedValues;
use super::wanted::{Wanted, wanted_leaves};
use crate::answer::FilledLeaf;
use crate::normalise::Decimal;
use crate::schema::ObjectNode;

/// The leaves of an object and of objects in it, in the order of the schema; those of arrays are left out.
pub(crate) fn fill(values: &TypedValues<'_>, root: &ObjectNode, meter: &Meter) -> Vec<FilledLeaf> {
    let wanted = wanted_leaves(root);
    let candidates = candidates(values, &wanted, meter);
    let chosen = assign(&candidates, meter);
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
    wanted: &[Wanted<'_>],
    meter: &Meter,
) -> Vec<Vec<Candidate>> {
    let labels = Labels::of(values, meter);
    let like: Vec<Vec<(u32, Likeness)>> =
        wanted.iter().map(|wanted| labels.like(wanted, meter)).collect();
    let rivals = Rivals::of(&like);
    let finder = Finder { values, meter, largest: largest(values) };
    let marks = CheckBoxes::of(values.pieces, meter);
    let mut all = Vec::with_capacity(wanted.len());
    for (field, (wanted, like)) in wanted.iter().zip(&like).enumerate() {
        let mut found = Vec::new();
        for (sense, likeness) in like {
            let rival = rivals.beside(*sense, field) - likeness.score;
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
        found.retain(|candidate| wanted.leaf.accepted(&candidate.value).is_some());
        found.sort_by(|a, b| {
            b.likelihood.total_cmp(&a.likelihood).then(a.words.start.cmp(&b.words.start))
        });
        found.dedup_by(|next, kept| next.words == kept.words);
        all.push(found);
    }
    all
}

/// How like each sense is to the two fields that it is most like.
struct Rivals(BTreeMap<u32, [(usize, f32); 2]>);

impl Rivals {
    fn of(like: &[Vec<(u32, Likeness)>]) -> Self {
        let mut best: BTreeMap<u32, [(usize, f32); 2]> = BTreeMap::new();
        for (field, senses) in like.iter().enumerate() {
            for (sense, likeness) in senses {
                let held = best.entry(*sense).or_insert([(usize::MAX, 0.0); 2]);
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
    fn beside(&self, sense: u32, field: usize) -> f32 {
        let Some([first, second]) = self.0.get(&sense) else { return 0.0 };
        if first.0 == field { second.1 } else { first.1 }
    }
}

fn largest(values: &TypedValues<'_>) -> Option<Decimal> {
    let whole = 0..values.pieces.document.words.len() as u32;
    let numbers = values.numbers_within(&whole).iter().map(|(_, number)| number);
    let amounts = numbers.filter(|number| number.is_marked && !number.is_percent);
    amounts.map(|number| number.value).max()
}
