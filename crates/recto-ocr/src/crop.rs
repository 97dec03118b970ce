//! Samples a line along its own angle into a crop of the height that recognisers expect.

use recto_model::{Point, Raster};

use crate::LineBox;
use crate::resample::Pyramid;

/// The input height of recognisers, in pixels.
pub(crate) const HEIGHT: usize = 48;

/// The pyramid level from which a line is sampled: at most about twice the crop's resolution, so that bilinear sampling
/// skips no pixels.
pub(crate) fn level_for(place: &LineBox) -> usize {
    let mut level = 0;
    let mut height = place.height;
    while height > 1.7 * HEIGHT as f32 && level < 6 {
        height *= 0.5;
        level += 1;
    }
    level
}

/// Samples `place` into the planes (blue, green, red) of a batch's item; it fills `width` of the item's `stride`
/// columns.
pub(crate) fn sample(
    pyramid: &Pyramid<'_>,
    place: &LineBox,
    width: usize,
    stride: usize,
    out: &mut [f32],
) {
    let level = level_for(place);
    let raster = pyramid.level(level);
    let scale = 1.0 / (1u32 << level) as f32;
    let step = 1.0 / width as f32;
    // The centre of a row's first pixel, and the step to the next pixel.
    let row_at = |y: usize| {
        let v = (y as f32 + 0.5) / HEIGHT as f32;
        let (first, second) = (place.at(0.5 * step, v), place.at(1.5 * step, v));
        let step_along = Point::new((second.x - first.x) * scale, (second.y - first.y) * scale);
        (Point::new(first.x * scale - 0.5, first.y * scale - 0.5), step_along)
    };
    let mut row = vec![[0.0; 3]; width];
    let mut level_rows = (place.along.y == 0.0).then(|| {
        let (from, step_along) = row_at(0);
        LevelRows::new(raster, from.x, step_along.x, width)
    });
    for y in 0..HEIGHT {
        let (from, step_along) = row_at(y);
        match &mut level_rows {
            Some(rows) => rows.read(from.y, &mut row),
            None => read_askew(raster, from, step_along, &mut row),
        }
        for value in row.as_flattened_mut() {
            *value = *value / 127.5 - 1.0;
        }
        for (plane, channel) in out.chunks_exact_mut(HEIGHT * stride).zip([2, 1, 0]) {
            for (to, pixel) in plane[y * stride..].iter_mut().zip(&row) {
                *to = pixel[channel];
            }
        }
    }
}

/// Samples rows parallel to those of the raster, from the top. The horizontal interpolation is done once for each row
/// of the raster; a sampled row then mixes the two nearest ones.
struct LevelRows<'a> {
    raster: &'a Raster,
    /// For each pixel the columns on either side of it, and its distance from the left one.
    columns: Vec<(usize, usize, f32)>,
    upper: (i32, Vec<[f32; 3]>),
    lower: (i32, Vec<[f32; 3]>),
}

impl<'a> LevelRows<'a> {
    fn new(raster: &'a Raster, from: f32, step: f32, width: usize) -> Self {
        let mut x = from;
        let columns = (0..width)
            .map(|_| {
                let (first, second, share) = neighbours(x, raster.width);
                x += step;
                (first as usize, second as usize, share)
            })
            .collect();
        let none = || (-1, vec![[0.0; 3]; width]);
        Self { raster, columns, upper: none(), lower: none() }
    }

    fn read(&mut self, y: f32, row: &mut [[f32; 3]]) {
        let (first, second, share) = neighbours(y, self.raster.height);
        if self.lower.0 == first {
            std::mem::swap(&mut self.upper, &mut self.lower);
        }
        for (of, wanted) in [(&mut self.upper, first), (&mut self.lower, second)] {
            if of.0 != wanted {
                of.0 = wanted;
                let stride = self.raster.width as usize * 3;
                let pixels = self.raster.rgb.get(wanted as usize * stride..).unwrap_or_default();
                for (to, (first, second, share)) in of.1.iter_mut().zip(&self.columns) {
                    *to = lerp(pixel(pixels, *first), pixel(pixels, *second), *share);
                }
            }
        }
        let (upper, lower) = (self.upper.1.as_flattened(), self.lower.1.as_flattened());
        for ((to, upper), lower) in row.as_flattened_mut().iter_mut().zip(upper).zip(lower) {
            *to = upper * (1.0 - share) + lower * share;
        }
    }
}

fn read_askew(raster: &Raster, from: Point, step_along: Point, row: &mut [[f32; 3]]) {
    let Point { mut x, mut y } = from;
    let width = raster.width as usize;
    for to in row {
        let (left, right, across) = neighbours(x, raster.width);
        let (top, bottom, down) = neighbours(y, raster.height);
        let at = |x: i32, y: i32| pixel(&raster.rgb, y as usize * width + x as usize);
        let upper = lerp(at(left, top), at(right, top), across);
        let lower = lerp(at(left, bottom), at(right, bottom), across);
        *to = lerp(upper, lower, down);
        x += step_along.x;
        y += step_along.y;
    }
}

/// The pixels before and after a coordinate, and its distance from the first; the border pixel is repeated beyond the
/// border.
fn neighbours(at: f32, length: u32) -> (i32, i32, f32) {
    let whole = at as i32;
    // `floor` is a function call on x86-64 processors without SSE4.1.
    let whole = if whole as f32 > at { whole - 1 } else { whole };
    let most = length as i32 - 1;
    (whole.clamp(0, most), (whole + 1).clamp(0, most), at - whole as f32)
}

fn pixel(pixels: &[u8], index: usize) -> [f32; 3] {
    pixels.get(index * 3..index * 3 + 3).map_or([255.0; 3], |p| [p[0], p[1], p[2]].map(f32::from))
}

fn lerp(a: [f32; 3], b: [f32; 3], share: f32) -> [f32; 3] {
    std::array::from_fn(|k| a[k] * (1.0 - share) + b[k] * share)
}
