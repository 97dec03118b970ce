//! The blocks in which the models spend most of their time, each run as one custom operator (operator fusion).
//!
//! A channel mixer (the channel MLP of `MetaFormer`, <https://arxiv.org/abs/2111.11418>) is a pointwise convolution,
//! GELU and a second pointwise convolution, most often with a residual connection. A stem is two 3 x 3 convolutions
//! with stride 2 and GELU between them; the forked stem of PP-HGNetV2 has a branch between the two. A detector's neck
//! has gated maps, each with a smaller one upsampled and added (lateral connections,
//! <https://arxiv.org/abs/1612.03144>). Its head concatenates maps of four scales and upsamples them to the size of the
//! picture. A linear layer is a matrix product with a bias.
//!
//! ONNX Runtime runs these in single precision, layer by layer. Here factors are rounded to bfloat16 and sums stay in
//! single precision: AMD's processors with AVX512-BF16 compute that twice as fast, Intel's with AMX many times as fast.
//! The maps between the layers of a block stay in the processor's caches; a detector's largest maps, of tens of
//! megabytes each, never exist as a whole.
//!
//! Depthwise convolutions between the mixers stay in single precision. They are operators here because they read and
//! write maps in the mixers' layout; the runtime's own would reorder every map before and after them.
//!
//! On other processors, and on a GPU, the models run without these operators.

mod aligned_buffer;
mod kernels;
mod operators;
mod search;
mod weights;

pub(crate) use kernels::{Arithmetic, is_fast};
pub(crate) use operators::operators;

/// The model with each block replaced by one operator; `None` where the bytes are not a model with such blocks.
pub(crate) fn fused(model: &[u8]) -> Option<Vec<u8>> {
    search::fused(model, &operators::FINDERS)
}

/// The number of blocks of each kind in a model.
#[cfg(test)]
pub(crate) fn found(model: &[u8]) -> std::collections::BTreeMap<String, usize> {
    search::found(model, &operators::FINDERS).unwrap_or_default()
}

/// As [`fused`], with the blocks of one operator left unchanged.
#[cfg(test)]
pub(crate) fn fused_without(model: &[u8], operator: &str) -> Option<Vec<u8>> {
    search::replaced(model, &operators::FINDERS, |block| block.operator != operator)
}
