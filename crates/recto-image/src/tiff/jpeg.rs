//! TIFF with JPEG: strips and tiles that are JPEG streams with shared tables (compression 7), and the old style with
//! one stream for the page (compression 6).

use std::borrow::Cow;

use recto_model::Raster;

use super::layout::{Compression, Layout, Photometric};
use super::samples::ColorConverter;
use super::{DecodedRows, RowCounter, StripOrTile, TiffPage};
use crate::ImageError;
use crate::directory::tag;
use crate::jpeg;

/// A stream may be padded to whole blocks by at most this many pixels.
const MOST_PADDING: u32 = 64;

pub(super) fn decode(
    page: &TiffPage<'_, '_>,
    raster: &mut Raster,
) -> Result<DecodedRows, ImageError> {
    let colors = ColorConverter::of(page.directory, &page.layout);
    if page.layout.compression == Compression::OldJpeg
        && let Some(stream) = interchange(page)
    {
        let whole = StripOrTile { x: 0, y: 0, width: raster.width, rows: raster.height };
        let mut counter = RowCounter::default();
        counter.count(whole.rows, paste(page, &stream, whole, &colors, raster));
        if counter.rows() != DecodedRows::None {
            return Ok(counter.rows());
        }
    }
    let tables = page.directory.data(tag::JPEG_TABLES).unwrap_or_default();
    let mut counter = RowCounter::default();
    page.each_chunk(0, |data, chunk| {
        counter.count(chunk.rows, paste(page, &joined(tables, data), chunk, &colors, raster));
    })?;
    if counter.rows() == DecodedRows::None && page.layout.compression == Compression::OldJpeg {
        return Err(ImageError::Unsupported("a TIFF image with JPEG data of the old style"));
    }
    Ok(counter.rows())
}

/// A stream joined with its tables. Both are complete streams, so the end marker of the tables and the start marker of
/// the data are dropped.
fn joined<'a>(tables: &[u8], data: &'a [u8]) -> Cow<'a, [u8]> {
    match (tables.strip_suffix(b"\xff\xd9"), data.strip_prefix(b"\xff\xd8")) {
        (Some(tables), Some(data)) if tables.starts_with(b"\xff\xd8") => {
            Cow::Owned([tables, data].concat())
        }
        _ => Cow::Borrowed(data),
    }
}

/// The stream of the old style, either complete or as a header that is continued by the strips.
fn interchange<'a>(page: &TiffPage<'a, '_>) -> Option<Cow<'a, [u8]>> {
    let at = page.directory.number(tag::JPEG_OFFSET)?;
    let length = page.directory.number(tag::JPEG_LENGTH).unwrap_or(u64::MAX);
    let stream = page.directory.part(at, length)?;
    if !stream.starts_with(b"\xff\xd8") {
        return None;
    }
    if stream.windows(2).any(|two| two == b"\xff\xda") {
        return Some(Cow::Borrowed(stream));
    }
    let mut all = stream.to_vec();
    page.each_chunk(0, |data, _| all.extend_from_slice(data)).ok()?;
    Some(Cow::Owned(all))
}

/// Decodes a stream to the place of its strip or tile, and returns the number of rows.
fn paste(
    page: &TiffPage<'_, '_>,
    stream: &[u8],
    chunk: StripOrTile,
    colors: &ColorConverter,
    raster: &mut Raster,
) -> u32 {
    let Ok(frame) = jpeg::frame(stream) else { return 0 };
    let (width, height) = frame.stored;
    let (most_width, most_height) =
        if page.layout.is_tiled { page.layout.chunk } else { (raster.width, raster.height) };
    // A small strip may hold a stream that claims an enormous size.
    if width > most_width.saturating_add(MOST_PADDING)
        || height > most_height.saturating_add(MOST_PADDING)
        || page.budget.allow_pixels(u64::from(width), u64::from(height)).is_err()
    {
        return 0;
    }
    let (marked, photometric) = match page.layout.photometric {
        Photometric::Ycc => (jpeg::JpegColors::AsMarked, Photometric::Rgb),
        photometric => (jpeg::JpegColors::Plain, photometric),
    };
    let Ok(decoded) = jpeg::samples(stream, marked) else { return 0 };
    let layout = Layout { photometric, samples: usize::from(decoded.components), ..page.layout };
    if layout.samples < photometric.colors() {
        return 0;
    }
    let line = 3 * raster.width as usize;
    let rows = height.min(chunk.rows);
    let count = 3 * width.min(chunk.width) as usize;
    let stored = decoded.samples.chunks_exact((layout.samples * width as usize).max(1));
    for (row, stored) in (0..rows).zip(stored) {
        let from = (chunk.y + row) as usize * line + 3 * chunk.x as usize;
        if let Some(out) = raster.rgb.get_mut(from..from + count) {
            colors.to_rgb(stored, &layout, out);
        }
    }
    // A truncated stream counts as one row less, so that the page is not taken to be complete.
    if decoded.is_whole { rows } else { rows.saturating_sub(1) }
}
