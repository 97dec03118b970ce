//! What features are worth: one file, made by `bench/regions/fit.py`.

use std::collections::BTreeMap;
use std::iter::Sum;
use std::ops::{Add, Sub};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::{RegionFeature, RegionFeatures};

/// Worth in thousandths of a sixteenth of a bit: the product of a weight and a feature, both integers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bits(pub(crate) i64);

impl Bits {
    pub const ZERO: Self = Self(0);

    /// For people; nothing is decided by it.
    pub fn in_bits(self) -> f32 {
        self.0 as f32 / (1000.0 * RegionFeatures::UNIT as f32)
    }
}

impl Add for Bits {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Bits {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Bits {
    fn sum<I: Iterator<Item = Self>>(bits: I) -> Self {
        bits.fold(Self::ZERO, Add::add)
    }
}

/// A weight for each feature, in thousandths of a bit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionWeights([i32; RegionFeature::ALL.len()]);

/// The weights' file; what else it holds tells how it was made.
#[derive(Debug, Deserialize)]
struct RegionWeightsFile {
    weights: BTreeMap<String, i32>,
}

// A test reads the file, so that it is never left out.
static FITTED: LazyLock<RegionWeights> = LazyLock::new(|| {
    RegionWeights::read(include_str!("data/weights.json"))
        .unwrap_or_else(|_| RegionWeights::of(|_| 0))
});

impl RegionWeights {
    /// Those that were fitted.
    pub fn fitted() -> &'static Self {
        &FITTED
    }

    /// Those of a weights' file; a feature that it doesn't name is worth nothing.
    ///
    /// # Errors
    /// What is no such file.
    pub fn read(file: &str) -> Result<Self, serde_json::Error> {
        let RegionWeightsFile { weights } = serde_json::from_str(file)?;
        Ok(Self::of(|feature| weights.get(feature.name()).copied().unwrap_or_default()))
    }

    /// The given weight for each feature, in thousandths of a bit.
    pub fn of(weight: impl Fn(RegionFeature) -> i32) -> Self {
        Self(RegionFeature::ALL.map(weight))
    }

    /// What one feature of a hypothesis is worth.
    pub fn term(&self, feature: RegionFeature, features: &RegionFeatures) -> Bits {
        Bits(i64::from(self.0[feature as usize]) * i64::from(features.get(feature)))
    }

    /// What a hypothesis is worth over nothing being there.
    pub fn bits(&self, features: &RegionFeatures) -> Bits {
        RegionFeature::ALL.into_iter().map(|feature| self.term(feature, features)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_a_weight_and_every_weight_a_feature() {
        let file: RegionWeightsFile =
            serde_json::from_str(include_str!("data/weights.json")).unwrap();
        let mut names = RegionFeature::ALL.map(RegionFeature::name).to_vec();
        names.sort_unstable();
        let given: Vec<&str> = file.weights.keys().map(String::as_str).collect();
        assert_eq!(given, names);
    }

    #[test]
    fn a_hypothesis_is_worth_the_sum_of_its_terms() {
        let mut features = RegionFeatures::default();
        features.add(RegionFeature::Table, 1);
        features.add(RegionFeature::Rows, 7);
        let weights = RegionWeights::fitted();
        let terms = RegionFeature::ALL.into_iter().map(|feature| weights.term(feature, &features));
        assert_eq!(terms.sum::<Bits>(), weights.bits(&features));
    }
}
