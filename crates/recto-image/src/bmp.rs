//! BMP: with palettes, bit fields or run lengths, top-down or bottom-up.

use std::io::Cursor;

use image::codecs::bmp::BmpDecoder;
use image::{ColorType, ImageDecoder as _};

use crate::frame::{DecodedFrame, FrameInfo};
use crate::{ImageError, pixels};
use recto_model::Orientation;
use recto_model::Raster;

pub(crate) fn frame(bytes: &[u8]) -> Result<FrameInfo, ImageError> {
    Ok(FrameInfo {
        stored: open(bytes)?.dimensions(),
        orientation: Orientation::default(),
        bytes_per_pixel: 4,
        is_plain: false,
    })
}

pub(crate) fn decode(bytes: &[u8]) -> Result<DecodedFrame, ImageError> {
    let decoder = open(bytes)?;
    let (width, height) = decoder.dimensions();
    let has_alpha = match decoder.color_type() {
        ColorType::Rgb8 => false,
        ColorType::Rgba8 => true,
        _ => return Err(ImageError::Unsupported("a BMP image of an unknown kind")),
    };
    // Samples that can't be decoded stay white.
    let mut samples = vec![255; decoder.total_bytes() as usize];
    let is_whole = decoder.read_image(&mut samples).is_ok();
    if !is_whole && samples.iter().all(|&sample| sample == 255) {
        return Err(ImageError::Unreadable("none of its pixels can be read"));
    }
    let rgb = if has_alpha { pixels::from_rgba(samples) } else { samples };
    Ok(DecodedFrame { raster: Raster { width, height, rgb }, is_whole })
}

fn open(bytes: &[u8]) -> Result<BmpDecoder<Cursor<&[u8]>>, ImageError> {
    BmpDecoder::new(Cursor::new(bytes)).map_err(|_| ImageError::Unreadable("its header is damaged"))
}
