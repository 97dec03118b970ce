//! What the blocks weigh with, packed as it is read.

mod filters;
mod layer;
mod scales;
mod table;

pub(crate) use filters::{Filters, SIDES, STEPS};
pub(crate) use layer::{Layer, Norm, ROWS, TAPS, can_be_packed, half, halves};
pub(crate) use scales::{SCALES, Scale, TIMES};
pub(crate) use table::{TILE, Table};
