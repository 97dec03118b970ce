//! Binarisation for ruling detection: which pixels may belong to a ruling.

use recto_model::{Point, Raster};

use crate::DeskewTransform;
use crate::luminance;
use crate::resample::{bilinear, resized};

/// Ink is darker than the mean of its surroundings by at least this much of 255.
const CONTRAST: u32 = 28;
/// A line in a picture without noise differs by at least this much from the pixels on both its sides.
const FAINT: i16 = 7;
/// Distance in pixels at which both sides of a line are compared; lines are thinner.
const BESIDE: usize = 3;

/// The luminance of each pixel.
pub(super) struct Gray {
    width: usize,
    height: usize,
    values: Vec<u8>,
}

/// A binary map of dark pixels.
pub(super) struct Ink {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) set: Vec<bool>,
}

/// The luminance of the deskewed page, downsampled by `shrink`; it is white beyond the picture.
pub(super) fn deskewed_gray(picture: &Raster, transform: &DeskewTransform, shrink: f32) -> Gray {
    let scaled = |length: u32| ((length as f32 * shrink).round() as u32).max(1);
    let small = resized(picture, scaled(picture.width), scaled(picture.height));
    let of_picture: Vec<u8> =
        small.rgb.as_chunks::<3>().0.iter().map(|pixel| luminance::bt601(*pixel)).collect();
    let (width, height) = (small.width as usize, small.height as usize);
    if transform.is_straight() {
        return Gray { width, height, values: of_picture };
    }
    let (size, values) = transform.warped((width, height), |from| {
        bilinear(&of_picture, (width, height), Point::new(from.x - 0.5, from.y - 0.5))
    });
    Gray { width: size.0, height: size.1, values }
}

impl Gray {
    pub(super) fn transposed(&self) -> Self {
        let values = transposed(&self.values, self.width, self.height);
        Self { width: self.height, height: self.width, values }
    }

    /// Pixels darker, or lighter, than those above and below them: thin horizontal lines.
    pub(super) fn ridges(&self) -> Ink {
        let (w, h) = (self.width, self.height);
        let row = |y: usize| self.values.get(y * w..(y + 1) * w).unwrap_or_default();
        let mut set = vec![false; w * h];
        for y in BESIDE..h.saturating_sub(BESIDE) {
            let sides = row(y - BESIDE).iter().zip(row(y + BESIDE));
            let pixels = row(y).iter().zip(sides);
            for (set, (at, (above, below))) in set[y * w..].iter_mut().zip(pixels) {
                let [at, above, below] = [at, above, below].map(|v| i16::from(*v));
                *set = at + FAINT <= above.min(below) || at - FAINT >= above.max(below);
            }
        }
        Ink { width: w, height: h, set }
    }

    /// Adaptive thresholding with an integral image, as in Bradley and Roth (2007): pixels darker than the mean of
    /// their neighbourhood, whose size follows the text's height, by a constant difference.
    pub(super) fn ink(&self, text: usize) -> Ink {
        let (w, h) = (self.width, self.height);
        let mut integral = vec![0u32; (w + 1) * (h + 1)];
        for y in 0..h {
            let mut row = 0u32;
            for x in 0..w {
                row += u32::from(self.values[y * w + x]);
                integral[(y + 1) * (w + 1) + x + 1] =
                    integral[y * (w + 1) + x + 1].wrapping_add(row);
            }
        }
        let reach = text.clamp(8, 40);
        let mut set = vec![false; w * h];
        for y in 0..h {
            let (y0, y1) = (y.saturating_sub(reach), (y + reach + 1).min(h));
            let (above, below) = (&integral[y0 * (w + 1)..][..=w], &integral[y1 * (w + 1)..][..=w]);
            for x in 0..w {
                let (x0, x1) = (x.saturating_sub(reach), (x + reach + 1).min(w));
                let sum = below[x1]
                    .wrapping_sub(below[x0])
                    .wrapping_sub(above[x1])
                    .wrapping_add(above[x0]);
                // In integers, without a division for each pixel.
                let area = ((x1 - x0) * (y1 - y0)) as u32;
                set[y * w + x] = (u32::from(self.values[y * w + x]) + CONTRAST + 1) * area <= sum;
            }
        }
        Ink { width: w, height: h, set }
    }
}

fn transposed<T: Copy>(of: &[T], width: usize, height: usize) -> Vec<T> {
    (0..width).flat_map(|x| (0..height).map(move |y| of[y * width + x])).collect()
}

impl Ink {
    pub(super) fn transposed(&self) -> Self {
        let set = transposed(&self.set, self.width, self.height);
        Self { width: self.height, height: self.width, set }
    }

    /// The union of both maps.
    pub(super) fn with(mut self, other: &Self) -> Self {
        for (set, also) in self.set.iter_mut().zip(&other.set) {
            *set |= also;
        }
        self
    }

    /// Keeps horizontal runs of at least `least` pixels (an opening by a line), after closing gaps of a pixel or two.
    pub(super) fn long_runs(&self, least: usize) -> Self {
        const BRIDGE: usize = 2;
        let mut set = vec![false; self.set.len()];
        for (row, out) in self.set.chunks_exact(self.width).zip(set.chunks_exact_mut(self.width)) {
            let mut start = None;
            let mut end = 0;
            for x in 0..=self.width {
                if row.get(x).copied().unwrap_or(false) {
                    if start.is_none() {
                        start = Some(x);
                    }
                    end = x + 1;
                } else if let Some(from) = start
                    && (x >= end + BRIDGE || x == self.width)
                {
                    if end - from >= least {
                        out[from..end].fill(true);
                    }
                    start = None;
                }
            }
        }
        Self { width: self.width, height: self.height, set }
    }
}
