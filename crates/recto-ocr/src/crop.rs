//! A line cut out along its own angle, in the height that recognisers read.

use recto_model::Raster;

use crate::LineBox;
use crate::pixels::Pyramid;

/// Recognisers read lines of this height.
pub(crate) const HEIGHT: usize = 48;

/// The level of the pyramid from which a line is sampled: at most twice as many pixels as are wanted, so that none of
/// them is skipped.
pub(crate) fn level_for(place: &LineBox) -> usize {
    let mut level = 0;
    let mut height = place.height;
    while height > 1.7 * HEIGHT as f32 && level < 6 {
        height *= 0.5;
        level += 1;
    }
    level
}

/// Samples `place` into the planes (blue, green, red) of a batch's item, `width` of its `stride` columns.
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
    let plane = HEIGHT * stride;
    let step = 1.0 / width as f32;
    for y in 0..HEIGHT {
        let v = (y as f32 + 0.5) / HEIGHT as f32;
        let (first, second) = (place.at(0.5 * step, v), place.at(1.5 * step, v));
        let (dx, dy) = ((second.x - first.x) * scale, (second.y - first.y) * scale);
        let (mut fx, mut fy) = (first.x * scale - 0.5, first.y * scale - 0.5);
        for x in 0..width {
            let pixel = between(raster, fx, fy);
            for (channel, value) in pixel.iter().enumerate() {
                if let Some(to) = out.get_mut((2 - channel) * plane + y * stride + x) {
                    *to = value / 127.5 - 1.0;
                }
            }
            fx += dx;
            fy += dy;
        }
    }
}

/// Bilinear; beyond the border the border goes on.
fn between(raster: &Raster, x: f32, y: f32) -> [f32; 3] {
    let (w, h) = (raster.width as i32, raster.height as i32);
    let (x0, y0) = (x.floor(), y.floor());
    let (ax, ay) = (x - x0, y - y0);
    let (x0, y0) = (x0 as i32, y0 as i32);
    let (xa, xb) = (x0.clamp(0, w - 1), (x0 + 1).clamp(0, w - 1));
    let (ya, yb) = (y0.clamp(0, h - 1), (y0 + 1).clamp(0, h - 1));
    let at = |x: i32, y: i32| {
        let i = (y as usize * w as usize + x as usize) * 3;
        raster.rgb.get(i..i + 3).map_or([255.0; 3], |p| [p[0], p[1], p[2]].map(f32::from))
    };
    let (a, b, c, d) = (at(xa, ya), at(xb, ya), at(xa, yb), at(xb, yb));
    std::array::from_fn(|k| {
        (a[k] * (1.0 - ax) + b[k] * ax) * (1.0 - ay) + (c[k] * (1.0 - ax) + d[k] * ax) * ay
    })
}
