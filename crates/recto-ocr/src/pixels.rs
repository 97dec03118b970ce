//! Pictures made smaller, turned, and sampled between their pixels.

use recto_model::Raster;

/// The picture turned clockwise by quarter turns.
pub(crate) fn turned(raster: &Raster, quarters: u8) -> Raster {
    let (w, h) = (raster.width as usize, raster.height as usize);
    let quarters = quarters % 4;
    if quarters == 0 {
        return raster.clone();
    }
    let (width, height) = if quarters == 2 { (w, h) } else { (h, w) };
    let mut rgb = Vec::with_capacity(raster.rgb.len());
    for y in 0..height {
        for x in 0..width {
            let (from_x, from_y) = match quarters {
                1 => (y, h - 1 - x),
                2 => (w - 1 - x, h - 1 - y),
                _ => (w - 1 - y, x),
            };
            let at = (from_y * w + from_x) * 3;
            rgb.extend_from_slice(raster.rgb.get(at..at + 3).unwrap_or(&[255; 3]));
        }
    }
    Raster { width: width as u32, height: height as u32, rgb }
}

/// The picture in another size. Each new pixel is the weighted mean (a triangle) of those under it, so that thin strokes
/// fade and don't break.
pub fn resized(raster: &Raster, width: u32, height: u32) -> Raster {
    if (width, height) == (raster.width, raster.height) {
        return raster.clone();
    }
    let (w, h) = (raster.width as usize, raster.height as usize);
    let across = weights(w, width as usize);
    let down = weights(h, height as usize);
    // Rows first: those of the source, at the new width.
    let mut rows = vec![0u8; width as usize * h * 3];
    for (source, row) in
        raster.rgb.chunks_exact(w * 3).zip(rows.chunks_exact_mut(width as usize * 3))
    {
        for (pixel, part) in row.chunks_exact_mut(3).zip(&across) {
            let mut sum = [1 << 13; 3];
            let under = source.get(part.start * 3..).unwrap_or_default();
            for (from, weight) in under.chunks_exact(3).zip(&part.weights) {
                for (total, value) in sum.iter_mut().zip(from) {
                    *total += i32::from(*value) * weight;
                }
            }
            for (to, total) in pixel.iter_mut().zip(sum) {
                *to = (total >> 14).clamp(0, 255) as u8;
            }
        }
    }
    let stride = width as usize * 3;
    let mut rgb = vec![0u8; stride * height as usize];
    let mut sums = vec![0i32; stride];
    for (row, part) in rgb.chunks_exact_mut(stride).zip(&down) {
        sums.fill(1 << 13);
        let under = rows.get(part.start * stride..).unwrap_or_default();
        for (from, weight) in under.chunks_exact(stride).zip(&part.weights) {
            for (total, value) in sums.iter_mut().zip(from) {
                *total += i32::from(*value) * weight;
            }
        }
        for (to, total) in row.iter_mut().zip(&sums) {
            *to = (total >> 14).clamp(0, 255) as u8;
        }
    }
    Raster { width, height, rgb }
}

/// Which old pixels make a new one, in parts of 2^14.
struct Part {
    start: usize,
    weights: Vec<i32>,
}

fn weights(from: usize, to: usize) -> Vec<Part> {
    let scale = from as f32 / to as f32;
    let reach = scale.max(1.0);
    (0..to)
        .map(|i| {
            let center = (i as f32 + 0.5) * scale;
            let start = ((center - reach).floor().max(0.0)) as usize;
            let end = ((center + reach).ceil() as usize).min(from).max(start + 1);
            let raw: Vec<f32> = (start..end)
                .map(|k| (1.0 - ((k as f32 + 0.5 - center) / reach).abs()).max(0.0))
                .collect();
            let sum: f32 = raw.iter().sum::<f32>().max(1e-6);
            Part {
                start,
                weights: raw.iter().map(|w| (w / sum * 16384.0).round() as i32).collect(),
            }
        })
        .collect()
}

/// A picture with its halves, quarters and so on, each made when it is first asked for.
pub(crate) struct Pyramid<'a> {
    whole: &'a Raster,
    smaller: Vec<Raster>,
}

impl<'a> Pyramid<'a> {
    pub(crate) fn new(whole: &'a Raster) -> Self {
        Self { whole, smaller: Vec::new() }
    }

    /// Makes the levels up to `level` (0 is the picture itself).
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
    fn turns_clockwise() {
        let raster = picture(3, 2, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(turned(&raster, 1), picture(2, 3, &[4, 1, 5, 2, 6, 3]));
        assert_eq!(turned(&raster, 2), picture(3, 2, &[6, 5, 4, 3, 2, 1]));
        assert_eq!(turned(&turned(&raster, 1), 3), raster);
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
