//! What features of a way to read a region are worth: one file, made by `bench/order/fit.py`.

use super::OrderFeature;

recto_regions::fitted_weights! {
    /// A weight for each feature of a tree of cuts, in thousandths of a bit.
    pub type OrderWeights = OrderFeature in "data/weights.json";
}

#[cfg(test)]
mod tests {
    use recto_regions::Bits;

    use super::*;

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
