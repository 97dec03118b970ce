//! Check boxes that are drawn: a citation of one is the square or circle with its label, and its text the label with a sign
//! for it (`☒ Photos`, `◉ full`). The label's words must stand in the box, and the page's pixels must show a square or circle
//! at its edge that is ticked or empty as the sign has it.

mod picture;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use recto_model::Rect;
use serde_json::Value;

use crate::boxes::{folded, spelled};
use crate::citation::CitedPlace;
use crate::says::{answer_in, says, without_marks};

use picture::{Outline, PagePicture};

/// The signs that a text begins with, and what they are.
const SIGNS: [(char, Outline, bool); 4] = [
    ('☒', Outline::Square, true),
    ('☐', Outline::Square, false),
    ('◉', Outline::Circle, true),
    ('○', Outline::Circle, false),
];

/// The pages (from 1) on which a response cites drawn check boxes: they are needed as they look.
pub fn drawn_pages(response: &Value) -> BTreeSet<u32> {
    let evidence = response.get("evidence").and_then(Value::as_object);
    let citations =
        evidence.into_iter().flatten().filter_map(|(_, list)| list.as_array()).flatten();
    let drawn = citations.filter(|citation| {
        citation.get("text").and_then(Value::as_str).is_some_and(|text| parts(text).is_some())
    });
    drawn
        .filter_map(|citation| u32::try_from(citation.get("page")?.as_u64()?).ok())
        .filter(|page| *page > 0)
        .collect()
}

/// A check box that is drawn where a citation says so.
#[derive(Debug)]
pub(crate) struct CitedCheckBox<'a> {
    is_ticked: bool,
    label: &'a str,
}

/// The outline, the state and the label that a text says.
fn parts(text: &str) -> Option<(Outline, bool, &str)> {
    SIGNS.into_iter().find_map(|(sign, outline, is_ticked)| {
        Some((outline, is_ticked, text.strip_prefix(sign)?.trim()))
    })
}

/// The square or circle that a citation points at, if the page shows it in the state that the text says.
pub(crate) fn cited_check_box<'a>(
    place: &CitedPlace<'_>,
    text: &'a str,
    is_same_reader: bool,
) -> Option<CitedCheckBox<'a>> {
    let (outline, is_ticked, label) = parts(text)?;
    let picture = place.page.picture.as_deref()?;
    let page = PagePicture { picture, scale: picture.width as f32 / place.page.size.width };
    let state_at = |(words, height): (Rect, f32)| {
        // The box reaches from the outline to the end of the words on its other side.
        let is_left = words.x0 - place.bbox.x0 >= place.bbox.x1 - words.x1;
        let off = if is_left { place.bbox.x1 - words.x1 } else { words.x0 - place.bbox.x0 };
        (off.abs() <= height).then(|| page.state(outline, &place.bbox, height, is_left))?
    };
    let shown = spelled(place, label, is_same_reader, &state_at)?;
    (shown == is_ticked).then_some(CitedCheckBox { is_ticked, label })
}

impl CitedCheckBox<'_> {
    /// Does the check box say a value? One of those that stand at yes and at no says its word when it is ticked.
    pub(crate) fn says(&self, value: &Value) -> bool {
        // A box that is drawn may be a glyph of its label's first word, too (`⊠no`).
        let label = without_marks(self.label, self.is_ticked);
        let is_one_word = label.split_whitespace().count() == 1;
        let answer = answer_in(&folded(label)).filter(|_| is_one_word);
        match (value, answer) {
            (Value::Bool(value), Some(answer)) => self.is_ticked && *value == answer,
            (Value::Bool(value), None) => *value == self.is_ticked,
            (_, None) if says(value, if self.is_ticked { "☒" } else { "☐" }, false) => true,
            _ => self.is_ticked && says(value, label, false),
        }
    }
}
