//! What features of a way to read a region are worth: one file, made by `bench/order/fit.py`.

use std::sync::LazyLock;

use recto_regions::{FeatureWeights, FittedFeature};

use super::OrderFeature;

const COUNT: usize = OrderFeature::ALL.len();

/// A weight for each feature of a tree of cuts, in thousandths of a bit.
pub type OrderWeights = FeatureWeights<OrderFeature, COUNT>;

static FITTED: LazyLock<OrderWeights> =
    LazyLock::new(|| OrderWeights::held(include_str!("data/weights.json")));

impl FittedFeature<COUNT> for OrderFeature {
    fn fitted() -> &'static OrderWeights {
        &FITTED
    }
}

#[cfg(test)]
mod tests {
    use recto_regions::{Bits, weights_by_name};

    use super::*;

    #[test]
    fn every_feature_has_a_weight_and_every_weight_a_feature() {
        let weights = weights_by_name(include_str!("data/weights.json")).unwrap();
        let mut names = OrderFeature::ALL.map(OrderFeature::name).to_vec();
        names.sort_unstable();
        let given: Vec<&str> = weights.keys().map(String::as_str).collect();
        assert_eq!(given, names);
    }

    /// The search gives up what can't be worth more by the steps from each line.
    #[test]
    fn only_steps_are_worth_something() {
        use OrderFeature::{Band, Beside, Border, Cut, Overtaken};
        let weights = OrderWeights::fitted();
        for price in [Cut, Band, Border, Beside, Overtaken] {
            assert!(weights.of_one(price) <= Bits::ZERO, "{}", price.name());
        }
    }
}
