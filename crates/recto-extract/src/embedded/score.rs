//! How likely a candidate is the value of its field: a few features with learned weights.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::features::{FEATURES, Features};
use super::wanted::ValueClass;

#[derive(Debug, Default, Deserialize)]
struct WeightsFile {
    #[serde(flatten)]
    labelled: WeightsOf,
    open: WeightsOf,
}

#[derive(Debug, Default, Deserialize)]
struct WeightsOf {
    weights: BTreeMap<String, f32>,
    thresholds: BTreeMap<String, f32>,
}

/// The learned weights.
#[derive(Debug, Default)]
pub(crate) struct Weights {
    weights: Vec<f32>,
    thresholds: BTreeMap<String, f32>,
}

static WEIGHTS: LazyLock<[Weights; 2]> = LazyLock::new(|| {
    // A test reads the file, so that it is never left out.
    let file: WeightsFile =
        serde_json::from_str(include_str!("data/weights.json")).unwrap_or_default();
    [file.labelled, file.open].map(|of| {
        let weight = |name: &&str| of.weights.get(*name).copied().unwrap_or_default();
        Weights { weights: FEATURES.iter().map(weight).collect(), thresholds: of.thresholds }
    })
});

impl Weights {
    /// For candidates whose label is like their field.
    pub(crate) fn get() -> &'static Self {
        let [labelled, _] = &*WEIGHTS;
        labelled
    }

    /// For places that are left over, and fields that are.
    pub(crate) fn of_open() -> &'static Self {
        let [_, open] = &*WEIGHTS;
        open
    }

    /// A candidate that is less likely than this is none.
    pub(crate) fn threshold(&self, class: ValueClass) -> f32 {
        self.thresholds.get(class.name()).copied().unwrap_or(1.0)
    }

    /// The likelihood, from 0 to 1.
    pub(crate) fn likelihood(&self, features: &Features) -> f32 {
        let sum: f32 =
            self.weights.iter().zip(features.values()).map(|(weight, value)| weight * value).sum();
        1.0 / (1.0 + (-sum).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::features::Feature;

    #[test]
    fn every_feature_has_a_weight() {
        let file: WeightsFile = serde_json::from_str(include_str!("data/weights.json")).unwrap();
        assert_eq!(Feature::OfChoice as usize + 1, FEATURES.len());
        let mut features = FEATURES.to_vec();
        features.sort_unstable();
        for of in [file.labelled, file.open] {
            let names: Vec<&str> = of.weights.keys().map(String::as_str).collect();
            assert_eq!(names, features);
            for class in ["choice", "date", "id", "number", "text"] {
                assert!((0.1..1.0).contains(&of.thresholds[class]), "{class}");
            }
        }
    }
}
