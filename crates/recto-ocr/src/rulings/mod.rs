//! Ruling detection: straight lines in pixels, from runs of dark pixels and connected components.

mod binarise;
mod check_boxes;
mod circles;

use recto_model::{Point, Rgb, Ruling, upper_median};

pub use check_boxes::check_boxes;

use crate::RecognisedPage;
use crate::connected_components::connected_components;
use binarise::{Gray, Ink, deskewed_gray};

/// Longest side of the picture for ruling detection: a hairline of a page is still one pixel wide.
const LONGEST_SIDE: f32 = 1800.0;
/// Least length of a line, in typical text heights.
const LEAST_LENGTH: f32 = 2.2;
/// Greatest thickness of a line, in typical text heights.
const MOST_THICKNESS: f32 = 0.35;

/// Horizontal and vertical rulings, in pixels of the deskewed page.
pub fn rulings(reading: &RecognisedPage) -> Vec<Ruling> {
    found(reading, |gray, text| {
        let ink = gray.ink(text);
        let upright = ink.transposed();
        [ink, upright]
    })
}

/// Rulings of a rendered picture. It has no scanner noise, so faint rulings and white ones on shading are found as
/// well.
pub fn fine_rulings(reading: &RecognisedPage) -> Vec<Ruling> {
    found(reading, |gray, text| {
        let ink = gray.ink(text);
        let upright = ink.transposed().with(&gray.transposed().ridges());
        [ink.with(&gray.ridges()), upright]
    })
}

/// `ink` returns the candidate pixels of horizontal lines for a page and its text height: for the page itself, and for
/// the transposed page, where vertical lines are horizontal.
fn found(reading: &RecognisedPage, ink: impl Fn(&Gray, usize) -> [Ink; 2]) -> Vec<Ruling> {
    let Some(text) = typical_height(reading) else { return Vec::new() };
    let side = reading.transform.width.max(reading.transform.height).max(1.0);
    let shrink = (LONGEST_SIDE / side).min(1.0);
    let gray = deskewed_gray(&reading.picture, &reading.transform, shrink);
    let [level, upright] = ink(&gray, (text * shrink) as usize);
    let (least, thickest) =
        (LEAST_LENGTH * text * shrink, (MOST_THICKNESS * text * shrink).max(3.0));
    let mut found = lines(&level, least, thickest);
    let upright = lines(&upright, least, thickest);
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
            recto_model::Quad(quad.0.map(|p| reading.transform.to_deskewed(p))).bounds()
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
            // A line that lies within the text for most of its length is a stroke of letters.
            let middle = line.bounds().center();
            !boxes.iter().any(|bbox| bbox.contains_point(middle))
        })
        .collect()
}

fn typical_height(reading: &RecognisedPage) -> Option<f32> {
    upper_median(reading.lines.iter().map(|line| line.place.height))
}

/// Horizontal lines.
fn lines(ink: &Ink, least: f32, thickest: f32) -> Vec<Ruling> {
    // Longer than a stroke of a letter, and shorter than the steps of a slightly inclined line.
    let opened = ink.long_runs((least * 0.5).max(12.0) as usize);
    connected_components(opened.width, opened.height, |x, y| opened.set[y * opened.width + x])
        .into_iter()
        .filter_map(|runs| {
            let x0 = runs.iter().map(|run| run.x0).min()? as f32;
            let x1 = runs.iter().map(|run| run.x1).max()? as f32;
            let y0 = runs.first()?.y as f32;
            let y1 = runs.last()?.y as f32 + 1.0;
            let area: u32 = runs.iter().map(|run| run.x1 - run.x0).sum();
            let width = area as f32 / (x1 - x0).max(1.0);
            // A line may still be inclined by a pixel or two, but it is thin everywhere.
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
    use recto_model::Raster;

    use super::*;
    use crate::{DeskewTransform, LineBox, TextLine};

    /// A white page with a grid of two lines in each direction, and a word.
    fn page() -> RecognisedPage {
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
        let transform =
            DeskewTransform { width: 400.0, height: 300.0, ..DeskewTransform::default() };
        let line = TextLine { place, characters: Vec::new(), ink: (0.2, 0.8) };
        RecognisedPage {
            transform,
            lines: vec![line],
            stamped: Vec::new(),
            unrecognised: Vec::new(),
            picture,
        }
    }

    #[test]
    fn finds_the_grid_and_ignores_strokes_of_letters() {
        let found = rulings(&page());
        let (level, upright): (Vec<&Ruling>, Vec<&Ruling>) =
            found.iter().partition(|line| line.is_horizontal());
        let ys: Vec<f32> = level.iter().map(|line| line.from.y).collect();
        let xs: Vec<f32> = upright.iter().map(|line| line.from.x).collect();
        assert_eq!((ys, xs), (vec![101.0, 201.0], vec![51.0, 349.0]));
        assert!(level.iter().all(|line| (line.length() - 300.0).abs() < 2.0));
    }

    #[test]
    fn faint_lines_and_white_ones_are_found_where_there_is_no_noise() {
        let mut page = page();
        let ink = |value: &u8| (255 - *value) / 20;
        let faint: Vec<u8> = page.picture.rgb.iter().map(|value| 200 - ink(value)).collect();
        let white: Vec<u8> = page.picture.rgb.iter().map(|value| 200 + ink(value)).collect();
        for rgb in [faint, white] {
            page.picture = Raster { rgb, ..*page.picture }.into();
            assert_eq!((rulings(&page).len(), fine_rulings(&page).len()), (0, 4));
        }
    }
}
