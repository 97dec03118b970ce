//! Encodes a part of a raster as a picture to deliver.

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder as _};
use png::{BitDepth, ColorType, Compression, Encoder};
use recto_model::{Picture, PictureFormat, Raster, Rect};

use crate::view::crop;

/// Quality of JPEG, up to 100; at this one text stays crisp.
const JPEG_QUALITY: u8 = 88;
/// Bytes of the largest PNG. A larger one is a photograph, which is delivered as a JPEG.
const LARGEST_PNG: usize = 48 << 20;

/// Bytes up to which a PNG of a page is taken as it is; of a larger one a JPEG is tried.
const SMALL_PNG: usize = 512 << 10;

/// All pixels, to be looked at: as PNG, or as JPEG where a PNG is large and the JPEG smaller.
pub fn encode_page(raster: &Raster) -> Option<Picture> {
    let whole = Rect::new(0.0, 0.0, raster.width as f32, raster.height as f32);
    let png = encode(raster, whole, PictureFormat::Png)?;
    if png.format == PictureFormat::Jpeg || png.bytes.len() <= SMALL_PNG {
        return Some(png);
    }
    let jpeg = encode(raster, whole, PictureFormat::Jpeg)?;
    Some(if jpeg.bytes.len() < png.bytes.len() { jpeg } else { png })
}

/// The pixels within `region` (a pixel is a point); `None` when there are none.
pub(crate) fn encode(raster: &Raster, region: Rect, format: PictureFormat) -> Option<Picture> {
    let whole = Rect::new(0.0, 0.0, raster.width as f32, raster.height as f32);
    let part;
    let raster = if region == whole {
        raster
    } else {
        part = crop(raster, region)?;
        &part
    };
    let Raster { width, height, ref rgb } = *raster;
    if rgb.is_empty() {
        return None;
    }
    let as_png = || Some((PictureFormat::Png, png(rgb, width, height)?));
    let as_jpeg = || Some((PictureFormat::Jpeg, jpeg(rgb, width, height)?));
    let (format, bytes) = match format {
        PictureFormat::Png => as_png().or_else(as_jpeg)?,
        PictureFormat::Jpeg => as_jpeg().or_else(as_png)?,
    };
    Some(Picture { format, width, height, bytes })
}

/// Encodes with as few bits per pixel as the colours need: a page of a fax takes one.
fn png(rgb: &[u8], width: u32, height: u32) -> Option<Vec<u8>> {
    let (pixels, _) = rgb.as_chunks::<3>();
    let is_gray = pixels.iter().all(|[r, g, b]| r == g && g == b);
    let is_bilevel = is_gray && pixels.iter().all(|[v, ..]| matches!(v, 0 | 255));
    let mut out = Bounded(Vec::new());
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(if is_gray { ColorType::Grayscale } else { ColorType::Rgb });
    encoder.set_depth(if is_bilevel { BitDepth::One } else { BitDepth::Eight });
    encoder.set_compression(Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    if is_bilevel {
        let line = |line: &[[u8; 3]]| -> Vec<u8> {
            line.chunks(8)
                .map(|eight| {
                    let bits = eight.iter().zip((0..8).rev());
                    bits.fold(0, |byte, ([v, ..], bit)| byte | (v & 1) << bit)
                })
                .collect()
        };
        let packed: Vec<u8> = pixels.chunks(width as usize).flat_map(line).collect();
        writer.write_image_data(&packed).ok()?;
    } else if is_gray {
        let gray: Vec<u8> = pixels.iter().map(|[v, ..]| *v).collect();
        writer.write_image_data(&gray).ok()?;
    } else {
        writer.write_image_data(rgb).ok()?;
    }
    writer.finish().ok()?;
    Some(out.0)
}

fn jpeg(rgb: &[u8], width: u32, height: u32) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, JPEG_QUALITY)
        .write_image(rgb, width, height, ExtendedColorType::Rgb8)
        .ok()?;
    Some(out)
}

/// A buffer that refuses to grow beyond the largest PNG.
struct Bounded(Vec<u8>);

impl std::io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > LARGEST_PNG {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raster(pixel: impl Fn(u32, u32) -> [u8; 3]) -> Raster {
        let rgb = (0..6).flat_map(|y| (0..9).map(move |x| (x, y))).flat_map(|(x, y)| pixel(x, y));
        Raster { width: 9, height: 6, rgb: rgb.collect() }
    }

    fn decoded(picture: &Picture) -> Raster {
        crate::png::decode(&picture.bytes).unwrap().raster
    }

    #[test]
    fn a_part_of_a_raster_comes_back_as_it_was() {
        let colors = raster(|x, y| [x as u8 * 20, y as u8 * 30, 7]);
        let picture = encode(&colors, Rect::new(2.0, 1.0, 5.0, 99.0), PictureFormat::Png).unwrap();
        assert_eq!((picture.width, picture.height), (3, 5));
        assert_eq!(decoded(&picture).rgb[..6], [40, 30, 7, 60, 30, 7]);
        assert!(encode(&colors, Rect::new(2.0, 1.0, 2.0, 9.0), PictureFormat::Png).is_none());
    }

    #[test]
    fn few_colours_take_few_bits() {
        let whole = Rect::new(0.0, 0.0, 9.0, 6.0);
        let fax = raster(|x, y| if (x + y) % 3 == 0 { [0; 3] } else { [255; 3] });
        let gray = raster(|x, y| [(x * y) as u8; 3]);
        for (raster, depth_and_color) in [(&fax, [1, 0]), (&gray, [8, 0])] {
            let picture = encode(raster, whole, PictureFormat::Png).unwrap();
            assert_eq!(picture.bytes[24..26], depth_and_color);
            assert!(decoded(&picture) == *raster);
        }
    }

    #[test]
    fn photographs_are_delivered_as_jpeg() {
        let colors = raster(|x, y| [x as u8 * 20, y as u8 * 30, 7]);
        let whole = Rect::new(0.0, 0.0, 9.0, 6.0);
        let picture = encode(&colors, whole, PictureFormat::Jpeg).unwrap();
        assert_eq!(picture.format, PictureFormat::Jpeg);
        assert!(picture.bytes.starts_with(b"\xff\xd8\xff"));
    }
}
