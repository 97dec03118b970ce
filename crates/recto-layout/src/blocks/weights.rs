//! What features of neighbouring lines are worth: one file, made by `bench/blocks/fit.py`.

use super::features::LineFeature;

recto_regions::fitted_weights! {
    /// A weight for each feature of two neighbouring lines, in thousandths of a bit.
    pub type BlockWeights = LineFeature in "data/weights.json";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_at_most_six() {
        assert!(LineFeature::ALL.len() <= 6);
    }
}
