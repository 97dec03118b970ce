//! Schemas as callers send them, and those that are refused.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{LeafKind, Schema, SchemaFault, SchemaNode, StringFormat};

fn parsed(schema: &Value) -> Result<Schema, Vec<SchemaFault>> {
    Schema::parse(&schema.to_string())
}

/// A schema with one property.
fn field(schema: &Value) -> Result<Schema, Vec<SchemaFault>> {
    parsed(&json!({"type": "object", "properties": {"field": schema}}))
}

fn refused(schema: &Value) -> (String, String) {
    let faults = parsed(schema).unwrap_err();
    (faults[0].loc.join("/"), faults[0].msg.clone())
}

#[test]
fn references_nullable_forms_and_single_combinations_are_resolved() {
    let schema = json!({
        "$defs": {
            "Money": {"type": "number", "description": "an amount"},
            "Line": {"type": "object", "properties": {"amount": {"$ref": "#/$defs/Money"}}},
        },
        "type": "object",
        "required": ["total"],
        "additionalProperties": false,
        "properties": {
            "total": {"allOf": [{"$ref": "#/$defs/Money"}], "description": "what is to be paid"},
            "tip": {"anyOf": [{"$ref": "#/$defs/Money"}, {"type": "null"}], "default": null, "title": "Tip"},
            "due": {"type": ["string", "null"], "format": "date"},
            "note": {"type": "string", "nullable": true},
            "state": {"enum": ["paid", "open", null]},
            "kind": {"const": "invoice"},
            "fee": {"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^[0-9.]*$"}, {"type": "null"}]},
            "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}},
        },
    });
    let schema = parsed(&schema).unwrap();
    let leaf = |name: &str| match schema.root.property(name) {
        Some(SchemaNode::Leaf(leaf)) => leaf.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(leaf("total").about.description.as_deref(), Some("what is to be paid"));
    assert_eq!(leaf("total").kind, LeafKind::Number);
    assert_eq!(leaf("tip").about.title.as_deref(), Some("Tip"));
    assert_eq!(leaf("tip").about.description.as_deref(), Some("an amount"));
    assert_eq!(leaf("due").kind, LeafKind::Text(StringFormat::Date));
    assert_eq!(leaf("state").allowed, [json!("paid"), json!("open")]);
    assert_eq!(leaf("kind").allowed, [json!("invoice")]);
    assert_eq!(leaf("fee").kind, LeafKind::Number);
    assert_eq!(schema.root.leaves(), 8);
    let names: Vec<&str> = schema.root.properties.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["total", "tip", "due", "note", "state", "kind", "fee", "lines"]);
}

#[test]
fn what_cannot_be_filled_is_refused_with_its_place() {
    let cases = [
        (json!({"type": ["string", "number"]}), "properties/field"),
        (json!({"anyOf": [{"type": "string"}, {"type": "number"}]}), "properties/field/anyOf"),
        (json!({"allOf": [{"type": "string"}, {"title": "x"}]}), "properties/field/allOf"),
        (json!({"$ref": "https://example.com/schema"}), "properties/field"),
        (json!({"$ref": "#/$defs/Nothing"}), "properties/field"),
        (json!({"$ref": "#"}), "properties/field/properties/field"),
        (json!({"type": "null"}), "properties/field"),
        (json!({}), "properties/field"),
        (json!(true), "properties/field"),
        (json!({"type": "object", "additionalProperties": {"type": "string"}}), "properties/field"),
        (json!({"type": "array"}), "properties/field"),
        (json!({"type": "array", "items": {"type": "date"}}), "properties/field/items"),
        (json!({"type": "number", "enum": ["one"]}), "properties/field"),
    ];
    for (schema, place) in cases {
        let faults = field(&schema).unwrap_err();
        assert_eq!(faults[0].loc.join("/"), place, "{schema}: {faults:?}");
        assert!(faults[0].msg.ends_with('.'), "{faults:?}");
    }
    assert_eq!(refused(&json!({"type": "array", "items": {"type": "string"}})).0, "");
    assert!(refused(&json!({"type": "object", "properties": {}})).1.contains("no fields"));
    assert!(Schema::parse("[]").is_err());
    assert_eq!(Schema::parse("{").unwrap_err()[0].kind, "json_invalid");
}

#[test]
fn levels_and_leaves_are_limited() {
    let nested = |levels: usize| {
        let leaf = json!({"type": "string"});
        (0..levels).fold(leaf, |schema, level| {
            if level % 2 == 0 {
                json!({"type": "array", "items": schema})
            } else {
                json!({"type": "object", "properties": {"inner": schema}})
            }
        })
    };
    assert!(field(&nested(5)).is_ok());
    assert!(field(&nested(6)).unwrap_err()[0].msg.contains("5 levels"));
    let wide = |fields: usize| {
        let properties: serde_json::Map<String, Value> =
            (0..fields).map(|i| (format!("f{i}"), json!({"type": "string"}))).collect();
        json!({"type": "object", "properties": properties})
    };
    assert!(parsed(&wide(300)).is_ok());
    let faults = parsed(&wide(301)).unwrap_err();
    assert!(faults.len() == 1 && faults[0].msg.contains("Split"), "{faults:?}");
}

#[test]
fn hostile_schemas_are_refused_with_a_sentence() {
    // References that double at each step.
    let mut definitions = serde_json::Map::new();
    for i in 0..40 {
        let next = json!({"$ref": format!("#/$defs/d{}", i + 1)});
        definitions.insert(
            format!("d{i}"),
            json!({"type": "object", "properties": {"a": next, "b": next}}),
        );
    }
    definitions.insert("d40".to_owned(), json!({"type": "string"}));
    let bomb = json!({"$defs": definitions, "$ref": "#/$defs/d0"});
    assert!(!parsed(&bomb).unwrap_err().is_empty());
    // A chain of references that has no end.
    let circle = json!({"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}},
        "type": "object", "properties": {"x": {"$ref": "#/$defs/a"}}});
    assert!(refused(&circle).1.contains("recursive"));
    let deep = format!("{}{}", "{\"items\":".repeat(100_000), "}".repeat(100_000));
    assert_eq!(Schema::parse(&deep).unwrap_err()[0].kind, "json_invalid");
    let members: Vec<String> = (0..60_000).map(|i| format!("member {i}")).collect();
    assert!(field(&json!({"enum": members})).unwrap_err()[0].msg.contains("enumerations"));
    let long = format!("{{\"title\": \"{}\"}}", "x".repeat(1 << 20));
    assert!(Schema::parse(&long).unwrap_err()[0].msg.contains("longer"));
    let names = parsed(&json!({"type": "object", "properties": {"__proto__": {"type": "string"}}}));
    assert!(names.unwrap_err()[0].msg.contains("name"));
    // JSON text, since a macro can't write a key of this name twice.
    assert!(
        field(&json!({"type": "object", "properties": {"a.b[\"": {"type": "string"}}})).is_ok()
    );
}

#[test]
fn a_written_schema_reads_as_itself() {
    let schema = json!({"type": "object", "title": "T", "properties": {
        "b": {"type": "string", "format": "date", "description": "d", "examples": ["2024-01-01"]},
        "a": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer", "enum": [1, 2]}}}},
    }});
    let read = parsed(&schema).unwrap();
    assert_eq!(read.to_json(), schema);
    assert_eq!(parsed(&read.to_json()).unwrap(), read);
}

/// Any JSON, with the words of schemas as keys.
fn any_json() -> impl Strategy<Value = Value> {
    let word = prop_oneof![
        Just("type"),
        Just("properties"),
        Just("items"),
        Just("anyOf"),
        Just("allOf"),
        Just("$ref"),
        Just("$defs"),
        Just("enum"),
        Just("const"),
        Just("x"),
        Just("format")
    ];
    let text = prop_oneof![
        Just("object"),
        Just("array"),
        Just("string"),
        Just("null"),
        Just("#/$defs/x"),
        Just("#"),
        Just("date")
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0..9i32).prop_map(Value::from),
        text.prop_map(Value::from)
    ];
    leaf.prop_recursive(6, 60, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((word.clone(), inner), 0..5).prop_map(|entries| entries
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect()),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_is_read_or_refused(schema in any_json()) {
        match parsed(&schema) {
            Ok(read) => prop_assert_eq!(parsed(&read.to_json()), Ok(read)),
            Err(faults) => prop_assert!(!faults.is_empty() && faults.len() <= 20),
        }
    }
}
