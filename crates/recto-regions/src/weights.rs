//! What features are worth: one file, made by `bench/regions/fit.py`.

use std::sync::LazyLock;

use crate::RegionFeature;
use crate::linear::{FeatureWeights, FittedFeature};

const COUNT: usize = RegionFeature::ALL.len();

/// A weight for each feature, in thousandths of a bit.
pub type RegionWeights = FeatureWeights<RegionFeature, COUNT>;

static FITTED: LazyLock<RegionWeights> =
    LazyLock::new(|| RegionWeights::held(include_str!("data/weights.json")));

impl FittedFeature<COUNT> for RegionFeature {
    fn fitted() -> &'static RegionWeights {
        &FITTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bits, RegionFeatures, weights_by_name};

    #[test]
    fn every_feature_has_a_weight_and_every_weight_a_feature() {
        let weights = weights_by_name(include_str!("data/weights.json")).unwrap();
        let mut names = RegionFeature::ALL.map(RegionFeature::name).to_vec();
        names.sort_unstable();
        let given: Vec<&str> = weights.keys().map(String::as_str).collect();
        assert_eq!(given, names);
    }

    #[test]
    fn a_hypothesis_is_worth_the_sum_of_its_terms() {
        let mut features = RegionFeatures::default();
        features.add(RegionFeature::Table, 1);
        features.add(RegionFeature::FilledCells, 7);
        let weights = RegionWeights::fitted();
        let terms = RegionFeature::ALL.into_iter().map(|feature| weights.term(feature, &features));
        assert_eq!(terms.sum::<Bits>(), weights.bits(&features));
    }
}
