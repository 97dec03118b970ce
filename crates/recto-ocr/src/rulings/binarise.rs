//! Pixels that may belong to a line.

use recto_model::{Point, Raster};

use crate::DeskewTransform;
use crate::resample::resized;

/// Ink is darker than its surroundings by this much of 255.
const CONTRAST: u32 = 28;
/// A line that no noise hides differs by this much from what is on both its sides, so many pixels away: a line is thinner.
const FAINT: i16 = 7;
const BESIDE: usize = 3;

/// Lightness by pixel.
pub(super) struct Gray {
    width: usize,
    height: usize,
    values: Vec<u8>,
}

/// What is printed.
pub(super) struct Ink {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) set: Vec<bool>,
}

/// The level page in grey, smaller by `shrink`; what lies beyond the picture is white.
pub(super) fn deskewed_gray(picture: &Raster, transform: &DeskewTransform, shrink: f32) -> Gray {
    let scaled = |length: u32| ((length as f32 * shrink).round() as u32).max(1);
    let small = resized(picture, scaled(picture.width), scaled(picture.height));
    let of_picture: Vec<u8> = small
        .rgb
        .chunks_exact(3)
        .map(|p| ((u32::from(p[0]) * 77 + u32::from(p[1]) * 151 + u32::from(p[2]) * 28) >> 8) as u8)
        .collect();
    let (width, height) = (small.width as usize, small.height as usize);
    if transform.is_straight() {
        return Gray { width, height, values: of_picture };
    }
    let small_frame = DeskewTransform { width: width as f32, height: height as f32, ..*transform };
    let (level_width, level_height) = small_frame.deskewed_size();
    let (columns, rows) = (level_width.ceil() as usize, level_height.ceil() as usize);
    let mut values = Vec::with_capacity(columns * rows);
    for y in 0..rows {
        for x in 0..columns {
            let from = small_frame.from_deskewed(Point::new(x as f32 + 0.5, y as f32 + 0.5));
            let (fx, fy) = (from.x - 0.5, from.y - 0.5);
            values.push(between(&of_picture, width, height, fx, fy));
        }
    }
    Gray { width: columns, height: rows, values }
}

fn between(values: &[u8], width: usize, height: usize, x: f32, y: f32) -> u8 {
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

impl Gray {
    pub(super) fn transposed(&self) -> Self {
        let values = transposed(&self.values, self.width, self.height);
        Self { width: self.height, height: self.width, values }
    }

    /// Pixels that are darker, or lighter, than those above and below them: thin horizontal lines.
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

    /// Pixels that are darker than the mean of their surroundings, of about the text's height.
    pub(super) fn ink(&self, text: usize) -> Ink {
        let (w, h) = (self.width, self.height);
        let mut sums = vec![0u32; (w + 1) * (h + 1)];
        for y in 0..h {
            let mut row = 0u32;
            for x in 0..w {
                row += u32::from(self.values[y * w + x]);
                sums[(y + 1) * (w + 1) + x + 1] = sums[y * (w + 1) + x + 1].wrapping_add(row);
            }
        }
        let reach = text.clamp(8, 40);
        let mut set = vec![false; w * h];
        for y in 0..h {
            let (y0, y1) = (y.saturating_sub(reach), (y + reach + 1).min(h));
            let (above, below) = (&sums[y0 * (w + 1)..][..=w], &sums[y1 * (w + 1)..][..=w]);
            for x in 0..w {
                let (x0, x1) = (x.saturating_sub(reach), (x + reach + 1).min(w));
                let sum = below[x1]
                    .wrapping_sub(below[x0])
                    .wrapping_sub(above[x1])
                    .wrapping_add(above[x0]);
                // By whole numbers, without a division for each pixel.
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

    /// What is printed by either account.
    pub(super) fn with(mut self, other: &Self) -> Self {
        for (set, also) in self.set.iter_mut().zip(&other.set) {
            *set |= also;
        }
        self
    }

    /// Ink in horizontal runs of at least `least` pixels; breaks of a pixel or two are bridged.
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
