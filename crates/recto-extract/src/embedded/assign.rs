//! Gives candidates to fields so that no place is given to two of them.

use std::collections::BTreeMap;

use recto_input::Meter;

use super::candidates::Candidate;
use super::score::Weights;
use super::wanted::ValueClass;

/// Candidates of a field that are looked at.
const MOST: usize = 8;

/// The candidate of each field, as its index among the field's, which are sorted by likelihood, descending.
pub(crate) fn assign(
    fields: &[Vec<Candidate>],
    classes: &[ValueClass],
    weights: &Weights,
    meter: &Meter,
) -> Vec<Option<usize>> {
    let thresholds: Vec<f32> = classes.iter().map(|class| weights.threshold(*class)).collect();
    let mut order: Vec<(usize, usize, f32)> = Vec::new();
    for (field, candidates) in fields.iter().enumerate() {
        let threshold = of_field(&thresholds, field);
        let likely = candidates.iter().take(MOST).take_while(|c| c.likelihood >= threshold);
        order.extend(likely.enumerate().map(|(at, candidate)| (field, at, candidate.likelihood)));
    }
    order.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)).then(a.1.cmp(&b.1)));
    let mut chosen: Vec<Option<usize>> = vec![None; fields.len()];
    let mut taken = TakenWords::default();
    for (field, at, _) in &order {
        let Some(candidate) = fields.get(*field).and_then(|candidates| candidates.get(*at)) else {
            continue;
        };
        let is_open = chosen.get(*field).is_some_and(Option::is_none);
        if is_open && meter.allows(1) && taken.owner(&candidate.words).is_none() {
            taken.add(*field, &candidate.words);
            if let Some(place) = chosen.get_mut(*field) {
                *place = Some(*at);
            }
        }
    }
    improve(fields, &mut chosen, &mut taken, &thresholds, meter);
    chosen
}

fn of_field(thresholds: &[f32], field: usize) -> f32 {
    thresholds.get(field).copied().unwrap_or(1.0)
}

/// A field without a value gets the place of another one that loses less by taking its next best.
fn improve(
    fields: &[Vec<Candidate>],
    chosen: &mut [Option<usize>],
    taken: &mut TakenWords,
    thresholds: &[f32],
    meter: &Meter,
) {
    for field in 0..fields.len() {
        if chosen.get(field).copied().flatten().is_some() {
            continue;
        }
        let candidates = fields.get(field).map(Vec::as_slice).unwrap_or_default();
        for (at, candidate) in candidates.iter().take(MOST).enumerate() {
            if candidate.likelihood < of_field(thresholds, field) || !meter.allows(MOST) {
                break;
            }
            let Some(owner) = taken.owner(&candidate.words) else { continue };
            let Some(owned) = fields.get(owner) else { continue };
            let held = chosen.get(owner).copied().flatten();
            let Some(held) = held.and_then(|at| owned.get(at)) else { continue };
            let next = owned.iter().take(MOST).position(|other| {
                other.likelihood >= of_field(thresholds, owner)
                    && taken.owner(&other.words).is_none()
                    && !overlap(&other.words, &candidate.words)
            });
            let Some(next) = next else { continue };
            let Some(other) = owned.get(next) else { continue };
            if candidate.likelihood + other.likelihood > held.likelihood {
                taken.remove(&held.words);
                taken.add(owner, &other.words);
                taken.add(field, &candidate.words);
                if let Some(place) = chosen.get_mut(owner) {
                    *place = Some(next);
                }
                if let Some(place) = chosen.get_mut(field) {
                    *place = Some(at);
                }
                break;
            }
        }
    }
}

/// The words that are given away, each with its field.
#[derive(Default)]
struct TakenWords(BTreeMap<u32, usize>);

impl TakenWords {
    fn owner(&self, words: &[u32]) -> Option<usize> {
        words.iter().find_map(|word| self.0.get(word).copied())
    }

    fn add(&mut self, field: usize, words: &[u32]) {
        self.0.extend(words.iter().map(|word| (*word, field)));
    }

    fn remove(&mut self, words: &[u32]) {
        for word in words {
            self.0.remove(word);
        }
    }
}

fn overlap(one: &[u32], other: &[u32]) -> bool {
    one.iter().any(|word| other.contains(word))
}
