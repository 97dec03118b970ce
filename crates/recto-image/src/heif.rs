//! HEIC: the primary picture, single or a grid of tiles, cropped, rotated and mirrored by its item properties. An EXIF
//! orientation is not applied: by the standard only the item properties count.

use heifer::heifer_isobmff::boxes::Property;
use heifer::heifer_isobmff::{HeifFile, ItemId};
use recto_input::Limits;
use recto_model::Raster;

use crate::frame::{DecodedFrame, FrameInfo};
use crate::{ImageError, pixels};
use recto_model::Orientation;

const NO_HEADER: ImageError = ImageError::Unreadable("its header is damaged");

/// Levels of pictures that are derived from other pictures.
const MOST_DEPTH: u32 = 4;
/// RGBA samples, twice while they are rotated; the planes of 16 bits are freed before.
const BYTES_PER_PIXEL: u64 = 8;

pub(crate) fn frame(bytes: &[u8], limits: &Limits) -> Result<FrameInfo, ImageError> {
    let file = HeifFile::parse(bytes).map_err(|_| NO_HEADER)?;
    let primary = file.primary_id;
    let stored = file.image_size(primary).ok().flatten().ok_or(NO_HEADER)?;
    let frame = FrameInfo {
        stored: displayed(&file, primary, stored),
        orientation: Orientation::default(),
        bytes_per_pixel: BYTES_PER_PIXEL,
        is_plain: false,
    };
    // Parts of an overlay are all decoded before they are composed, so their pixels count rather than those of the
    // result.
    let most = limits.max_pixels.min(limits.max_image_memory / BYTES_PER_PIXEL);
    let pixels = pixels_of(&file, primary, 0).unwrap_or(u64::MAX);
    if pixels > most {
        let (width, height) = stored;
        return Err(ImageError::TooLarge { width, height, limit_pixels: most });
    }
    Ok(frame)
}

pub(crate) fn decode(bytes: &[u8], limits: &Limits) -> Result<DecodedFrame, ImageError> {
    let most = limits.max_pixels.min(limits.max_image_memory / BYTES_PER_PIXEL);
    // One thread: the engine reads pages in parallel.
    let options = heifer::Options { max_threads: 1, max_pixels: most };
    let image = heifer::decode_rgba8(bytes, &options).map_err(|error| match error {
        heifer::Error::Unsupported(_) => {
            ImageError::Unsupported("a HEIF image of a kind other than HEIC")
        }
        _ => ImageError::Unreadable("its data breaks off or contradicts itself"),
    })?;
    let (width, height) = (image.width, image.height);
    let rgb = pixels::from_rgba(image.data);
    Ok(DecodedFrame { raster: Raster { width, height, rgb }, is_whole: true })
}

/// The size after cropping and rotation.
fn displayed(file: &HeifFile<'_>, item: ItemId, stored: (u32, u32)) -> (u32, u32) {
    let Ok(properties) = file.item_properties(item) else { return stored };
    properties.fold(stored, |(width, height), property| match property {
        Property::Rotation(quarters) if quarters % 2 == 1 => (height, width),
        Property::CleanAperture { width: (w, w_part), height: (h, h_part), .. }
            if *w_part > 0 && *h_part > 0 =>
        {
            let rounded =
                |whole: u32, part: u32| (f64::from(whole) / f64::from(part)).round() as u32;
            (rounded(*w, *w_part).min(width), rounded(*h, *h_part).min(height))
        }
        _ => (width, height),
    })
}

/// The pixels that are in memory at once while an item is decoded; `None` when their number is unknown.
fn pixels_of(file: &HeifFile<'_>, item: ItemId, depth: u32) -> Option<u64> {
    if depth > MOST_DEPTH {
        return None;
    }
    let (width, height) = file.image_size(item).ok().flatten().unwrap_or((1, 1));
    let own = u64::from(width) * u64::from(height);
    let kind = file.item(item).ok()?.item_type.0;
    let parts = file.referenced_items(item, b"dimg");
    let parts = match &kind {
        // Tiles are decoded one after the other, so only the largest counts.
        b"grid" => {
            parts.iter().map(|part| pixels_of(file, *part, depth + 1)).try_fold(0, max_of)?
        }
        b"iovl" | b"iden" => {
            parts.iter().map(|part| pixels_of(file, *part, depth + 1)).try_fold(0, sum_of)?
        }
        _ => 0,
    };
    own.checked_add(parts)
}

fn max_of(most: u64, next: Option<u64>) -> Option<u64> {
    next.map(|next| next.max(most))
}

fn sum_of(sum: u64, next: Option<u64>) -> Option<u64> {
    next.and_then(|next| next.checked_add(sum))
}
