//! JPEG: baseline and progressive; grey, YCbCr, RGB, CMYK and YCCK. Of a truncated file the pixels that could be
//! decoded are kept.

use recto_model::Raster;
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use crate::frame::{DecodedFrame, FrameInfo};
use crate::profile::{Channels, IccProfile};
use crate::{ImageError, exif, pixels};
use recto_model::Orientation;

/// Longest side that the format allows.
const MOST_SIDE: usize = 65_535;

/// How components are converted to colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JpegColors {
    /// As the Adobe marker or the usual rules say.
    AsMarked,
    /// Not at all, whatever the markers say.
    Plain,
}

/// The parameters of a stream that come before its first scan (ITU-T T.81, B.2).
#[derive(Debug, Clone, Copy, Default)]
struct JpegHeader {
    size: (u32, u32),
    components: u8,
    /// Blocks of 8 by 8 samples in a minimum coded unit: the most of one component, and the sum over all.
    blocks: (u64, u64),
    is_progressive: bool,
    /// The components have the identifiers R, G and B.
    is_named_rgb: bool,
    /// The colour transform of the Adobe marker.
    adobe: Option<u8>,
    orientation: Orientation,
    /// The offset of the first scan.
    scan: usize,
}

impl JpegHeader {
    fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        const DAMAGED: ImageError = ImageError::Unreadable("its header is damaged");
        let mut header = Self::default();
        let mut at = 2;
        loop {
            let &[fill, marker, high, low] =
                bytes.get(at..).and_then(<[u8]>::first_chunk::<4>).ok_or(DAMAGED)?;
            if fill != 0xff || marker == 0xff || marker == 0 {
                // Fill bytes, or stray bytes between segments.
                at += 1;
                continue;
            }
            if matches!(marker, 0x01 | 0xd0..=0xd8) {
                at += 2;
                continue;
            }
            let length = usize::from(u16::from_be_bytes([high, low]));
            let body = bytes.get(at + 4..at + 2 + length).unwrap_or_default();
            match marker {
                0xc0..=0xc2 => header.start_of_frame(body, marker).ok_or(DAMAGED)?,
                0xc3 | 0xc5..=0xc7 | 0xcb | 0xcd..=0xcf => {
                    return Err(ImageError::Unsupported("a lossless or hierarchical JPEG image"));
                }
                0xc9 | 0xca => {
                    return Err(ImageError::Unsupported("a JPEG image with arithmetic coding"));
                }
                0xda if header.components > 0 => {
                    header.scan = at;
                    return header.checked(bytes);
                }
                0xd9 | 0xda => return Err(DAMAGED),
                0xe1 if body.starts_with(b"Exif\0\0") => {
                    header.orientation = exif::orientation(body);
                }
                0xee if body.starts_with(b"Adobe") => header.adobe = body.get(11).copied(),
                _ => {}
            }
            at += 2 + length.max(2);
        }
    }

    fn start_of_frame(&mut self, body: &[u8], marker: u8) -> Option<()> {
        let &[depth, h1, h0, w1, w0, components] = body.first_chunk::<6>()?;
        if depth != 8 {
            // An unsupported depth is reported when the header is complete.
            self.components = 0xff;
            return Some(());
        }
        self.size =
            (u32::from(u16::from_be_bytes([w1, w0])), u32::from(u16::from_be_bytes([h1, h0])));
        self.components = components;
        self.is_progressive = marker == 0xc2;
        let (parts, _) = body.get(6..)?.as_chunks::<3>();
        self.is_named_rgb = parts.iter().map(|[id, ..]| *id).eq(*b"RGB");
        let blocks =
            |[_, sampling, _]: &[u8; 3]| u64::from(sampling >> 4) * u64::from(sampling & 15);
        let most = parts.iter().map(blocks).max().unwrap_or(1);
        self.blocks = (most.max(1), parts.iter().map(blocks).sum());
        Some(())
    }

    fn checked(self, bytes: &[u8]) -> Result<Self, ImageError> {
        match self.components {
            1 | 3 | 4 if self.scan < bytes.len() => Ok(self),
            0xff => Err(ImageError::Unsupported("a JPEG image of more than 8 bits a sample")),
            _ => Err(ImageError::Unsupported("a JPEG image with an unusual number of colours")),
        }
    }

    /// Bytes per pixel of the raster, the samples, and the coefficients of a progressive picture, which are kept until
    /// its end with two bytes each.
    fn bytes_per_pixel(&self) -> u64 {
        let samples = if self.components == 4 { 4 } else { 3 };
        let (most, all) = self.blocks;
        // The coefficients of a baseline picture with a scan for each component are kept as well.
        samples + (2 * all).div_ceil(most).min(2 * 4)
    }
}

pub(crate) fn frame(bytes: &[u8]) -> Result<FrameInfo, ImageError> {
    let header = JpegHeader::read(bytes)?;
    Ok(FrameInfo {
        stored: header.size,
        orientation: header.orientation,
        bytes_per_pixel: header.bytes_per_pixel(),
        // Viewers differ in how they show CMYK.
        is_plain: header.components != 4,
    })
}

pub(crate) fn decode(bytes: &[u8]) -> Result<DecodedFrame, ImageError> {
    let DecodedJpeg { size: (width, height), components, mut samples, is_whole, adobe, profile } =
        samples(bytes, JpegColors::AsMarked)?;
    let channels = match components {
        1 => Channels::Gray,
        4 => Channels::Inks,
        _ => Channels::Rgb,
    };
    let profile = profile.and_then(|bytes| IccProfile::read(&bytes, channels));
    if let Some(profile) = profile.as_ref().filter(|_| channels != Channels::Inks) {
        profile.apply(&mut samples);
    }
    let rgb = match channels {
        Channels::Gray => pixels::from_gray(&samples),
        Channels::Inks => printed(to_inks(samples, adobe), profile.as_ref()),
        Channels::Rgb => samples,
    };
    Ok(DecodedFrame { raster: Raster { width, height, rgb }, is_whole })
}

/// Samples as ink coverage, 0 for no ink. Adobe's programs store them inverted, which their marker shows.
fn to_inks(mut samples: Vec<u8>, adobe: Option<u8>) -> Vec<u8> {
    let (pixels, _) = samples.as_chunks_mut::<4>();
    for four in pixels {
        if adobe == Some(2) {
            let [y, cb, cr, k] = *four;
            // The YCC components encode the complement of the inks.
            let [r, g, b] = pixels::ycc([y, cb, cr]);
            *four = [255 - r, 255 - g, 255 - b, k];
        }
        if adobe.is_some() {
            *four = four.map(|ink| 255 - ink);
        }
    }
    samples
}

fn printed(inks: Vec<u8>, profile: Option<&IccProfile>) -> Vec<u8> {
    match profile {
        Some(profile) => profile.printed(inks),
        None => pixels::four_to_three(inks, pixels::cmyk),
    }
}

/// A decoded stream.
pub(crate) struct DecodedJpeg {
    pub(crate) size: (u32, u32),
    pub(crate) components: u8,
    pub(crate) samples: Vec<u8>,
    pub(crate) is_whole: bool,
    adobe: Option<u8>,
    /// The ICC profile of the stream.
    profile: Option<Vec<u8>>,
}

/// Decodes the samples; YCbCr becomes RGB unless `colors` says not to convert.
pub(crate) fn samples(bytes: &[u8], colors: JpegColors) -> Result<DecodedJpeg, ImageError> {
    const NOTHING: ImageError = ImageError::Unreadable("none of its pixels can be read");
    let header = JpegHeader::read(bytes)?;
    let out = match (header.components, colors) {
        (1, _) => ColorSpace::Luma,
        (4, _) if header.adobe == Some(2) => ColorSpace::YCCK,
        (4, _) => ColorSpace::CMYK,
        // The decoder takes three components for YCbCr unless the stream says otherwise. Asked for YCbCr, it leaves
        // such components as they are.
        (_, JpegColors::Plain) if header.adobe != Some(0) && !header.is_named_rgb => {
            ColorSpace::YCbCr
        }
        _ => ColorSpace::RGB,
    };
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(MOST_SIDE)
        .set_max_height(MOST_SIDE)
        .jpeg_set_out_colorspace(out);
    let (width, height) = header.size;
    // Samples that can't be decoded stay white.
    let mut samples = vec![255; width as usize * height as usize * out.num_components()];
    let (is_read, profile) = decode_stream(bytes, options, &mut samples)?;
    if !is_read && is_blank(&samples) {
        // The decoder gives up on a progressive picture that is truncated between two scans, though the scans before
        // are complete.
        let truncated = without_last_scan(bytes, header.scan).ok_or(NOTHING)?;
        decode_stream(&truncated, options, &mut samples)?;
        if is_blank(&samples) {
            return Err(NOTHING);
        }
    }
    let scans = bytes.get(header.scan..).unwrap_or_default();
    let has_end = scans.windows(2).rev().any(|two| two == b"\xff\xd9");
    Ok(DecodedJpeg {
        size: header.size,
        components: header.components,
        samples,
        is_whole: is_read && has_end,
        adobe: header.adobe,
        profile,
    })
}

/// Decodes into `samples`. Returns whether all of the stream could be decoded, and the ICC profile.
fn decode_stream(
    bytes: &[u8],
    options: DecoderOptions,
    samples: &mut [u8],
) -> Result<(bool, Option<Vec<u8>>), ImageError> {
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder
        .decode_headers()
        .map_err(|_| ImageError::Unreadable("none of its pixels can be read"))?;
    if decoder.output_buffer_size() != Some(samples.len()) {
        return Err(ImageError::Unreadable("its header contradicts itself"));
    }
    let is_read = decoder.decode_into(samples).is_ok();
    Ok((is_read, decoder.icc_profile()))
}

fn is_blank(samples: &[u8]) -> bool {
    samples.iter().all(|&sample| sample == 255)
}

/// The stream up to the last Huffman table or scan after the first scan, followed by an end marker.
fn without_last_scan(bytes: &[u8], first: usize) -> Option<Vec<u8>> {
    let after_first = bytes.get(first + 2..)?;
    let last = after_first.windows(2).rposition(|two| matches!(two, [0xff, 0xc4 | 0xda]))?;
    Some([bytes.get(..first + 2 + last)?, b"\xff\xd9"].concat())
}
