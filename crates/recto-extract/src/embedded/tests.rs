//! Small documents, filled.

use recto_input::Meter;
use serde_json::{Value, json};

use super::fill;
use super::test_pages::page;
use crate::answer::FilledNode;
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
