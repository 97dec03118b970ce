//! Print that a stamp was put over. The print is black and the stamp has a colour: where each pixel is as light as its
//! lightest channel, and lighter by its colour, the stamp fades and the print stays.

use std::ops::RangeInclusive;

use recto_model::{Raster, Rect};

use crate::{Line, LineBox};

/// From this difference of its channels on a pixel has a colour: paper that yellowed and fringes of scans have less.
const COLORFUL: u8 = 56;
/// A coloured pixel of more light is a highlighter's, through which print is read as well.
const LIGHT: u16 = 170;
/// A pixel of print: dark in every channel.
const DARK: u8 = 112;
/// How much of a line's box is coloured ink: less is a speck, more is a ground on which the line was printed.
const INK: RangeInclusive<f32> = 0.01..=0.6;
/// How much of it is print.
const PRINT: f32 = 0.01;
/// A stamp lies over so many lines; a coloured underline, a ticked box or a signature over fewer.
const CROSSED: usize = 4;
/// A line that was read where the stamp has faded replaces what was read through it when it is as sure as this...
const SURE: f32 = 0.8;
/// ...and has this share of its characters: recognisers are sure of what they misread under a stamp, but leave nothing out.
const AS_LONG: f32 = 0.75;
/// Two boxes hold the same line when they share this much of the smaller one.
const SAME_LINE: f32 = 0.3;
/// Pixels of the largest picture of which a second one is made.
const MOST_PIXELS: u64 = 40_000_000;
/// Samples across and down a box that tell of what it is made.
const ACROSS: u16 = 200;
const DOWN: u16 = 12;

/// Does a stamp lie over printed lines?
pub(crate) fn disturb(raster: &Raster, lines: &[Line]) -> bool {
    let mut crossed = lines.iter().filter(|line| lies_over_print(raster, &line.place));
    u64::from(raster.width) * u64::from(raster.height) <= MOST_PIXELS
        && crossed.nth(CROSSED - 1).is_some()
}

/// Coloured ink in the box of a line that is printed.
pub(crate) fn lies_over_print(raster: &Raster, place: &LineBox) -> bool {
    let (mut colorful, mut dark) = (0_u16, 0_u16);
    for row in 0..DOWN {
        for column in 0..ACROSS {
            let u = f32::from(column) / f32::from(ACROSS - 1);
            let v = f32::from(row) / f32::from(DOWN - 1);
            let at = place.at(u, v);
            let Some(pixel) = pixel(raster, at.x, at.y) else { continue };
            if is_stamped(pixel) {
                colorful += 1;
            } else if lightest(pixel) < DARK {
                dark += 1;
            }
        }
    }
    let share = |count: u16| f32::from(count) / f32::from(ACROSS * DOWN);
    INK.contains(&share(colorful)) && share(dark) >= PRINT
}

fn is_stamped(pixel: [u8; 3]) -> bool {
    let [r, g, b] = pixel.map(u16::from);
    let luma = (2 * r + 5 * g + b) / 8;
    color(pixel) >= COLORFUL && luma < LIGHT
}

fn lightest([r, g, b]: [u8; 3]) -> u8 {
    r.max(g).max(b)
}

fn color([r, g, b]: [u8; 3]) -> u8 {
    r.max(g).max(b) - r.min(g).min(b)
}

fn pixel(raster: &Raster, x: f32, y: f32) -> Option<[u8; 3]> {
    if x < 0.0 || y < 0.0 || x >= raster.width as f32 || y >= raster.height as f32 {
        return None;
    }
    let at = 3 * (y as usize * raster.width as usize + x as usize);
    raster.rgb.get(at..)?.first_chunk::<3>().copied()
}

/// The picture in grey, without its coloured ink.
pub(crate) fn faded(raster: &Raster) -> Raster {
    let (pixels, _) = raster.rgb.as_chunks::<3>();
    let mut rgb = Vec::with_capacity(raster.rgb.len());
    for pixel in pixels {
        let lift = color(*pixel).saturating_sub(COLORFUL / 2);
        rgb.extend([lightest(*pixel).saturating_add(lift); 3]);
    }
    Raster { width: raster.width, height: raster.height, rgb }
}

/// Puts the lines that were read in the faded picture in the place of those that say the same through the stamp.
pub(crate) fn replace(lines: &mut Vec<Line>, clearer: Vec<Line>) {
    for line in clearer {
        let (sure, place) = (line.mean_confidence(), bounds(&line.place));
        let is_same = |other: &Line| shares(&bounds(&other.place), &place);
        let (mut said, mut surely) = (0.0_f32, 0.0_f32);
        for other in lines.iter().filter(|other| is_same(other)) {
            said += other.characters.len() as f32;
            surely += other.characters.len() as f32 * other.mean_confidence();
        }
        let is_as_long = line.characters.len() as f32 >= AS_LONG * said;
        if sure >= SURE.max(surely / said.max(1.0)) && is_as_long {
            let at = lines.iter().position(is_same).unwrap_or(lines.len());
            lines.retain(|other| !is_same(other));
            lines.insert(at, line);
        }
    }
}

fn shares(a: &Rect, b: &Rect) -> bool {
    a.intersection(b).is_some_and(|both| both.area() >= SAME_LINE * a.area().min(b.area()))
}

fn bounds(place: &LineBox) -> Rect {
    place.part(0.0, 1.0, 0.0, 1.0).bounds()
}
