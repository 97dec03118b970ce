//! What features are worth: one file, made by `bench/regions/fit.py`.

use crate::RegionFeature;

crate::fitted_weights! {
    /// A weight for each feature, in thousandths of a bit.
    pub type RegionWeights = RegionFeature in "data/weights.json";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bits, RegionFeatures};

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
