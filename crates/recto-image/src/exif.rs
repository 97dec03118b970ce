//! The orientation out of an EXIF block, which is a small TIFF.

use crate::directory::{Directory, TiffHeader, tag};
use recto_model::Orientation;

/// Upright when the block is broken or doesn't say.
pub(crate) fn orientation(block: &[u8]) -> Orientation {
    // Some writers keep the marker that JPEG puts before the block.
    let block = block.strip_prefix(b"Exif\0\0").unwrap_or(block);
    TiffHeader::read(block)
        .and_then(|header| Directory::read(block, header, header.first))
        .and_then(|directory| directory.number(tag::ORIENTATION))
        .map_or_else(Orientation::default, Orientation::from_exif)
}
