//! PNG: all colour types and depths, interlaced or not. Of an APNG the default image is read.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Reader, Transformations};

use crate::frame::{DecodedFrame, FrameInfo};
use crate::profile::{Channels, IccProfile};
use crate::{ImageError, exif, pixels};
use recto_model::Raster;

const NO_HEADER: ImageError = ImageError::Unreadable("its header is damaged");

/// Bytes that chunks other than pixels (profiles, text) may decode to.
const MOST_METADATA: usize = 16 << 20;

pub(crate) fn frame(bytes: &[u8]) -> Result<FrameInfo, ImageError> {
    let reader = open(bytes, false)?;
    let info = reader.info();
    let orientation = info.exif_metadata.as_ref().map(|block| exif::orientation(block));
    Ok(FrameInfo {
        stored: info.size(),
        orientation: orientation.unwrap_or_default(),
        // The decoded samples, and for grey with alpha the raster beside them.
        bytes_per_pixel: match reader.output_color_type().0 {
            ColorType::GrayscaleAlpha => 5,
            _ => 4,
        },
        is_plain: !info.is_animated(),
    })
}

pub(crate) fn decode(bytes: &[u8]) -> Result<DecodedFrame, ImageError> {
    let mut reader = open(bytes, true)?;
    let (width, height) = reader.info().size();
    let (color, _) = reader.output_color_type();
    let size = reader.output_buffer_size().ok_or(NO_HEADER)?;
    // Samples that can't be decoded stay white.
    let mut samples = vec![255; size];
    let is_whole = reader.next_frame(&mut samples).is_ok();
    if !is_whole && samples.iter().all(|&sample| sample == 255) {
        return Err(ImageError::Unreadable("none of its pixels can be read"));
    }
    let profile = reader.info().icc_profile.clone().filter(|_| reader.info().srgb.is_none());
    let mut rgb = match color {
        ColorType::Grayscale => pixels::from_gray(&samples),
        ColorType::GrayscaleAlpha => pixels::from_gray_alpha(&samples),
        ColorType::Rgba => pixels::from_rgba(samples),
        ColorType::Rgb | ColorType::Indexed => samples,
    };
    let channels = match color {
        ColorType::Grayscale | ColorType::GrayscaleAlpha => Channels::Gray,
        ColorType::Rgb | ColorType::Rgba | ColorType::Indexed => Channels::Rgb,
    };
    if let Some(profile) = profile.and_then(|bytes| IccProfile::read(&bytes, channels)) {
        profile.apply(&mut rgb);
    }
    Ok(DecodedFrame { raster: Raster { width, height, rgb }, is_whole })
}

fn open(bytes: &[u8], with_profile: bool) -> Result<Reader<Cursor<&[u8]>>, ImageError> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MOST_METADATA });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(!with_profile);
    decoder.read_info().map_err(|_| NO_HEADER)
}
