//! What features at the edges of a page are worth: two files, made by `bench/edges/fit.py`.

pub(super) use footnotes::FootnoteWeights;
pub(super) use furniture::FurnitureWeights;

mod furniture {
    use crate::edges::FurnitureFeature;

    recto_regions::fitted_weights! {
        /// A weight for each feature of what may be a running head or foot, in thousandths of a bit.
        pub(in crate::edges) type FurnitureWeights = FurnitureFeature in "data/furniture.json";
    }
}

mod footnotes {
    use crate::edges::FootnoteFeature;

    recto_regions::fitted_weights! {
        /// A weight for each feature of what may be a footnote, in thousandths of a bit.
        pub(in crate::edges) type FootnoteWeights = FootnoteFeature in "data/footnotes.json";
    }
}

#[cfg(test)]
mod tests {
    use crate::edges::{FootnoteFeature, FurnitureFeature};

    #[test]
    fn features_are_few() {
        assert!(FurnitureFeature::ALL.len() <= 7);
        assert!(FootnoteFeature::ALL.len() <= 4);
    }
}
