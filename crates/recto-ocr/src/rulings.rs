//! Drawn lines in pixels.

use recto_model::{Point, Raster, Rgb, Ruling};

use crate::components::components;
use crate::pixels::resized;
use crate::{Frame, Reading};

/// The picture is looked at in this size at most: a hairline of a page is still a pixel wide.
const LONGEST: f32 = 1800.0;
/// A line's least length by the typical height of the text.
const LENGTH: f32 = 2.2;
/// Its greatest thickness by the same.
const THICKNESS: f32 = 0.35;
/// Ink is darker than its surroundings by this much of 255.
const CONTRAST: u32 = 28;

/// Straight lines along and across the text, in pixels of the level page.
pub fn rulings(reading: &Reading) -> Vec<Ruling> {
    let Some(text) = typical_height(reading) else { return Vec::new() };
    let side = reading.frame.width.max(reading.frame.height).max(1.0);
    let shrink = (LONGEST / side).min(1.0);
    let gray = level_gray(&reading.picture, &reading.frame, shrink);
    let ink = gray.ink((text * shrink) as usize);
    let (least, thickest) = (LENGTH * text * shrink, (THICKNESS * text * shrink).max(3.0));
    let mut found = lines(&ink, least, thickest);
    let upright = lines(&ink.transposed(), least, thickest);
    found.extend(upright.into_iter().map(|line| Ruling {
        from: Point::new(line.from.y, line.from.x),
        to: Point::new(line.to.y, line.to.x),
        ..line
    }));
    let boxes: Vec<_> = reading
        .lines
        .iter()
        .map(|line| {
            let quad = line.place.part(0.0, 1.0, 0.2, 0.8);
            recto_model::Quad(quad.0.map(|p| reading.frame.to_level(p))).bounds()
        })
        .collect();
    let grow = |p: Point| Point::new(p.x / shrink, p.y / shrink);
    found
        .into_iter()
        .map(|line| Ruling {
            from: grow(line.from),
            to: grow(line.to),
            width: line.width / shrink,
            ..line
        })
        .filter(|line| {
            // A stroke of letters, not a line: it lies within the text for most of its way.
            let middle =
                Point::new((line.from.x + line.to.x) * 0.5, (line.from.y + line.to.y) * 0.5);
            !boxes.iter().any(|bbox| bbox.contains_point(middle))
        })
        .collect()
}

fn typical_height(reading: &Reading) -> Option<f32> {
    let mut heights: Vec<f32> = reading.lines.iter().map(|line| line.place.height).collect();
    heights.sort_by(f32::total_cmp);
    heights.get(heights.len() / 2).copied()
}

struct Gray {
    width: usize,
    height: usize,
    values: Vec<u8>,
}

struct Ink {
    width: usize,
    height: usize,
    set: Vec<bool>,
}

/// The level page in grey, smaller by `shrink`; what lies beyond the picture is white.
fn level_gray(picture: &Raster, frame: &Frame, shrink: f32) -> Gray {
    let scaled = |length: u32| ((length as f32 * shrink).round() as u32).max(1);
    let small = resized(picture, scaled(picture.width), scaled(picture.height));
    let of_picture: Vec<u8> = small
        .rgb
        .chunks_exact(3)
        .map(|p| ((u32::from(p[0]) * 77 + u32::from(p[1]) * 151 + u32::from(p[2]) * 28) >> 8) as u8)
        .collect();
    let (width, height) = (small.width as usize, small.height as usize);
    if frame.is_level() {
        return Gray { width, height, values: of_picture };
    }
    let small_frame = Frame { width: width as f32, height: height as f32, ..*frame };
    let (level_width, level_height) = small_frame.level_size();
    let (columns, rows) = (level_width.ceil() as usize, level_height.ceil() as usize);
    let mut values = Vec::with_capacity(columns * rows);
    for y in 0..rows {
        for x in 0..columns {
            let from = small_frame.from_level(Point::new(x as f32 + 0.5, y as f32 + 0.5));
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
    /// Pixels that are darker than the mean of their surroundings, of about the text's height.
    fn ink(&self, text: usize) -> Ink {
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

impl Ink {
    fn transposed(&self) -> Self {
        let mut set = Vec::with_capacity(self.set.len());
        for x in 0..self.width {
            set.extend((0..self.height).map(|y| self.set[y * self.width + x]));
        }
        Self { width: self.height, height: self.width, set }
    }

    /// Ink in horizontal runs of at least `least` pixels; breaks of a pixel or two are bridged.
    fn long_runs(&self, least: usize) -> Self {
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

/// Horizontal lines.
fn lines(ink: &Ink, least: f32, thickest: f32) -> Vec<Ruling> {
    // Longer than a letter's stroke and shorter than a piece of a line that is not quite level.
    let opened = ink.long_runs((least * 0.5).max(12.0) as usize);
    components(opened.width, opened.height, |x, y| opened.set[y * opened.width + x])
        .into_iter()
        .filter_map(|runs| {
            let x0 = runs.iter().map(|run| run.x0).min()? as f32;
            let x1 = runs.iter().map(|run| run.x1).max()? as f32;
            let y0 = runs.first()?.y as f32;
            let y1 = runs.last()?.y as f32 + 1.0;
            let area: u32 = runs.iter().map(|run| run.x1 - run.x0).sum();
            let width = area as f32 / (x1 - x0).max(1.0);
            // A line may still lean by a pixel or two, but it is thin everywhere.
            let is_line =
                x1 - x0 >= least && width <= thickest && y1 - y0 <= thickest + 0.01 * (x1 - x0);
            let y = (y0 + y1) * 0.5;
            is_line.then(|| Ruling {
                from: Point::new(x0, y),
                to: Point::new(x1, y),
                width: width.max(1.0),
                color: Rgb::default(),
                dashed: false,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Line, LineBox};

    /// A white page with a grid of two lines each way, and a word.
    fn page() -> Reading {
        let (width, height) = (400usize, 300usize);
        let mut rgb = vec![255u8; width * height * 3];
        let mut dark = |x: usize, y: usize| rgb[(y * width + x) * 3..][..3].fill(40);
        for x in 50..350 {
            (0..2).for_each(|t| {
                dark(x, 100 + t);
                dark(x, 200 + t);
            });
        }
        for y in 100..202 {
            (0..2).for_each(|t| {
                dark(50 + t, y);
                dark(348 + t, y);
            });
        }
        for x in 100..130 {
            dark(x, 150);
        }
        let place = LineBox {
            center: Point::new(115.0, 150.0),
            width: 30.0,
            height: 12.0,
            along: Point::new(1.0, 0.0),
        };
        let picture = Raster { width: width as u32, height: height as u32, rgb }.into();
        let frame = Frame { width: 400.0, height: 300.0, ..Frame::default() };
        let line = Line { place, characters: Vec::new(), ink: (0.2, 0.8) };
        Reading { frame, lines: vec![line], picture }
    }

    #[test]
    fn finds_the_grid_and_leaves_strokes_of_letters() {
        let found = rulings(&page());
        let (level, upright): (Vec<&Ruling>, Vec<&Ruling>) =
            found.iter().partition(|line| line.is_horizontal());
        let ys: Vec<f32> = level.iter().map(|line| line.from.y).collect();
        let xs: Vec<f32> = upright.iter().map(|line| line.from.x).collect();
        assert_eq!((ys, xs), (vec![101.0, 201.0], vec![51.0, 349.0]));
        assert!(level.iter().all(|line| (line.length() - 300.0).abs() < 2.0));
    }
}
