//! What features of neighbouring lines are worth: one file, made by `bench/blocks/fit.py`.

use std::sync::LazyLock;

use recto_regions::{FeatureWeights, FittedFeature};

use super::features::LineFeature;

const COUNT: usize = LineFeature::ALL.len();

/// A weight for each feature of two neighbouring lines, in thousandths of a bit.
pub type BlockWeights = FeatureWeights<LineFeature, COUNT>;

static FITTED: LazyLock<BlockWeights> =
    LazyLock::new(|| BlockWeights::held(include_str!("data/weights.json")));

impl FittedFeature<COUNT> for LineFeature {
    fn fitted() -> &'static BlockWeights {
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
        let mut names = LineFeature::ALL.map(LineFeature::name).to_vec();
        names.sort_unstable();
        let given: Vec<&str> = weights.keys().map(String::as_str).collect();
        assert_eq!(given, names);
    }

    #[test]
    fn features_are_at_most_six() {
        assert!(LineFeature::ALL.len() <= 6);
    }
}
