//! Buffers aligned to cache lines.

/// A line of the processor's cache, in bytes.
const LINE: usize = 64;

pub(crate) fn room<T: Copy + Default>(values: &mut Vec<T>, length: usize) -> &mut [T] {
    values.resize(values.len().max(length + LINE), T::default());
    let start = values.as_ptr().align_offset(LINE);
    &mut values[start..start + length]
}

/// What was made in that [`room`].
pub(crate) fn aligned(values: &[u32]) -> &[u32] {
    values.get(values.as_ptr().align_offset(LINE)..).unwrap_or(&[])
}
