//! Encodes pixels as PNG with the fewest bits that hold them. Most figures are bilevel or grey, which takes a
//! twenty-fourth or a third of the bytes of RGB and a third of the time to write, send and store.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use recto_model::{Picture, PictureFormat};

/// Samples row by row.
#[derive(Debug)]
pub(crate) enum Samples {
    /// One byte per pixel, 0 for black.
    Gray(Vec<u8>),
    /// Three bytes per pixel.
    Rgb(Vec<u8>),
}

impl Samples {
    /// Grey samples when every pixel is grey, RGB samples otherwise.
    pub(crate) fn of_rgb(rgb: Vec<u8>) -> Self {
        let (pixels, _) = rgb.as_chunks::<3>();
        if pixels.iter().all(|[r, g, b]| r == g && g == b) {
            Self::Gray(pixels.iter().map(|[r, ..]| *r).collect())
        } else {
            Self::Rgb(rgb)
        }
    }
}

/// The PNG; `None` when the number of samples doesn't match the size.
pub(crate) fn png(width: u32, height: u32, samples: &Samples) -> Option<Picture> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    let packed;
    let data = match samples {
        Samples::Rgb(rgb) => {
            encoder.set_color(ColorType::Rgb);
            rgb
        }
        Samples::Gray(gray) => {
            encoder.set_color(ColorType::Grayscale);
            if gray.iter().all(|v| matches!(v, 0 | 255)) {
                encoder.set_depth(BitDepth::One);
                // Filters predict a byte from its neighbours, which doesn't help where a byte holds eight pixels.
                encoder.set_filter(Filter::NoFilter);
                packed = pack(width as usize, gray);
                &packed
            } else {
                gray
            }
        }
    };
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(data).ok()?;
    writer.finish().ok()?;
    Some(Picture { format: PictureFormat::Png, width, height, bytes })
}

/// Packs eight pixels into a byte; each row starts at a new byte.
fn pack(width: usize, gray: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(gray.len() / 8 + gray.len() / width.max(1));
    for row in gray.chunks(width.max(1)) {
        packed.extend(row.chunks(8).map(|pixels| {
            pixels.iter().enumerate().fold(0, |byte, (i, v)| byte | ((v & 0x80) >> i))
        }));
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::{Samples, png};

    fn decoded(bytes: &[u8]) -> (png::OutputInfo, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("reads");
        let mut data = vec![0; reader.output_buffer_size().expect("fits")];
        let info = reader.next_frame(&mut data).expect("decodes");
        (info, data)
    }

    #[test]
    fn pixels_take_the_fewest_bits() {
        let bilevel = Samples::of_rgb([[0; 3], [255; 3], [0; 3]].concat().repeat(6));
        let picture = png(9, 2, &bilevel).expect("writes");
        let (info, data) = decoded(&picture.bytes);
        assert_eq!(
            (info.color_type, info.bit_depth),
            (png::ColorType::Grayscale, png::BitDepth::One)
        );
        assert_eq!(data, [0b0100_1001, 0, 0b0100_1001, 0]);

        let gray = png(2, 1, &Samples::of_rgb(vec![7, 7, 7, 9, 9, 9])).expect("writes");
        assert_eq!(decoded(&gray.bytes).1, [7, 9]);
        let rgb = png(2, 1, &Samples::of_rgb(vec![7, 7, 7, 9, 9, 8])).expect("writes");
        assert_eq!(decoded(&rgb.bytes).1, [7, 7, 7, 9, 9, 8]);
    }

    #[test]
    fn too_few_samples_are_refused() {
        assert!(png(2, 2, &Samples::Gray(vec![1])).is_none());
    }
}
