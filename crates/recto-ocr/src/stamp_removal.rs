//! Print that a stamp was put over. The print is black and the stamp has a colour: where each pixel is as light as its
//! lightest channel, and lighter by its colour, the stamp fades and the print stays; where it is as dark as its colour is
//! strong, the stamp stays alone.

use std::ops::RangeInclusive;

use recto_model::{Point, Raster, Rect};

use crate::luminance;
use crate::resample::pixel_at;
use crate::{LineBox, TextLine};

/// From this difference of its channels on a pixel has a colour: paper that yellowed and fringes of scans have less.
const COLORFUL: u8 = 56;
/// A coloured pixel of more light is a highlighter's, through which print is read as well.
const LIGHT: u8 = 170;
/// A pixel of print: dark in every channel.
const DARK: u8 = 112;
/// The share of a line's box that is coloured ink: less is a speck, more is a coloured background.
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
/// By so much the ink of a faint stamp is made darker.
const INTENSITY: u8 = 3;
/// Letters and figures of a line that a stamp says over the print, and how sure it is: print in a colour, and what shines
/// through from below, is shorter or less clear.
const FEWEST: usize = 3;
const SURE_OF_STAMP: f32 = 0.9;
/// Share of a stamp's coloured pixels that lie between others: none do where a screen's letters have coloured fringes, a
/// third of a stroke of three pixels does.
const SOLID: f32 = 0.25;
/// Pixels of the largest picture of which a second one is made.
const MOST_PIXELS: u64 = 40_000_000;
/// Samples across and down a box that tell of what it is made.
const ACROSS: u16 = 200;
const DOWN: u16 = 12;

/// Does a stamp lie over printed lines?
pub(crate) fn are_over_print(raster: &Raster, lines: &[TextLine]) -> bool {
    let mut crossed = lines.iter().filter(|line| lies_over_print(raster, &line.place));
    u64::from(raster.width) * u64::from(raster.height) <= MOST_PIXELS
        && crossed.nth(CROSSED - 1).is_some()
}

/// Coloured ink in the box of a line that is printed.
pub(crate) fn lies_over_print(raster: &Raster, place: &LineBox) -> bool {
    let (mut colorful, mut dark) = (0_u16, 0_u16);
    for_each_sample(place, |at| {
        let Some(pixel) = pixel_at(raster, at) else { return };
        if is_stamped(pixel) {
            colorful += 1;
        } else if lightest(pixel) < DARK {
            dark += 1;
        }
    });
    let share = |count: u16| f32::from(count) / f32::from(ACROSS * DOWN);
    INK.contains(&share(colorful)) && share(dark) >= PRINT
}

/// Are the coloured strokes in a box wider than the fringes of print?
pub(crate) fn is_solid(raster: &Raster, place: &LineBox) -> bool {
    let is_ink = |x: f32, y: f32| pixel_at(raster, Point::new(x, y)).is_some_and(is_stamped);
    let (mut colorful, mut solid) = (0_u16, 0_u16);
    for_each_sample(place, |at| {
        if is_ink(at.x, at.y) {
            colorful += 1;
            solid += u16::from(is_ink(at.x - 1.0, at.y) && is_ink(at.x + 1.0, at.y));
        }
    });
    f32::from(solid) >= SOLID * f32::from(colorful)
}

fn for_each_sample(place: &LineBox, mut look: impl FnMut(Point)) {
    for row in 0..DOWN {
        for column in 0..ACROSS {
            let u = f32::from(column) / f32::from(ACROSS - 1);
            let v = f32::from(row) / f32::from(DOWN - 1);
            look(place.at(u, v));
        }
    }
}

fn is_stamped(pixel: [u8; 3]) -> bool {
    color(pixel) >= COLORFUL && luminance::in_eighths(pixel) < LIGHT
}

fn lightest([r, g, b]: [u8; 3]) -> u8 {
    r.max(g).max(b)
}

fn color([r, g, b]: [u8; 3]) -> u8 {
    r.max(g).max(b) - r.min(g).min(b)
}

/// The picture in grey, without its coloured ink.
pub(crate) fn faded(raster: &Raster) -> Raster {
    gray(raster, |pixel| lightest(pixel).saturating_add(strength(pixel)))
}

/// The coloured ink alone, black on white.
pub(crate) fn ink(raster: &Raster) -> Raster {
    gray(raster, |pixel| u8::MAX - strength(pixel).saturating_mul(INTENSITY))
}

/// How much of a pixel is coloured ink.
fn strength(pixel: [u8; 3]) -> u8 {
    color(pixel).saturating_sub(COLORFUL / 2)
}

fn gray(raster: &Raster, light: impl Fn([u8; 3]) -> u8) -> Raster {
    let (pixels, _) = raster.rgb.as_chunks::<3>();
    let mut rgb = Vec::with_capacity(raster.rgb.len());
    for pixel in pixels {
        rgb.extend([light(*pixel); 3]);
    }
    Raster { width: raster.width, height: raster.height, rgb }
}

/// Of the lines that were read in a stamp's ink those that none of the page's lines says in their place: the rest is print
/// in a colour.
pub(crate) fn not_yet_recognised(own: Vec<TextLine>, lines: &[TextLine]) -> Vec<TextLine> {
    let is_unsaid = |line: &TextLine| {
        let place = line.place.bounds();
        let says = letters(line.characters.iter().flat_map(|c| c.text.chars()));
        says.len() >= FEWEST && !lines.iter().any(|other| says_it(other, &says, &place))
    };
    let is_sure = |line: &TextLine| line.mean_confidence() >= SURE_OF_STAMP;
    own.into_iter().filter(|line| is_sure(line) && is_unsaid(line)).collect()
}

/// Does a line say the most of it within the box? Letters may have been mistaken.
fn says_it(line: &TextLine, text: &[char], bbox: &Rect) -> bool {
    if !line.place.bounds().intersects(bbox) {
        return false;
    }
    let inside = line
        .characters
        .iter()
        .filter(|c| bbox.contains_point(line.place.at((c.from + c.to) * 0.5, 0.5)));
    let said = letters(inside.flat_map(|c| c.text.chars()));
    let groups = text.windows(FEWEST);
    let known = groups.clone().filter(|group| said.windows(FEWEST).any(|other| other == *group));
    2 * known.count() >= groups.len()
}

fn letters(text: impl Iterator<Item = char>) -> Vec<char> {
    text.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Puts the lines that were read in the faded picture in the place of those that say the same through the stamp.
pub(crate) fn replace(lines: &mut Vec<TextLine>, clearer: Vec<TextLine>) {
    for line in clearer {
        let (sure, place) = (line.mean_confidence(), line.place.bounds());
        let is_same = |other: &TextLine| shares(&other.place.bounds(), &place);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Upright strokes of a red that is so many pixels wide, on white.
    fn strokes(width: u32) -> (Raster, LineBox) {
        let pixel = |x: u32| if x % 10 < width { [200, 30, 40] } else { [255; 3] };
        let rgb = (0..20).flat_map(|_| (0..200).flat_map(pixel)).collect();
        let center = Point::new(100.0, 10.0);
        let place = LineBox { center, width: 200.0, height: 20.0, along: Point::new(1.0, 0.0) };
        (Raster { width: 200, height: 20, rgb }, place)
    }

    #[test]
    fn the_fringes_of_letters_on_a_screen_are_no_stamp() {
        let is_stamp = |width| {
            let (raster, place) = strokes(width);
            is_solid(&raster, &place)
        };
        assert_eq!([1, 2, 4, 6].map(is_stamp), [false, false, true, true]);
    }
}
