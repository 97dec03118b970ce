//! Fills booleans and enumerations: by check boxes, by words that say yes and no, by the members' own words.

use std::ops::Range;

use recto_input::Meter;
use recto_model::{FieldKind, Rect};
use serde_json::Value;

use super::candidates::LabelMatch;
use super::pieces::TextPieces;
use super::wanted::{Nature, Wanted};
use super::words::tokens;
use crate::answer::Hint;
use crate::document::DocumentCheckBox;
use crate::normalise::{mark_of, says_yes};

/// A caption stands this near to its box, in em.
const CAPTION_GAP: f32 = 2.0;
/// Options of one question stand within so many heights of its label.
const REACH: f32 = 4.0;

/// A check box or radio button: of the form, or drawn and read as a sign.
#[derive(Debug, Clone)]
struct CheckBox {
    page: u32,
    bbox: Rect,
    checked: bool,
    /// One of several that exclude each other.
    radio: bool,
    hint: Hint,
    /// The words right of it; left of it where there are none to the right.
    caption: Range<u32>,
}

/// The words beside a check box.
#[derive(Debug, Clone)]
pub(crate) struct Caption {
    pub(crate) words: Range<u32>,
    /// Is it one of several that exclude each other?
    pub(crate) radio: bool,
}

/// The check boxes of a document.
#[derive(Debug, Default)]
pub(crate) struct CheckBoxes(Vec<CheckBox>);

/// A state that a label has: the value with where it was seen.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SeenState {
    pub(crate) value: Value,
    pub(crate) hint: Hint,
    /// The words that are taken; none for the state of a check box.
    pub(crate) words: Range<u32>,
    pub(crate) sureness: f32,
}

impl CheckBoxes {
    pub(crate) fn of(pieces: &TextPieces<'_>, meter: &Meter) -> Self {
        let mut boxes = Vec::new();
        for (at, field) in (0..).zip(&pieces.document.fields) {
            for widget in &field.widgets {
                if let Some(button) = &widget.button {
                    boxes.push(CheckBox {
                        page: widget.page,
                        bbox: widget.bbox,
                        checked: button.checked,
                        radio: field.kind == FieldKind::Radio,
                        hint: Hint::Field(at),
                        caption: 0..0,
                    });
                }
            }
        }
        boxes.extend(pieces.document.check_boxes.iter().map(|square| CheckBox {
            page: square.page,
            bbox: square.bbox,
            checked: square.checked,
            radio: false,
            hint: Hint::None,
            caption: 0..0,
        }));
        let edges: Vec<(u32, Rect)> = boxes.iter().map(|found| (found.page, found.bbox)).collect();
        for found in &mut boxes {
            found.caption = caption(pieces, found.page, &found.bbox, &edges, meter);
            if found.hint == Hint::None {
                found.hint = Hint::Words(found.caption.clone().collect());
            }
        }
        boxes.extend(drawn(pieces));
        Self(boxes)
    }

    /// The words beside the boxes, in the order of the form.
    pub(crate) fn captions(&self) -> impl Iterator<Item = Caption> {
        self.0.iter().map(|mark| Caption { words: mark.caption.clone(), radio: mark.radio })
    }

    /// What a label says about a boolean or an enumeration.
    pub(crate) fn seen(
        &self,
        pieces: &TextPieces<'_>,
        wanted: &Wanted<'_>,
        found: &LabelMatch<'_>,
        meter: &Meter,
    ) -> Option<SeenState> {
        match wanted.nature {
            Nature::Boolean => self.yes_or_no(pieces, found, meter),
            Nature::Choice => self.member(pieces, wanted, found, meter),
            _ => None,
        }
    }

    fn yes_or_no(
        &self,
        pieces: &TextPieces<'_>,
        found: &LabelMatch<'_>,
        meter: &Meter,
    ) -> Option<SeenState> {
        let words = &found.label.words;
        // The label is a box's caption.
        let own = self.0.iter().find(|mark| {
            !mark.caption.is_empty()
                && mark.caption.start <= words.start
                && words.end <= mark.caption.end
        });
        if let Some(mark) = own {
            let is_answer = says_yes(&pieces.text(&mark.caption)).is_some();
            if !is_answer {
                return Some(seen(Value::Bool(mark.checked), mark, 1.0));
            }
        }
        let piece = pieces.get(found.label.piece)?;
        // Boxes with yes and no on the label's row or below it.
        let answers = self.near(piece.page, &piece.bbox).filter_map(|mark| {
            let answer = says_yes(pieces.text(&mark.caption).trim())?;
            Some((mark, answer))
        });
        let mut answers: Vec<(&CheckBox, bool)> = answers.collect();
        // Those below may answer the next question.
        let is_on_row = |(mark, _): &(&CheckBox, bool)| {
            mark.bbox.y_overlap(&piece.bbox) > 0.3 * mark.bbox.height().min(piece.bbox.height())
        };
        if answers.iter().any(is_on_row) {
            answers.retain(is_on_row);
        }
        let checked: Vec<&(&CheckBox, bool)> =
            answers.iter().filter(|(mark, _)| mark.checked).collect();
        if let [(mark, answer)] = checked.as_slice() {
            return Some(seen(Value::Bool(*answer), mark, 1.0));
        }
        if !answers.is_empty() {
            return None;
        }
        // A word that says yes or no, alone in its piece.
        let behind = found.label.words.end..piece.words.end;
        let right = pieces.right_of(piece.page, &piece.bbox, meter);
        let right = right.into_iter().find(|at| *at != found.label.piece);
        let right = right.and_then(|at| pieces.get(at)).map(|piece| piece.words.clone());
        let below = pieces.below(piece.page, &piece.bbox, meter);
        let below = below.into_iter().find(|at| *at != found.label.piece);
        let below = below.and_then(|at| pieces.get(at)).map(|piece| piece.words.clone());
        let places = if behind.is_empty() { vec![right, below] } else { vec![Some(behind)] };
        places.into_iter().flatten().find_map(|words| {
            let answer = says_yes(pieces.text(&words).trim())?;
            let hint = Hint::Words(words.clone().collect());
            Some(SeenState { value: Value::Bool(answer), hint, words, sureness: 0.9 })
        })
    }

    fn member(
        &self,
        pieces: &TextPieces<'_>,
        wanted: &Wanted<'_>,
        found: &LabelMatch<'_>,
        meter: &Meter,
    ) -> Option<SeenState> {
        let piece = pieces.get(found.label.piece)?;
        let near: Vec<&CheckBox> = self.near(piece.page, &piece.bbox).collect();
        let checked = near.iter().filter(|mark| mark.checked).find_map(|mark| {
            let value = member_of(wanted, &pieces.text(&mark.caption))?;
            Some(seen(value, mark, 1.0))
        });
        if checked.is_some() {
            return checked;
        }
        if near.iter().any(|mark| member_of(wanted, &pieces.text(&mark.caption)).is_some()) {
            return None;
        }
        let behind = found.label.words.end..piece.words.end;
        let others = pieces.right_of(piece.page, &piece.bbox, meter).into_iter().take(2);
        let others = others.chain(pieces.below(piece.page, &piece.bbox, meter).into_iter().take(1));
        let others = others
            .filter(|at| *at != found.label.piece)
            .filter_map(|at| pieces.get(at))
            .map(|piece| piece.words.clone());
        std::iter::once(behind).chain(others).find_map(|words| {
            let value = member_of(wanted, &pieces.text(&words))?;
            let hint = Hint::Words(words.clone().collect());
            Some(SeenState { value, hint, words, sureness: 0.9 })
        })
    }

    /// The boxes on the row of a label, right of it, and those close below.
    fn near(&self, page: u32, label: &Rect) -> impl Iterator<Item = &CheckBox> {
        let height = label.height();
        self.0.iter().filter(move |mark| {
            let on_row = mark.bbox.y_overlap(label) > 0.3 * mark.bbox.height().min(height)
                && mark.bbox.x0 >= label.x1 - height;
            let drop = mark.bbox.y0 - label.y1;
            let below = (-0.3 * height..REACH * height).contains(&drop)
                && mark.bbox.x0 >= label.x0 - 2.0 * height;
            mark.page == page && (on_row || below)
        })
    }
}

fn seen(value: Value, mark: &CheckBox, sureness: f32) -> SeenState {
    SeenState { value, hint: mark.hint.clone(), words: 0..0, sureness }
}

/// The member that a text says.
fn member_of(wanted: &Wanted<'_>, text: &str) -> Option<Value> {
    let said = tokens(text);
    if said.is_empty() {
        return None;
    }
    wanted.members().find_map(|(value, member)| (tokens(&member) == said).then(|| value.clone()))
}

/// The words right of a box up to the next box. Those left of it, back to the box before, where none are to the right or these
/// are much nearer: `Yes [x]   No [ ]`.
fn caption(
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

/// Boxes that are drawn as signs and were read as such.
fn drawn(pieces: &TextPieces<'_>) -> Vec<CheckBox> {
    let mut found = Vec::new();
    for piece in &pieces.all {
        let marks: Vec<(u32, bool)> = piece
            .words
            .clone()
            .zip(pieces.words(&piece.words))
            .filter_map(|(index, word)| Some((index, mark_of(&word.text)?)))
            .collect();
        for (place, (index, checked)) in marks.iter().enumerate() {
            let end = marks.get(place + 1).map_or(piece.words.end, |(next, _)| *next);
            let Some(word) = pieces.words(&(*index..*index + 1)).first() else { continue };
            let is_square = |square: &DocumentCheckBox| {
                square.page == piece.page && square.bbox.contains_point(word.bbox.center())
            };
            if pieces.document.check_boxes.iter().any(is_square) {
                continue;
            }
            // A letter x alone is a cross only where a form has its boxes.
            if word.text.chars().all(char::is_alphanumeric) {
                continue;
            }
            found.push(CheckBox {
                page: piece.page,
                bbox: word.bbox,
                checked: *checked,
                radio: false,
                hint: Hint::Words(vec![*index]),
                caption: *index + 1..end,
            });
        }
    }
    found
}
