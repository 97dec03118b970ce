//! Separates a coloured stamp from the black print under it. The maximum over the channels, raised by the pixel's
//! saturation, makes the stamp fade and keeps the print; the saturation alone keeps the stamp.

use std::ops::RangeInclusive;

use recto_model::{Point, Raster, Rect};

use crate::luminance;
use crate::resample::pixel_at;
use crate::{LineBox, TextLine};

/// Least difference between a pixel's channels that makes it coloured: yellowed paper and scanner fringes have less.
const COLORFUL: u8 = 56;
/// Coloured pixels lighter than this are highlighter, through which print is read anyway.
const HIGHLIGHTER: u8 = 170;
/// Print is darker than this in every channel.
const DARK: u8 = 112;
/// Share of a line's box that is coloured ink: less is a speck, more is a coloured background.
const INK: RangeInclusive<f32> = 0.01..=0.6;
/// Least share of a line's box that is print.
const LEAST_PRINT: f32 = 0.01;
/// A stamp overlaps at least this many lines; a coloured underline, a tick or a signature overlaps fewer.
const LEAST_CROSSED: usize = 4;
/// A line recognised without the stamp replaces the one recognised through it if its confidence is at least this...
const SURE: f32 = 0.8;
/// ...and if it has this share of its characters: under a stamp, recognisers are confident about errors but rarely omit
/// characters.
const LEAST_LENGTH: f32 = 0.75;
/// Two boxes contain the same line when they share this much of the smaller one.
const SAME_LINE: f32 = 0.3;
/// Factor by which the ink of a faint stamp is darkened.
const INTENSITY: u8 = 3;
/// Least number of letters and digits in a line of a stamp; coloured print and print showing through from the back is
/// shorter.
const FEWEST: usize = 3;
/// Least confidence of a line of a stamp; coloured print and print showing through is less clear.
const SURE_OF_STAMP: f32 = 0.9;
/// Least share of a stamp's coloured pixels that have coloured neighbours left and right: the coloured fringes of
/// letters on a screen have none, a stroke of three pixels has a third.
const SOLID: f32 = 0.25;
/// Largest picture, in pixels, of which a second copy is made.
const MOST_PIXELS: u64 = 40_000_000;
/// Number of samples across a box.
const ACROSS: u16 = 200;
/// Number of samples down a box.
const DOWN: u16 = 12;

/// Does a stamp overlap printed lines?
pub(crate) fn are_over_print(raster: &Raster, lines: &[TextLine]) -> bool {
    let mut crossed = lines.iter().filter(|line| lies_over_print(raster, &line.place));
    u64::from(raster.width) * u64::from(raster.height) <= MOST_PIXELS
        && crossed.nth(LEAST_CROSSED - 1).is_some()
}

/// Does the box of a line contain both print and coloured ink?
pub(crate) fn lies_over_print(raster: &Raster, place: &LineBox) -> bool {
    let (mut colorful, mut dark) = (0_u16, 0_u16);
    for_each_sample(place, |at| {
        let Some(pixel) = pixel_at(raster, at) else { return };
        if is_stamped(pixel) {
            colorful += 1;
        } else if brightest_channel(pixel) < DARK {
            dark += 1;
        }
    });
    let share = |count: u16| f32::from(count) / f32::from(ACROSS * DOWN);
    INK.contains(&share(colorful)) && share(dark) >= LEAST_PRINT
}

/// Are the coloured strokes in a box wider than the colour fringes of print?
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
    saturation(pixel) >= COLORFUL && luminance::in_eighths(pixel) < HIGHLIGHTER
}

fn brightest_channel([r, g, b]: [u8; 3]) -> u8 {
    r.max(g).max(b)
}

fn saturation([r, g, b]: [u8; 3]) -> u8 {
    r.max(g).max(b) - r.min(g).min(b)
}

/// The picture in grey, without its coloured ink.
pub(crate) fn faded(raster: &Raster) -> Raster {
    gray(raster, |pixel| brightest_channel(pixel).saturating_add(strength(pixel)))
}

/// The coloured ink alone, black on white.
pub(crate) fn ink(raster: &Raster) -> Raster {
    gray(raster, |pixel| u8::MAX - strength(pixel).saturating_mul(INTENSITY))
}

/// How strongly a pixel is coloured.
fn strength(pixel: [u8; 3]) -> u8 {
    saturation(pixel).saturating_sub(COLORFUL / 2)
}

fn gray(raster: &Raster, light: impl Fn([u8; 3]) -> u8) -> Raster {
    let (pixels, _) = raster.rgb.as_chunks::<3>();
    let mut rgb = Vec::with_capacity(raster.rgb.len());
    for pixel in pixels {
        rgb.extend([light(*pixel); 3]);
    }
    Raster { width: raster.width, height: raster.height, rgb }
}

/// Lines recognised in the stamp's ink whose text none of the page's lines has in the same place; the others are
/// coloured print.
pub(crate) fn not_yet_recognised(own: Vec<TextLine>, lines: &[TextLine]) -> Vec<TextLine> {
    let is_new = |line: &TextLine| {
        let place = line.place.bounds();
        let says = letters(line.characters.iter().flat_map(|c| c.text.chars()));
        says.len() >= FEWEST && !lines.iter().any(|other| has_text(other, &says, &place))
    };
    let is_sure = |line: &TextLine| line.mean_confidence() >= SURE_OF_STAMP;
    own.into_iter().filter(|line| is_sure(line) && is_new(line)).collect()
}

/// Does a line contain at least half of the text within the box? It is compared by groups of letters, since some may be
/// misrecognised.
fn has_text(line: &TextLine, text: &[char], bbox: &Rect) -> bool {
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

/// Replaces lines by those recognised in the faded picture in the same place.
pub(crate) fn replace(lines: &mut Vec<TextLine>, clearer: Vec<TextLine>) {
    for line in clearer {
        let (sure, place) = (line.mean_confidence(), line.place.bounds());
        let is_same = |other: &TextLine| shares(&other.place.bounds(), &place);
        let (mut said, mut surely) = (0.0_f32, 0.0_f32);
        for other in lines.iter().filter(|other| is_same(other)) {
            said += other.characters.len() as f32;
            surely += other.characters.len() as f32 * other.mean_confidence();
        }
        let is_as_long = line.characters.len() as f32 >= LEAST_LENGTH * said;
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

    /// Vertical red strokes of the given width, on white.
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
