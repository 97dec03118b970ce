//! Resizes pictures, and samples them at any point.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x3;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use recto_model::{Point, Raster};

/// The colour of the pixel at a point of the picture; `None` beyond its border.
pub(crate) fn pixel_at(raster: &Raster, at: Point) -> Option<[u8; 3]> {
    if at.x < 0.0 || at.y < 0.0 || at.x >= raster.width as f32 || at.y >= raster.height as f32 {
        return None;
    }
    let index = 3 * (at.y as usize * raster.width as usize + at.x as usize);
    raster.rgb.get(index..)?.first_chunk::<3>().copied()
}

/// The grey value at a point, interpolated bilinearly between the four pixels around it. Pixel centres have integer
/// coordinates; beyond the border it is white.
pub(crate) fn bilinear(
    values: &[u8],
    (width, height): (usize, usize),
    Point { x, y }: Point,
) -> u8 {
    if x < 0.0 || y < 0.0 || x >= (width - 1) as f32 || y >= (height - 1) as f32 {
        return 255;
    }
    let (x0, y0) = (x as usize, y as usize);
    let (ax, ay) = (x - x0 as f32, y - y0 as f32);
    let at = |x: usize, y: usize| values.get(y * width + x).map_or(255.0, |v| f32::from(*v));
    let top = at(x0, y0) * (1.0 - ax) + at(x0 + 1, y0) * ax;
    let bottom = at(x0, y0 + 1) * (1.0 - ax) + at(x0 + 1, y0 + 1) * ax;
    (top * (1.0 - ay) + bottom * ay) as u8
}

/// The picture in another size, resampled with a triangle filter, so that thin strokes fade instead of breaking.
pub fn resized(raster: &Raster, width: u32, height: u32) -> Raster {
    let mut rgb = vec![0; width as usize * height as usize * 3];
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Bilinear));
    let from = TypedImageRef::<U8x3>::from_buffer(raster.width, raster.height, &raster.rgb);
    let to = TypedImage::from_buffer(width, height, &mut rgb);
    // Both buffers have the size that their dimensions require, so neither step fails.
    let done = from.map_err(drop).and_then(|from| {
        let mut to = to.map_err(drop)?;
        Resizer::new().resize_typed(&from, &mut to, &options).map_err(drop)
    });
    debug_assert_eq!(done, Ok(()));
    Raster { width, height, rgb }
}

/// An image pyramid: a picture at full, half, quarter size and so on, each made on first use.
pub(crate) struct Pyramid<'a> {
    whole: &'a Raster,
    smaller: Vec<Raster>,
}

impl<'a> Pyramid<'a> {
    pub(crate) fn new(whole: &'a Raster) -> Self {
        Self { whole, smaller: Vec::new() }
    }

    /// Makes the levels up to `level`; level 0 is the picture itself.
    pub(crate) fn prepare(&mut self, level: usize) {
        while self.smaller.len() < level {
            let last = self.smaller.last().unwrap_or(self.whole);
            let half = resized(last, (last.width / 2).max(1), (last.height / 2).max(1));
            self.smaller.push(half);
        }
    }

    /// A level that was prepared, or the nearest larger one.
    pub(crate) fn level(&self, level: usize) -> &Raster {
        match level {
            0 => self.whole,
            _ => self.smaller.get(level - 1).or_else(|| self.smaller.last()).unwrap_or(self.whole),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, gray: &[u8]) -> Raster {
        Raster { width, height, rgb: gray.iter().flat_map(|g| [*g; 3]).collect() }
    }

    #[test]
    fn a_plain_picture_stays_plain_in_any_size() {
        let raster = picture(7, 5, &[200; 35]);
        for (width, height) in [(3, 2), (14, 11), (1, 1)] {
            let small = resized(&raster, width, height);
            assert!(small.rgb.iter().all(|v| v.abs_diff(200) <= 1), "{width} x {height}");
        }
    }
}
