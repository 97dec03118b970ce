//! Arrays of single values: lines below a label, or parts of a line behind it.

use std::ops::Range;

use recto_input::Meter;
use recto_model::BlockKind;

use super::labels::{Label, Labels};
use super::pieces::{TextPiece, TextPieces};
use super::values::TypedValues;
use super::wanted::Wanted;
use crate::document::LineKind;

/// A label is at least so like the name of a list.
const ALIKE: f32 = 0.6;
/// The most items of a list.
const MOST: usize = 100;
/// Lines of a list stand at most so many heights below each other, and the first so far below its label.
const LINE_GAP: f32 = 1.3;
const FIRST_GAP: f32 = 2.2;
/// Items are indented by no more than this, in em.
const INDENT: f32 = 4.0;

/// The places of the items of a list that a label names; each item is one or more runs of words.
pub(crate) fn items(
    values: &TypedValues<'_>,
    labels: &Labels,
    wanted: &Wanted<'_>,
    meter: &Meter,
) -> Vec<Vec<Range<u32>>> {
    let mut like = labels.like(wanted, meter);
    like.retain(|(_, likeness)| likeness.score >= ALIKE);
    like.sort_by(|a, b| b.1.score.total_cmp(&a.1.score).then(a.0.cmp(&b.0)));
    for (sense, _) in like {
        for label in labels.of_sense.get(sense as usize).into_iter().flatten() {
            let Some(label) = labels.all.get(*label as usize) else { continue };
            let found = at(values, label, meter);
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

fn at(values: &TypedValues<'_>, label: &Label, meter: &Meter) -> Vec<Vec<Range<u32>>> {
    let pieces = values.pieces;
    let Some(piece) = pieces.get(label.piece).filter(|piece| !piece.prose) else {
        return Vec::new();
    };
    if !label.whole {
        return Vec::new();
    }
    let right = pieces.right_of(piece.page, &piece.bbox, meter).into_iter().find_map(|at| {
        let other = pieces.get(at).filter(|_| at != label.piece)?;
        let is_near = piece.colon || other.bbox.x0 - piece.bbox.x1 <= 3.0 * piece.em;
        (is_near && !other.words.is_empty()).then_some(other)
    });
    match right {
        Some(right) if piece.colon || !is_heading(pieces, piece) => {
            let mut words = vec![right.words.clone()];
            if ends_open(pieces, right) {
                words.extend(pieces.lines_below(right, 2, meter).iter().map(|l| l.words.clone()));
            }
            parted(pieces, &words)
        }
        _ => below(pieces, piece, meter),
    }
}

/// The lines below a label, each an item; lines without a sign belong to the item above if others have one.
fn below(pieces: &TextPieces<'_>, label: &TextPiece, meter: &Meter) -> Vec<Vec<Range<u32>>> {
    let mut lines: Vec<&TextPiece> = Vec::new();
    let mut last = label;
    while lines.len() < MOST {
        let gap = if lines.is_empty() { FIRST_GAP } else { LINE_GAP };
        let next = pieces.below(last.page, &last.bbox, meter).into_iter().find_map(|at| {
            let next = pieces.get(at)?;
            let left = lines.first().map_or(label.bbox.x0, |first| first.bbox.x0);
            let indent = next.bbox.x0 - left;
            let aligned = if lines.is_empty() {
                (-0.6 * label.em..=INDENT * label.em).contains(&indent)
            } else {
                (-0.6 * label.em..=2.0 * label.em).contains(&indent)
            };
            let near = next.bbox.y0 - last.bbox.y1 <= gap * last.bbox.height();
            (aligned && near && !next.words.is_empty()).then_some(next)
        });
        let Some(next) = next else { break };
        if next.colon || next.prose || is_heading(pieces, next) {
            break;
        }
        lines.push(next);
        last = next;
    }
    let marked: Vec<Option<Range<u32>>> =
        lines.iter().map(|line| without_mark(pieces, &line.words)).collect();
    let has_marks = marked.iter().flatten().count() > 0;
    let mut items: Vec<Vec<Range<u32>>> = Vec::new();
    for (line, rest) in lines.iter().zip(marked) {
        match (rest, items.last_mut()) {
            (Some(rest), _) => items.push(vec![rest]),
            (None, Some(item)) if has_marks => item.push(line.words.clone()),
            (None, _) => items.push(vec![line.words.clone()]),
        }
    }
    items.retain(|item| item.iter().any(|words| !words.is_empty()));
    items
}

/// Words behind the sign that begins an item: a dot, a dash, a number.
fn without_mark(pieces: &TextPieces<'_>, words: &Range<u32>) -> Option<Range<u32>> {
    let first = pieces.words(words).first()?.text.as_str();
    let is_sign = first.chars().all(|c| !c.is_alphanumeric()) && first.chars().count() <= 2;
    let number = first.trim_end_matches(['.', ')']);
    let is_number = number.len() < first.len()
        && number.len() <= 2
        && number.chars().all(|c| c.is_ascii_alphanumeric());
    ((is_sign || is_number) && words.len() > 1).then(|| words.start + 1..words.end)
}

/// A line's parts between commas or semicolons.
fn parted(pieces: &TextPieces<'_>, lines: &[Range<u32>]) -> Vec<Vec<Range<u32>>> {
    let text: String = lines.iter().map(|words| pieces.text(words)).collect::<Vec<_>>().join(" ");
    let sign = if text.contains(';') { ';' } else { ',' };
    let mut items: Vec<Vec<Range<u32>>> = vec![Vec::new()];
    for words in lines {
        let mut first = words.start;
        for (at, word) in words.clone().zip(pieces.words(words)) {
            let is_dot = matches!(word.text.as_str(), "·" | "•" | "/" | "|");
            if is_dot || word.text.ends_with(sign) {
                let end = if is_dot { at } else { at + 1 };
                if let Some(item) = items.last_mut().filter(|_| first < end) {
                    item.push(first..end);
                }
                items.push(Vec::new());
                first = at + 1;
            }
        }
        if let Some(item) = items.last_mut().filter(|_| first < words.end) {
            item.push(first..words.end);
        }
    }
    items.retain(|item| !item.is_empty());
    items
}

fn ends_open(pieces: &TextPieces<'_>, piece: &TextPiece) -> bool {
    pieces.words(&piece.words).last().is_some_and(|word| word.text.ends_with([',', ';']))
}

fn is_heading(pieces: &TextPieces<'_>, piece: &TextPiece) -> bool {
    pieces.words(&piece.words).first().is_some_and(|word| {
        let line = pieces.document.lines.get(word.line as usize);
        line.is_some_and(|line| matches!(line.kind, LineKind::Text(BlockKind::Heading { .. })))
    })
}
