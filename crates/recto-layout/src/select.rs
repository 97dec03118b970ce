//! Which figures are chosen over text.

use recto_model::{BoxGrid, Figure, Rect};

use crate::figures::{self, FigureCandidate, WordCenters, share_inside};
use crate::page_text::PageText;

/// The figures, each with the words inside that are labels rather than running text. Declared text is told elsewhere, but
/// speaks against a figure as other text does.
pub(crate) fn figures(
    text: &PageText<'_>,
    [free, declared]: [&[bool]; 2],
    candidates: Vec<FigureCandidate>,
    tables: &[Rect],
) -> Vec<(Figure, Vec<u32>)> {
    let &PageText { page, words, meter, .. } = text;
    if candidates.is_empty() {
        return Vec::new();
    }
    let centers = WordCenters::of(words);
    let mut by_place = BoxGrid::new(figures::whole(page), tables.len());
    for (number, table) in (0..).zip(tables) {
        by_place.insert(number, table);
    }
    let area = page.size.width * page.size.height;
    let mut left = free.to_vec();
    let mut out = Vec::new();
    for candidate in candidates {
        let bbox = candidate.figure.bbox;
        let near = by_place.near(&bbox);
        if !meter.allows(1 + near.len()) {
            break;
        }
        if near
            .into_iter()
            .map(|number| &tables[number as usize])
            .any(|table| share_inside(table, &bbox) > 0.5 || share_inside(&bbox, table) > 0.5)
        {
            continue;
        }
        let inside: Vec<u32> =
            centers.inside(&bbox, meter).into_iter().filter(|&i| left[i as usize]).collect();
        let letters: f32 = inside.iter().map(|&i| words[i as usize].bbox.area()).sum();
        let dense = letters > 0.25 * bbox.area();
        if candidate.drawn && (dense || bbox.area() > 0.8 * area) {
            continue;
        }
        let labels = !dense && bbox.area() < 0.5 * area;
        let mut inside = if labels { inside } else { Vec::new() };
        inside.retain(|&i| declared.get(i as usize) != Some(&true));
        for &i in &inside {
            left[i as usize] = false;
        }
        out.push((candidate.figure, inside));
    }
    out
}
