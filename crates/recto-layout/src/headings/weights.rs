//! What features of headings are worth: one file, made by `bench/headings/fit.py`.

use super::features::HeadingFeature;

recto_regions::fitted_weights! {
    /// A weight for each feature of a heading, in thousandths of a bit.
    pub type HeadingWeights = HeadingFeature in "data/weights.json";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_at_most_twelve() {
        assert!(HeadingFeature::ALL.len() <= 12);
    }
}
