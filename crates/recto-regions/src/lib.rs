//! Hypotheses that compete for the words of a page: what proposers say of them, what that is worth, and which are chosen.
//!
//! A [`Proposer`] tells what a part of a page may be and measures it ([`RegionFeatures`]); it decides nothing. [`RegionWeights`], which are
//! fitted to documents with known truth, turn features into bits, and [`solve`] takes the disjoint hypotheses with the greatest
//! sum. The linear score itself ([`named_features`], [`FeatureValues`], [`FeatureWeights`]) serves other choices too. Features, weights and sums are integers and ties are broken by place, so that every processor chooses alike.

mod claim;
mod declared;
mod features;
mod linear;
mod proposer;
mod solver;
mod weights;

pub use claim::Claim;
pub use declared::propose;
pub use features::{RegionFeature, RegionFeatures};
pub use linear::{
    Bits, FeatureValues, FeatureWeights, FittedFeature, NamedFeature, weights_by_name,
};
pub use proposer::{PageView, Proposer, RegionCandidate};
pub use solver::{ChosenClaims, solve};
pub use weights::RegionWeights;
