//! Converts rows of packed samples to bytes, and bytes to RGB.

use super::layout::{Alpha, Layout, Photometric};
use crate::directory::{Directory, tag};
use crate::pixels;
use crate::profile::{Channels, IccProfile};

/// Undoes horizontal differencing (predictor 2): adds up the differences between neighbours in a row.
pub(super) fn undo_prediction(row: &mut [u8], layout: &Layout, stride: usize, is_little: bool) {
    match layout.bits {
        8 => accumulate::<1>(row, stride, |a, b| [a[0].wrapping_add(b[0])]),
        16 if is_little => accumulate::<2>(row, stride, |a, b| {
            u16::from_le_bytes(a).wrapping_add(u16::from_le_bytes(b)).to_le_bytes()
        }),
        16 => accumulate::<2>(row, stride, |a, b| {
            u16::from_be_bytes(a).wrapping_add(u16::from_be_bytes(b)).to_be_bytes()
        }),
        32 if is_little => accumulate::<4>(row, stride, |a, b| {
            u32::from_le_bytes(a).wrapping_add(u32::from_le_bytes(b)).to_le_bytes()
        }),
        32 => accumulate::<4>(row, stride, |a, b| {
            u32::from_be_bytes(a).wrapping_add(u32::from_be_bytes(b)).to_be_bytes()
        }),
        _ => {}
    }
}

fn accumulate<const N: usize>(
    row: &mut [u8],
    stride: usize,
    add: impl Fn([u8; N], [u8; N]) -> [u8; N],
) {
    let (samples, _) = row.as_chunks_mut::<N>();
    for index in stride..samples.len() {
        let sum = add(samples[index], samples[index - stride]);
        samples[index] = sum;
    }
}

/// Converts samples of any width to bytes in `out`. Palette indices keep their value; other samples are scaled.
pub(super) fn unpack(row: &[u8], layout: &Layout, is_little: bool, out: &mut [u8]) {
    let is_index = layout.photometric == Photometric::Palette;
    match layout.bits {
        8 => {
            for (out, sample) in out.iter_mut().zip(row) {
                *out = *sample;
            }
        }
        16 | 32 if !layout.is_float => {
            let size = layout.bits / 8;
            let high = if is_little == is_index { 0 } else { size - 1 };
            for (out, sample) in out.iter_mut().zip(row.chunks_exact(size)) {
                *out = sample.get(high).copied().unwrap_or(0);
            }
        }
        32 => {
            let (samples, _) = row.as_chunks::<4>();
            for (out, sample) in out.iter_mut().zip(samples) {
                let value = if is_little {
                    f32::from_le_bytes(*sample)
                } else {
                    f32::from_be_bytes(*sample)
                };
                *out = (value.clamp(0.0, 1.0) * 255.0).round() as u8;
            }
        }
        bits => {
            let most = (1_u64 << bits) - 1;
            let (mut window, mut held) = (0_u64, 0);
            let mut bytes = row.iter();
            for out in out {
                while held < bits {
                    let Some(byte) = bytes.next() else { return };
                    window = window << 8 | u64::from(*byte);
                    held += 8;
                }
                held -= bits;
                let value = window >> held & most;
                *out = if is_index { value as u8 } else { ((value * 255 + most / 2) / most) as u8 };
            }
        }
    }
}

/// The colours of a palette, by index.
fn palette(directory: &Directory<'_>, layout: &Layout) -> Vec<[u8; 3]> {
    if layout.photometric != Photometric::Palette {
        return Vec::new();
    }
    let colors = (directory.count(tag::COLOR_MAP) / 3).min(256);
    let each = directory.count(tag::COLOR_MAP) / 3;
    let value = |index| directory.nth(tag::COLOR_MAP, index).unwrap_or(0);
    let sixteen: Vec<[u64; 3]> =
        (0..colors).map(|i| [value(i), value(each + i), value(2 * each + i)]).collect();
    // Some writers store bytes where TIFF has values of 16 bits.
    let shift = if sixteen.iter().flatten().all(|v| *v < 256) { 0 } else { 8 };
    sixteen.into_iter().map(|color| color.map(|v| (v >> shift) as u8)).collect()
}

/// The palette and profile with which samples become colours.
pub(super) struct ColorConverter {
    palette: Vec<[u8; 3]>,
    profile: Option<IccProfile>,
}

impl ColorConverter {
    pub(super) fn of(directory: &Directory<'_>, layout: &Layout) -> Self {
        let channels = match layout.photometric {
            Photometric::WhiteIsZero | Photometric::BlackIsZero => Some(Channels::Gray),
            Photometric::Rgb | Photometric::Palette | Photometric::Ycc => Some(Channels::Rgb),
            Photometric::Cmyk => Some(Channels::Inks),
            // CIE L*a*b* defines colours without a profile.
            Photometric::Lab => None,
        };
        let profile =
            channels.and_then(|channels| IccProfile::read(directory.data(tag::PROFILE)?, channels));
        Self { palette: palette(directory, layout), profile }
    }

    /// Converts a row of samples, one byte each, to RGB.
    pub(super) fn to_rgb(&self, samples: &[u8], layout: &Layout, out: &mut [u8]) {
        let Some(profile) = &self.profile else {
            return to_rgb(samples, layout, &self.palette, out);
        };
        let is_cmyk = layout.photometric == Photometric::Cmyk && layout.alpha == Alpha::None;
        if is_cmyk {
            let inks = samples.chunks_exact(layout.samples).flat_map(|pixel| pixel.iter().take(4));
            let inks: Vec<u8> = inks.take(out.len() / 3 * 4).copied().collect();
            if out.get_mut(..inks.len() / 4 * 3).is_some_and(|out| profile.print(&inks, out)) {
                return;
            }
        }
        to_rgb(samples, layout, &self.palette, out);
        if layout.photometric != Photometric::Cmyk {
            profile.apply(out);
        }
    }
}

fn to_rgb(samples: &[u8], layout: &Layout, palette: &[[u8; 3]], out: &mut [u8]) {
    let (out, _) = out.as_chunks_mut::<3>();
    let colors = layout.photometric.colors();
    for (out, pixel) in out.iter_mut().zip(samples.chunks_exact(layout.samples)) {
        let color = match (layout.photometric, pixel) {
            (Photometric::WhiteIsZero, [v, ..]) => [255 - v; 3],
            (Photometric::BlackIsZero, [v, ..]) => [*v; 3],
            (Photometric::Palette, [v, ..]) => {
                palette.get(usize::from(*v)).copied().unwrap_or_default()
            }
            (Photometric::Rgb, [r, g, b, ..]) => [*r, *g, *b],
            (Photometric::Cmyk, [c, m, y, k, ..]) => pixels::cmyk([*c, *m, *y, *k]),
            (Photometric::Ycc, [y, cb, cr, ..]) => pixels::ycc([*y, *cb, *cr]),
            (Photometric::Lab, [l, a, b, ..]) => lab([*l, *a, *b]),
            _ => continue,
        };
        *out = match (layout.alpha, pixel.get(colors)) {
            (Alpha::Associated, Some(alpha)) => color.map(|v| v.saturating_add(255 - alpha)),
            (Alpha::Unassociated, Some(alpha)) => color.map(|v| pixels::over_white(v, *alpha)),
            _ => color,
        };
    }
}

/// CIE L*a*b* with the white point D50, in 8-bit TIFF samples, to sRGB.
fn lab([l, a, b]: [u8; 3]) -> [u8; 3] {
    let fy = (f32::from(l) / 2.55 + 16.0) / 116.0;
    let (fx, fz) = (fy + f32::from(a as i8) / 500.0, fy - f32::from(b as i8) / 200.0);
    let inverse = |f: f32| if f > 6.0 / 29.0 { f * f * f } else { (f - 4.0 / 29.0) * 0.128_419 };
    let (x, y, z) = (0.9642 * inverse(fx), inverse(fy), 0.8249 * inverse(fz));
    // The matrix includes the adaptation to D65.
    let linear = [
        3.133_9 * x - 1.616_9 * y - 0.490_6 * z,
        -0.978_8 * x + 1.916_1 * y + 0.033_5 * z,
        0.071_9 * x - 0.229_0 * y + 1.405_2 * z,
    ];
    linear.map(|v| {
        let v = v.clamp(0.0, 1.0);
        let v = if v <= 0.003_130_8 { 12.92 * v } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 };
        (v * 255.0).round() as u8
    })
}
