//! The parameters of a directory's picture, checked and completed with the defaults of TIFF 6.0.

use crate::ImageError;
use crate::directory::{Directory, tag};
use recto_model::Orientation;

/// The colour space of the samples (`PhotometricInterpretation`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Photometric {
    WhiteIsZero,
    BlackIsZero,
    Rgb,
    Palette,
    Cmyk,
    Ycc,
    Lab,
}

impl Photometric {
    /// Samples per pixel without extra samples.
    pub(super) const fn colors(self) -> usize {
        match self {
            Self::WhiteIsZero | Self::BlackIsZero | Self::Palette => 1,
            Self::Rgb | Self::Ycc | Self::Lab => 3,
            Self::Cmyk => 4,
        }
    }
}

/// The compression of strips and tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    /// Modified Huffman coding; each row begins at a byte.
    FaxRows,
    Group3 {
        is_two_dimensional: bool,
        is_aligned: bool,
    },
    Group4,
    Lzw,
    OldJpeg,
    Jpeg,
    Deflate,
    PackBits,
}

impl Compression {
    pub(super) const fn is_jpeg(self) -> bool {
        matches!(self, Self::Jpeg | Self::OldJpeg)
    }

    pub(super) const fn is_fax(self) -> bool {
        matches!(self, Self::FaxRows | Self::Group3 { .. } | Self::Group4)
    }
}

/// The alpha channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alpha {
    None,
    /// Colours are premultiplied by alpha.
    Associated,
    Unassociated,
}

/// The parameters of a picture.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a tag of the format")]
pub(super) struct Layout {
    pub(super) size: (u32, u32),
    pub(super) orientation: Orientation,
    pub(super) photometric: Photometric,
    pub(super) compression: Compression,
    /// Bits per sample.
    pub(super) bits: usize,
    pub(super) is_float: bool,
    /// Samples per pixel.
    pub(super) samples: usize,
    pub(super) alpha: Alpha,
    /// Each sample has strips or tiles of its own.
    pub(super) is_planar: bool,
    /// Samples are differences to the sample before (horizontal predictor).
    pub(super) is_predicted: bool,
    /// The lowest bit of a byte comes first.
    pub(super) is_reversed: bool,
    pub(super) is_tiled: bool,
    /// Size of a strip or tile.
    pub(super) chunk: (u32, u32),
    /// Luma samples for each chroma sample, horizontally and vertically.
    pub(super) subsampling: (usize, usize),
}

/// Samples per pixel: more than any colour space has, with room for extra samples.
const MOST_SAMPLES: u64 = 16;
/// Bytes of the longest decompressed row of a strip or tile.
const LONGEST_ROW: u64 = 64 << 20;

impl Layout {
    /// Width and height; `None` when the directory has no picture.
    pub(super) fn size_of(directory: &Directory<'_>) -> Option<(u32, u32)> {
        let side = |tag| u32::try_from(directory.number(tag)?).ok().filter(|side| *side > 0);
        Some((side(tag::WIDTH)?, side(tag::HEIGHT)?))
    }

    pub(super) fn of(directory: &Directory<'_>) -> Result<Self, ImageError> {
        const DAMAGED: ImageError = ImageError::Unreadable("its directory is damaged");
        let size = Self::size_of(directory).ok_or(DAMAGED)?;
        let number = |tag, default| directory.number(tag).unwrap_or(default);
        let compression = compression_of(directory)?;
        let samples = number(tag::SAMPLES_PER_PIXEL, 1);
        if !(1..=MOST_SAMPLES).contains(&samples) {
            return Err(DAMAGED);
        }
        let photometric = photometric_of(directory, samples, compression)?;
        if (samples as usize) < photometric.colors() && !compression.is_jpeg() {
            return Err(DAMAGED);
        }
        let is_one_bit = compression.is_fax();
        let bits = if is_one_bit { 1 } else { number(tag::BITS_PER_SAMPLE, 1) };
        let others = (1..directory.count(tag::BITS_PER_SAMPLE).min(samples))
            .filter_map(|index| directory.nth(tag::BITS_PER_SAMPLE, index));
        if !(1..=32).contains(&bits)
            || (!is_one_bit && others.into_iter().any(|other| other != bits))
        {
            return Err(ImageError::Unsupported("a TIFF image with unusual samples"));
        }
        let is_float = match (number(tag::SAMPLE_FORMAT, 1), bits) {
            (3, 32) => true,
            (3, _) => return Err(ImageError::Unsupported("a TIFF image with unusual samples")),
            _ => false,
        };
        let is_predicted = match number(tag::PREDICTOR, 1) {
            2 if matches!(compression, Compression::Lzw | Compression::Deflate) => {
                if !matches!(bits, 8 | 16 | 32) {
                    return Err(ImageError::Unsupported("a TIFF image with unusual samples"));
                }
                true
            }
            3 => return Err(ImageError::Unsupported("a TIFF image with unusual samples")),
            _ => false,
        };
        let is_tiled = directory.count(tag::TILE_OFFSETS) > 0;
        let side = |tag, most: u32| {
            let given = number(tag, 0);
            if given == 0 { most } else { given.min(u64::from(u32::MAX)) as u32 }
        };
        let chunk = if is_tiled {
            (side(tag::TILE_WIDTH, size.0), side(tag::TILE_HEIGHT, size.1))
        } else {
            (size.0, side(tag::ROWS_PER_STRIP, size.1).min(size.1))
        };
        if u64::from(chunk.0) * samples * bits / 8 > LONGEST_ROW {
            return Err(DAMAGED);
        }
        let is_planar = number(tag::PLANAR, 1) == 2 && samples > 1;
        Ok(Self {
            size,
            orientation: Orientation::from_exif(number(tag::ORIENTATION, 1)),
            photometric,
            compression,
            bits: bits as usize,
            is_float,
            samples: samples as usize,
            alpha: alpha_of(directory, samples, photometric),
            is_planar,
            is_predicted,
            is_reversed: number(tag::FILL_ORDER, 1) == 2,
            is_tiled,
            chunk,
            subsampling: subsampling_of(directory, photometric, is_planar, compression)?,
        })
    }

    /// Upper bound of the memory that decoding takes for each pixel, in bytes.
    pub(super) fn bytes_per_pixel(&self) -> u64 {
        if self.compression.is_jpeg() {
            // The coefficients and samples of a strip are in memory beside the raster, and the strip may be the whole
            // picture.
            let area = |(width, height): (u32, u32)| u64::from(width) * u64::from(height);
            let part = area(self.chunk).min(area(self.size));
            return 3 + (part * (4 + 8)).div_ceil(area(self.size).max(1));
        }
        // Samples in separate planes are collected before they are converted.
        if self.is_planar { 3 + self.samples as u64 } else { 4 }
    }

    /// Numbers of strips or tiles across and down.
    pub(super) fn chunks(&self) -> (u64, u64) {
        let across = self.size.0.div_ceil(self.chunk.0.max(1));
        let down = self.size.1.div_ceil(self.chunk.1.max(1));
        (u64::from(across), u64::from(down))
    }
}

fn compression_of(directory: &Directory<'_>) -> Result<Compression, ImageError> {
    let t4 = directory.number(tag::T4_OPTIONS).unwrap_or(0);
    Ok(match directory.number(tag::COMPRESSION).unwrap_or(1) {
        0 | 1 => Compression::None,
        2 => Compression::FaxRows,
        3 => Compression::Group3 { is_two_dimensional: t4 & 1 != 0, is_aligned: t4 & 4 != 0 },
        4 => Compression::Group4,
        5 => Compression::Lzw,
        6 => Compression::OldJpeg,
        7 => Compression::Jpeg,
        8 | 32_946 => Compression::Deflate,
        32_773 => Compression::PackBits,
        other => return Err(ImageError::Unsupported(unsupported_compression(other))),
    })
}

/// The name of an unsupported compression, so that the sender of the file knows what to change.
fn unsupported_compression(number: u64) -> &'static str {
    match number {
        9 | 10 | 34_661 => "a TIFF image with JBIG compression",
        33_003 | 33_005 | 34_712 => "a TIFF image with JPEG 2000 compression",
        34_887 => "a TIFF image with LERC compression",
        34_925 => "a TIFF image with LZMA compression",
        50_000 | 34_926 => "a TIFF image with Zstandard compression",
        34_927 | 50_001 => "a TIFF image with WebP compression",
        50_002 => "a TIFF image with JPEG XL compression",
        _ => "a TIFF image with an unusual compression",
    }
}

fn photometric_of(
    directory: &Directory<'_>,
    samples: u64,
    compression: Compression,
) -> Result<Photometric, ImageError> {
    Ok(match directory.number(tag::PHOTOMETRIC) {
        Some(0) => Photometric::WhiteIsZero,
        // A transparency mask is decoded as grey.
        Some(1 | 4) => Photometric::BlackIsZero,
        Some(2) => Photometric::Rgb,
        Some(3) => Photometric::Palette,
        Some(5) => Photometric::Cmyk,
        Some(6) => Photometric::Ycc,
        Some(8) => Photometric::Lab,
        Some(_) => {
            return Err(ImageError::Unsupported("a TIFF image with an unusual colour space"));
        }
        None if compression.is_fax() => Photometric::WhiteIsZero,
        None if samples >= 3 => Photometric::Rgb,
        None => Photometric::BlackIsZero,
    })
}

fn alpha_of(directory: &Directory<'_>, samples: u64, photometric: Photometric) -> Alpha {
    if samples as usize <= photometric.colors() {
        return Alpha::None;
    }
    match directory.number(tag::EXTRA_SAMPLES) {
        Some(1) => Alpha::Associated,
        Some(2) => Alpha::Unassociated,
        _ => Alpha::None,
    }
}

fn subsampling_of(
    directory: &Directory<'_>,
    photometric: Photometric,
    is_planar: bool,
    compression: Compression,
) -> Result<(usize, usize), ImageError> {
    if photometric != Photometric::Ycc || compression.is_jpeg() {
        return Ok((1, 1));
    }
    let across = directory.nth(tag::YCC_SUBSAMPLING, 0).unwrap_or(2);
    let down = directory.nth(tag::YCC_SUBSAMPLING, 1).unwrap_or(2);
    match (across, down) {
        (1 | 2 | 4, 1 | 2 | 4) if !is_planar || (across, down) == (1, 1) => {
            Ok((across as usize, down as usize))
        }
        _ => Err(ImageError::Unsupported("a TIFF image with unusual samples")),
    }
}
