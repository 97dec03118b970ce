//! Invoices: rows, subtotal, tax and total come out.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Printed, ReviewReason, cents, number, object, told, with_digit};

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

/// The numbers of an invoice by their places.
fn pointers(rows: usize) -> Vec<String> {
    let columns = ["quantity", "unit_price", "amount"];
    let cells = (0..rows).flat_map(|row| columns.map(|column| format!("/items/{row}/{column}")));
    cells.chain(["subtotal", "tax", "total"].map(|name| format!("/{name}"))).collect()
}

/// The invoice with a digit of one of its values changed.
fn misread_invoice(rows: &[(i64, i64)], number: usize, place: usize, step: u32) -> Value {
    let mut values = invoice(rows, 19);
    let pointers = pointers(rows.len());
    let changed = values.pointer_mut(&pointers[number % pointers.len()]).unwrap();
    *changed = with_digit(changed, place, step);
    values
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
        let values = misread_invoice(&rows, number, place, step);
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
        let values = misread_invoice(&rows, number, place, step);
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
