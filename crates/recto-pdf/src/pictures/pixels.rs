//! Pixels of one image: reoriented, composited on white and resized, without a renderer.

use kurbo::Affine;
use recto_model::Orientation;

use super::encode::Samples;

/// A byte of full opacity.
const OPAQUE: u8 = 255;

/// How an image's rows and columns lie on the page; `None` when the image is skewed.
pub(crate) fn orientation_of(transform: Affine) -> Option<Orientation> {
    let [a, b, c, d, _, _] = transform.as_coeffs();
    let small = |v: f64, beside: f64| v.abs() < beside.abs() * 0.01;
    // The image's first row lies at the top of the unit square, whose y axis points up (ISO 32000-1, 8.9.5.1).
    if small(b, a) && small(c, d) {
        Some(Orientation { transpose: false, mirror_x: a < 0.0, mirror_y: d > 0.0 })
    } else if small(a, b) && small(d, c) {
        // The image's rows lie along the y axis of the page.
        Some(Orientation { transpose: true, mirror_x: c > 0.0, mirror_y: b < 0.0 })
    } else {
        None
    }
}

/// Pixels row by row.
#[derive(Debug)]
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) samples: Samples,
}

impl Pixels {
    pub(crate) fn oriented(self, orientation: Orientation) -> Self {
        if orientation.is_upright() {
            return self;
        }
        let size = (self.width as usize, self.height as usize);
        let samples = match &self.samples {
            Samples::Gray(gray) => Samples::Gray(orientation.rearranged::<1>(gray, size)),
            Samples::Rgb(rgb) => Samples::Rgb(orientation.rearranged::<3>(rgb, size)),
        };
        let (width, height) = orientation.size((self.width, self.height));
        Self { width, height, samples }
    }

    /// Composites the pixels on white with `alpha`, which may have another size. The finer of the two sizes is kept: in
    /// many scans only the mask holds the shapes of the letters.
    pub(crate) fn on_white(self, alpha: Plane) -> Self {
        let (width, height) = (self.width.max(alpha.width), self.height.max(alpha.height));
        let Self { samples, .. } = self.scaled(width, height);
        let alpha = alpha.scaled(width, height);
        let samples = match samples {
            Samples::Gray(mut gray) => {
                gray.iter_mut().zip(&alpha.data).for_each(|(v, a)| *v = over_white(*v, *a));
                Samples::Gray(gray)
            }
            Samples::Rgb(mut rgb) => {
                let (pixels, _) = rgb.as_chunks_mut::<3>();
                for (pixel, a) in pixels.iter_mut().zip(&alpha.data) {
                    *pixel = pixel.map(|v| over_white(v, *a));
                }
                Samples::of_rgb(rgb)
            }
        };
        Self { width, height, samples }
    }

    /// Resizes to the nearest neighbours.
    pub(crate) fn scaled(self, width: u32, height: u32) -> Self {
        let (from, to) = ((self.width, self.height), (width, height));
        let samples = match self.samples {
            Samples::Gray(gray) => Samples::Gray(scaled::<1>(gray, from, to)),
            Samples::Rgb(rgb) => Samples::Rgb(scaled::<3>(rgb, from, to)),
        };
        Self { width, height, samples }
    }

    /// Averages blocks of `factor` by `factor` pixels. Pixels at the right and the bottom that fill no whole block are
    /// dropped.
    pub(crate) fn reduced(self, factor: u32) -> Self {
        let (width, height) = (self.width / factor, self.height / factor);
        if factor <= 1 || width == 0 || height == 0 {
            return self;
        }
        let (stride, side) = (self.width as usize, factor as usize);
        let samples = match self.samples {
            Samples::Gray(gray) => Samples::Gray(reduced::<1>(&gray, stride, side)),
            Samples::Rgb(rgb) => Samples::Rgb(reduced::<3>(&rgb, stride, side)),
        };
        Self { width, height, samples }
    }
}

/// One byte per pixel, such as an alpha channel.
#[derive(Debug)]
pub(crate) struct Plane {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) data: Vec<u8>,
}

impl Plane {
    pub(crate) fn is_opaque(&self) -> bool {
        self.data.iter().all(|a| *a == OPAQUE)
    }

    fn scaled(self, width: u32, height: u32) -> Self {
        let data = scaled::<1>(self.data, (self.width, self.height), (width, height));
        Self { width, height, data }
    }
}

fn over_white(value: u8, alpha: u8) -> u8 {
    let (value, alpha) = (u32::from(value), u32::from(alpha));
    ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}

fn scaled<const N: usize>(data: Vec<u8>, from: (u32, u32), to: (u32, u32)) -> Vec<u8> {
    if from == to {
        return data;
    }
    let (columns, rows) = (from.0 as usize, from.1 as usize);
    let (width, height) = (to.0 as usize, to.1 as usize);
    let (pixels, _) = data.as_chunks::<N>();
    let mut out = Vec::with_capacity(width * height * N);
    for y in 0..height {
        let start = nearest(y, rows, height) * columns;
        let row = pixels.get(start..start + columns).unwrap_or_default();
        if columns == width {
            out.extend_from_slice(row.as_flattened());
        } else {
            let pixel = |x: usize| row.get(nearest(x, columns, width)).unwrap_or(&[0; N]);
            out.extend((0..width).flat_map(pixel));
        }
    }
    out
}

/// The index of the one of `from` samples in a row that is nearest to the centre of sample `at` of `to`.
fn nearest(at: usize, from: usize, to: usize) -> usize {
    (2 * at + 1) * from / (2 * to)
}

fn reduced<const N: usize>(data: &[u8], columns: usize, side: usize) -> Vec<u8> {
    let (pixels, _) = data.as_chunks::<N>();
    let width = columns / side;
    let count = (side * side) as u32;
    let mut sums = vec![[0_u32; N]; columns];
    let mut out = Vec::with_capacity(data.len() / (side * side));
    for band in pixels.chunks_exact(columns * side) {
        // Columns are summed first: neighbouring sums are independent of each other and can be computed at once.
        sums.fill([0; N]);
        for row in band.chunks_exact(columns) {
            let sums = sums.as_flattened_mut().iter_mut();
            sums.zip(row.as_flattened()).for_each(|(sum, v)| *sum += u32::from(*v));
        }
        for group in sums.chunks_exact(side).take(width) {
            let mut sum = [0; N];
            for column in group {
                sum.iter_mut().zip(column).for_each(|(sum, v)| *sum += v);
            }
            out.extend(sum.map(|sum| ((sum + count / 2) / count) as u8));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::encode::Samples;
    use super::{Pixels, Plane};

    fn gray(width: u32, height: u32, data: &[u8]) -> Pixels {
        Pixels { width, height, samples: Samples::Gray(data.to_vec()) }
    }

    fn data_of(pixels: &Pixels) -> &[u8] {
        match &pixels.samples {
            Samples::Gray(data) | Samples::Rgb(data) => data,
        }
    }

    #[test]
    fn fewer_pixels_are_means_and_more_are_repeated() {
        let pixels = gray(3, 3, &[0, 90, 1, 30, 60, 1, 2, 2, 2]);
        let halved = pixels.reduced(2);
        assert_eq!((halved.width, halved.height, data_of(&halved)), (1, 1, &[45_u8][..]));
        let rgb = Pixels {
            width: 2,
            height: 2,
            samples: Samples::Rgb([[0, 10, 20], [100, 30, 40]].concat().repeat(2)),
        };
        assert_eq!(data_of(&rgb.reduced(2)), [50, 20, 30]);
        let pixels = gray(2, 1, &[7, 9]);
        assert_eq!(data_of(&pixels.scaled(4, 2)), [7, 7, 9, 9, 7, 7, 9, 9]);
        assert_eq!(data_of(&gray(1, 1, &[7]).reduced(2)), [7]);
    }

    #[test]
    fn what_is_clear_shows_paper_at_the_finer_size() {
        let alpha = Plane { width: 2, height: 2, data: vec![255, 0, 128, 255] };
        assert!(!alpha.is_opaque());
        let pixels = gray(1, 1, &[0]).on_white(alpha);
        assert_eq!((pixels.width, pixels.height), (2, 2));
        assert_eq!(data_of(&pixels), [0, 255, 127, 0]);
    }
}
