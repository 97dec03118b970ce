//! The blocks on processors with AVX512-BF16, whose instructions multiply two pairs of halves and add both products to a sum
//! in single precision, for sixteen pixels at a time. Where the processor has tiles too (AMX), those make the sums.

mod depthwise;
mod forked;
mod head;
mod lateral;
mod linear;
mod mixer;
mod panel;
mod rings;
mod stem;
mod tiles;
mod vectors;

pub(super) use depthwise::filter;
pub(super) use forked::forked;
pub(super) use head::enlarge;
pub(super) use lateral::gate;
pub(super) use linear::weigh;
pub(super) use mixer::mix;
pub(super) use stem::stem;

pub(super) fn is_supported() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bf16")
}
