//! Squares and circles among the pixels of a page.

use recto_model::{Raster, Rect};

/// Sides of squares, in heights of the label's line.
const SIDES: [f32; 2] = [0.3, 1.7];
/// A square's outer side lies so near to the edge of the citation's box, in heights of the label's line: glyphs of symbol
/// fonts have room around them.
const EDGE: f32 = 0.35;
/// Ink is darker than this share of the paper: frames may be gray.
const INK: f32 = 0.85;
/// The least share of each side that is drawn.
const LEAST_SIDE: f32 = 0.8;
/// The frame of a square inside of which a mark is looked for, as a share of its side, and the share of ink from which on there
/// is one.
const FRAME: f32 = 0.25;
const LEAST_MARK: f32 = 0.06;

/// Directions from a circle's middle in which its line is looked for.
const DIRECTIONS: u16 = 40;

/// What a check box is drawn as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outline {
    Square,
    Circle,
}

/// A page's pixels.
pub(super) struct PagePicture<'a> {
    pub(super) picture: &'a Raster,
    /// Pixels per point.
    pub(super) scale: f32,
}

impl PagePicture<'_> {
    /// Whether the outline at the left or right edge of a box has a mark in it; `None` without an outline.
    pub(super) fn state(
        &self,
        outline: Outline,
        bbox: &Rect,
        height: f32,
        is_left: bool,
    ) -> Option<bool> {
        let bbox = bbox.scaled(self.scale);
        let height = height * self.scale;
        let ink = self.ink(&bbox.grown(height));
        let edge = if is_left { bbox.x0 } else { bbox.x1 };
        let slack = (EDGE * height).ceil() as i32;
        let mut best: Option<(f32, [i32; 3])> = None;
        for side in (SIDES[0] * height) as i32..=(SIDES[1] * height) as i32 {
            let outer = edge.round() as i32 - if is_left { 0 } else { side };
            for x in outer - slack..=outer + slack {
                let lowest = bbox.y1.ceil() as i32 - side + slack;
                for y in bbox.y0.floor() as i32 - slack..=lowest {
                    let drawn = match outline {
                        Outline::Square => ink.sides(x, y, side),
                        Outline::Circle => ink.circle(x, y, side),
                    };
                    if drawn >= LEAST_SIDE && best.is_none_or(|(before, _)| drawn >= before) {
                        best = Some((drawn, [x, y, side]));
                    }
                }
            }
        }
        let (_, [x, y, side]) = best?;
        Some(ink.inside(x, y, side) >= LEAST_MARK)
    }

    fn ink(&self, area: &Rect) -> PictureInk {
        let whole = (self.picture.width as i32, self.picture.height as i32);
        let (x0, y0) = ((area.x0 as i32).max(0), (area.y0 as i32).max(0));
        let (x1, y1) = ((area.x1 as i32).min(whole.0), (area.y1 as i32).min(whole.1));
        let (width, height) = ((x1 - x0).max(0), (y1 - y0).max(0));
        let luminance = |x: i32, y: i32| {
            let at = (y * whole.0 + x) as usize * 3;
            let pixel = self.picture.rgb.get(at..at + 3).unwrap_or(&[255; 3]);
            pixel.iter().map(|value| f32::from(*value)).sum::<f32>() / 3.0
        };
        let values: Vec<f32> = (y0..y1)
            .flat_map(|y| (x0..x1).map(move |x| (x, y)))
            .map(|(x, y)| luminance(x, y))
            .collect();
        let mut sorted = values.clone();
        sorted.sort_by(f32::total_cmp);
        let paper = sorted.get(sorted.len() * 3 / 4).copied().unwrap_or(255.0);
        let set = values.iter().map(|value| *value < INK * paper).collect();
        PictureInk { x0, y0, width, height, set }
    }
}

/// Which pixels of an area are ink.
struct PictureInk {
    x0: i32,
    y0: i32,
    width: i32,
    height: i32,
    set: Vec<bool>,
}

impl PictureInk {
    fn at(&self, x: i32, y: i32) -> bool {
        let (x, y) = (x - self.x0, y - self.y0);
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_inside && self.set.get((y * self.width + x) as usize).copied().unwrap_or_default()
    }

    /// The share of ink along the side of a square with the least of it; lines may be a pixel off.
    fn sides(&self, x: i32, y: i32, side: i32) -> f32 {
        let near = |x: i32, y: i32, (dx, dy): (i32, i32)| {
            (-1..=1).any(|step| self.at(x + step * dx, y + step * dy))
        };
        let last = side - 1;
        let share = |is_drawn: &dyn Fn(i32) -> bool| {
            (0..side).filter(|at| is_drawn(*at)).count() as f32 / side.max(1) as f32
        };
        let across = (1, 0);
        let down = (0, 1);
        let upright =
            share(&|at| near(x, y + at, across)).min(share(&|at| near(x + last, y + at, across)));
        if upright < LEAST_SIDE {
            return upright;
        }
        // A circle's line runs along the sides of a square that is a little smaller, but not through its corners.
        let corners = [(x, y), (x + last, y), (x, y + last), (x + last, y + last)];
        if !corners.into_iter().all(|(x, y)| (-1..=1).any(|step| near(x, y + step, across))) {
            return 0.0;
        }
        let level =
            share(&|at| near(x + at, y, down)).min(share(&|at| near(x + at, y + last, down)));
        upright.min(level)
    }

    /// The share of a circle's line that is drawn; lines may be a pixel off. Zero as soon as too much of it is missing.
    fn circle(&self, x: i32, y: i32, side: i32) -> f32 {
        let radius = 0.5 * (side - 1) as f32;
        let middle = (x as f32 + radius, y as f32 + radius);
        let mut missing = 0u16;
        // The main directions first, which tell most places apart.
        let order = (0..4).flat_map(|first| (first..DIRECTIONS).step_by(4));
        for direction in order {
            let angle = std::f32::consts::TAU * f32::from(direction) / f32::from(DIRECTIONS);
            let (sin, cos) = angle.sin_cos();
            let is_drawn = [0.0, -1.0, 1.0].into_iter().any(|off| {
                let at = |middle: f32, part: f32| (middle + (radius + off) * part).round() as i32;
                self.at(at(middle.0, cos), at(middle.1, sin))
            });
            missing += u16::from(!is_drawn);
            if f32::from(missing) > (1.0 - LEAST_SIDE) * f32::from(DIRECTIONS) {
                return 0.0;
            }
        }
        1.0 - f32::from(missing) / f32::from(DIRECTIONS)
    }

    /// The share of ink inside of an outline's frame.
    fn inside(&self, x: i32, y: i32, side: i32) -> f32 {
        let frame = (FRAME * side as f32).round() as i32;
        let range = |from: i32| from + frame..from + side - frame;
        let pixels = range(y).flat_map(|y| range(x).map(move |x| (x, y)));
        let (mut ink, mut all) = (0.0f32, 0.0f32);
        for (x, y) in pixels {
            all += 1.0;
            ink += f32::from(u8::from(self.at(x, y)));
        }
        ink / all.max(1.0)
    }
}
