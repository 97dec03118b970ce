//! What features of neighbouring lines are worth: one file, made by `bench/blocks/fit.py`.

use std::sync::LazyLock;

use recto_regions::{Bits, FeatureWeights, weights_by_name};

use super::features::{LineFeature, LineFeatures};

/// A weight for each feature of two neighbouring lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockWeights(FeatureWeights<LineFeature, { LineFeature::ALL.len() }>);

// A test reads the file, so that it is never left out.
static FITTED: LazyLock<BlockWeights> = LazyLock::new(|| {
    BlockWeights::read(include_str!("data/weights.json"))
        .unwrap_or_else(|_| BlockWeights(FeatureWeights::of(|_| 0)))
});

/// The fitted ones.
impl Default for &BlockWeights {
    fn default() -> Self {
        BlockWeights::fitted()
    }
}

impl BlockWeights {
    /// Those that were fitted.
    pub fn fitted() -> &'static Self {
        &FITTED
    }

    /// Those of a weights' file, in thousandths of a bit; a feature that it doesn't name is worth nothing.
    ///
    /// # Errors
    /// What is no such file.
    pub fn read(file: &str) -> Result<Self, serde_json::Error> {
        Ok(Self(FeatureWeights::named(&weights_by_name(file)?)))
    }

    /// Does more say that the second line begins a block than that it goes on?
    pub fn begins_block(&self, features: &LineFeatures) -> bool {
        self.0.bits(features) > Bits::ZERO
    }
}

#[cfg(test)]
mod tests {
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
    fn features_are_at_most_fourteen() {
        assert!(LineFeature::ALL.len() <= 14);
    }
}
