//! The level page in small.

use recto_model::{Point, Quad, Raster, Rect};

use crate::resample::resized;
use crate::{DeskewTransform, RecognisedPage, TextLine};

/// Longest side in pixels: a line of small print is still a dozen of them high.
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
        let picture = if transform.is_straight() { small } else { level(&small, &transform) };
        Self { picture, shrink }
    }

    /// From pixels of the level page.
    pub(super) fn small(&self, bbox: Rect) -> Rect {
        bbox.scaled(self.shrink)
    }

    /// To pixels of the level page.
    pub(super) fn whole(&self, bbox: Rect) -> Rect {
        bbox.scaled(1.0 / self.shrink)
    }

    /// Where lines of text stand.
    pub(super) fn texts(&self, reading: &RecognisedPage) -> Vec<Rect> {
        let level = |line: &TextLine| {
            let quad = line.place.part(0.0, 1.0, 0.0, 1.0);
            Quad(quad.0.map(|p| reading.transform.to_deskewed(p))).bounds()
        };
        reading.lines.iter().map(|line| self.small(level(line))).collect()
    }

    pub(super) fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = 3 * (y * self.picture.width as usize + x);
        self.picture.rgb.get(at..at + 3).map_or([255; 3], |p| [p[0], p[1], p[2]])
    }
}

/// Turned so that lines are level; beyond the border the border goes on.
fn level(small: &Raster, transform: &DeskewTransform) -> Raster {
    let transform =
        DeskewTransform { width: small.width as f32, height: small.height as f32, ..*transform };
    let (width, height) = transform.deskewed_size();
    let (width, height) = (width.ceil() as u32, height.ceil() as u32);
    let mut rgb = Vec::with_capacity(3 * width as usize * height as usize);
    for y in 0..height {
        for x in 0..width {
            let from = transform.from_deskewed(Point::new(x as f32 + 0.5, y as f32 + 0.5));
            let clamp = |v: f32, most: u32| (v.max(0.0) as usize).min(most as usize - 1);
            let (x, y) = (clamp(from.x, small.width), clamp(from.y, small.height));
            let at = 3 * (y * small.width as usize + x);
            rgb.extend_from_slice(small.rgb.get(at..at + 3).unwrap_or(&[255; 3]));
        }
    }
    Raster { width, height, rgb }
}
