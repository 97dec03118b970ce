//! Images of a document as pictures of their own: their pixels as they are stored, without drawing the page around them.

use hayro_syntax::page::Page as PdfPage;
use recto_input::Budget;
use recto_model::{Orientation, Picture, PictureFormat, Rect};

use super::decoded::{Decoded, decoded};
use super::pixels::{Pixels, orientation_of};
use super::render::LONGEST_SIDE;
use super::source::ImageSource;
use super::{encode, jpeg};
use crate::color;

/// The image's own pixels, when they show whole and unmixed in the region.
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

/// The image's own bytes, when they are a JPEG that shows upright and in its own colours.
fn as_jpeg(source: &ImageSource<'_>, orientation: Orientation, budget: &Budget) -> Option<Picture> {
    let dict = source.stream.dict();
    if !orientation.is_upright()
        || !source.has_square_pixels()
        || !jpeg::is_all(dict)
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
    // Four components are CMYK, mostly inverted: no browser shows them as meant.
    if components == 4 || components == 2 {
        return None;
    }
    budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
    Some(Picture { format: PictureFormat::Jpeg, width, height, bytes: bytes.into_owned() })
}

/// The image decoded, on white where it lets that be seen, in its own resolution where that can be.
fn as_png<'a>(
    source: &ImageSource<'a>,
    orientation: Orientation,
    page: &PdfPage<'a>,
    region: Rect,
    budget: &Budget,
) -> Option<Picture> {
    // Known beforehand, decoding can be spared.
    let is_clear = [&b"SMask"[..], b"Mask", b"ImageMask"];
    if source.is_on_something && is_clear.iter().any(|key| source.stream.dict().contains_key(key)) {
        return None;
    }
    let Decoded { mut pixels, alpha } = decoded(source, page, budget)?;
    if let Some(alpha) = alpha {
        if source.is_on_something {
            return None;
        }
        let (width, height) = (pixels.width.max(alpha.width), pixels.height.max(alpha.height));
        budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
        pixels = pixels.on_white(alpha);
    }
    let shown = fitted(pixels.oriented(orientation), region, source.has_square_pixels());
    encode::png(shown.width, shown.height, &shown.samples)
}

/// In the proportions in which it is shown, and no larger than a picture may be.
fn fitted(pixels: Pixels, region: Rect, is_square: bool) -> Pixels {
    let (width, height) = (pixels.width as f32, pixels.height as f32);
    // Of two densities the greater, so that nothing is lost.
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
