//! The filters of a depthwise convolution.

/// A filter for each channel: square, with odd sides, padded with zeros so that the map keeps its width.
#[derive(Debug)]
pub(crate) struct DepthwiseWeights {
    /// 3 or 5.
    pub(crate) side: usize,
    /// Vertical stride: of every `step` rows the first has an output.
    pub(crate) step: usize,
    /// `[channels, side, side]`.
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// Supported sides of filters.
pub(crate) const SIDES: [usize; 2] = [3, 5];
/// Supported vertical strides.
pub(crate) const STEPS: [usize; 2] = [1, 2];
