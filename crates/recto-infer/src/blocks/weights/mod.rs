//! What the blocks weigh with, packed as it is read.

mod filters;
mod layer;
mod scales;
mod table;

pub(crate) use filters::{Filters, SIDES, STEPS};
pub(crate) use layer::{
    Block, Chunk, DEPTH, GROUP, Layer, Norm, ROWS, TAPS, blocks, can_be_packed, deep, half, halves,
    place,
};
pub(crate) use scales::{SCALES, Scale, TIMES};
pub(crate) use table::{TILE, Table};
