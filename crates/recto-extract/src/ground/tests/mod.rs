//! Grounding of whole answers.

mod properties;
mod text;

use recto_input::Meter;
use recto_model::{
    BlockKind, ButtonState, CheckBoxShape, FieldKind, FormField, Rect, Size, Widget,
};
use serde_json::{Value, json};

use super::{GroundedLeaf, GroundedNode, Verdict, ground};
use crate::answer::{Answer, FilledLeaf, FilledNode, Hint};
use crate::document::{
    DocumentCheckBox, DocumentLine, DocumentPage, DocumentText, DocumentWord, LineKind,
};
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

fn number(text: &str, name: &str, value: Value) -> Vec<String> {
    cited(text, name, &json!({ "type": "number" }), value)
}

#[test]
fn numbers_are_equal_by_value_and_sign() {
    assert_eq!(number("Total 1.234,50 EUR", "total", json!(1234.5)), ["1.234,50"]);
    assert_eq!(number("Total (1,234.50)", "total", json!(-1234.5)), ["(1,234.50)"]);
    assert_eq!(number("VAT 19 %", "vat", json!(19)), ["19 %"]);
    assert_eq!(number("VAT 19 %", "vat", json!(0.19)), [""; 0]);
    assert_eq!(number("Total (1,234.50)", "total", json!(1234.5)), [""; 0]);
    for (text, value) in [("21", 1), ("1,000", 1), ("1,000", 0), ("-1", 1), ("12.1", 1), ("A1", 1)]
    {
        assert_eq!(number(text, "total", json!(value)), [""; 0], "{text}");
    }
}

#[test]
fn dates_are_equal_by_day() {
    let date = json!({ "type": "string", "format": "date" });
    let of = |text: &str, day: &str| cited(text, "date", &date, json!(day));
    assert_eq!(of("Datum: 12. März 2024", "2024-03-12"), ["12. März 2024"]);
    assert_eq!(of("on March\n12, 2024 by", "2024-03-12"), ["March", "12, 2024"]);
    assert_eq!(of("12/03/2024 and 25/03/2024", "2024-03-12"), ["12/03/2024"]);
    assert_eq!(of("12/03/2024 and 25/03/2024", "2024-12-03"), [""; 0]);
    assert_eq!(of("12.03.2024", "2024-12-03"), [""; 0]);
    let moment = json!({ "type": "string", "format": "date-time" });
    let of = |text: &str, time: &str| cited(text, "at", &moment, json!(time));
    assert_eq!(of("12.03.2024 um 14:05 Uhr", "2024-03-12T14:05:00"), ["12.03.2024 14:05 Uhr"]);
    assert_eq!(of("12.03.2024 um 14:05 Uhr", "2024-03-12T14:06:00"), [""; 0]);
    assert_eq!(of("12.03.2024", "2024-03-12T00:00:00Z"), ["12.03.2024"]);
}

#[test]
fn a_date_that_nothing_decides_is_marked() {
    let date = json!({ "type": "string", "format": "date" });
    let is_ambiguous = |text: &str, day: &str| {
        let leaf = grounded(&document(text), "date", &date, json!(day), Hint::None);
        (leaf.verdict != Verdict::None).then_some(leaf.is_ambiguous)
    };
    assert_eq!(is_ambiguous("03/04/2024", "2024-04-03"), Some(true));
    assert_eq!(is_ambiguous("03/04/2024", "2024-03-04"), None);
    assert_eq!(is_ambiguous("03/04/2024 for $5.00", "2024-03-04"), Some(true));
    assert_eq!(is_ambiguous("03/04/2024 to 25/04/2024", "2024-04-03"), Some(false));
    assert_eq!(is_ambiguous("03/04/2024 to 25/04/2024", "2024-03-04"), None);
    assert_eq!(is_ambiguous("3 April 2024", "2024-04-03"), Some(false));
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

fn boolean(text: &str, name: &str, value: bool) -> Vec<String> {
    cited(text, name, &json!({ "type": "boolean" }), json!(value))
}

#[test]
fn booleans_are_said_and_never_by_absence() {
    assert_eq!(boolean("Smoker: Yes", "smoker", true), ["Yes"]);
    assert_eq!(boolean("Smoker: Yes", "smoker", false), [""; 0]);
    assert_eq!(boolean("Raucher   nein", "raucher", false), ["nein"]);
    assert_eq!(boolean("☒ Smoker", "is_smoker", true), ["☒"]);
    assert_eq!(boolean("☐ Smoker", "is_smoker", false), ["☐"]);
    assert_eq!(boolean("☐ Smoker", "is_smoker", true), [""; 0]);
    assert_eq!(boolean("Smoker ☐ Yes ☒ No", "smoker", false), ["No"]);
    assert_eq!(boolean("Smoker ☐ Yes ☒ No", "smoker", true), [""; 0]);
    assert_eq!(boolean("Smoker? Yes No", "smoker", true), [""; 0]);
    assert_eq!(boolean("Smoker\nDriver: Yes", "smoker", false), [""; 0]);
    assert_eq!(boolean("The smoker has not paid", "smoker", false), [""; 0]);
    assert_eq!(boolean("Member: No\n\n\n\nSmoker: Yes", "smoker", true), ["Yes"]);
    assert_eq!(boolean("Member: No\n\n\n\nSmoker: Yes", "smoker", false), [""; 0]);
}

#[test]
fn members_are_said_by_their_words() {
    let schema = json!({ "type": "string", "enum": ["credit_card", "credit", "cash", "EUR", "USD", "M", "F"] });
    let member = |text: &str, name: &str, value: &str| cited(text, name, &schema, json!(value));
    assert_eq!(member("Paid by Credit Card", "payment", "credit_card"), ["Credit Card"]);
    assert_eq!(member("Paid by Credit Card", "payment", "cash"), [""; 0]);
    assert_eq!(member("☐ Cash ☒ Credit card", "payment", "credit_card"), ["Credit card"]);
    assert_eq!(member("☐ Cash ☒ Credit card", "payment", "cash"), [""; 0]);
    assert_eq!(member("Cash  Credit card", "payment", "cash"), [""; 0]);
    assert_eq!(member("Paid by Credit Card", "payment", "credit"), [""; 0]);
    assert_eq!(member("Cash flow\n☐ Cash ☒ Credit card", "payment", "cash"), [""; 0]);
    assert_eq!(member("Total 12,50 €", "currency", "EUR"), ["€"]);
    assert_eq!(member("Total 12,50 €", "currency", "USD"), [""; 0]);
    assert_eq!(member("VAT no. USD22", "currency", "USD"), ["USD22"]);
    assert_eq!(member("VAT no. US$22", "currency", "EUR"), [""; 0]);
    assert_eq!(member("Total $12.50", "currency", "USD"), ["$12.50"]);
    assert_eq!(member("Sex: M", "sex", "M"), ["M"]);
    assert_eq!(member("Sex: M", "sex", "F"), [""; 0]);
}

fn button(name: &str, on_state: &str, checked: bool, at: (f32, f32)) -> FormField {
    let bbox = Rect { x0: at.0, y0: at.1, x1: at.0 + EM, y1: at.1 + EM };
    let button = ButtonState { on_state: on_state.to_owned(), checked };
    FormField {
        name: name.to_owned(),
        label: None,
        kind: FieldKind::CheckBox,
        values: if checked { vec![on_state.to_owned()] } else { Vec::new() },
        read_only: false,
        required: false,
        widgets: vec![Widget { page: 1, bbox, button: Some(button) }],
    }
}

#[test]
fn buttons_of_a_form_go_by_their_state() {
    let mut document = document("      Single         Married");
    // Words begin at x = 30 and x = 100.
    document.fields.push(button("c1", "On", false, (18.0, 0.0)));
    document.fields.push(button("c2", "On", true, (93.0, 0.0)));
    let schema = json!({ "type": "string", "enum": ["single", "married"] });
    let verdict = |value: &str| {
        let leaf = grounded(&document, "status", &schema, json!(value), Hint::None);
        (leaf.verdict != Verdict::None).then(|| leaf.places[0].field)
    };
    assert_eq!(verdict("married"), Some(Some(1)));
    assert_eq!(verdict("single"), None);
    let boolean = json!({ "type": "boolean" });
    let says = |name: &str, value: bool, hint: Hint| {
        let leaf = grounded(&document, name, &boolean, json!(value), hint);
        leaf.verdict != Verdict::None
    };
    assert!(says("married", true, Hint::None) && !says("married", false, Hint::None));
    assert!(says("single", false, Hint::None) && !says("single", true, Hint::None));
    assert!(says("x", true, Hint::Field(1)) && !says("x", false, Hint::Field(1)));
    assert!(!says("x", true, Hint::None) && !says("x", false, Hint::None));
}

/// A square of half an em to nine tenths of one at a place.
fn square(checked: bool, at: (f32, f32)) -> DocumentCheckBox {
    let bbox = Rect { x0: at.0, y0: at.1 + 1.0, x1: at.0 + 8.0, y1: at.1 + 9.0 };
    DocumentCheckBox { page: 1, bbox, checked, shape: CheckBoxShape::Square }
}

#[test]
fn squares_are_cited_with_their_labels() {
    // Words begin at x = 30, 100 and 130; below at 0, 50 and 100.
    let mut document = document("      Single         X Married\nSmoker?   Yes       No");
    document.check_boxes.push(square(false, (18.0, 0.0)));
    // A recogniser or a font may have a sign in the square.
    document.check_boxes.push(square(true, (104.0, 0.0)));
    document.words[1].bbox = Rect { x0: 105.0, y0: 0.0, x1: 110.0, y1: 10.0 };
    document.check_boxes.push(square(true, (39.0, 12.0)));
    document.check_boxes.push(square(false, (89.0, 12.0)));
    let cited = |name: &str, schema: Value, value: Value| {
        let leaf = grounded(&document, name, &schema, value, Hint::None);
        leaf.places.first().map(|place| (texts(&document, &leaf).remove(0), place.check_box))
    };
    let status = || json!({ "type": "string", "enum": ["single", "married"] });
    let found = |text: &str, at: u32| Some((text.to_owned(), Some(at)));
    assert_eq!(cited("status", status(), json!("married")), found("Married", 1));
    assert_eq!(cited("status", status(), json!("single")), None);
    let boolean = || json!({ "type": "boolean" });
    assert_eq!(cited("married", boolean(), json!(true)), found("Married", 1));
    assert_eq!(cited("married", boolean(), json!(false)), None);
    assert_eq!(cited("single", boolean(), json!(false)), found("Single", 0));
    assert_eq!(cited("smoker", boolean(), json!(true)), found("Yes", 2));
    assert_eq!(cited("smoker", boolean(), json!(false)), None);
}

#[test]
fn values_of_fields_that_no_word_prints_count() {
    let mut document = document("Name");
    document.fields.push(FormField {
        kind: FieldKind::Text,
        values: vec!["Jane Doe 7".to_owned()],
        ..button("name", "", false, (50.0, 0.0))
    });
    let text = json!({ "type": "string" });
    let places = |value: &str| grounded(&document, "name", &text, json!(value), Hint::None).places;
    assert_eq!(places("Jane Doe 7")[0].field, Some(0));
    assert!(places("Jane Doe 8").is_empty() && places("Jane Doe").is_empty());
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
