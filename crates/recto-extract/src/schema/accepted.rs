//! What a leaf takes of an extractor's value.

use serde_json::{Number, Value};

use super::{Leaf, LeafKind};

impl Leaf {
    /// The value as the leaf's type and enumeration have it; `None` if it can't be that.
    pub fn accepted(&self, value: &Value) -> Option<Value> {
        let value = match (self.kind, value) {
            (_, Value::Null | Value::Array(_) | Value::Object(_)) => return None,
            (LeafKind::Text(_), Value::String(text)) => Value::String(text.trim().to_owned()),
            (LeafKind::Text(_), other) => Value::String(other.to_string()),
            (LeafKind::Boolean, Value::Bool(_)) | (LeafKind::Number, Value::Number(_)) => {
                value.clone()
            }
            (LeafKind::Boolean, Value::String(text)) => match text.trim().to_lowercase().as_str() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                _ => return None,
            },
            (LeafKind::Number, Value::String(text)) => Value::Number(number(text)?),
            (LeafKind::Integer, Value::Number(number)) => Value::Number(integral(number)?),
            (LeafKind::Integer, Value::String(text)) => Value::Number(integral(&number(text)?)?),
            (LeafKind::Boolean, Value::Number(_))
            | (LeafKind::Number | LeafKind::Integer, Value::Bool(_)) => {
                return None;
            }
        };
        if value == Value::String(String::new()) {
            return None;
        }
        if self.allowed.is_empty() {
            return Some(value);
        }
        self.allowed.iter().find(|member| is_same(member, &value)).cloned()
    }
}

fn number(text: &str) -> Option<Number> {
    let text = text.trim();
    serde_json::from_str::<Number>(text.strip_prefix('+').unwrap_or(text)).ok()
}

fn integral(number: &Number) -> Option<Number> {
    if number.is_i64() || number.is_u64() {
        return Some(number.clone());
    }
    // Up to 2^53 every whole number is a double.
    let value = number.as_f64().filter(|value| value.fract() == 0.0 && value.abs() < 9e15)?;
    Some(Number::from(value as i64))
}

/// Strings are compared without case, numbers by value.
fn is_same(member: &Value, value: &Value) -> bool {
    match (member, value) {
        (Value::String(member), Value::String(value)) => {
            member.to_lowercase() == value.to_lowercase()
        }
        (Value::Number(member), Value::Number(value)) => member.as_f64() == value.as_f64(),
        _ => member == value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::StringFormat;
    use serde_json::json;

    #[test]
    fn values_are_taken_as_the_type_has_them() {
        let accepted = |kind, value: Value| Leaf::new(kind).accepted(&value);
        let text = LeafKind::Text(StringFormat::Plain);
        assert_eq!(accepted(text, json!(" x ")), Some(json!("x")));
        assert_eq!(accepted(text, json!(12)), Some(json!("12")));
        assert_eq!(accepted(text, json!("")), None);
        assert_eq!(accepted(LeafKind::Number, json!("1.50")), Some(json!(1.5)));
        assert_eq!(accepted(LeafKind::Number, json!("1.234,50")), None);
        assert_eq!(accepted(LeafKind::Integer, json!(3.0)), Some(json!(3)));
        assert_eq!(accepted(LeafKind::Integer, json!(3.5)), None);
        assert_eq!(accepted(LeafKind::Boolean, json!("True")), Some(json!(true)));
        assert_eq!(accepted(LeafKind::Boolean, json!(1)), None);
        assert_eq!(accepted(text, json!({"a": 1})), None);
        let leaf = Leaf { allowed: vec![json!("Paid"), json!("Open")], ..Leaf::new(text) };
        assert_eq!(leaf.accepted(&json!("PAID")), Some(json!("Paid")));
        assert_eq!(leaf.accepted(&json!("void")), None);
    }
}
