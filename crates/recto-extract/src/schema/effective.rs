//! A schema together with those that it refers to.

use serde_json::{Map, Value};

use super::{About, LeafKind, StringFormat};

/// What a schema describes.
pub(crate) enum NodeKind {
    Object,
    Array,
    Leaf(LeafKind),
}

/// A schema and those that it refers to. What stands nearer to the place wins.
#[derive(Default)]
pub(crate) struct Effective<'a> {
    pub(crate) layers: Vec<&'a Map<String, Value>>,
}

impl<'a> Effective<'a> {
    pub(crate) fn get(&self, keyword: &str) -> Option<&'a Value> {
        self.layers.iter().find_map(|layer| layer.get(keyword))
    }

    pub(crate) fn about(&self) -> About {
        let text = |keyword| self.get(keyword).and_then(Value::as_str).map(str::to_owned);
        let examples = self.get("examples").and_then(Value::as_array).into_iter().flatten();
        let examples = examples.chain(self.get("default")).filter_map(|example| match example {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        });
        About {
            title: text("title"),
            description: text("description"),
            examples: examples.take(10).collect(),
        }
    }

    pub(crate) fn allowed(&self) -> Vec<&'a Value> {
        let members = self.get("enum").and_then(Value::as_array).into_iter().flatten();
        members.chain(self.get("const")).collect()
    }

    /// The type, or why there is none.
    pub(crate) fn kind(&self) -> Result<NodeKind, (&'static str, String)> {
        let unsupported = || {
            let msg =
                "A field's type must be one of string, number, integer, boolean, object and array.";
            ("literal_error", msg.to_owned())
        };
        let name = match self.get("type") {
            Some(Value::String(name)) => Some(name.as_str()),
            Some(Value::Array(names)) => {
                let mut others = names.iter().filter(|name| *name != "null");
                match (others.next().and_then(Value::as_str), others.next()) {
                    (Some(name), None) => Some(name),
                    (_, Some(_)) => {
                        let msg = "Unions are not supported: a field has one type, which may be combined with null.";
                        return Err(("value_error", msg.to_owned()));
                    }
                    (None, None) => return Err(unsupported()),
                }
            }
            Some(_) => return Err(unsupported()),
            None => None,
        };
        match name {
            Some("object") => Ok(NodeKind::Object),
            Some("array") => Ok(NodeKind::Array),
            Some("string") => Ok(NodeKind::Leaf(LeafKind::Text(self.format()))),
            Some("number") => Ok(NodeKind::Leaf(LeafKind::Number)),
            Some("integer") => Ok(NodeKind::Leaf(LeafKind::Integer)),
            Some("boolean") => Ok(NodeKind::Leaf(LeafKind::Boolean)),
            Some(_) => Err(unsupported()),
            None if self.get("properties").is_some() => Ok(NodeKind::Object),
            None if self.get("items").is_some() => Ok(NodeKind::Array),
            None => self.kind_of_members(),
        }
    }

    /// The type of an enumeration that states none.
    fn kind_of_members(&self) -> Result<NodeKind, (&'static str, String)> {
        let members = self.allowed().into_iter().filter(|value| !value.is_null());
        let kinds: Option<Vec<LeafKind>> = members.map(LeafKind::of).collect();
        match kinds.as_deref() {
            Some([first, rest @ ..]) if rest.iter().all(|kind| kind == first) => {
                Ok(NodeKind::Leaf(*first))
            }
            Some([_, ..])
                if kinds
                    .iter()
                    .flatten()
                    .all(|kind| matches!(kind, LeafKind::Number | LeafKind::Integer)) =>
            {
                Ok(NodeKind::Leaf(LeafKind::Number))
            }
            _ => Err(("missing", "A field needs a type.".to_owned())),
        }
    }

    fn format(&self) -> StringFormat {
        match self.get("format").and_then(Value::as_str) {
            Some("date") => StringFormat::Date,
            Some("date-time") => StringFormat::DateTime,
            Some("time") => StringFormat::Time,
            Some("email" | "idn-email") => StringFormat::Email,
            Some("uri" | "url" | "iri" | "uri-reference") => StringFormat::Uri,
            _ => StringFormat::Plain,
        }
    }
}

impl LeafKind {
    /// The type of an enumeration's member.
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::String(_) => Some(Self::Text(StringFormat::Plain)),
            Value::Number(number) if number.is_f64() => Some(Self::Number),
            Value::Number(_) => Some(Self::Integer),
            Value::Bool(_) => Some(Self::Boolean),
            _ => None,
        }
    }

    /// Is a value of this type?
    pub fn holds(self, value: &Value) -> bool {
        match self {
            Self::Text(_) => value.is_string(),
            Self::Number => value.is_number(),
            Self::Integer => {
                value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|n| n.fract() == 0.0)
            }
            Self::Boolean => value.is_boolean(),
        }
    }
}
