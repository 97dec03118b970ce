//! Fills booleans and enumerations: by check boxes, by words that say yes and no, by the members' own words.

mod boxes;
mod captions;

use std::ops::Range;

use recto_input::Meter;
use recto_model::Rect;
use serde_json::Value;

use super::candidates::LabelMatch;
use super::pieces::TextPieces;
use super::wanted::{Nature, Wanted};
use super::words::tokens;
use crate::answer::Hint;
use crate::normalise::says_yes;

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
        // Beside a box the box answers.
        let is_caption =
            |words: &Range<u32>| self.0.iter().any(|mark| mark.caption.contains(&words.start));
        places.into_iter().flatten().filter(|words| !is_caption(words)).find_map(|words| {
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
