//! Draws the citations of a response over a page: each value has a number, and a legend tells which is which.

use std::io::Write as _;

use recto_engine::Raster;
use recto_model::{PageLayout, Rect};
use serde_json::Value;

use crate::overlay::{NumberedBox, numbered_png};

const CITED: [u8; 3] = [0, 130, 0];
/// A person should look at it.
const REVIEWED: [u8; 3] = [220, 90, 0];

/// The page with the boxes of its citations, as PNG. The legend goes to standard error: every value with its number.
pub(crate) fn png(response: &[u8], raster: Raster, page: &PageLayout) -> Result<Vec<u8>, String> {
    let response: Value = serde_json::from_slice(response).map_err(|error| error.to_string())?;
    let mut boxes = Vec::new();
    let mut legend = String::new();
    let evidence = response.get("evidence").and_then(Value::as_object);
    for (number, (path, citations)) in (1..).zip(evidence.into_iter().flatten()) {
        let citations = citations.as_array().map_or(&[][..], Vec::as_slice);
        let on_page = |citation: &&Value| {
            citation.get("page").and_then(Value::as_u64) == Some(u64::from(page.number))
        };
        for citation in citations.iter().filter(on_page) {
            let is_reviewed = citation.get("needs_review") == Some(&Value::Bool(true));
            let color = if is_reviewed { REVIEWED } else { CITED };
            if let Some(bbox) = in_points(citation, page) {
                boxes.push(NumberedBox { number, bbox, color });
            }
        }
        legend.push_str(&legend_line(number, path, citations));
    }
    // There is no other place for a message when standard error is closed.
    let _ = std::io::stderr().lock().write_all(legend.as_bytes());
    numbered_png(raster, page.size.width, &boxes)
}

/// `3 total (page 1): 119,00 €`, and why it should be looked at.
fn legend_line(number: u32, path: &str, citations: &[Value]) -> String {
    let text = |citation: &Value| {
        let page = citation.get("page").and_then(Value::as_u64).unwrap_or_default();
        let text = citation.get("text").and_then(Value::as_str).unwrap_or_default();
        format!("{text} (page {page})")
    };
    let texts: Vec<String> = citations.iter().map(text).collect();
    let reason = citations.iter().find_map(|citation| citation.get("review_reason")?.as_str());
    let reason = reason.map_or(String::new(), |reason| format!(" [{reason}]"));
    // A terminal would obey control characters.
    let line = format!("{number} {path}: {}{reason}", texts.join(", "));
    line.replace(char::is_control, " ") + "\n"
}

fn in_points(citation: &Value, page: &PageLayout) -> Option<Rect> {
    let sides: Vec<f32> = citation
        .get("bbox")?
        .as_array()?
        .iter()
        .filter_map(|side| Some(side.as_f64()? as f32 / 1000.0))
        .collect();
    let [x0, y0, x1, y1] = *sides.as_slice() else { return None };
    let (width, height) = (page.size.width, page.size.height);
    Some(Rect { x0: x0 * width, y0: y0 * height, x1: x1 * width, y1: y1 * height })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_legend_tells_value_page_and_reason() {
        let citations = [
            json!({ "page": 1, "text": "119,00\u{7} €", "needs_review": true, "review_reason": "sum" }),
            json!({ "page": 2, "text": "119.00" }),
        ];
        assert_eq!(
            legend_line(3, "total", &citations),
            "3 total: 119,00  € (page 1), 119.00 (page 2) [sum]\n"
        );
    }
}
