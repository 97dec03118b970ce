//! Numbers and dates, whose spelling is free.

use serde_json::{Value, json};

use super::{Verdict, cited, document, grounded};
use crate::answer::Hint;

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
