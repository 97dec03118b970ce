//! How likely a candidate is the value of its field: a few features with learned weights.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// What is known of a candidate. The names are those of the file of weights.
pub(crate) const FEATURES: [&str; 25] = [
    "bias",
    "likeness",
    "field_said",
    "label_explained",
    "exact",
    "by_name",
    "same_piece",
    "right",
    "below",
    "form_field",
    "gap",
    "drop",
    "aligned",
    "sureness",
    "at_start",
    "colon",
    "rank",
    "words_of_labels",
    "is_text",
    "later_page",
    "prose",
    "furniture",
    "rival",
    "party",
    "largest",
];

/// Places of features that are set by themselves.
pub(crate) const SURENESS: usize = 13;
pub(crate) const RIVAL: usize = 22;

/// The values of the features, in the order of [`FEATURES`].
pub(crate) type Features = [f32; FEATURES.len()];

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Weights {
    weights: BTreeMap<String, f32>,
    /// A candidate that is less likely than this is none.
    pub(crate) threshold: f32,
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    // A test reads the file, so that it is never left out.
    serde_json::from_str(include_str!("data/weights.json")).unwrap_or_default()
});

impl Weights {
    pub(crate) fn get() -> &'static Self {
        &WEIGHTS
    }

    /// The likelihood, from 0 to 1.
    pub(crate) fn likelihood(&self, features: &Features) -> f32 {
        let weight = |name: &str| self.weights.get(name).copied().unwrap_or_default();
        let sum: f32 =
            FEATURES.iter().zip(features).map(|(name, value)| weight(name) * value).sum();
        1.0 / (1.0 + (-sum).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_a_weight() {
        let weights: Weights = serde_json::from_str(include_str!("data/weights.json")).unwrap();
        let names: Vec<&str> = weights.weights.keys().map(String::as_str).collect();
        let mut features = FEATURES.to_vec();
        features.sort_unstable();
        assert_eq!(names, features);
        assert!((0.1..1.0).contains(&weights.threshold));
    }
}
