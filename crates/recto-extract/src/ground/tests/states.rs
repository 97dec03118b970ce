//! Booleans and members of enumerations: words, buttons of forms, squares; and fields of forms that no word prints.

use recto_model::{ButtonState, CheckBoxShape, FieldKind, FormField, Rect, Widget};
use serde_json::{Value, json};

use super::{EM, Verdict, cited, document, grounded, texts};
use crate::answer::Hint;
use crate::document::DocumentCheckBox;

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
