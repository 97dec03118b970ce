//! What is marked for review, and what isn't.

mod invoices;
mod statements;
mod values;

use recto_input::Meter;
use recto_model::{BlockKind, Rect};
use serde_json::{Value, json};

use super::{Review, ReviewReason, check};
use crate::answer::{Answer, FilledNode};
use crate::document::{DocumentLine, DocumentText, DocumentWord, LineKind};
use crate::ground::{Grounded, GroundedLeaf, GroundedNode, Place, Verdict};
use crate::schema::Schema;

/// A document that prints each value of an answer as a word of its own.
struct Printed {
    document: DocumentText,
    schema: Schema,
    grounded: Grounded,
}

impl Printed {
    /// `confidence` is that of every word; `None` is a text layer.
    fn new(schema: &Value, values: &Value, confidence: Option<f32>) -> Self {
        let schema = Schema::parse(&schema.to_string()).unwrap();
        let text = json!({ "values": values }).to_string();
        let answer = Answer::of_model(&text, &schema, &DocumentText::default()).unwrap();
        let mut document = DocumentText::default();
        let root = printed(&answer.root, &mut document, confidence);
        Self { document, schema, grounded: Grounded { root } }
    }

    fn line(mut self, text: &str) -> Self {
        add_line(&mut self.document, text, None);
        self
    }

    fn reviews(&self) -> Vec<Review> {
        check(&self.document, &self.schema, &self.grounded, &Meter::default())
    }

    /// Paths with reasons and suggestions.
    fn told(&self) -> Vec<(String, &'static str, Value)> {
        let told = |review: Review| {
            let suggested = review.suggested.unwrap_or_default();
            (review.path.to_string(), review.reason.as_str(), suggested)
        };
        self.reviews().into_iter().map(told).collect()
    }
}

fn printed(
    node: &FilledNode,
    document: &mut DocumentText,
    confidence: Option<f32>,
) -> GroundedNode {
    match node {
        FilledNode::Leaf(leaf) => {
            let text = match &leaf.value {
                Value::Number(number) if number.is_f64() => {
                    format!("{:.2}", number.as_f64().unwrap())
                }
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let words = add_line(document, &text, confidence);
            GroundedNode::Leaf(GroundedLeaf {
                value: leaf.value.clone(),
                verdict: if leaf.value.is_null() { Verdict::None } else { Verdict::Exact },
                places: vec![Place { page: 1, words, field: None, check_box: None }],
                is_ambiguous: false,
            })
        }
        FilledNode::Object(properties) => GroundedNode::Object(
            properties
                .iter()
                .map(|(key, node)| (key.clone(), printed(node, document, confidence)))
                .collect(),
        ),
        FilledNode::Array(items) => GroundedNode::Array(
            items.iter().map(|node| printed(node, document, confidence)).collect(),
        ),
    }
}

fn add_line(document: &mut DocumentText, text: &str, confidence: Option<f32>) -> Vec<u32> {
    let first = document.words.len() as u32;
    let line = document.lines.len() as u32;
    for word in text.split(' ') {
        document.words.push(DocumentWord {
            text: word.into(),
            bbox: Rect::default(),
            line,
            size: 10.0,
            bold: false,
            space_before: true,
            confidence,
        });
    }
    let len = document.words.len() as u32 - first;
    let kind = LineKind::Text(BlockKind::Paragraph);
    document.lines.push(DocumentLine {
        page: 1,
        bbox: Rect::default(),
        first,
        len,
        kind,
        block: line,
    });
    (first..first + len).collect()
}

fn object(properties: &Value) -> Value {
    json!({ "type": "object", "properties": properties })
}

fn number() -> Value {
    json!({ "type": "number" })
}

fn cents(cents: i64) -> Value {
    json!(cents as f64 / 100.0)
}

fn told(review: &[(&str, &'static str, Value)]) -> Vec<(String, &'static str, Value)> {
    review
        .iter()
        .map(|(path, reason, value)| ((*path).to_owned(), *reason, value.clone()))
        .collect()
}

/// The number with one digit replaced, as printed with cents or without.
fn with_digit(value: &Value, place: usize, step: u32) -> Value {
    let is_integer = value.is_u64();
    let printed = match value.as_f64() {
        Some(number) if !is_integer => format!("{number:.2}"),
        _ => value.to_string(),
    };
    let places: Vec<usize> =
        printed.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
    let at = places[place % places.len()];
    let digit = printed[at..].chars().next().and_then(|c| c.to_digit(10)).unwrap();
    let mut changed = printed;
    changed.replace_range(at..=at, &((digit + step) % 10).to_string());
    if is_integer {
        json!(changed.parse::<i64>().unwrap())
    } else {
        json!(changed.parse::<f64>().unwrap())
    }
}

#[test]
fn a_value_has_one_review() {
    let schema = object(&json!({ "subtotal": number(), "tax": number(), "total": number() }));
    let values = json!({ "subtotal": 100.0, "tax": 19.0, "total": 179.0 });
    let reviews = Printed::new(&schema, &values, Some(0.1)).reviews();
    let mut paths: Vec<_> = reviews.iter().map(|review| &review.path).collect();
    paths.dedup();
    assert_eq!(paths.len(), reviews.len());
    assert!(reviews.iter().any(|review| review.reason == ReviewReason::Sum));
}
