//! Rectangles of one colour: shaded rows, table heads, boxes.

use recto_model::{Fill, Rect, Rgb};

use super::cell_grid::{CELL, CellGrid, CellKind, Color, Region, distance};
use super::thumbnail::Thumbnail;

/// Least height in cells: most of a line's height.
const LOWEST: usize = 3;
/// Least width in cells: twice the least height.
const NARROWEST: usize = 6;
/// Least colour difference from the paper; uneven light makes smaller ones.
const LEAST_CONTRAST: i32 = 9;
/// A fill that covers more than this share of the page is its background.
const LARGEST_FILL: f32 = 0.6;
/// A side is sharp when the colour changes by this share of the difference from the paper within two pixels; shadows
/// and uneven light change gradually.
const SHARP: f32 = 0.4;

/// Fills in pixels of the thumbnail, from the top.
pub(super) fn fills(
    thumbnail: &Thumbnail,
    cells: &CellGrid,
    regions: &[Region],
    paper: Color,
) -> Vec<Fill> {
    let page = (cells.columns * cells.rows) as f32;
    let mut found: Vec<Fill> = regions
        .iter()
        .filter(|region| {
            let (width, height) = region.sides();
            let area = (width * height) as f32;
            width >= NARROWEST
                && height >= LOWEST
                && region.is_rectangle()
                && area <= LARGEST_FILL * page
                && distance(region.color, paper) >= LEAST_CONTRAST
        })
        .filter_map(|region| {
            let bbox = sharp(thumbnail, cells, region, paper)?;
            let [r, g, b] = region.color;
            Some(Fill { bbox, color: Rgb { r, g, b }, stroked: false })
        })
        .collect();
    found.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0).then(a.bbox.x0.total_cmp(&b.bbox.x0)));
    found
}

/// The region's box, refined to the pixel; `None` unless the top and bottom sides, or the left and right sides, are
/// sharp.
fn sharp(thumbnail: &Thumbnail, cells: &CellGrid, region: &Region, paper: Color) -> Option<Rect> {
    let least = (SHARP * distance(region.color, paper) as f32).max(4.0);
    let (xs, ys) = ((CELL * region.x.0, CELL * region.x.1), (CELL * region.y.0, CELL * region.y.1));
    let row = |y: usize| mean(thumbnail, cells, (xs.0..xs.1).map(|x| (x, y)));
    let column = |x: usize| mean(thumbnail, cells, (ys.0..ys.1).map(|y| (x, y)));
    let (width, height) = (thumbnail.picture.width as usize, thumbnail.picture.height as usize);
    let top = side(ys.0, height, row, least);
    let bottom = side(ys.1, height, row, least);
    let left = side(xs.0, width, column, least);
    let right = side(xs.1, width, column, least);
    let is_sharp = (top.is_some() && bottom.is_some()) || (left.is_some() && right.is_some());
    let at = |found: Option<f32>, coarse: usize| found.unwrap_or(coarse as f32);
    is_sharp.then(|| Rect::new(at(left, xs.0), at(top, ys.0), at(right, xs.1), at(bottom, ys.1)))
}

/// The position of the steepest colour change within a cell and a half of `coarse`; `None` if none is sharp.
fn side(
    coarse: usize,
    end: usize,
    line: impl Fn(usize) -> Option<[f32; 3]>,
    least: f32,
) -> Option<f32> {
    let reach = CELL + CELL / 2;
    let (from, to) = (coarse.saturating_sub(reach), (coarse + reach).min(end));
    let lines: Vec<_> = (from..to).map(line).collect();
    let jump = |a: &[f32; 3], b: &[f32; 3]| {
        a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    };
    lines
        .windows(3)
        .enumerate()
        .filter_map(|(i, three)| Some((jump(&three[0]?, &three[2]?), from + i)))
        .filter(|(jump, _)| *jump >= least)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        // The border is the middle one of the three lines compared.
        .map(|(_, at)| at as f32 + 1.5)
}

/// Mean colour of pixels that are not under text; `None` when there are too few.
fn mean(
    thumbnail: &Thumbnail,
    cells: &CellGrid,
    pixels: impl Iterator<Item = (usize, usize)>,
) -> Option<[f32; 3]> {
    let (mut sums, mut count) = ([0.0f32; 3], 0.0f32);
    for (x, y) in pixels {
        let cell = cells.list.get(y / CELL * cells.columns + x / CELL)?;
        if cell.kind != CellKind::Text {
            for (sum, value) in sums.iter_mut().zip(thumbnail.pixel(x, y)) {
                *sum += f32::from(value);
            }
            count += 1.0;
        }
    }
    (count >= CELL as f32).then(|| sums.map(|sum| sum / count))
}
