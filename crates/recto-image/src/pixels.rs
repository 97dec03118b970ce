//! Converts samples to opaque sRGB, where possible without allocating more than the raster.

use recto_model::Raster;

/// A white page.
pub(crate) fn white((width, height): (u32, u32)) -> Raster {
    Raster { width, height, rgb: vec![255; 3 * width as usize * height as usize] }
}

/// A sample with opacity `alpha`, composited on white.
pub(crate) const fn over_white(sample: u8, alpha: u8) -> u8 {
    let (sample, alpha) = (sample as u32, alpha as u32);
    ((sample * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}

/// CMYK (0 for no ink) to RGB, without a profile.
pub(crate) const fn cmyk([c, m, y, k]: [u8; 4]) -> [u8; 3] {
    const fn light(ink: u8, black: u8) -> u8 {
        (((255 - ink as u32) * (255 - black as u32) + 127) / 255) as u8
    }
    [light(c, k), light(m, k), light(y, k)]
}

/// Full-range YCbCr of BT.601, as in JPEG and TIFF.
pub(crate) fn ycc([y, cb, cr]: [u8; 3]) -> [u8; 3] {
    let (y, cb, cr) = (f32::from(y), f32::from(cb) - 128.0, f32::from(cr) - 128.0);
    let byte = |value: f32| value.round().clamp(0.0, 255.0) as u8;
    [byte(y + 1.402 * cr), byte(y - 0.344_136 * cb - 0.714_136 * cr), byte(y + 1.772 * cb)]
}

/// Grey to RGB.
pub(crate) fn from_gray(gray: &[u8]) -> Vec<u8> {
    gray.iter().flat_map(|&v| [v, v, v]).collect()
}

/// Grey with alpha to RGB on white.
pub(crate) fn from_gray_alpha(samples: &[u8]) -> Vec<u8> {
    let (pixels, _) = samples.as_chunks::<2>();
    pixels
        .iter()
        .flat_map(|&[v, alpha]| {
            let v = over_white(v, alpha);
            [v, v, v]
        })
        .collect()
}

/// Converts pixels of four bytes to RGB in the same memory.
pub(crate) fn four_to_three(mut samples: Vec<u8>, convert: impl Fn([u8; 4]) -> [u8; 3]) -> Vec<u8> {
    let pixels = samples.len() / 4;
    for index in 0..pixels {
        let Some(&four) = samples.get(4 * index..).and_then(<[u8]>::first_chunk::<4>) else {
            break;
        };
        if let Some(three) = samples.get_mut(3 * index..3 * index + 3) {
            three.copy_from_slice(&convert(four));
        }
    }
    samples.truncate(3 * pixels);
    samples
}

/// RGBA to RGB on white in the same memory.
pub(crate) fn from_rgba(samples: Vec<u8>) -> Vec<u8> {
    four_to_three(samples, |[r, g, b, alpha]| [r, g, b].map(|v| over_white(v, alpha)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lays_pictures_on_white() {
        assert_eq!(over_white(0, 255), 0);
        assert_eq!(over_white(0, 0), 255);
        assert_eq!(over_white(100, 128), 177);
        assert_eq!(from_rgba(vec![10, 20, 30, 255, 1, 2, 3, 0]), [10, 20, 30, 255, 255, 255]);
        assert_eq!(from_gray_alpha(&[7, 255, 0, 0]), [7, 7, 7, 255, 255, 255]);
    }

    #[test]
    fn inks_and_chroma_become_light() {
        assert_eq!(cmyk([0, 0, 0, 0]), [255, 255, 255]);
        assert_eq!(cmyk([255, 0, 0, 0]), [0, 255, 255]);
        assert_eq!(cmyk([9, 9, 9, 255]), [0, 0, 0]);
        assert_eq!(ycc([76, 85, 255]), [254, 0, 0]);
        assert_eq!(ycc([128, 128, 128]), [128, 128, 128]);
    }
}
