//! Pictures made smaller, turned, and sampled between their pixels.

use recto_model::{Point, Raster};

/// The colour at a place of the picture; `None` beyond its border.
pub(crate) fn pixel_at(raster: &Raster, at: Point) -> Option<[u8; 3]> {
    if at.x < 0.0 || at.y < 0.0 || at.x >= raster.width as f32 || at.y >= raster.height as f32 {
        return None;
    }
    let index = 3 * (at.y as usize * raster.width as usize + at.x as usize);
    raster.rgb.get(index..)?.first_chunk::<3>().copied()
}

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

/// Weights are in parts of 2^14.
const BITS: u32 = 14;
const HALF: i32 = 1 << (BITS - 1);

/// The picture in another size. Each new pixel is the weighted mean (a triangle) of those under it, so that thin strokes
/// fade and don't break.
pub fn resized(raster: &Raster, width: u32, height: u32) -> Raster {
    if (width, height) == (raster.width, raster.height) {
        return raster.clone();
    }
    let mut rows = Rows::new(raster.width as usize, width as usize);
    let down = parts(raster.height as usize, height as usize);
    let stride = width as usize * 3;
    let mut rgb = vec![0u8; stride * height as usize];
    // Rows of the source at the new width, as many as a new row is made of: all of them would be another picture.
    let depth = down.iter().map(|part| part.weights.len()).max().unwrap_or(1);
    let mut ring = vec![0u8; stride * depth];
    let mut source = raster.rgb.chunks_exact(raster.width as usize * 3).enumerate();
    let mut made = 0;
    let mut sums = vec![0i32; stride];
    for (row, part) in rgb.chunks_exact_mut(stride).zip(&down) {
        while made < part.start + part.weights.len()
            && let Some((index, pixels)) = source.next()
        {
            if index >= part.start {
                rows.fit(pixels, &mut ring[index % depth * stride..][..stride]);
            }
            made = index + 1;
        }
        sums.fill(HALF);
        for (index, weight) in part.weights.iter().enumerate() {
            let from = &ring[(part.start + index) % depth * stride..][..stride];
            for (sum, value) in sums.iter_mut().zip(from) {
                *sum += i32::from(*value) * i32::from(*weight);
            }
        }
        for (to, sum) in row.iter_mut().zip(&sums) {
            *to = (sum >> BITS).clamp(0, 255) as u8;
        }
    }
    Raster { width, height, rgb }
}

/// Fits rows of pixels to another width, one channel after the other: so the pixels under a new one lie side by side.
struct Rows {
    across: Vec<Part>,
    planes: [Vec<u8>; 3],
}

impl Rows {
    fn new(from: usize, to: usize) -> Self {
        let across = parts(from, to).into_iter().map(|part| part.padded(from)).collect();
        Self { across, planes: std::array::from_fn(|_| vec![0; from]) }
    }

    fn fit(&mut self, source: &[u8], row: &mut [u8]) {
        let (source, _) = source.as_chunks::<3>();
        let (row, _) = row.as_chunks_mut::<3>();
        let [red, green, blue] = &mut self.planes;
        let planes = red.iter_mut().zip(green.iter_mut()).zip(blue.iter_mut());
        for (pixel, ((red, green), blue)) in source.iter().zip(planes) {
            [*red, *green, *blue] = *pixel;
        }
        if red == green && green == blue {
            for (pixel, part) in row.iter_mut().zip(&self.across) {
                *pixel = [part.mean(red); 3];
            }
        } else {
            for (pixel, part) in row.iter_mut().zip(&self.across) {
                *pixel = [part.mean(red), part.mean(green), part.mean(blue)];
            }
        }
    }
}

/// Numbers that a register holds.
const LANES: usize = 8;

/// Which old pixels make a new one.
struct Part {
    start: usize,
    /// At least one.
    weights: Vec<i16>,
}

impl Part {
    /// Pixels without weight fill up the registers, if there are so many among `all`.
    fn padded(mut self, all: usize) -> Self {
        let wanted = self.weights.len().next_multiple_of(LANES);
        if wanted <= all {
            let before = (self.start + wanted).saturating_sub(all);
            self.start -= before;
            self.weights.splice(..0, std::iter::repeat_n(0, before));
            self.weights.resize(wanted, 0);
        }
        self
    }

    fn mean(&self, plane: &[u8]) -> u8 {
        let under = &plane[self.start..self.start + self.weights.len()];
        let (values, last_values) = under.as_chunks::<LANES>();
        let (weights, last_weights) = self.weights.as_chunks::<LANES>();
        let of = |values: &[u8], weights: &[i16]| -> i32 {
            values.iter().zip(weights).map(|(v, w)| i32::from(*v) * i32::from(*w)).sum()
        };
        let sum: i32 = values.iter().zip(weights).map(|(v, w)| of(v, w)).sum();
        ((sum + of(last_values, last_weights) + HALF) >> BITS).clamp(0, 255) as u8
    }
}

fn parts(from: usize, to: usize) -> Vec<Part> {
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
            let weight = |raw: &f32| (raw / sum * (1 << BITS) as f32).round() as i16;
            Part { start, weights: raw.iter().map(weight).collect() }
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
