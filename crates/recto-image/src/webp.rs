//! WebP: lossy and lossless, with and without alpha.

use std::io::Cursor;

use image_webp::WebPDecoder;

use crate::frame::{DecodedFrame, FrameInfo};
use crate::profile::{Channels, IccProfile};
use crate::{ImageError, exif, pixels};
use recto_model::Raster;

const DAMAGED: ImageError = ImageError::Unreadable("its data breaks off or contradicts itself");

pub(crate) fn frame(bytes: &[u8]) -> Result<FrameInfo, ImageError> {
    let mut decoder = open(bytes)?;
    if decoder.is_animated() {
        return Err(ImageError::Animated("an animated WebP"));
    }
    let block = decoder.exif_metadata().ok().flatten();
    Ok(FrameInfo {
        stored: decoder.dimensions(),
        orientation: block.map(|block| exif::orientation(&block)).unwrap_or_default(),
        // RGBA samples, the planes that they are made of, and the alpha plane.
        bytes_per_pixel: 7,
        is_plain: false,
    })
}

pub(crate) fn decode(bytes: &[u8]) -> Result<DecodedFrame, ImageError> {
    let mut decoder = open(bytes)?;
    let (width, height) = decoder.dimensions();
    let size = decoder.output_buffer_size().ok_or(DAMAGED)?;
    let mut samples = vec![0; size];
    decoder.read_image(&mut samples).map_err(|_| DAMAGED)?;
    let mut rgb = if decoder.has_alpha() { pixels::from_rgba(samples) } else { samples };
    let profile = decoder.icc_profile().ok().flatten();
    if let Some(profile) = profile.and_then(|bytes| IccProfile::read(&bytes, Channels::Rgb)) {
        profile.apply(&mut rgb);
    }
    Ok(DecodedFrame { raster: Raster { width, height, rgb }, is_whole: true })
}

fn open(bytes: &[u8]) -> Result<WebPDecoder<Cursor<&[u8]>>, ImageError> {
    WebPDecoder::new(Cursor::new(bytes)).map_err(|_| DAMAGED)
}
