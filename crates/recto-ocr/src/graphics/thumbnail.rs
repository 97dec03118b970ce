//! The deskewed page, downsampled.

use recto_model::{Quad, Raster, Rect};

use crate::resample::resized;
use crate::{DeskewTransform, RecognisedPage, TextLine};

/// Longest side in pixels: a line of small print is still about twelve pixels high.
const LONGEST: f32 = 1200.0;

pub(super) struct Thumbnail {
    pub(super) picture: Raster,
    shrink: f32,
}

impl Thumbnail {
    pub(super) fn of(reading: &RecognisedPage) -> Self {
        let transform = reading.transform;
        let shrink = (LONGEST / transform.width.max(transform.height).max(1.0)).min(1.0);
        let scaled = |length: u32| ((length as f32 * shrink).round() as u32).max(1);
        let small = resized(
            &reading.picture,
            scaled(reading.picture.width),
            scaled(reading.picture.height),
        );
        let picture = if transform.is_straight() { small } else { deskewed(&small, &transform) };
        Self { picture, shrink }
    }

    /// From pixels of the deskewed page.
    pub(super) fn small(&self, bbox: Rect) -> Rect {
        bbox.scaled(self.shrink)
    }

    /// To pixels of the deskewed page.
    pub(super) fn whole(&self, bbox: Rect) -> Rect {
        bbox.scaled(1.0 / self.shrink)
    }

    /// The boxes of the lines of text.
    pub(super) fn texts(&self, reading: &RecognisedPage) -> Vec<Rect> {
        let bounds = |line: &TextLine| {
            let quad = line.place.part(0.0, 1.0, 0.0, 1.0);
            Quad(quad.0.map(|p| reading.transform.to_deskewed(p))).bounds()
        };
        reading.lines.iter().map(|line| self.small(bounds(line))).collect()
    }

    pub(super) fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = 3 * (y * self.picture.width as usize + x);
        self.picture.rgb.get(at..at + 3).map_or([255; 3], |p| [p[0], p[1], p[2]])
    }
}

/// The deskewed picture; beyond the border the border pixels are repeated.
fn deskewed(small: &Raster, transform: &DeskewTransform) -> Raster {
    let clamp = |v: f32, most: u32| (v.max(0.0) as usize).min(most as usize - 1);
    let size = (small.width as usize, small.height as usize);
    let ((width, height), pixels) = transform.warped(size, |from| {
        let (x, y) = (clamp(from.x, small.width), clamp(from.y, small.height));
        let at = 3 * (y * small.width as usize + x);
        small.rgb.get(at..).and_then(|rest| rest.first_chunk::<3>()).copied().unwrap_or([255; 3])
    });
    Raster { width: width as u32, height: height as u32, rgb: pixels.into_flattened() }
}
