//! The weights of the blocks, packed in the order in which the kernels read them.

mod conv;
mod depthwise;
mod linear;
mod scales;

pub(crate) use conv::{
    BatchNorm, ConvWeights, DEPTH, GROUP, ROWS, RowBlock, TAPS, WeightChunk, bf16_bits, bf16_pair,
    blocks, can_be_packed, deep, place,
};
pub(crate) use depthwise::{DepthwiseWeights, SIDES, STEPS};
pub(crate) use linear::{LinearWeights, TILE};
pub(crate) use scales::{SCALES, Scale, TIMES};
