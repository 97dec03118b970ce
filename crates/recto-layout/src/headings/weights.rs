//! What features of headings are worth: one file, made by `bench/headings/fit.py`.

use std::sync::LazyLock;

use recto_regions::{FeatureWeights, FittedFeature};

use super::features::HeadingFeature;

const COUNT: usize = HeadingFeature::ALL.len();

/// A weight for each feature of a heading, in thousandths of a bit.
pub type HeadingWeights = FeatureWeights<HeadingFeature, COUNT>;

static FITTED: LazyLock<HeadingWeights> =
    LazyLock::new(|| HeadingWeights::held(include_str!("data/weights.json")));

impl FittedFeature<COUNT> for HeadingFeature {
    fn fitted() -> &'static HeadingWeights {
        &FITTED
    }
}

#[cfg(test)]
mod tests {
    use recto_regions::weights_by_name;

    use super::*;

    #[test]
    fn every_feature_has_a_weight_and_every_weight_a_feature() {
        let weights = weights_by_name(include_str!("data/weights.json")).unwrap();
        let mut names = HeadingFeature::ALL.map(HeadingFeature::name).to_vec();
        names.sort_unstable();
        let given: Vec<&str> = weights.keys().map(String::as_str).collect();
        assert_eq!(given, names);
    }

    #[test]
    fn features_are_at_most_twelve() {
        assert!(HeadingFeature::ALL.len() <= 12);
    }
}
