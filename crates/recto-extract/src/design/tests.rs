//! Schemas of small documents.

use recto_input::Meter;
use serde_json::json;

use super::design;
use crate::embedded::test_pages::page;

#[test]
fn labels_become_names_and_values_tell_types() {
    let document = page(&[
        (4.0, 4.0, "Invoice no.: R-4711"),
        (4.0, 6.0, "Rechnungsdatum"),
        (20.0, 6.0, "Kundennummer"),
        (4.0, 7.2, "03.04.2024"),
        (20.0, 7.2, "20318"),
        (4.0, 12.0, "Zebra count: 12"),
        (4.0, 14.0, "Total due"),
        (30.0, 14.0, "119.00 EUR"),
        (4.0, 16.0, "Newsletter: yes"),
    ]);
    let schema = design(&document, &Meter::default()).to_json();
    assert_eq!(
        schema["properties"],
        json!({
            "invoice_no": {"type": "string", "title": "Invoice no"},
            "rechnungsdatum": {"type": "string", "format": "date", "title": "Rechnungsdatum"},
            "kundennummer": {"type": "string", "title": "Kundennummer"},
            "zebra_count": {"type": "integer", "title": "Zebra count"},
            "total_due": {"type": "number", "title": "Total due"},
            "newsletter": {"type": "boolean", "title": "Newsletter"},
        })
    );
    assert_eq!(schema, design(&document, &Meter::default()).to_json());
}

#[test]
fn a_document_without_labels_has_a_schema_too() {
    let schema = design(&page(&[(4.0, 4.0, "Hello")]), &Meter::default());
    assert_eq!(schema.root.leaves(), 1);
}
