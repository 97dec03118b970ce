//! The maps that a head puts together.

/// Maps of so many scales are put together.
pub(crate) const SCALES: usize = 4;
/// What comes out is so many times as wide and high as the largest of them.
pub(crate) const TIMES: usize = 4;

/// A map, and by how much it is smaller than the largest.
pub(crate) type Scale<'a> = (&'a [f32], usize);
