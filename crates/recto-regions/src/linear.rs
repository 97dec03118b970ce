//! Linear scores: named integers that are measured, a weight for each, and their sum.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::iter::Sum;
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use serde::Deserialize;

/// Makes an enum of features with their names.
#[macro_export]
macro_rules! named_features {
    (
        $(#[$of_all:meta])* $vis:vis $enum:ident:
        $($(#[$doc:meta])* $variant:ident = $name:literal,)*
    ) => {
        $(#[$of_all])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $enum { $($(#[$doc])* $variant,)* }

        impl $enum {
            /// All of them, in the order of their numbers.
            $vis const ALL: [Self; [$(stringify!($variant)),*].len()] = [$(Self::$variant),*];

            /// Its name in the weights' file, in dumps and overlays.
            $vis fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }

        impl $crate::NamedFeature for $enum {
            const ALL: &'static [Self] = &Self::ALL;

            fn number(self) -> usize {
                self as usize
            }

            fn name(self) -> &'static str {
                $enum::name(self)
            }
        }
    };
}

/// Something that is measured; [`named_features`] makes such enums.
pub trait NamedFeature: Debug + Copy + PartialEq + 'static {
    /// All of them, in the order of their numbers.
    const ALL: &'static [Self];

    /// From 0.
    fn number(self) -> usize;

    fn name(self) -> &'static str;
}

/// The values of `N` features, each in sixteenths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeatureValues<F, const N: usize>([i32; N], PhantomData<F>);

impl<F: NamedFeature, const N: usize> Default for FeatureValues<F, N> {
    fn default() -> Self {
        Self([0; N], PhantomData)
    }
}

impl<F: NamedFeature, const N: usize> FeatureValues<F, N> {
    /// One of what is counted.
    pub const UNIT: i32 = SIXTEENTHS;

    pub fn get(&self, feature: F) -> i32 {
        self.0[feature.number()]
    }

    /// Counts some more.
    pub fn add(&mut self, feature: F, count: usize) {
        let count = i32::try_from(count).unwrap_or(i32::MAX).saturating_mul(Self::UNIT);
        let value = &mut self.0[feature.number()];
        *value = value.saturating_add(count);
    }

    /// Counts one where something holds.
    pub fn mark(&mut self, feature: F, holds: bool) {
        self.add(feature, usize::from(holds));
    }

    /// Sets a measure; what is no number counts nothing.
    pub fn measure(&mut self, feature: F, value: f32) {
        self.0[feature.number()] = (value * Self::UNIT as f32).round() as i32;
    }

    /// Measures some more; what is no number counts nothing.
    pub fn gather(&mut self, feature: F, value: f32) {
        let own = &mut self.0[feature.number()];
        *own = own.saturating_add((value * Self::UNIT as f32).round() as i32);
    }

    /// In the order of their numbers.
    pub fn values(&self) -> &[i32] {
        &self.0
    }
}

impl<F, const N: usize> AddAssign<&Self> for FeatureValues<F, N> {
    fn add_assign(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = own.saturating_add(*other);
        }
    }
}

impl<F, const N: usize> SubAssign<&Self> for FeatureValues<F, N> {
    fn sub_assign(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = own.saturating_sub(*other);
        }
    }
}

const SIXTEENTHS: i32 = 16;
const THOUSANDTHS: f32 = 1000.0;

/// Worth in thousandths of a sixteenth of a bit: the product of a weight and a feature, both integers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bits(pub(crate) i64);

impl Bits {
    pub const ZERO: Self = Self(0);

    /// For people; nothing is decided by it.
    pub fn in_bits(self) -> f32 {
        self.0 as f32 / (THOUSANDTHS * SIXTEENTHS as f32)
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

/// A weights' file; what else it holds tells how it was made.
#[derive(Deserialize)]
struct FeatureWeightsFile {
    weights: BTreeMap<String, i32>,
}

/// The weights of a file by the names of their features, in thousandths of a bit.
///
/// # Errors
/// What is no such file.
pub fn weights_by_name(file: &str) -> Result<BTreeMap<String, i32>, serde_json::Error> {
    serde_json::from_str(file).map(|FeatureWeightsFile { weights }| weights)
}

/// A weight for each of `N` features, in thousandths of a bit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeatureWeights<F, const N: usize>([i32; N], PhantomData<F>);

impl<F: NamedFeature, const N: usize> FeatureWeights<F, N> {
    /// The given weight for each feature, in thousandths of a bit.
    pub fn of(weight: impl Fn(F) -> i32) -> Self {
        let mut weights = [0; N];
        for (own, &feature) in weights.iter_mut().zip(F::ALL) {
            *own = weight(feature);
        }
        Self(weights, PhantomData)
    }

    /// Weights by the names of their features; a feature that isn't named is worth nothing.
    pub fn named(weights: &BTreeMap<String, i32>) -> Self {
        Self::of(|feature| weights.get(feature.name()).copied().unwrap_or_default())
    }

    /// Those of a weights' file, in thousandths of a bit; a feature that it doesn't name is worth nothing.
    ///
    /// # Errors
    /// What is no such file.
    pub fn read(file: &str) -> Result<Self, serde_json::Error> {
        Ok(Self::named(&weights_by_name(file)?))
    }

    /// Those of a file that the product holds, which a test reads, so that it is sound: see [`fitted_weights`](crate::fitted_weights).
    pub fn held(file: &str) -> Self {
        Self::read(file).unwrap_or_else(|_| Self::of(|_| 0))
    }

    /// Those that were fitted.
    pub fn fitted() -> &'static Self
    where
        F: FittedFeature<N>,
    {
        F::fitted()
    }

    /// What one feature is worth.
    pub fn term(&self, feature: F, features: &FeatureValues<F, N>) -> Bits {
        Bits(i64::from(self.0[feature.number()]) * i64::from(features.get(feature)))
    }

    /// What one more of a feature is worth.
    pub fn of_one(&self, feature: F) -> Bits {
        Bits(i64::from(self.0[feature.number()]) * i64::from(SIXTEENTHS))
    }

    /// What all features are worth together.
    pub fn bits(&self, features: &FeatureValues<F, N>) -> Bits {
        F::ALL.iter().map(|&feature| self.term(feature, features)).sum()
    }

    /// Do the features say more for what they are weighed for than against it?
    pub fn is_for(&self, features: &FeatureValues<F, N>) -> bool {
        self.bits(features) > Bits::ZERO
    }
}

/// The fitted ones.
impl<F: FittedFeature<N>, const N: usize> Default for &FeatureWeights<F, N> {
    fn default() -> Self {
        F::fitted()
    }
}

/// Declares the weights that are fitted to an enum of features: their type, the file of them that the product holds (beside the caller), and a
/// test that it names each feature and no other.
#[macro_export]
macro_rules! fitted_weights {
    ($(#[$doc:meta])* $vis:vis type $weights:ident = $feature:ident in $file:literal;) => {
        $(#[$doc])*
        $vis type $weights = $crate::FeatureWeights<$feature, { $feature::ALL.len() }>;

        impl $crate::FittedFeature<{ $feature::ALL.len() }> for $feature {
            fn fitted() -> &'static $weights {
                static FITTED: ::std::sync::LazyLock<$weights> =
                    ::std::sync::LazyLock::new(|| $weights::held(include_str!($file)));
                &FITTED
            }
        }

        #[cfg(test)]
        mod held_weights {
            #[test]
            fn every_feature_has_a_weight_and_every_weight_a_feature() {
                let weights = $crate::weights_by_name(include_str!($file)).unwrap();
                let mut names = super::$feature::ALL.map(super::$feature::name).to_vec();
                names.sort_unstable();
                let given: Vec<&str> = weights.keys().map(String::as_str).collect();
                assert_eq!(given, names);
            }
        }
    };
}

/// One of `N` features whose fitted weights the product holds.
pub trait FittedFeature<const N: usize>: NamedFeature {
    /// The weights of all of them.
    fn fitted() -> &'static FeatureWeights<Self, N>;
}

#[cfg(test)]
mod tests {
    use super::*;

    named_features! {
        /// Two of them.
        Measured:
        First = "first",
        Second = "second",
    }

    type Values = FeatureValues<Measured, 2>;

    #[test]
    fn values_are_counted_in_sixteenths_and_never_overflow() {
        let mut values = Values::default();
        values.add(Measured::First, usize::MAX);
        values.add(Measured::First, 1);
        values.measure(Measured::Second, 0.5);
        assert_eq!(values.values(), [i32::MAX, 8]);
        values.measure(Measured::First, f32::NAN);
        assert_eq!(values.get(Measured::First), 0);
    }

    #[test]
    fn values_of_parts_add_up_and_come_apart_again() {
        let mut whole = Values::default();
        whole.add(Measured::First, 2);
        whole.gather(Measured::Second, 0.5);
        let part = whole.clone();
        whole.gather(Measured::Second, 0.25);
        whole += &part;
        assert_eq!(whole.values(), [64, 20]);
        whole -= &part;
        assert_eq!(whole.values(), [32, 12]);
        let weights = FeatureWeights::of(|_| 500);
        assert_eq!(
            weights.bits(&part),
            weights.of_one(Measured::First)
                + weights.of_one(Measured::Second)
                + weights.of_one(Measured::First)
                - weights.term(Measured::Second, &part)
        );
    }

    #[test]
    fn a_score_is_the_sum_of_its_terms_and_what_is_not_named_is_worth_nothing() {
        let mut values = Values::default();
        values.add(Measured::First, 3);
        values.measure(Measured::Second, -0.25);
        let named = [("first".into(), 500), ("other".into(), 9)];
        let weights = FeatureWeights::named(&BTreeMap::from(named));
        assert_eq!(weights.bits(&values).in_bits(), 1.5);
        assert_eq!(weights.term(Measured::Second, &values), Bits::ZERO);
    }
}
