//! Statements of an account: the opening balance and the bookings are the closing balance.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Printed, ReviewReason, cents, number, object, told, with_digit};

fn schema(columns: &Value) -> Value {
    object(&json!({
        "opening_balance": number(),
        "entries": { "type": "array", "items": object(columns) },
        "closing_balance": number(),
    }))
}

fn signed() -> Value {
    schema(&json!({ "details": { "type": "string" }, "amount": number() }))
}

fn in_columns() -> Value {
    schema(&json!({ "debit": number(), "credit": number() }))
}

/// A statement with an amount for each booking, or a column for debits and one for credits.
fn statement(opening: i64, bookings: &[i64], has_columns: bool) -> Value {
    let entry = |amount: &i64| match (has_columns, *amount < 0) {
        (false, _) => json!({ "details": "Card payment", "amount": cents(*amount) }),
        (true, true) => json!({ "debit": cents(-amount), "credit": null }),
        (true, false) => json!({ "debit": null, "credit": cents(*amount) }),
    };
    let entries: Vec<Value> = bookings.iter().map(entry).collect();
    let closing = opening + bookings.iter().sum::<i64>();
    json!({ "opening_balance": cents(opening), "entries": entries, "closing_balance": cents(closing) })
}

#[test]
fn a_balance_that_does_not_come_out_is_marked() {
    let mut values = statement(100_000, &[-2_050, 30_000, -1_999], false);
    assert_eq!(Printed::new(&signed(), &values, None).told(), told(&[]));
    values["closing_balance"] = json!(1_289.51);
    let marked = Printed::new(&signed(), &values, None).told();
    assert_eq!(marked, told(&[("closing_balance", "sum", Value::Null)]));
}

#[test]
fn a_misread_digit_of_a_booking_is_suggested() {
    let mut values = statement(222_222, &[-2_222, 32_222, -1_111], false);
    // 1 and 7 look alike, and no digit of the others makes up for it.
    values["entries"][2]["amount"] = json!(-17.11);
    let marked = Printed::new(&signed(), &values, Some(0.99)).told();
    assert_eq!(marked, told(&[("entries[2].amount", "sum", json!(-11.11))]));
}

#[test]
fn amounts_without_signs_and_columns_without_amounts_say_nothing() {
    let unsigned = json!({ "opening_balance": 100.0, "closing_balance": 90.0,
        "entries": [{ "details": "Cash", "amount": 25.0 }, { "details": "Wages", "amount": 15.0 }] });
    assert_eq!(Printed::new(&signed(), &unsigned, None).told(), told(&[]));
    let partial = json!({ "opening_balance": 100.0, "closing_balance": 90.0,
        "entries": [{ "details": "Cash", "amount": -25.0 }, { "details": "Wages", "amount": null }] });
    assert_eq!(Printed::new(&signed(), &partial, None).told(), told(&[]));
}

fn bookings() -> impl Strategy<Value = Vec<i64>> {
    let amount = prop_oneof![-90_000i64..-100, 100i64..90_000];
    prop::collection::vec(amount, 1..9)
        .prop_filter("one is taken off", |all| all.iter().any(|amount| *amount < 0))
}

proptest! {
    #[test]
    fn right_balances_are_not_marked(
        opening in -500_000i64..500_000, bookings in bookings(), has_columns in any::<bool>(),
        confidence in prop::option::of(0.9f32..1.0),
    ) {
        let schema = if has_columns { in_columns() } else { signed() };
        let printed = Printed::new(&schema, &statement(opening, &bookings, has_columns), confidence);
        prop_assert_eq!(printed.told(), told(&[]));
    }

    #[test]
    fn a_changed_digit_of_a_statement_is_marked(
        opening in 1_000i64..500_000, bookings in bookings(), has_columns in any::<bool>(),
        number in 0usize..1000, place in 0usize..20, step in 1u32..10,
        confidence in prop::option::of(0.9f32..1.0),
    ) {
        let schema = if has_columns { in_columns() } else { signed() };
        let mut values = statement(opening, &bookings, has_columns);
        let at = number % (bookings.len() + 2);
        let pointer = match at.checked_sub(2) {
            None => format!("/{}", ["opening_balance", "closing_balance"][at]),
            Some(row) if !has_columns => format!("/entries/{row}/amount"),
            Some(row) => format!("/entries/{row}/{}", if bookings[row] < 0 { "debit" } else { "credit" }),
        };
        let changed = values.pointer_mut(&pointer).unwrap();
        *changed = with_digit(changed, place, step);
        let reviews = Printed::new(&schema, &values, confidence).reviews();
        prop_assert!(reviews.iter().any(|review| review.reason == ReviewReason::Sum), "{values}");
    }
}
