//! The filters of a depthwise convolution.

/// Each channel's own filter: square, of odd sides, as many zeros around the map as keep its sides.
#[derive(Debug)]
pub(crate) struct DepthwiseWeights {
    /// 3 or 5.
    pub(crate) side: usize,
    /// Of so many rows one comes out, the first one first.
    pub(crate) step: usize,
    /// `[channels, side, side]`.
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// Filters have these sides.
pub(crate) const SIDES: [usize; 2] = [3, 5];
/// Of so many rows one comes out.
pub(crate) const STEPS: [usize; 2] = [1, 2];
