//! The check boxes and radio buttons of a document: those of its form, those that are drawn, and those that are signs.

use recto_input::Meter;
use recto_model::{CheckBoxShape, FieldKind, Rect};

use super::captions::caption;
use super::{CheckBox, CheckBoxes};
use crate::answer::Hint;
use crate::document::DocumentCheckBox;
use crate::embedded::pieces::TextPieces;
use crate::normalise::mark_of;

impl CheckBoxes {
    pub(crate) fn of(pieces: &TextPieces<'_>, meter: &Meter) -> Self {
        let mut boxes = Vec::new();
        for (at, field) in (0..).zip(&pieces.document.fields) {
            for widget in &field.widgets {
                if let Some(button) = &widget.button {
                    boxes.push(CheckBox {
                        page: widget.page,
                        bbox: pieces.levelled(widget.page, &widget.bbox),
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
            bbox: pieces.levelled(square.page, &square.bbox),
            checked: square.checked,
            radio: square.shape == CheckBoxShape::Circle,
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
                bbox: pieces.levelled(piece.page, &word.bbox),
                checked: *checked,
                radio: false,
                hint: Hint::Words(vec![*index]),
                caption: *index + 1..end,
            });
        }
    }
    found
}
