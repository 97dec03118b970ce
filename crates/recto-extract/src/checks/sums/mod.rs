//! Do the amounts add up? Where they don't, the value that breaks most of the arithmetic is marked.

mod collect;
mod explained;
mod relation;

use recto_input::Meter;
use serde_json::Value;

use super::misread::{Misreading, misreadings, only_one};
use super::values::Values;
use super::{Findings, ReviewReason};
use collect::relations;
use relation::Relation;

pub(super) fn check(values: &Values<'_>, findings: &mut Findings, meter: &Meter) {
    let relations = relations(values, meter);
    let mut failing: Vec<usize> = (0..).zip(&relations).filter_map(failure).collect();
    let mut uses = vec![Vec::new(); values.leaves.len()];
    for (at, relation) in relations.iter().enumerate() {
        for leaf in relation.leaves() {
            if let Some(uses) = uses.get_mut(leaf) {
                uses.push(at);
            }
        }
    }
    let uses_of_leaves = RelationUses { values, relations, uses };
    while let Some((leaf, suggested)) = uses_of_leaves.culprit(&failing, meter) {
        findings.add(leaf, ReviewReason::Sum, suggested);
        let before = failing.len();
        failing.retain(|at| !uses_of_leaves.is_used(leaf, *at));
        if failing.len() == before || !meter.allows(1) {
            break;
        }
    }
}

fn failure((at, relation): (usize, &Relation)) -> Option<usize> {
    (!relation.holds(None)).then_some(at)
}

struct RelationUses<'a> {
    values: &'a Values<'a>,
    relations: Vec<Relation>,
    /// For each leaf the relations that it is part of.
    uses: Vec<Vec<usize>>,
}

impl RelationUses<'_> {
    fn is_used(&self, leaf: usize, relation: usize) -> bool {
        self.uses_of(leaf).contains(&relation)
    }

    fn uses_of(&self, leaf: usize) -> &[usize] {
        self.uses.get(leaf).map_or(&[], Vec::as_slice)
    }

    /// The value to mark for the first of the relations that fail, and what it should be.
    fn culprit(&self, failing: &[usize], meter: &Meter) -> Option<(usize, Option<Value>)> {
        let first = self.relations.get(*failing.first()?)?;
        let leaves: Vec<usize> = first.leaves().collect();
        let mut fits: Vec<(usize, Misreading)> = Vec::new();
        for leaf in &leaves {
            let fitting = self.fitting(*leaf, meter);
            fits.extend(fitting.into_iter().map(|misreading| (*leaf, misreading)));
        }
        if let Some((leaf, misreading)) = only_one(fits) {
            return Some((leaf, Some(misreading.value)));
        }
        let broken = |leaf: &usize| {
            let (uses, failing_uses) = (self.uses_of(*leaf), failing.iter());
            let failing = failing_uses.filter(|at| uses.contains(at)).count();
            (failing, std::cmp::Reverse(uses.len() - failing), *leaf == first.blamed())
        };
        // Of equals the first: `max_by_key` takes the last.
        let worst = leaves.iter().copied().rev().max_by_key(broken)?;
        Some((worst, None))
    }

    /// The misreadings of a value with which all its relations hold.
    fn fitting(&self, leaf: usize, meter: &Meter) -> Vec<Misreading> {
        let Some(value) = self.values.leaves.get(leaf) else { return Vec::new() };
        let holds = |misreading: &Misreading| {
            let Some(amount) = misreading.amount else { return false };
            let uses = self.uses_of(leaf);
            meter.allows(uses.len())
                && uses
                    .iter()
                    .filter_map(|at| self.relations.get(*at))
                    .all(|relation| relation.holds(Some((leaf, amount))))
        };
        misreadings(self.values, value).into_iter().filter(holds).collect()
    }
}
