//! Pictures from the stored pixels of one image, without drawing the page around it.

use hayro_syntax::page::Page as PdfPage;
use recto_input::Budget;
use recto_model::{Orientation, Picture, PictureFormat, Rect};

use super::decoded::{Decoded, decoded};
use super::pixels::{Pixels, orientation_of};
use super::render::LONGEST_SIDE;
use super::source::ImageSource;
use super::{encode, jpeg};
use crate::color;

/// The image's stored pixels, when the region shows exactly the image: unskewed, unblended and with nothing over it.
pub(crate) fn own_pixels<'a>(
    source: &ImageSource<'a>,
    page: &PdfPage<'a>,
    region: Rect,
    budget: &Budget,
) -> Option<Picture> {
    let orientation = orientation_of(source.transform)?;
    if !source.is_opaque || source.is_covered || !source.covers(region) {
        return None;
    }
    as_jpeg(source, orientation, budget)
        .or_else(|| as_png(source, orientation, page, region, budget))
}

/// The stored JPEG, when the page shows it upright and with its colours unchanged.
fn as_jpeg(source: &ImageSource<'_>, orientation: Orientation, budget: &Budget) -> Option<Picture> {
    let dict = source.stream.dict();
    if !orientation.is_upright()
        || !source.has_square_pixels()
        || !jpeg::is_only_filter(dict)
        || !color::is_plain(dict)
    {
        return None;
    }
    let altered = [&b"SMask"[..], b"Mask", b"Decode", b"SMaskInData"];
    if altered.iter().any(|key| dict.contains_key(key)) {
        return None;
    }
    let bytes = source.stream.raw_data();
    let (width, height, components) = jpeg::size(&bytes)?;
    // Four components are CMYK, mostly stored inverted, which browsers show in wrong colours.
    if components == 4 || components == 2 {
        return None;
    }
    budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
    Some(Picture { format: PictureFormat::Jpeg, width, height, bytes: bytes.into_owned() })
}

/// The decoded image, composited on white where it is transparent, at its stored resolution where the limits allow it.
fn as_png<'a>(
    source: &ImageSource<'a>,
    orientation: Orientation,
    page: &PdfPage<'a>,
    region: Rect,
    budget: &Budget,
) -> Option<Picture> {
    // An image with a mask over other content is drawn with the page. The dictionary shows this before the image is
    // decoded.
    let masks = [&b"SMask"[..], b"Mask", b"ImageMask"];
    if source.has_content_below && masks.iter().any(|key| source.stream.dict().contains_key(key)) {
        return None;
    }
    let Decoded { mut pixels, alpha } = decoded(source, page, budget)?;
    if let Some(alpha) = alpha {
        if source.has_content_below {
            return None;
        }
        let (width, height) = (pixels.width.max(alpha.width), pixels.height.max(alpha.height));
        budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
        pixels = pixels.on_white(alpha);
    }
    let shown = fitted(pixels.oriented(orientation), region, source.has_square_pixels());
    encode::png(shown.width, shown.height, &shown.samples)
}

/// The pixels in the proportions of the region, with no side longer than a picture may have.
fn fitted(pixels: Pixels, region: Rect, is_square: bool) -> Pixels {
    let (width, height) = (pixels.width as f32, pixels.height as f32);
    // The greater of the horizontal and the vertical density, so that no detail is lost.
    let scale = (width / region.width()).max(height / region.height());
    let (across, down) =
        if is_square { (width, height) } else { (region.width() * scale, region.height() * scale) };
    let factor = (across.max(down) / LONGEST_SIDE).ceil().max(1.0);
    let pixels = pixels.reduced(factor as u32);
    if is_square {
        return pixels;
    }
    let side = |length: f32| (length / factor).round().clamp(1.0, LONGEST_SIDE) as u32;
    pixels.scaled(side(across), side(down))
}
