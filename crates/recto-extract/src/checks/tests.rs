//! What is marked for review, and what isn't.

mod statements;

use proptest::prelude::*;
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

fn invoice_schema() -> Value {
    let number = number();
    let item = json!({
        "description": { "type": "string" },
        "quantity": { "type": "integer" },
        "unit_price": number,
        "amount": number,
    });
    object(&json!({
        "items": { "type": "array", "items": object(&item) },
        "subtotal": number,
        "tax_rate": number,
        "tax": number,
        "total": number,
    }))
}

fn cents(cents: i64) -> Value {
    json!(cents as f64 / 100.0)
}

/// An invoice by quantities and unit prices in cents, with a rate of tax in percent.
fn invoice(rows: &[(i64, i64)], rate: i64) -> Value {
    let items: Vec<Value> = rows
        .iter()
        .map(|(quantity, price)| {
            json!({ "description": "Paper", "quantity": quantity, "unit_price": cents(*price),
                    "amount": cents(quantity * price) })
        })
        .collect();
    let net: i64 = rows.iter().map(|(quantity, price)| quantity * price).sum();
    let tax = (net * rate + 50) / 100;
    json!({ "items": items, "subtotal": cents(net), "tax_rate": rate, "tax": cents(tax),
            "total": cents(net + tax) })
}

const ROWS: [(i64, i64); 3] = [(3, 1299), (12, 455), (1, 88_000)];

fn told(review: &[(&str, &'static str, Value)]) -> Vec<(String, &'static str, Value)> {
    review
        .iter()
        .map(|(path, reason, value)| ((*path).to_owned(), *reason, value.clone()))
        .collect()
}

#[test]
fn the_amount_that_breaks_most_is_marked() {
    for (pointer, path) in [
        ("/items/1/amount", "items[1].amount"),
        ("/items/1/quantity", "items[1].quantity"),
        ("/subtotal", "subtotal"),
        ("/tax", "tax"),
        ("/total", "total"),
    ] {
        let mut values = invoice(&ROWS, 19);
        *values.pointer_mut(pointer).unwrap() = json!(77);
        let printed = Printed::new(&invoice_schema(), &values, None);
        assert_eq!(printed.told(), told(&[(path, "sum", Value::Null)]));
    }
}

#[test]
fn a_misread_digit_is_suggested_where_it_makes_the_sum_come_out() {
    let values = |total: f64| json!({ "subtotal": 124.0, "tax": 23.56, "total": total });
    let schema = object(&json!({ "subtotal": number(), "tax": number(), "total": number() }));
    let read = |total: f64| Printed::new(&schema, &values(total), Some(0.99)).told();
    assert_eq!(read(147.56), told(&[]));
    // 1 and 7 look alike; no digit of the others makes up for 6.
    assert_eq!(read(141.56), told(&[("total", "sum", json!(147.56))]));
}

#[test]
fn nothing_is_suggested_for_a_text_layer_or_when_two_digits_would_do() {
    let schema = object(&json!({ "subtotal": number(), "tax": number(), "total": number() }));
    // 3 and 8 look alike: 103 + 20 = 123 or 108 + 20 = 128.
    let values = json!({ "subtotal": 103.0, "tax": 20.0, "total": 128.0 });
    for confidence in [None, Some(0.99)] {
        let printed = Printed::new(&schema, &values, confidence);
        assert_eq!(printed.told(), told(&[("total", "sum", Value::Null)]));
    }
}

#[test]
fn what_the_page_explains_is_no_mistake() {
    let schema = object(&json!({ "subtotal": number(), "tax": number(), "total": number() }));
    let values = json!({ "subtotal": 100.0, "tax": 19.0, "total": 124.9 });
    let printed = || Printed::new(&schema, &values, None);
    assert_eq!(printed().told(), told(&[("total", "sum", Value::Null)]));
    assert_eq!(printed().line("Shipping 5,90 €").told(), told(&[]));
}

#[test]
fn items_are_compared_with_a_total_that_has_tax_and_discount() {
    let item = object(&json!({ "amount": number() }));
    let list = json!({ "type": "array", "items": item });
    let schema =
        object(&json!({ "items": list, "discount": number(), "tax": number(), "total": number() }));
    let values = |total: f64| {
        let items = json!([{ "amount": 60.0 }, { "amount": 40.0 }]);
        json!({ "items": items, "discount": 10.0, "tax": 17.1, "total": total })
    };
    assert_eq!(Printed::new(&schema, &values(107.1), None).told(), told(&[]));
    let wrong = Printed::new(&schema, &values(170.1), None);
    assert_eq!(wrong.told(), told(&[("total", "sum", Value::Null)]));
}

#[test]
fn a_column_that_means_something_else_is_left_alone() {
    let mut values = invoice(&ROWS, 19);
    for at in 0..3 {
        // A price for a hundred.
        let price = &mut values["items"][at]["unit_price"];
        *price = json!(price.as_f64().unwrap() * 100.0);
    }
    assert_eq!(Printed::new(&invoice_schema(), &values, None).told(), told(&[]));
}

#[test]
fn check_digits_are_compared_where_name_or_shape_tell_the_code() {
    let schema = object(&json!({
        "account": { "type": "string" },
        "gtin": { "type": "string" },
        "vat_id": { "type": "string", "title": "USt-IdNr." },
        "routing_number": { "type": "string" },
        "card_number": { "type": "string" },
        "lei": { "type": "string" },
        "isbn": { "type": "string" },
        "customer": { "type": "string" },
    }));
    let right = json!({
        "account": "DE89 3704 0044 0532 0130 00",
        "gtin": "4006381333931",
        "vat_id": "DE 136695976",
        "routing_number": "021000021",
        "card_number": "4111 1111 1111 1111",
        "lei": "5493001KJTIIGC8Y1R12",
        "isbn": "0-306-40615-2",
        "customer": "4006381333932",
    });
    assert_eq!(Printed::new(&schema, &right, None).told(), told(&[]));
    for (name, wrong) in [
        ("account", "DE89 3704 0044 0532 0130 01"),
        ("gtin", "4006381333932"),
        ("vat_id", "DE 136695979"),
        ("routing_number", "021000022"),
        ("card_number", "4111 1111 1111 1112"),
        ("lei", "5493001KJTIIGC8Y1R13"),
        ("isbn", "0-306-40615-3"),
    ] {
        let printed = Printed::new(&schema, &json!({ name: wrong }), None);
        assert_eq!(printed.told(), told(&[(name, "checksum", Value::Null)]));
    }
}

#[test]
fn the_one_character_that_makes_a_checksum_right_is_suggested() {
    let schema = object(&json!({ "iban": { "type": "string" } }));
    let values = json!({ "iban": "DE89 37O4 0044 0532 0130 00" });
    let printed = Printed::new(&schema, &values, Some(0.95));
    let right = json!("DE89 3704 0044 0532 0130 00");
    assert_eq!(printed.told(), told(&[("iban", "checksum", right)]));
}

#[test]
fn dates_come_in_order() {
    let date = json!({ "type": "string", "format": "date" });
    let schema = object(&json!({ "invoice_date": date, "due_date": date }));
    let values = |due: &str| json!({ "invoice_date": "2024-03-05", "due_date": due });
    assert_eq!(Printed::new(&schema, &values("2024-03-05"), None).told(), told(&[]));
    let mut early = Printed::new(&schema, &values("2024-02-04"), None);
    assert_eq!(early.told(), told(&[("due_date", "conflict", Value::Null)]));
    if let GroundedNode::Object(properties) = &mut early.grounded.root
        && let Some((_, GroundedNode::Leaf(due))) = properties.last_mut()
    {
        due.is_ambiguous = true;
    }
    assert_eq!(early.told(), told(&[("due_date", "ambiguous_date", json!("2024-04-02"))]));
}

#[test]
fn dates_as_printed_are_compared_too() {
    let schema = object(&json!({
        "period_start": { "type": "string" },
        "period_end": { "type": "string" },
    }));
    let values = |end: &str| json!({ "period_start": "27 March 2024", "period_end": end });
    assert_eq!(Printed::new(&schema, &values("28.03.2024"), None).told(), told(&[]));
    let early = Printed::new(&schema, &values("26.03.2024"), None);
    assert_eq!(early.told(), told(&[("period_end", "conflict", Value::Null)]));
}

#[test]
fn a_label_that_says_two_things_is_a_conflict() {
    let schema = object(&json!({ "number": { "type": "string" } }));
    let mut printed = Printed::new(&schema, &json!({ "number": "4711" }), None);
    let words = add_line(&mut printed.document, "Invoice number: 4711", None);
    if let GroundedNode::Object(properties) = &mut printed.grounded.root
        && let Some((_, GroundedNode::Leaf(leaf))) = properties.last_mut()
    {
        leaf.places =
            vec![Place { page: 1, words: words[2..].to_vec(), field: None, check_box: None }];
    }
    let printed = printed.line("INVOICE NUMBER 4711").line("Order number: 4712");
    assert_eq!(printed.told(), told(&[]));
    let printed = printed.line("Invoice number: 4717");
    assert_eq!(printed.told(), told(&[("number", "conflict", Value::Null)]));
}

#[test]
fn hardly_legible_digits_are_marked_sooner_than_letters() {
    let schema = object(&json!({ "name": { "type": "string" }, "phone": { "type": "string" } }));
    let values = json!({ "name": "Ida", "phone": "5501" });
    let read = |confidence: f32| Printed::new(&schema, &values, Some(confidence)).told();
    assert_eq!(read(0.95), told(&[]));
    assert_eq!(read(0.75), told(&[("phone", "low_confidence", Value::Null)]));
    assert_eq!(read(0.2).len(), 2);
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

/// The numbers of an invoice by their places.
fn pointers(rows: usize) -> Vec<String> {
    let columns = ["quantity", "unit_price", "amount"];
    let cells = (0..rows).flat_map(|row| columns.map(|column| format!("/items/{row}/{column}")));
    cells.chain(["subtotal", "tax", "total"].map(|name| format!("/{name}"))).collect()
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

proptest! {
    #[test]
    fn right_arithmetic_is_not_marked(
        rows in prop::collection::vec((1i64..60, 101i64..90_000), 1..8),
        rate in prop::sample::select(vec![0i64, 7, 10, 19, 20, 21]),
        confidence in prop::option::of(0.9f32..1.0),
    ) {
        let printed = Printed::new(&invoice_schema(), &invoice(&rows, rate), confidence);
        prop_assert_eq!(printed.told(), told(&[]));
    }

    #[test]
    fn a_changed_digit_is_marked(
        rows in prop::collection::vec((1i64..60, 101i64..90_000), 1..8),
        number in 0usize..1000,
        place in 0usize..20,
        step in 1u32..10,
        confidence in prop::option::of(0.9f32..1.0),
    ) {
        let mut values = invoice(&rows, 19);
        let pointers = pointers(rows.len());
        let changed = values.pointer_mut(&pointers[number % pointers.len()]).unwrap();
        *changed = with_digit(changed, place, step);
        let reviews = Printed::new(&invoice_schema(), &values, confidence).reviews();
        prop_assert!(reviews.iter().any(|review| review.reason == ReviewReason::Sum), "{values}");
    }

    #[test]
    fn a_suggestion_makes_the_sums_come_out(
        rows in prop::collection::vec((1i64..60, 101i64..90_000), 1..8),
        number in 0usize..1000,
        place in 0usize..20,
        step in 1u32..10,
        confidence in 0.3f32..1.0,
    ) {
        let right = invoice(&rows, 19);
        let mut values = right.clone();
        let pointers = pointers(rows.len());
        let pointer = &pointers[number % pointers.len()];
        let changed = values.pointer_mut(pointer).unwrap();
        *changed = with_digit(changed, place, step);
        let reviews = Printed::new(&invoice_schema(), &values, Some(confidence)).reviews();
        for review in reviews.iter().filter(|review| review.suggested.is_some()) {
            let pointer = format!("/{}", review.path.to_string().replace(['.', '['], "/").replace(']', ""));
            let mut repaired = values.clone();
            *repaired.pointer_mut(&pointer).unwrap() = review.suggested.clone().unwrap();
            let again = Printed::new(&invoice_schema(), &repaired, None).reviews();
            prop_assert!(!again.iter().any(|other| other.path == review.path), "{review:?} {values}");
        }
    }
}
