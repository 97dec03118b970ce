//! The kernels on processors with AVX512-BF16, whose instructions multiply two pairs of bfloat16 numbers and add both
//! products to a sum in single precision, for sixteen pixels at a time. If the processor has AMX as well, its tile
//! instructions compute the sums.

mod depthwise;
mod forked;
mod head;
mod lateral;
mod line_buffer;
mod linear;
mod mixer;
mod panel;
#[cfg(test)]
mod sample;
mod stem;
mod tiles;
mod vectors;

pub(super) use depthwise::depthwise;
pub(super) use forked::forked_stem;
pub(super) use head::detector_head;
pub(super) use lateral::lateral;
pub(super) use linear::linear;
pub(super) use mixer::channel_mixer;
pub(super) use stem::stem;

use std::arch::x86_64::__cpuid;

use tiles::Tiles;

/// Intel's vector instructions for bfloat16 take three times as long as those for single precision, so without AMX they
/// don't pay.
pub(super) fn is_fast() -> bool {
    is_supported() && (Tiles::are_available() || !is_of_intel())
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
