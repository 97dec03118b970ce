//! Grounding of whole answers.

mod printed;
mod properties;
mod states;
mod text;

use recto_input::Meter;
use recto_model::{BlockKind, Rect, Size};
use serde_json::{Value, json};

use super::{GroundedLeaf, GroundedNode, Verdict, ground};
use crate::answer::{Answer, FilledLeaf, FilledNode, Hint};
use crate::document::{DocumentLine, DocumentPage, DocumentText, DocumentWord, LineKind};
use crate::schema::Schema;

/// Em of the documents here, in points; a character is half as wide.
const EM: f32 = 10.0;

/// A document with a page of these lines. An empty line parts blocks, a form feed pages; spaces keep their width.
pub(super) fn document(text: &str) -> DocumentText {
    let mut document = DocumentText::default();
    let mut block = 0;
    for page in text.split('\u{c}') {
        document.pages.push(DocumentPage { size: Size { width: 595.0, height: 842.0 } });
        for (row, line) in page.lines().enumerate() {
            if line.trim().is_empty() {
                block += 1;
                continue;
            }
            add_line(&mut document, line, row as f32, block);
        }
        block += 1;
    }
    document
}

fn add_line(document: &mut DocumentText, line: &str, row: f32, block: u32) {
    let first = document.words.len() as u32;
    let number = document.lines.len() as u32;
    let y0 = row * 1.2 * EM;
    let mut column = 0;
    for word in line.split(' ') {
        let len = word.chars().count();
        if len > 0 {
            let x0 = column as f32 * EM / 2.0;
            document.words.push(DocumentWord {
                text: word.into(),
                bbox: Rect { x0, y0, x1: x0 + len as f32 * EM / 2.0, y1: y0 + EM },
                line: number,
                size: EM,
                bold: false,
                space_before: column > 0,
                confidence: None,
            });
        }
        column += len + 1;
    }
    let boxes = document.words[first as usize..].iter().map(|word| word.bbox);
    document.lines.push(DocumentLine {
        page: document.pages.len() as u32,
        bbox: boxes.reduce(|all, next| all.union(&next)).unwrap(),
        first,
        len: document.words.len() as u32 - first,
        kind: LineKind::Text(BlockKind::Paragraph),
        block,
    });
}

/// The value of a property grounded in a document.
pub(super) fn grounded(
    document: &DocumentText,
    name: &str,
    schema: &Value,
    value: Value,
    hint: Hint,
) -> GroundedLeaf {
    let schema = json!({ "type": "object", "properties": { name: schema } });
    let schema = Schema::parse(&schema.to_string()).unwrap();
    let leaf = FilledNode::Leaf(FilledLeaf { value, hint });
    let answer = Answer { root: FilledNode::Object(vec![(name.to_owned(), leaf)]) };
    match ground(document, &schema, &answer, &Meter::default()).root {
        GroundedNode::Object(mut properties) => match properties.pop() {
            Some((_, GroundedNode::Leaf(leaf))) => leaf,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

/// The words of each citation of a value of a type.
pub(super) fn cited(text: &str, name: &str, schema: &Value, value: Value) -> Vec<String> {
    let document = document(text);
    let leaf = grounded(&document, name, schema, value, Hint::None);
    assert_eq!(leaf.verdict == Verdict::None, leaf.places.is_empty());
    texts(&document, &leaf)
}

pub(super) fn texts(document: &DocumentText, leaf: &GroundedLeaf) -> Vec<String> {
    let text = |words: &[u32]| {
        let words: Vec<&str> =
            words.iter().map(|word| document.words[*word as usize].text.as_str()).collect();
        words.join(" ")
    };
    leaf.places.iter().map(|place| text(&place.words)).collect()
}

#[test]
fn the_cited_place_wins_and_then_the_label() {
    let text = "Net 100.00\nShipping 20.00\nTotal 100.00\n\nDue 100.00";
    let document = document(text);
    let schema = json!({ "type": "number" });
    let word = |name: &str, hint: Hint| {
        let leaf = grounded(&document, name, &schema, json!(100), hint);
        leaf.places[0].words[0]
    };
    assert_eq!(word("total", Hint::None), 5);
    assert_eq!(word("net_amount", Hint::None), 1);
    assert_eq!(word("something", Hint::None), 1);
    assert_eq!(word("total", Hint::Words(vec![7])), 7);
    assert_eq!(word("total", Hint::Lines(vec![0])), 1);
    // A wrong hint does no harm: the value is looked for everywhere.
    assert_eq!(word("total", Hint::Words(vec![3])), 5);
    let titled = json!({ "type": "number", "title": "Amount due" });
    let leaf = grounded(&document, "x", &titled, json!(100), Hint::None);
    assert_eq!(leaf.places[0].words, [7]);
}

#[test]
fn a_hint_proves_nothing() {
    let document = document("Total 100.00");
    let leaf = grounded(
        &document,
        "total",
        &json!({ "type": "number" }),
        json!(200),
        Hint::Words(vec![1]),
    );
    assert_eq!((leaf.verdict, leaf.places.len()), (Verdict::None, 0));
}

#[test]
fn work_is_linear_in_words_and_leaves() {
    let counted = |times: usize| {
        let document = document(&"Total 12.50 on March 12, 2024 by Name\n".repeat(times));
        let meter = Meter::default();
        let schema = json!({ "type": "object", "properties": { "total": { "type": "number" } } });
        let schema = Schema::parse(&schema.to_string()).unwrap();
        let leaf = FilledNode::Leaf(FilledLeaf { value: json!(12.5), hint: Hint::None });
        let answer = Answer { root: FilledNode::Object(vec![("total".to_owned(), leaf)]) };
        ground(&document, &schema, &answer, &meter);
        meter.counted()
    };
    assert!(counted(800) < 9 * counted(100), "{} {}", counted(100), counted(800));
}
