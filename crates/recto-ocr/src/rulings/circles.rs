//! Option buttons in pixels: rings of ink that stand apart, empty or with a mark inside, and full discs.
//!
//! Letters and bullets look like them: whoever knows the words and the other circles of a page decides.

use std::f32::consts::TAU;
use std::ops::RangeInclusive;

use recto_model::{CheckBoxShape, DrawnCheckBox, Point, Rect};

use super::binarise::Ink;
use super::check_boxes::bounds;
use crate::connected_components::PixelRun;

/// The shorter side is at least this share of the longer one.
const LEAST_ROUND: f32 = 0.86;
/// Directions from the middle in which the edge is looked for, and the share of them in which it must be found, within
/// `EDGE` of the radius.
const DIRECTIONS: u16 = 48;
const LEAST_EDGE: f32 = 0.92;
const EDGE: f32 = 0.16;
/// Room without ink before and behind a circle, in its sides: letters stand closer.
const ROOM: f32 = 0.22;
/// The part of the radius in which a mark is looked for, the shares of ink above which there is one, below which the circle is
/// empty, and above which it is a disc.
const INNER: f32 = 0.55;
const CHOSEN: f32 = 0.12;
const EMPTY: f32 = 0.03;
/// The outer part of a corner of its box in which a circle has no ink.
const CORNER: f32 = 0.09;

pub(super) fn circles(
    ink: &Ink,
    components: &[Vec<PixelRun>],
    sides: RangeInclusive<f32>,
) -> Vec<DrawnCheckBox> {
    let found = components.iter().filter_map(|runs| {
        let bbox = bounds(runs)?;
        let (long, short) = (bbox.width().max(bbox.height()), bbox.width().min(bbox.height()));
        let is_round = sides.contains(&long) && short >= LEAST_ROUND * long;
        if !is_round || !has_room(ink, &bbox) || !has_edge(ink, &bbox) {
            return None;
        }
        let share = share_inside(ink, &bbox);
        let checked = if share >= CHOSEN {
            true
        } else if share <= EMPTY {
            false
        } else {
            return None;
        };
        Some(DrawnCheckBox { bbox, checked, shape: CheckBoxShape::Circle })
    });
    found.collect()
}

fn is_ink(ink: &Ink, x: f32, y: f32) -> bool {
    let is_inside = x >= 0.0 && y >= 0.0 && (x as usize) < ink.width && (y as usize) < ink.height;
    is_inside && ink.set.get(y as usize * ink.width + x as usize).copied().unwrap_or_default()
}

/// Is there ink along the circle in the box, and none in the corners?
fn has_edge(ink: &Ink, bbox: &Rect) -> bool {
    let (center, rx, ry) = (bbox.center(), 0.5 * bbox.width(), 0.5 * bbox.height());
    let steps = 1 + (EDGE * rx.min(ry)).round() as u16;
    let is_edge = |direction: u16| {
        let angle = TAU * f32::from(direction) / f32::from(DIRECTIONS);
        (0..=steps).any(|step| {
            let radius = 1.0 - EDGE * f32::from(step) / f32::from(steps);
            let at = Point::new(
                center.x + (rx - 0.5) * radius * angle.cos(),
                center.y + (ry - 0.5) * radius * angle.sin(),
            );
            is_ink(ink, at.x, at.y)
        })
    };
    let edge = (0..DIRECTIONS).filter(|direction| is_edge(*direction)).count();
    let (dx, dy) = (CORNER * bbox.width(), CORNER * bbox.height());
    let (left, right) = (bbox.x0 + dx, bbox.x1 - dx);
    let (top, bottom) = (bbox.y0 + dy, bbox.y1 - dy);
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    edge as f32 >= LEAST_EDGE * f32::from(DIRECTIONS)
        && corners.into_iter().all(|(x, y)| !is_ink(ink, x, y))
}

/// Is there no ink close before and behind?
fn has_room(ink: &Ink, bbox: &Rect) -> bool {
    let room = (ROOM * bbox.width()).ceil().max(2.0) as usize;
    let (x0, x1) = (bbox.x0 as usize, bbox.x1 as usize);
    let sides = [x0.saturating_sub(room)..x0, x1..(x1 + room).min(ink.width)];
    (bbox.y0 as usize..bbox.y1 as usize).all(|y| {
        sides.iter().all(|side| {
            let (from, to) = (y * ink.width + side.start, y * ink.width + side.end);
            ink.set.get(from..to).unwrap_or_default().iter().all(|set| !set)
        })
    })
}

/// The share of ink around the middle.
fn share_inside(ink: &Ink, bbox: &Rect) -> f32 {
    let (center, rx, ry) = (bbox.center(), INNER * 0.5 * bbox.width(), INNER * 0.5 * bbox.height());
    let (mut set, mut all) = (0.0f32, 0.0f32);
    for y in (center.y - ry).ceil() as usize..(center.y + ry) as usize {
        for x in (center.x - rx).ceil() as usize..(center.x + rx) as usize {
            let (dx, dy) = ((x as f32 + 0.5 - center.x) / rx, (y as f32 + 0.5 - center.y) / ry);
            if dx * dx + dy * dy <= 1.0 {
                all += 1.0;
                set += f32::from(u8::from(is_ink(ink, x as f32, y as f32)));
            }
        }
    }
    set / all.max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connected_components::connected_components;

    /// A circle of 24 pixels with ink where `is_ink` has it, by the distance from the middle in radii and the place.
    fn states(is_ink: impl Fn(f32, f32, f32) -> bool) -> Vec<bool> {
        let (width, side) = (40usize, 24.0f32);
        let at = |at: usize| (at as f32 + 0.5 - 20.0) / (0.5 * side);
        let pixels = (0..width).flat_map(|y| (0..width).map(move |x| (x, y)));
        let set = pixels
            .map(|(x, y)| {
                let (x, y) = (at(x), at(y));
                is_ink((x * x + y * y).sqrt(), x, y)
            })
            .collect();
        let ink = Ink { width, height: width, set };
        let components = connected_components(width, width, |x, y| ink.set[y * ink.width + x]);
        circles(&ink, &components, 10.0..=30.0).iter().map(|found| found.checked).collect()
    }

    fn is_ring(distance: f32) -> bool {
        (0.84..=1.0).contains(&distance)
    }

    #[test]
    fn rings_are_empty_dots_crosses_and_discs_choose() {
        assert_eq!(states(|distance, _, _| is_ring(distance)), [false]);
        assert_eq!(states(|distance, _, _| is_ring(distance) || distance < 0.5), [true]);
        assert_eq!(states(|distance, _, _| distance <= 1.0), [true]);
        let is_cross = |x: f32, y: f32| (x.abs() - y.abs()).abs() < 0.15 && x.abs() < 0.55;
        assert_eq!(states(|distance, x, y| is_ring(distance) || is_cross(x, y)), [true]);
    }

    #[test]
    fn squares_open_rings_and_letters_in_a_word_are_none() {
        let is_square = |x: f32, y: f32| (0.84..=1.0).contains(&x.abs().max(y.abs()));
        assert_eq!(states(|_, x, y| is_square(x, y)), [false; 0]);
        assert_eq!(states(|distance, x, y| is_ring(distance) && !(x > 0.0 && y > 0.0)), [false; 0]);
        let is_next = |x: f32| (1.2..1.3).contains(&x);
        assert_eq!(states(|distance, x, _| is_ring(distance) || is_next(x)), [false; 0]);
    }
}
