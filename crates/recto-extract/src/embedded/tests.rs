//! Small documents, filled.

use recto_input::Meter;
use recto_model::{CheckBoxShape, Rect};
use serde_json::{Value, json};

use super::fill;
use super::test_pages::page;
use crate::answer::FilledNode;
use crate::document::DocumentCheckBox;
use crate::schema::Schema;

fn value_of(node: &FilledNode) -> Value {
    match node {
        FilledNode::Leaf(leaf) => leaf.value.clone(),
        FilledNode::Object(properties) => {
            properties.iter().map(|(key, node)| (key.clone(), value_of(node))).collect()
        }
        FilledNode::Array(items) => items.iter().map(value_of).collect(),
    }
}

fn filled(properties: &Value, lines: &[(f32, f32, &str)]) -> Value {
    let schema = json!({"type": "object", "properties": properties}).to_string();
    let schema = Schema::parse(&schema).unwrap();
    value_of(&fill(&page(lines), &schema, &Meter::default()).root)
}

#[test]
fn values_stand_behind_right_of_and_below_their_labels() {
    let properties = json!({
        "invoice_number": {"type": "string"},
        "invoiceDate": {"type": "string", "format": "date"},
        "customer_no": {"type": "string"},
        "tax_amount": {"type": "number"},
        "total_gross": {"type": "number"},
        "tracking_number": {"type": "string"},
    });
    let lines = [
        (4.0, 4.0, "Rechnungsnummer: R-4711"),
        (4.0, 8.0, "Rechnungsdatum"),
        (20.0, 8.0, "Kundennummer"),
        (4.0, 9.5, "03.04.2024"),
        (20.0, 9.5, "K 2031"),
        (4.0, 20.0, "MwSt. 19 %"),
        (40.0, 20.0, "19,00 EUR"),
        (4.0, 22.0, "Gesamtbetrag"),
        (40.0, 22.0, "119,00 EUR"),
    ];
    assert_eq!(
        filled(&properties, &lines),
        json!({"invoice_number": "R-4711", "invoiceDate": "2024-04-03", "customer_no": "2031",
            "tax_amount": 19, "total_gross": 119, "tracking_number": null})
    );
}

#[test]
fn an_account_number_in_groups_is_one_id() {
    let properties = json!({"bank_account": {"type": "string"}});
    let lines = [(4.0, 4.0, "Bank account"), (20.0, 4.0, "GB82 WEST 1234 5698 7654 32")];
    assert_eq!(filled(&properties, &lines), json!({"bank_account": "GB82 WEST 1234 5698 7654 32"}));
}

#[test]
fn words_that_say_nothing_are_no_value() {
    let properties = json!({"contact_name": {"type": "string"}});
    let lines = [(4.0, 4.0, "Kontakt der")];
    assert_eq!(filled(&properties, &lines), json!({"contact_name": null}));
}

#[test]
fn what_a_description_excludes_is_not_taken() {
    let lines =
        [(4.0, 4.0, "Agency: Blue Sky Media"), (4.0, 6.0, "Advertiser: Friends of the Orchard")];
    let excluding = |excluded: &str| {
        let description = format!("Name of whoever advertises, {excluded}");
        let properties = json!({"advertiser": {"type": "string", "description": description}});
        filled(&properties, &lines)["advertiser"].clone()
    };
    assert_eq!(excluding("not the agency"), "Friends of the Orchard");
    let agency = json!({"firm": {"type": "string", "description": "The firm, not the agency"}});
    assert_eq!(filled(&agency, &lines[..1])["firm"], Value::Null);
}

#[test]
fn a_place_is_given_to_one_field_only() {
    let properties =
        json!({"order_number": {"type": "string"}, "purchase_order_number": {"type": "string"}});
    let values = filled(&properties, &[(4.0, 4.0, "Order no. 88123")]);
    let given = values.as_object().unwrap().values().filter(|value| !value.is_null()).count();
    assert_eq!(given, 1, "{values}");
}

#[test]
fn words_say_yes_and_name_members() {
    let properties = json!({
        "newsletter": {"type": "boolean"},
        "membership": {"type": "string", "enum": ["full", "reduced"]},
    });
    let lines = [(4.0, 4.0, "Newsletter: no"), (4.0, 6.0, "Membership: Reduced")];
    assert_eq!(filled(&properties, &lines), json!({"newsletter": false, "membership": "reduced"}));
}

#[test]
fn names_are_those_of_the_section_that_they_stand_in() {
    let party = json!({"type": "object", "properties": {"name": {"type": "string"}, "phone": {"type": "string"}}});
    let properties = json!({"supplier": party, "buyer": party});
    let lines = [
        (4.0, 4.0, "Supplier"),
        (4.0, 6.0, "Company"),
        (14.0, 6.0, "Orchard Tools Ltd"),
        (4.0, 8.0, "Phone"),
        (14.0, 8.0, "0391 555 0154"),
        (4.0, 14.0, "Purchaser"),
        (4.0, 16.0, "Company"),
        (14.0, 16.0, "Harbour Sails plc"),
        (4.0, 18.0, "Phone"),
        (14.0, 18.0, "0623 555 0186"),
    ];
    assert_eq!(
        filled(&properties, &lines),
        json!({"supplier": {"name": "Orchard Tools Ltd", "phone": "0391 555 0154"},
            "buyer": {"name": "Harbour Sails plc", "phone": "0623 555 0186"}})
    );
}

#[test]
fn lists_stand_below_their_label_or_behind_it() {
    let strings = json!({"type": "array", "items": {"type": "string"}});
    let properties = json!({"allergies": strings, "medications": strings, "attachments": strings});
    let lines = [
        (4.0, 4.0, "Allergies"),
        (4.0, 5.2, "Latex"),
        (4.0, 6.4, "Birch pollen"),
        (4.0, 12.0, "Medication:"),
        (14.0, 12.0, "Metformin 500 mg, Ramipril"),
    ];
    assert_eq!(
        filled(&properties, &lines),
        json!({"allergies": ["Latex", "Birch pollen"],
            "medications": ["Metformin 500 mg", "Ramipril"], "attachments": []})
    );
}

#[test]
fn squares_answer_by_their_state() {
    let properties = json!({
        "electricity": {"type": "boolean"},
        "water": {"type": "boolean"},
        "newsletter": {"type": "boolean"},
        "photos_allowed": {"type": "boolean"},
        "membership": {"type": "string", "enum": ["full", "reduced"]},
    });
    let schema = json!({"type": "object", "properties": properties}).to_string();
    let mut document = page(&[
        (4.0, 4.0, "Electricity?"),
        (13.0, 4.0, "yes"),
        (18.0, 4.0, "no"),
        // Boxes behind their words.
        (4.0, 7.0, "Water"),
        (10.0, 7.0, "yes"),
        (15.0, 7.0, "no"),
        (6.0, 10.0, "I want the newsletter."),
        (6.0, 13.0, "Photos are allowed."),
        (4.0, 16.0, "Membership"),
        (14.0, 16.0, "full"),
        (20.0, 16.0, "reduced"),
    ]);
    let squares = [
        (11.9, 4.0, false),
        (16.9, 4.0, true),
        (11.8, 7.0, true),
        (16.3, 7.0, false),
        (4.9, 10.0, true),
        (4.9, 13.0, false),
        (12.9, 16.0, false),
        (18.9, 16.0, true),
    ];
    document.check_boxes = squares
        .map(|(x, y, checked)| {
            let bbox = Rect::new(x * 10.0, y * 10.0 + 1.0, x * 10.0 + 8.0, y * 10.0 + 9.0);
            DocumentCheckBox { page: 1, bbox, checked, shape: CheckBoxShape::Square }
        })
        .to_vec();
    let answer = fill(&document, &Schema::parse(&schema).unwrap(), &Meter::default());
    assert_eq!(
        value_of(&answer.root),
        json!({"electricity": false, "water": true, "newsletter": true, "photos_allowed": false,
            "membership": "reduced"})
    );
    let designed = crate::design(&document, &Meter::default()).to_json();
    assert_eq!(designed["properties"]["i_want_the_newsletter"]["type"], "boolean");
    assert_eq!(designed["properties"]["electricity"]["type"], "boolean");
}

#[test]
fn places_that_no_field_claims_go_to_fields_that_no_label_is_like() {
    let schema = json!({"type": "object", "properties": {
        "carrier_name": {"type": "string"},
        "issue_date": {"type": "string"},
        "passenger": {"type": "string"},
        "price": {"type": "number"},
        "is_refundable": {"type": "boolean"},
        "payment_method": {"enum": ["Cash", "Voucher", "Card"]},
        "luggage": {"type": "string"},
    }})
    .to_string();
    let document = page(&[
        (4.0, 4.0, "Issue date:"),
        (14.0, 4.0, "4 May 2031"),
        (4.0, 6.0, "Passenger:"),
        (14.0, 6.0, "Harriet Oakes"),
        (4.0, 8.0, "Price:"),
        (14.0, 8.0, "82.40 EUR"),
        (4.0, 10.0, "Cancellable:"),
        (14.0, 10.0, "yes"),
        (4.0, 12.0, "Voucher"),
    ]);
    let answer = fill(&document, &Schema::parse(&schema).unwrap(), &Meter::default());
    assert_eq!(
        value_of(&answer.root),
        json!({"carrier_name": null, "issue_date": "4 May 2031", "passenger": "Harriet Oakes", "price": 82.4,
            "is_refundable": true, "payment_method": "Voucher", "luggage": null})
    );
}

#[test]
fn a_date_at_the_end_of_a_sentence_has_no_full_stop() {
    let schema = json!({"type": "object", "properties": {"start_date": {"type": "string"}}});
    let document = page(&[(4.0, 4.0, "Start date:"), (14.0, 4.0, "23/11/2031.")]);
    let schema = Schema::parse(&schema.to_string()).unwrap();
    let answer = fill(&document, &schema, &Meter::default());
    assert_eq!(value_of(&answer.root), json!({"start_date": "23/11/2031"}));
}
