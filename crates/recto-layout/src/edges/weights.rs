//! What features at the edges of a page are worth: two files, made by `bench/edges/fit.py`.

use std::sync::LazyLock;

use recto_regions::FeatureWeights;

use super::features::{FootnoteFeature, FurnitureFeature};

type EdgeWeights<F, const N: usize> = LazyLock<FeatureWeights<F, N>>;

// A test reads the files, so that none is ever left out.
pub(super) static FURNITURE: EdgeWeights<FurnitureFeature, { FurnitureFeature::ALL.len() }> =
    LazyLock::new(|| FeatureWeights::held(include_str!("data/furniture.json")));
pub(super) static FOOTNOTES: EdgeWeights<FootnoteFeature, { FootnoteFeature::ALL.len() }> =
    LazyLock::new(|| FeatureWeights::held(include_str!("data/footnotes.json")));

#[cfg(test)]
mod tests {
    use recto_regions::{NamedFeature, weights_by_name};

    use super::*;

    fn assert_whole<F: NamedFeature>(file: &str) {
        let weights = weights_by_name(file).unwrap();
        let mut names: Vec<&str> = F::ALL.iter().map(|feature| feature.name()).collect();
        names.sort_unstable();
        let given: Vec<&str> = weights.keys().map(String::as_str).collect();
        assert_eq!(given, names);
    }

    #[test]
    fn every_feature_has_a_weight_and_every_weight_a_feature() {
        assert_whole::<FurnitureFeature>(include_str!("data/furniture.json"));
        assert_whole::<FootnoteFeature>(include_str!("data/footnotes.json"));
    }

    #[test]
    fn features_are_few() {
        assert!(FurnitureFeature::ALL.len() <= 7);
        assert!(FootnoteFeature::ALL.len() <= 4);
    }
}
