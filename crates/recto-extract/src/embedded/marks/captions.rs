//! The words beside a check box.

use std::ops::Range;

use recto_input::Meter;
use recto_model::Rect;

use crate::embedded::pieces::TextPieces;

/// A caption stands this near to its box, in em.
const CAPTION_GAP: f32 = 2.0;

/// The words right of a box up to the next box. Those left of it, back to the box before, where none are to the right or these
/// are much nearer: `Yes [x]   No [ ]`.
pub(super) fn caption(
    pieces: &TextPieces<'_>,
    page: u32,
    bbox: &Rect,
    boxes: &[(u32, Rect)],
    meter: &Meter,
) -> Range<u32> {
    let in_row = |(other_page, other): &&(u32, Rect)| {
        *other_page == page && other.y_overlap(bbox) > 0.3 * bbox.height()
    };
    let in_row = || boxes.iter().filter(in_row).map(|(_, other)| other);
    let next = in_row().filter(|other| other.x0 > bbox.x1).map(|other| other.x0);
    let next = next.fold(f32::INFINITY, f32::min);
    let last = in_row().filter(|other| other.x1 < bbox.x0).map(|other| other.x1);
    let last = last.fold(f32::NEG_INFINITY, f32::max);
    let mut right: Option<(f32, Range<u32>)> = None;
    let mut left: Option<(f32, Range<u32>)> = None;
    for at in pieces.around(page, bbox, meter) {
        let Some(piece) = pieces.get(at) else { continue };
        let between = |from: f32, to: f32| {
            let words = piece.words.clone().zip(pieces.words(&piece.words));
            let mut inside = words.filter(move |(_, word)| {
                let x = word.bbox.center().x;
                x > from && x < to
            });
            let first = inside.next()?;
            let last = inside.next_back().unwrap_or(first);
            Some((first.0..last.0 + 1, first.1.bbox.x0, last.1.bbox.x1))
        };
        if right.is_none()
            && let Some((words, start, _)) = between(bbox.x1, next)
            && start - bbox.x1 <= CAPTION_GAP * piece.em
        {
            right = Some((start - bbox.x1, words));
        }
        if let Some((words, _, end)) = between(last, bbox.x0)
            && bbox.x0 - end <= CAPTION_GAP * piece.em
        {
            left = Some((bbox.x0 - end, words));
        }
    }
    match (right, left) {
        (Some((right, words)), Some((left, _))) if right <= 2.0 * left.max(0.0) => words,
        (_, Some((_, words))) | (Some((_, words)), None) => words,
        (None, None) => 0..0,
    }
}
