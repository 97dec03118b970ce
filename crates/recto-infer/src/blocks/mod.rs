//! The blocks that the models spend most of their time in, each as one operator.
//!
//! A channel mixer (the channel MLP of `MetaFormer`, <https://arxiv.org/abs/2111.11418>) gives each pixel's channels to a
//! pointwise convolution, to GELU and to another pointwise convolution, most often with its input added. A stem is two
//! convolutions with three by three taps that halve both sides each, with GELU between; a forked one, of PP-HGNetV2, has a
//! branch between the two. A detector's neck has gated maps, each with a smaller one added (lateral connections,
//! <https://arxiv.org/abs/1612.03144>), its head puts maps of four scales together and makes them as large as the picture. A
//! linear layer weighs the features of each step.
//!
//! ONNX Runtime runs these in single precision, layer by layer. Here the factors are rounded to bfloat16 and the sums kept in
//! single precision, which AMD's processors with AVX512-BF16 do twice as fast and Intel's with AMX many times so, and what lies
//! between the layers doesn't leave the processor's caches: a detector's largest maps, of tens of megabytes each, are never
//! there as a whole.
//!
//! Between the mixers stand depthwise convolutions. Those stay in single precision; they are here because they read and write
//! maps as the mixers do, channel by channel, where the runtime's own would have every map laid out anew twice.
//!
//! Where a processor is of neither kind, and on a graphics card, models stay as they were made.

mod kernels;
mod operators;
mod room;
mod search;
mod weights;

pub(crate) use kernels::{Arithmetic, is_fast};
pub(crate) use operators::operators;

/// The model with one operator in the place of each block; nothing where the bytes are no model with such blocks.
pub(crate) fn fused(model: &[u8]) -> Option<Vec<u8>> {
    search::fused(model, &operators::FINDERS)
}

/// How many of which block a model has.
#[cfg(test)]
pub(crate) fn found(model: &[u8]) -> std::collections::BTreeMap<String, usize> {
    search::found(model, &operators::FINDERS).unwrap_or_default()
}

/// As [`fused`], with the blocks of one operator left as they were.
#[cfg(test)]
pub(crate) fn fused_without(model: &[u8], operator: &str) -> Option<Vec<u8>> {
    search::replaced(model, &operators::FINDERS, |block| block.operator != operator)
}
