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
#[cfg(test)]
mod sample;
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

use std::arch::x86_64::__cpuid;

use tiles::Tiles;

/// Intel's processors take three times as long for a vector's halves as for its numbers in single precision: they are fast by
/// their tiles alone.
pub(super) fn is_fast() -> bool {
    is_supported() && (Tiles::are_lent() || !is_of_intel())
}

fn is_of_intel() -> bool {
    let name = __cpuid(0);
    [name.ebx, name.edx, name.ecx].map(u32::to_le_bytes).as_flattened() == b"GenuineIntel"
}

fn is_supported() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bf16")
}
