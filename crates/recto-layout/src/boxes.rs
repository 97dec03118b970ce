//! Boxes that stand side by side, drawn or shaded (cards, figures of a report in large type): what stands in one is read
//! before what stands in the next.

use recto_lines::page_point;
use recto_model::{Page, Rect, Word};

/// Sides of a box in points of a page of usual size.
const NARROWEST: f32 = 30.0;
const LOWEST: f32 = 16.0;
/// A box that covers more of the page than this is its background.
const LARGEST: f32 = 0.5;
/// Boxes of one row share this much of their height.
const ROW: f32 = 0.8;
/// Text may reach out of its box, and boxes into each other, by this many of them.
const TOLERANCE: f32 = 1.0;
/// More boxes than this are a map or a chart.
const MOST: usize = 200;

/// The boxes that make a row with others and hold several lines, each with its words among the candidates. No word is in two.
pub(crate) fn in_rows(page: &Page, words: &[Word], candidates: &[u32]) -> Vec<(Rect, Vec<u32>)> {
    let point = page_point(page.size);
    let mut boxes = boxes(page, point);
    if boxes.is_empty() {
        return Vec::new();
    }
    // The innermost first.
    boxes.sort_by(|a, b| a.area().total_cmp(&b.area()));
    let mut left: Vec<u32> = candidates.to_vec();
    let mut found = Vec::new();
    for area in boxes {
        let room = area.grown(TOLERANCE * point);
        let (inside, rest): (Vec<u32>, Vec<u32>) =
            left.iter().partition(|&&i| room.contains(&words[i as usize].bbox));
        if has_lines(words, &inside) {
            found.push((area, inside));
            left = rest;
        }
    }
    // A box whose neighbours are empty stands alone.
    let areas: Vec<Rect> = found.iter().map(|(area, _)| *area).collect();
    found.retain(|(area, _)| areas.iter().any(|other| are_beside(area, other, point)));
    found
}

/// Boxes with another one beside them.
fn boxes(page: &Page, point: f32) -> Vec<Rect> {
    let area = page.size.width * page.size.height;
    let is_box = |r: &Rect| {
        r.width() >= NARROWEST * point && r.height() >= LOWEST * point && r.area() <= LARGEST * area
    };
    let fills = page.fills.iter().map(|fill| fill.bbox);
    let all: Vec<Rect> = fills.chain(page.drawings.iter().copied()).filter(is_box).collect();
    if all.len() > MOST {
        return Vec::new();
    }
    // What lies across another is a drawing.
    let is_crossed = |a: &Rect| all.iter().any(|b| cross(a, b, point));
    let is_in_row = |a: &Rect| all.iter().any(|b| are_beside(a, b, point));
    all.iter().filter(|a| is_in_row(a) && !is_crossed(a)).copied().collect()
}

/// Do the boxes overlap, neither within the other?
fn cross(a: &Rect, b: &Rect, point: f32) -> bool {
    a.x_overlap(b).min(a.y_overlap(b)) > TOLERANCE * point && !a.contains(b) && !b.contains(a)
}

fn are_beside(a: &Rect, b: &Rect, point: f32) -> bool {
    a.x_overlap(b) <= TOLERANCE * point && a.y_overlap(b) >= ROW * a.height().max(b.height())
}

/// Do the words make more than one line?
fn has_lines(words: &[Word], inside: &[u32]) -> bool {
    let members = || inside.iter().map(|&i| &words[i as usize]);
    let top = members().map(|word| word.baseline).fold(f32::INFINITY, f32::min);
    let bottom = members().map(|word| word.baseline).fold(f32::NEG_INFINITY, f32::max);
    let size = members().map(|word| word.style.size).fold(f32::INFINITY, f32::min);
    bottom - top > 0.5 * size
}
