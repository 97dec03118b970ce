//! Writes the response body of schema extraction.

use recto_model::{CheckBoxShape, Rect, Warning};
use recto_output::{Usage, UsageRecord, WarningRecord};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::checks::Review;
use crate::document::{DocumentCheckBox, DocumentText};
use crate::ground::{Grounded, GroundedLeaf, GroundedNode, Place, Verdict};
use crate::path::FieldPath;
use crate::schema::Schema;

/// What the response has beside the values.
#[derive(Debug, Clone, Copy)]
pub struct ResponseParts<'a> {
    /// A value that is not on the page becomes null.
    pub strict: bool,
    /// The schema, if it was designed here.
    pub designed: Option<&'a Schema>,
    /// The whole document as one text, if it was asked for.
    pub text: Option<&'a str>,
    pub warnings: &'a [Warning],
    pub usage: Option<Usage>,
}

#[derive(Serialize)]
struct Response<'a> {
    values: Value,
    evidence: Map<String, Value>,
    page_count: usize,
    ungrounded_fields: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generated_schema: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ocr_text: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<WarningRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usage: Option<UsageRecord>,
}

/// A citation of a value.
#[derive(Serialize)]
struct Citation {
    page: u32,
    /// Of 1000 parts of the page's width and height.
    bbox: [f64; 4],
    text: String,
    confidence: Option<f64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    needs_review: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    review_reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggested_value: Option<Value>,
}

/// The response as JSON.
pub fn write_response(
    document: &DocumentText,
    grounded: &Grounded,
    reviews: &[Review],
    parts: &ResponseParts<'_>,
) -> serde_json::Result<Vec<u8>> {
    let mut writer = Writer {
        document,
        reviews,
        strict: parts.strict,
        evidence: Map::new(),
        ungrounded: Vec::new(),
    };
    let values = writer.node(&grounded.root, &FieldPath::default());
    let response = Response {
        values,
        evidence: writer.evidence,
        page_count: document.pages.len(),
        ungrounded_fields: writer.ungrounded,
        generated_schema: parts.designed.map(Schema::to_json),
        ocr_text: parts.text,
        warnings: recto_output::warning_records(parts.warnings.to_vec()),
        usage: parts.usage.map(UsageRecord::from),
    };
    serde_json::to_vec(&response)
}

struct Writer<'a> {
    document: &'a DocumentText,
    reviews: &'a [Review],
    strict: bool,
    evidence: Map<String, Value>,
    ungrounded: Vec<String>,
}

impl Writer<'_> {
    fn node(&mut self, node: &GroundedNode, path: &FieldPath) -> Value {
        match node {
            GroundedNode::Leaf(leaf) => self.leaf(leaf, path),
            GroundedNode::Object(properties) => {
                let properties = properties
                    .iter()
                    .map(|(key, property)| (key.clone(), self.node(property, &path.key(key))));
                Value::Object(properties.collect())
            }
            GroundedNode::Array(items) => {
                let items =
                    items.iter().enumerate().map(|(i, item)| self.node(item, &path.index(i)));
                Value::Array(items.collect())
            }
        }
    }

    fn leaf(&mut self, leaf: &GroundedLeaf, path: &FieldPath) -> Value {
        if leaf.value.is_null() {
            return Value::Null;
        }
        if leaf.verdict == Verdict::None {
            self.ungrounded.push(path.to_string());
            return if self.strict { Value::Null } else { leaf.value.clone() };
        }
        let review = self.reviews.iter().find(|review| review.path == *path);
        let citations: Vec<Value> = leaf
            .places
            .iter()
            .filter_map(|place| {
                let mut citation = self.citation(place)?;
                if let Some(review) = review {
                    citation.needs_review = true;
                    citation.review_reason = Some(review.reason.as_str());
                    citation.suggested_value.clone_from(&review.suggested);
                }
                serde_json::to_value(citation).ok()
            })
            .collect();
        self.evidence.insert(path.to_string(), Value::Array(citations));
        leaf.value.clone()
    }

    fn citation(&self, place: &Place) -> Option<Citation> {
        let size = self.document.pages.get(place.page.checked_sub(1)? as usize)?.size;
        let words = place.words.iter().filter_map(|word| self.document.words.get(*word as usize));
        let widget = place.field.and_then(|field| {
            let field = self.document.fields.get(field as usize)?;
            let on_page = |widget: &&recto_model::Widget| widget.page == place.page;
            let shown = field.widgets.iter().filter(on_page);
            let checked = |widget: &&recto_model::Widget| {
                widget.button.as_ref().is_none_or(|button| button.checked)
            };
            let widget = shown.clone().find(checked).or_else(|| shown.clone().next())?;
            Some((widget.bbox, field.values.join(", ")))
        });
        let square = place.check_box.and_then(|at| self.document.check_boxes.get(at as usize));
        let boxes = words.clone().map(|word| word.bbox).chain(square.map(|square| square.bbox));
        let bbox = boxes.reduce(|all, next| all.union(&next));
        let text = match &widget {
            Some((_, value)) if place.words.is_empty() => value.clone(),
            _ => words_text(&words.clone().collect::<Vec<_>>()),
        };
        // The square or circle as the sign that it looks like.
        let text = match square {
            Some(square) => format!("{} {text}", sign_of(square)),
            None => text,
        };
        let bbox = bbox.or(widget.map(|(bbox, _)| bbox))?;
        let confidence = words
            .filter_map(|word| word.confidence)
            .reduce(f32::min)
            .map(|confidence| (f64::from(confidence) * 10_000.0).round() / 10_000.0);
        Some(Citation {
            page: place.page,
            bbox: per_mille(&bbox, size.width, size.height),
            text,
            confidence,
            needs_review: false,
            review_reason: None,
            suggested_value: None,
        })
    }
}

/// The text of words that are not neighbours everywhere: those of different lines are parted by a space.
fn words_text(words: &[&crate::document::DocumentWord]) -> String {
    let mut text = String::new();
    let mut line = None;
    for word in words {
        if line.is_some_and(|line| line != word.line) || line.is_some() && word.space_before {
            text.push(' ');
        }
        line = Some(word.line);
        text.push_str(&word.text);
    }
    text
}

/// The sign for a drawn check box in its state.
fn sign_of(check_box: &DocumentCheckBox) -> char {
    match (check_box.shape, check_box.checked) {
        (CheckBoxShape::Square, true) => '☒',
        (CheckBoxShape::Square, false) => '☐',
        (CheckBoxShape::Circle, true) => '◉',
        (CheckBoxShape::Circle, false) => '○',
    }
}

/// A box in 1000 parts of the page, inside of it, to two decimals.
fn per_mille(bbox: &Rect, width: f32, height: f32) -> [f64; 4] {
    let of = |value: f32, whole: f32| {
        let share = if whole > 0.0 { f64::from(value) / f64::from(whole) } else { 0.0 };
        (share.clamp(0.0, 1.0) * 100_000.0).round() / 100.0
    };
    [of(bbox.x0, width), of(bbox.y0, height), of(bbox.x1, width), of(bbox.y1, height)]
}
