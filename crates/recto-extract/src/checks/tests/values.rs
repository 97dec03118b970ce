//! Values that are wrong by themselves or beside another: check digits, dates, labels, legibility.

use serde_json::{Value, json};

use super::{GroundedNode, Place, Printed, add_line, object, told};

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
