//! Check boxes in pixels: small squares of ink that stand apart, empty or with a mark inside; circles are found by [`circles()`].

use std::ops::RangeInclusive;

use recto_model::{CheckBoxShape, DrawnCheckBox, Rect};

use super::binarise::{Ink, deskewed_gray};
use super::circles::circles;
use super::typical_height;
use crate::RecognisedPage;
use crate::connected_components::{PixelRun, connected_components};

/// Longest side of the picture in which boxes are looked for: their lines are two pixels wide then.
const LONGEST_SIDE: f32 = 2400.0;
/// Sides of boxes, in typical text heights.
const SIDES: RangeInclusive<f32> = 0.35..=1.4;
/// The smallest box in pixels: below this, letters look like squares.
const SMALLEST: f32 = 9.0;
/// The shorter side is at least this share of the longer one.
const LEAST_SQUARE: f32 = 0.78;
/// A side lies in a band of this share of the box, and ink covers at least `LEAST_SIDE` of its length. Round letters leave
/// out the corners, others have no right side.
const BAND: f32 = 0.16;
const LEAST_SIDE: f32 = 0.86;
/// The part of the box in which a mark is looked for, and the shares of ink above which it is ticked and below which it is empty.
/// Between them lies dirt, and nothing is said.
const INNER: f32 = 0.26;
const TICKED: f32 = 0.09;
const EMPTY: f32 = 0.03;

/// The check boxes of a page in pixels of the deskewed page. A letter may look like one: whoever knows the words decides.
pub fn check_boxes(reading: &RecognisedPage) -> Vec<DrawnCheckBox> {
    let Some(text) = typical_height(reading) else { return Vec::new() };
    let side = reading.transform.width.max(reading.transform.height).max(1.0);
    let shrink = (LONGEST_SIDE / side).min(1.0);
    let gray = deskewed_gray(&reading.picture, &reading.transform, shrink);
    let ink = gray.ink((text * shrink) as usize);
    let (least, largest) = sides(text * shrink);
    let components = connected_components(ink.width, ink.height, |x, y| ink.set[y * ink.width + x]);
    squares(&ink, &components, least..=largest)
        .into_iter()
        .chain(circles(&ink, &components, least..=largest))
        .map(|found| DrawnCheckBox { bbox: found.bbox.scaled(1.0 / shrink), ..found })
        .collect()
}

/// The smallest and the largest side, in pixels.
fn sides(text: f32) -> (f32, f32) {
    ((SIDES.start() * text).max(SMALLEST), SIDES.end() * text)
}

fn squares(
    ink: &Ink,
    components: &[Vec<PixelRun>],
    sides: RangeInclusive<f32>,
) -> Vec<DrawnCheckBox> {
    let boxes = components.iter().filter_map(|runs| {
        let bbox = bounds(runs)?;
        let (long, short) = (bbox.width().max(bbox.height()), bbox.width().min(bbox.height()));
        let is_square = sides.contains(&long) && short >= LEAST_SQUARE * long;
        (is_square && has_sides(runs, &bbox)).then_some(bbox)
    });
    boxes
        .filter_map(|bbox| {
            let share = share_of_ink(ink, &bbox.grown(-INNER * bbox.width().min(bbox.height())));
            let checked = if share >= TICKED {
                true
            } else if share <= EMPTY {
                false
            } else {
                return None;
            };
            Some(DrawnCheckBox { bbox, checked, shape: CheckBoxShape::Square })
        })
        .collect()
}

pub(super) fn bounds(runs: &[PixelRun]) -> Option<Rect> {
    let x0 = runs.iter().map(|run| run.x0).min()? as f32;
    let x1 = runs.iter().map(|run| run.x1).max()? as f32;
    let (y0, y1) = (runs.first()?.y as f32, runs.last()?.y as f32 + 1.0);
    Some(Rect { x0, y0, x1, y1 })
}

/// Has the component ink along its four sides?
fn has_sides(runs: &[PixelRun], bbox: &Rect) -> bool {
    let (width, height) = (bbox.width() as usize, bbox.height() as usize);
    let band = (BAND * bbox.width().min(bbox.height())).round().max(2.0) as usize;
    let (x0, y0) = (bbox.x0 as usize, bbox.y0 as usize);
    let (mut top, mut bottom) = (vec![false; width], vec![false; width]);
    let (mut left, mut right) = (vec![false; height], vec![false; height]);
    for run in runs {
        let y = run.y as usize - y0;
        let (from, to) = (run.x0 as usize - x0, run.x1 as usize - x0);
        if y < band {
            top[from..to].fill(true);
        }
        if y + band >= height {
            bottom[from..to].fill(true);
        }
        left[y] |= from < band;
        right[y] |= to + band > width;
    }
    [top, bottom, left, right].iter().all(|side| {
        let covered = side.iter().filter(|is_covered| **is_covered).count();
        covered as f32 >= LEAST_SIDE * side.len() as f32
    })
}

fn share_of_ink(ink: &Ink, area: &Rect) -> f32 {
    let (x0, x1) = (area.x0.round() as usize, (area.x1.round() as usize).min(ink.width));
    let (y0, y1) = (area.y0.round() as usize, (area.y1.round() as usize).min(ink.height));
    let pixels = x1.saturating_sub(x0) * y1.saturating_sub(y0);
    let row = |y: usize| ink.set[y * ink.width + x0..y * ink.width + x1.max(x0)].iter();
    let set = (y0..y1).flat_map(row).filter(|set| **set).count();
    set as f32 / pixels.max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ink by rows of `#`, each character a square of two pixels.
    fn states(rows: &[&str]) -> Vec<bool> {
        let width = 2 * rows[0].len();
        let doubled = rows.iter().flat_map(|row| [row, row]);
        let set: Vec<bool> =
            doubled.flat_map(|row| row.bytes().flat_map(|c| [c == b'#'; 2])).collect();
        let ink = Ink { width, height: 2 * rows.len(), set };
        let components =
            connected_components(ink.width, ink.height, |x, y| ink.set[y * ink.width + x]);
        let (least, largest) = sides(20.0);
        squares(&ink, &components, least..=largest).iter().map(|found| found.checked).collect()
    }

    #[test]
    fn an_empty_square_and_a_crossed_one() {
        let empty = [
            "           ",
            " ######### ",
            " #       # ",
            " #       # ",
            " #       # ",
            " #       # ",
            " #       # ",
            " #       # ",
            " #       # ",
            " ######### ",
            "           ",
        ];
        assert_eq!(states(&empty), [false]);
        let crossed = [
            "           ",
            " ######### ",
            " #       # ",
            " # #   # # ",
            " #  # #  # ",
            " #   #   # ",
            " #  # #  # ",
            " # #   # # ",
            " #       # ",
            " ######### ",
            "           ",
        ];
        assert_eq!(states(&crossed), [true]);
    }

    #[test]
    fn round_and_open_letters_are_none() {
        let round = [
            "   #####   ",
            "  #     #  ",
            " #       # ",
            " #       # ",
            " #       # ",
            " #       # ",
            " #       # ",
            "  #     #  ",
            "   #####   ",
        ];
        assert_eq!(states(&round), [false; 0]);
        let open = [
            " ######### ",
            " #         ",
            " #         ",
            " #         ",
            " #######   ",
            " #         ",
            " #         ",
            " #         ",
            " ######### ",
        ];
        assert_eq!(states(&open), [false; 0]);
    }

    #[test]
    fn dirt_inside_says_nothing() {
        let dirty = [
            " ######### ",
            " #       # ",
            " #       # ",
            " #   #   # ",
            " #       # ",
            " #       # ",
            " #       # ",
            " #       # ",
            " ######### ",
        ];
        assert_eq!(states(&dirty), [false; 0]);
    }
}
