//! Buffers aligned to cache lines.

/// Bytes of a cache line.
const CACHE_LINE: usize = 64;

/// A slice of `length` values, aligned to a cache line, in a vector that is enlarged if necessary.
pub(crate) fn aligned_buffer<T: Copy + Default>(values: &mut Vec<T>, length: usize) -> &mut [T] {
    values.resize(values.len().max(length + CACHE_LINE), T::default());
    let start = values.as_ptr().align_offset(CACHE_LINE);
    &mut values[start..start + length]
}

/// The aligned part of a vector that [`aligned_buffer`] made.
pub(crate) fn aligned(values: &[u32]) -> &[u32] {
    values.get(values.as_ptr().align_offset(CACHE_LINE)..).unwrap_or(&[])
}
