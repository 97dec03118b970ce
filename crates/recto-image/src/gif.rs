//! Still GIF: its one picture on the canvas whose size is in the header.

use gif::{ColorOutput, DecodeOptions, Decoder, MemoryLimit};

use crate::ImageError;
use crate::frame::{DecodedFrame, FrameInfo};
use crate::pixels::{over_white, white};
use recto_model::Orientation;

const NO_HEADER: ImageError = ImageError::Unreadable("its header is damaged");

pub(crate) fn frame(bytes: &[u8]) -> Result<FrameInfo, ImageError> {
    let mut decoder = open(bytes)?;
    let canvas = (u32::from(decoder.width()), u32::from(decoder.height()));
    let picture = decoder.next_frame_info().map_err(|_| NO_HEADER)?.ok_or(NO_HEADER)?;
    let part = (u32::from(picture.width), u32::from(picture.height));
    let stored = if canvas.0 == 0 || canvas.1 == 0 { part } else { canvas };
    // The picture is decoded beside the canvas, and may be larger than it.
    let ratio = (u64::from(part.0) * u64::from(part.1))
        .div_ceil((u64::from(stored.0) * u64::from(stored.1)).max(1));
    Ok(FrameInfo {
        stored,
        orientation: Orientation::default(),
        bytes_per_pixel: 3 + 4 * ratio,
        is_plain: false,
    })
}

pub(crate) fn decode(bytes: &[u8], canvas: (u32, u32)) -> Result<DecodedFrame, ImageError> {
    let mut decoder = open(bytes)?;
    let picture = decoder.next_frame_info().map_err(|_| NO_HEADER)?.ok_or(NO_HEADER)?;
    let (left, top) = (usize::from(picture.left), usize::from(picture.top));
    let width = usize::from(picture.width);
    // Samples that can't be decoded stay transparent.
    let mut samples = vec![0; decoder.buffer_size()];
    let is_whole = decoder.read_into_buffer(&mut samples).is_ok();
    if !is_whole && samples.iter().all(|&sample| sample == 0) {
        return Err(ImageError::Unreadable("none of its pixels can be read"));
    }
    let mut raster = white(canvas);
    let (page, _) = raster.rgb.as_chunks_mut::<3>();
    let (part, _) = samples.as_chunks::<4>();
    let visible = page.chunks_mut(canvas.0 as usize).skip(top);
    for (line, pixels) in visible.zip(part.chunks(width.max(1))) {
        for (pixel, &[r, g, b, alpha]) in line.iter_mut().skip(left).zip(pixels) {
            *pixel = [r, g, b].map(|v| over_white(v, alpha));
        }
    }
    Ok(DecodedFrame { raster, is_whole })
}

fn open(bytes: &[u8]) -> Result<Decoder<&[u8]>, ImageError> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    // All buffers are allocated here, within the limits.
    options.set_memory_limit(MemoryLimit::Unlimited);
    options.allow_unknown_blocks(true);
    options.read_info(bytes).map_err(|_| NO_HEADER)
}
