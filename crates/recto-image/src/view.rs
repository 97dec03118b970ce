//! Cuts parts out of a raster and reduces them.

use recto_model::{Raster, Rect};

/// The pixels within `region` (a pixel is a point) at `scale` pixels per point, but never enlarged. `None` when there
/// are none.
pub fn view(raster: &Raster, region: Rect, scale: f32) -> Option<Raster> {
    let part = crop(raster, region)?;
    if scale.is_nan() || scale >= 1.0 {
        return Some(part);
    }
    let side = |length: u32| ((length as f32 * scale).round() as u32).clamp(1, length);
    Some(shrunk(&part, side(part.width), side(part.height)))
}

/// The pixels that `region` touches.
pub(crate) fn crop(raster: &Raster, region: Rect) -> Option<Raster> {
    let clamp = |value: f32, most: u32| value.clamp(0.0, most as f32) as u32;
    let (x0, y0) =
        (clamp(region.x0.floor(), raster.width), clamp(region.y0.floor(), raster.height));
    let (x1, y1) = (clamp(region.x1.ceil(), raster.width), clamp(region.y1.ceil(), raster.height));
    let (width, height) = (x1.checked_sub(x0)?, y1.checked_sub(y0)?);
    if width == 0 || height == 0 {
        return None;
    }
    let (from, count) = (3 * x0 as usize, 3 * width as usize);
    let lines = raster.rgb.chunks_exact(3 * raster.width as usize);
    let mut rgb = Vec::with_capacity(count * height as usize);
    for line in lines.skip(y0 as usize).take(height as usize) {
        rgb.extend_from_slice(line.get(from..from + count)?);
    }
    Some(Raster { width, height, rgb })
}

/// Reduces a raster; each pixel is the mean of those that it replaces.
fn shrunk(raster: &Raster, width: u32, height: u32) -> Raster {
    let range = |index: u32, new: u32, old: u32| {
        let at = |index: u32| (u64::from(index) * u64::from(old) / u64::from(new)) as usize;
        at(index)..at(index + 1).max(at(index) + 1)
    };
    let columns: Vec<_> = (0..width).map(|x| range(x, width, raster.width)).collect();
    let stride = raster.width as usize;
    let (pixels, _) = raster.rgb.as_chunks::<3>();
    let mut rgb = Vec::with_capacity(3 * width as usize * height as usize);
    for y in 0..height {
        let rows = range(y, height, raster.height);
        for columns in &columns {
            let lines = rows.clone().filter_map(|row| {
                pixels.get(row * stride + columns.start..row * stride + columns.end)
            });
            let (mut sum, mut count) = ([0_u32; 3], 0);
            for pixel in lines.flatten() {
                for (sum, sample) in sum.iter_mut().zip(pixel) {
                    *sum += u32::from(*sample);
                }
                count += 1;
            }
            rgb.extend(sum.map(|sum| ((sum + count / 2) / count.max(1)) as u8));
        }
    }
    Raster { width, height, rgb }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_cut_out_and_made_smaller() {
        let rgb = (0..6 * 4).flat_map(|index| [index as u8 * 4; 3]).collect();
        let raster = Raster { width: 6, height: 4, rgb };
        let part = view(&raster, Rect::new(1.2, 1.0, 3.0, 9.0), 7.0).unwrap();
        assert_eq!((part.width, part.height), (2, 3));
        assert_eq!(part.rgb[..6], [28, 28, 28, 32, 32, 32]);
        let small = view(&raster, Rect::new(0.0, 0.0, 6.0, 4.0), 0.5).unwrap();
        assert_eq!((small.width, small.height), (3, 2));
        // (0 + 4 + 24 + 28) / 4
        assert_eq!(small.rgb[..3], [14, 14, 14]);
        assert!(view(&raster, Rect::new(6.0, 0.0, 9.0, 4.0), 1.0).is_none());
    }
}
