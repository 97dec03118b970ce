//! Texts and identifiers.

use serde_json::json;

use super::{Verdict, cited, document, grounded, texts};
use crate::answer::Hint;

fn text(document: &str, value: &str) -> Vec<String> {
    cited(document, "field", &json!({ "type": "string" }), json!(value))
}

fn verdict(page: &str, value: &str) -> Verdict {
    let schema = json!({ "type": "string" });
    grounded(&document(page), "field", &schema, json!(value), Hint::None).verdict
}

#[test]
fn spellings_of_a_text_are_normalised() {
    assert_eq!(verdict("by ACME Corp. in", "ACME Corp."), Verdict::Exact);
    assert_eq!(verdict("by ACME Corp. in", "Acme Corp"), Verdict::Normalised);
    assert_eq!(verdict("by ACME Corp. in", "Acme Korp"), Verdict::None);
    assert_eq!(text("The infor-\nmation sheet", "information sheet"), ["infor-", "mation sheet"]);
}

#[test]
fn a_text_over_lines_has_a_citation_for_each() {
    let page = "Bill to:\nJane Doe\n5 Main Street\n\nSpringfield, IL 62701\n\nNote";
    let value = "Jane Doe, 5 Main Street, Springfield, IL 62701";
    assert_eq!(text(page, value), ["Jane Doe", "5 Main Street", "Springfield, IL 62701"]);
    assert_eq!(text("Jane\u{c}Doe", "Jane Doe"), ["Jane", "Doe"]);
}

#[test]
fn digits_have_to_be_the_same() {
    assert_eq!(text("5 Main Street", "6 Main Street"), [""; 0]);
    assert_eq!(text("15 Main Street", "5 Main Street"), [""; 0]);
    assert_eq!(text("No. INV-2024-0017", "INV-2024-0017"), ["INV-2024-0017"]);
    assert_eq!(text("No. INV-2024-0017", "INV-2024-0018"), [""; 0]);
    assert_eq!(text("No. 00123", "123"), [""; 0]);
    assert_eq!(text("No. 00123", "00123"), ["00123"]);
    assert_eq!(text("IBAN: DE89 3704 0044 0532 0130 00", "DE89370400440532013000").len(), 1);
}

#[test]
fn amounts_and_dates_in_texts_are_compared_by_value() {
    assert_eq!(text("Total 1,234.50 USD", "$1234.50"), ["1,234.50"]);
    assert_eq!(text("Total 1,234.50 EUR", "$1234.50"), [""; 0]);
    assert_eq!(text("Total 1,234.50 USD", "1 234,50"), ["1,234.50"]);
    assert_eq!(text("Count 1,234", "1234"), ["1,234"]);
    assert_eq!(text("Count 1,234", "1 234"), ["1,234"]);
    assert_eq!(text("Rate 5%", "5"), ["5%"]);
    assert_eq!(text("Rate 5", "5%"), [""; 0]);
    assert_eq!(text("Unit % of", "%"), ["%"]);
    assert_eq!(text("Rate 5 %", "5%"), ["5 %"]);
    assert_eq!(text("on 12 March 2024", "2024-03-12"), ["12 March 2024"]);
}

#[test]
fn a_letter_or_two_have_to_be_just_these() {
    assert_eq!(text("Class A", "A"), ["A"]);
    assert_eq!(text("a class", "A"), [""; 0]);
}

#[test]
fn the_nearest_of_many_is_cited() {
    let page = document("Seller: ACME\nBuyer: Jane\n\n\n\nShip to: ACME");
    let schema = json!({ "type": "string" });
    let leaf = grounded(&page, "ship_to", &schema, json!("ACME"), Hint::None);
    assert_eq!(leaf.places[0].words, [6]);
    assert_eq!(texts(&page, &leaf), ["ACME"]);
}

#[test]
fn a_word_that_was_hard_to_read_may_differ_by_a_letter_of_eight() {
    let verdict = |page: &str, doubtful: usize, value: &str| {
        let mut page = document(page);
        for (at, word) in page.words.iter_mut().enumerate() {
            word.confidence = Some(if at == doubtful { 0.5 } else { 0.99 });
        }
        grounded(&page, "field", &json!({ "type": "string" }), json!(value), Hint::None).verdict
    };
    let page = "Seller: Maier Handelsgesel1schaft mbH, 5 Main St";
    assert_eq!(verdict(page, 2, "Maier Handelsgesellschaft mbH"), Verdict::None);
    let page = "Seller: Maier Handelsgeseilschaft mbH, 5 Main St";
    assert_eq!(verdict(page, 2, "Maier Handelsgesellschaft mbH"), Verdict::Fuzzy);
    assert_eq!(verdict(page, 2, "Maier Handelsgesellschaf mbH"), Verdict::Fuzzy);
    assert_eq!(verdict(page, 2, "Maier Handelsgesellsmaft mbH"), Verdict::None);
    // Another word was the doubtful one.
    assert_eq!(verdict(page, 1, "Maier Handelsgesellschaft mbH"), Verdict::None);
    assert_eq!(verdict(page, 5, "Handelsgeseilschaft mbH, 6 Main St"), Verdict::None);
    assert_eq!(verdict(page, 1, "Meier"), Verdict::None);
    assert_eq!(verdict(page, 2, "Maier Handelsgesellschaften gmbH"), Verdict::None);
}

#[test]
fn a_text_goes_on_below_itself_past_other_columns() {
    let page = "1 May   Card payment     -12.50\n        Harbour Seeds\n        Ref. 4711\n2 May   Cash             -5.00";
    // Reading order as in a grid whose rows were cut: the amount comes between.
    let document = document(page);
    let schema = json!({ "type": "string" });
    let say = |value: &str, lines: Vec<u32>| {
        let leaf = grounded(&document, "details", &schema, json!(value), Hint::Lines(lines));
        texts(&document, &leaf)
    };
    let whole = "Card payment Harbour Seeds Ref. 4711";
    assert_eq!(say(whole, vec![0, 1, 2]), ["Card payment", "Harbour Seeds", "Ref. 4711"]);
    // Uncited, with a part left out, with another digit, in another order, and from elsewhere.
    assert!(say(whole, vec![]).is_empty());
    assert!(say("Card payment Ref. 4711", vec![0, 2]).is_empty());
    assert!(say("Card payment Harbour Seeds Ref. 4712", vec![0, 1, 2]).is_empty());
    assert!(say("Harbour Seeds Card payment", vec![0, 1]).is_empty());
    assert!(say("1 May Harbour Seeds", vec![0, 1]).is_empty());
    let words = vec![2, 3, 5, 6, 7, 8];
    let leaf = grounded(&document, "details", &schema, json!(whole), Hint::Words(words));
    assert_eq!(leaf.places.len(), 3);
}
