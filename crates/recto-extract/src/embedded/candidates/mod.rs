//! Values near labels: behind, right of and below them.

mod below_lines;
mod finder;
mod judged;

pub(crate) use below_lines::BelowLines;
pub(crate) use finder::CandidateFinder;

use std::ops::Range;

use serde_json::Value;

use super::features::{Feature, Features, flag};
use super::labels::{Label, Likeness};
use super::marks::SeenState;
use super::score::Weights;
use super::values::Fit;
use crate::answer::Hint;

/// A possible value of a field.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// The words that it takes; none for the state of a check box.
    pub(crate) words: Vec<u32>,
    /// The words of its label; none where it stands without one.
    pub(crate) label: Range<u32>,
    pub(crate) value: Value,
    pub(crate) hint: Hint,
    pub(crate) features: Features,
    pub(crate) likelihood: f32,
}

impl Candidate {
    pub(crate) fn new(fit: Fit, features: &Features) -> Self {
        let hint = Hint::Words(fit.words.clone());
        let likelihood = Weights::get().likelihood(features);
        let features = *features;
        Self { words: fit.words, label: 0..0, value: fit.value, hint, features, likelihood }
    }

    /// Adds what is known only among the candidates of its field.
    pub(crate) fn set(&mut self, feature: Feature, value: f32) {
        self.features.set(feature, value);
        self.likelihood = Weights::get().likelihood(&self.features);
    }

    /// The state that a label says.
    pub(crate) fn of_state(found: &LabelMatch<'_>, seen: SeenState) -> Self {
        let mut features = of_likeness(found).to_vec();
        features.extend([(Feature::State, 1.0), (Feature::Sureness, seen.sureness)]);
        let features = Features::of(&features);
        let likelihood = Weights::get().likelihood(&features);
        let words = seen.words.collect();
        let label = found.label.words.clone();
        Self { words, label, value: seen.value, hint: seen.hint, features, likelihood }
    }
}

/// A label that is like a field.
pub(crate) struct LabelMatch<'a> {
    pub(crate) label: &'a Label,
    pub(crate) likeness: Likeness,
    /// How much more it is like another field than like this one.
    pub(crate) rival: f32,
}

/// The features that a label gives to each of its values.
pub(crate) fn of_likeness(found: &LabelMatch<'_>) -> [(Feature, f32); 6] {
    let likeness = found.likeness;
    [
        (Feature::Likeness, likeness.score),
        (Feature::FieldSaid, likeness.field),
        (Feature::LabelExplained, likeness.label),
        (Feature::Exact, flag(likeness.score > 0.93)),
        (Feature::ByName, flag(likeness.by_name)),
        (Feature::Rival, found.rival.max(0.0)),
    ]
}

/// Where a value stands, seen from its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LabelSide {
    SamePiece,
    Right,
    Below,
}

/// How a value lies to its label.
#[derive(Debug, Clone, Copy)]
struct Lie {
    side: LabelSide,
    /// In em.
    gap: f32,
    /// In heights of the label.
    drop: f32,
    aligned: bool,
    rank: usize,
}
