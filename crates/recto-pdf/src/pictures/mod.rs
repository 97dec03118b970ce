//! Pixels of a page, of parts of it, and of its images.

mod decoded;
mod encode;
mod jpeg;
mod own;
mod pixels;
mod render;
mod source;
mod tiles;

pub(crate) use own::own_pixels;
pub(crate) use render::{PICTURE_SCALE, Painter};
pub(crate) use source::{ImageSource, PaintOrder, find_overlaps};
