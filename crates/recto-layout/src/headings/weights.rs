//! What features of headings are worth: one file, made by `bench/headings/fit.py`.

use std::sync::LazyLock;

use recto_regions::{Bits, FeatureWeights, weights_by_name};

use super::features::{HeadingFeature, HeadingFeatures};

/// A weight for each feature of a heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadingWeights(FeatureWeights<HeadingFeature, { HeadingFeature::ALL.len() }>);

// A test reads the file, so that it is never left out.
static FITTED: LazyLock<HeadingWeights> = LazyLock::new(|| {
    HeadingWeights::read(include_str!("data/weights.json"))
        .unwrap_or_else(|_| HeadingWeights(FeatureWeights::of(|_| 0)))
});

/// The fitted ones.
impl Default for &HeadingWeights {
    fn default() -> Self {
        HeadingWeights::fitted()
    }
}

impl HeadingWeights {
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

    /// Is more for a heading than against it?
    pub fn is_heading(&self, features: &HeadingFeatures) -> bool {
        self.0.bits(features) > Bits::ZERO
    }
}

#[cfg(test)]
mod tests {
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
    fn features_are_at_most_twenty_four() {
        assert!(HeadingFeature::ALL.len() <= 24);
    }
}
