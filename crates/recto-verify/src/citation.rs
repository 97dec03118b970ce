//! Tests the citations of one value.

use recto_model::{Rect, Size};
use serde_json::Value;

use crate::boxes::{cited_field, has_words};
use crate::document::{ReaderDocument, ReaderPage};
use crate::drawn_boxes::cited_check_box;
use crate::says::{answer_in, says};

/// What doesn't hold. The citations together, or each, or groups of neighbours among them say the value: it may be broken
/// over lines, and stand at several places.
pub(crate) fn check(value: &Value, citations: &[Value], document: &ReaderDocument) -> Vec<String> {
    let mut unproved = Vec::new();
    let mut said = String::new();
    let mut is_said = true;
    for (number, citation) in (1..).zip(citations) {
        let tell = |what: &str| format!("citation {number}: {what}");
        let place = match place(citation, document) {
            Ok(place) => place,
            Err(what) => {
                unproved.push(tell(&what));
                continue;
            }
        };
        let text = citation.get("text").and_then(Value::as_str).unwrap_or_default();
        let field = cited_field(document, &place, text);
        if field.is_none()
            && let Some(check_box) = cited_check_box(&place, text, document.is_same_reader)
        {
            is_said = check_box.says(value);
            if !is_said {
                text.clone_into(&mut said);
            }
            continue;
        }
        if field.is_none() && !has_words(&place, text, document.is_same_reader) {
            unproved
                .push(tell(&format!("`{text}` doesn't stand in its box on page {}", place.number)));
            continue;
        }
        if !said.is_empty() {
            said.push(' ');
        }
        said.push_str(text);
        is_said = match (value, field.and_then(|field| field.is_on)) {
            // Of a group of radio buttons the one that is on may say no.
            (Value::Bool(value), Some(is_on)) => *value == answer_in(&said).unwrap_or(is_on),
            _ => says(value, &said, is_read(citation)),
        };
        if is_said {
            said.clear();
        }
    }
    if unproved.is_empty() && !is_said {
        unproved.push(format!("`{said}` doesn't say {value}"));
    }
    unproved
}

/// Was the text read from pixels? Those citations have a confidence.
fn is_read(citation: &Value) -> bool {
    citation.get("confidence").is_some_and(Value::is_number)
}

/// Where a citation points.
pub(crate) struct CitedPlace<'a> {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) page: &'a ReaderPage,
    /// In points.
    pub(crate) bbox: Rect,
}

fn place<'a>(citation: &Value, document: &'a ReaderDocument) -> Result<CitedPlace<'a>, String> {
    let number = citation.get("page").and_then(Value::as_u64).ok_or("it has no page")?;
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    let index = number.checked_sub(1).ok_or("pages are counted from 1")?;
    let page = document.pages.get(index as usize).ok_or(format!("there is no page {number}"))?;
    let sides = citation.get("bbox").and_then(Value::as_array).ok_or("it has no box")?;
    let sides: Vec<f32> = sides.iter().filter_map(Value::as_f64).map(|side| side as f32).collect();
    let [x0, y0, x1, y1] = sides.as_slice() else {
        return Err("its box doesn't have four numbers".to_owned());
    };
    let is_on_page = |low: f32, high: f32| 0.0 <= low && low <= high && high <= 1000.0;
    if !is_on_page(*x0, *x1) || !is_on_page(*y0, *y1) {
        return Err("its box doesn't lie on the page".to_owned());
    }
    let Size { width, height } = page.size;
    let bbox = Rect {
        x0: x0 / 1000.0 * width,
        y0: y0 / 1000.0 * height,
        x1: x1 / 1000.0 * width,
        y1: y1 / 1000.0 * height,
    };
    Ok(CitedPlace { number, page, bbox })
}
