//! A schema as JSON, with its references resolved.

use serde_json::{Map, Value, json};

use super::{About, Leaf, LeafKind, ObjectNode, Schema, SchemaNode, StringFormat};

impl Schema {
    /// The schema as JSON Schema; what has no part in filling it is left out.
    pub fn to_json(&self) -> Value {
        object(&self.root)
    }
}

fn node(schema: &SchemaNode) -> Value {
    match schema {
        SchemaNode::Leaf(schema) => leaf(schema),
        SchemaNode::Object(schema) => object(schema),
        SchemaNode::Array(schema) => {
            let mut written = described("array", &schema.about);
            written.insert("items".to_owned(), node(&schema.items));
            Value::Object(written)
        }
    }
}

fn object(schema: &ObjectNode) -> Value {
    let mut written = described("object", &schema.about);
    let properties: Map<String, Value> =
        schema.properties.iter().map(|(key, property)| (key.clone(), node(property))).collect();
    written.insert("properties".to_owned(), Value::Object(properties));
    Value::Object(written)
}

fn leaf(leaf: &Leaf) -> Value {
    let kind = match leaf.kind {
        LeafKind::Text(_) => "string",
        LeafKind::Number => "number",
        LeafKind::Integer => "integer",
        LeafKind::Boolean => "boolean",
    };
    let mut written = described(kind, &leaf.about);
    let format = match leaf.kind {
        LeafKind::Text(StringFormat::Date) => Some("date"),
        LeafKind::Text(StringFormat::DateTime) => Some("date-time"),
        LeafKind::Text(StringFormat::Time) => Some("time"),
        LeafKind::Text(StringFormat::Email) => Some("email"),
        LeafKind::Text(StringFormat::Uri) => Some("uri"),
        LeafKind::Text(StringFormat::Plain)
        | LeafKind::Number
        | LeafKind::Integer
        | LeafKind::Boolean => None,
    };
    if let Some(format) = format {
        written.insert("format".to_owned(), json!(format));
    }
    if let Some(pattern) = &leaf.pattern {
        written.insert("pattern".to_owned(), json!(pattern));
    }
    if !leaf.allowed.is_empty() {
        written.insert("enum".to_owned(), json!(leaf.allowed));
    }
    Value::Object(written)
}

fn described(kind: &str, about: &About) -> Map<String, Value> {
    let mut written = Map::new();
    written.insert("type".to_owned(), json!(kind));
    if let Some(title) = &about.title {
        written.insert("title".to_owned(), json!(title));
    }
    if let Some(description) = &about.description {
        written.insert("description".to_owned(), json!(description));
    }
    if !about.examples.is_empty() {
        written.insert("examples".to_owned(), json!(about.examples));
    }
    written
}
