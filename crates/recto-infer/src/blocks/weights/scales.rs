//! The scales of the maps in a detector head.

/// The number of maps that are concatenated.
pub(crate) const SCALES: usize = 4;
/// The output is this many times as wide and high as the largest map.
pub(crate) const TIMES: usize = 4;

/// A map, and the factor by which it is smaller than the largest.
pub(crate) type Scale<'a> = (&'a [f32], usize);
