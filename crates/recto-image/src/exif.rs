//! Reads the orientation from an EXIF block, which has the structure of a TIFF.

use crate::directory::{Directory, TiffHeader, tag};
use recto_model::Orientation;

/// The orientation; upright when the block is damaged or doesn't have it.
pub(crate) fn orientation(block: &[u8]) -> Orientation {
    // Some writers include the marker that comes before the block in a JPEG.
    let block = block.strip_prefix(b"Exif\0\0").unwrap_or(block);
    TiffHeader::read(block)
        .and_then(|header| Directory::read(block, header, header.first))
        .and_then(|directory| directory.number(tag::ORIENTATION))
        .map_or_else(Orientation::default, Orientation::from_exif)
}
