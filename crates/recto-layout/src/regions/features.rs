//! What is measured of a way to read a region.

use recto_regions::{FeatureValues, named_features};

named_features! {
    /// Something that is measured of a tree of cuts.
    pub OrderFeature:
    /// Cuts between columns: where each is, and that it is.
    Cut = "cut",
    /// Bands of their own below the first.
    Band = "band",
    /// Changes of the right border within a column.
    Border = "border",
    /// What is read after something that stands below it.
    Overtaken = "overtaken",
    /// Steps over a gap, neither side telling more.
    Gap = "gap",
    /// Steps over a gap to a number alone, or from a label to its value.
    Completed = "completed",
    /// Steps over a gap between two heads of what stands below them, or between two runs that begin with one name.
    Parallel = "parallel",
    /// Lines that stand beside the one before, neither level with it nor below.
    Beside = "beside",
    /// What wrapped lines tell, in bits over words thrown on the page.
    Wrapped = "wrapped",
}

/// The values of all features, each in sixteenths.
pub type OrderFeatures = FeatureValues<OrderFeature, { OrderFeature::ALL.len() }>;
