//! Reads a caller's schema: what Pydantic and zod write passes, what can't be filled is refused with its place.

use serde::Serialize;
use serde_json::Value;

use super::effective::{Effective, NodeKind};
use super::{ArrayNode, Leaf, LeafKind, MOST_LEAVES, MOST_LEVELS, ObjectNode, Schema, SchemaNode};

/// The longest schema in bytes.
const MOST_BYTES: usize = 1 << 20;
/// The longest name of a property in characters.
const MOST_NAME: usize = 200;
/// The most members of all enumerations together.
const MOST_ENUM: usize = 2_000;
/// The most places of a schema once its references are resolved, so that references to references end.
const MOST_NODES: usize = 2_000;
/// The most faults that are reported.
const MOST_FAULTS: usize = 20;

/// Why a schema is refused. The names of kinds are pydantic's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SchemaFault {
    /// The keys that lead to the place in the schema as sent; through a reference as if its target stood there.
    pub loc: Vec<String>,
    /// A sentence for a person.
    pub msg: String,
    #[serde(rename = "type")]
    pub kind: &'static str,
}

impl Schema {
    /// Reads the JSON text of a schema.
    pub fn parse(text: &str) -> Result<Self, Vec<SchemaFault>> {
        let refused = |kind, msg: String| vec![SchemaFault { loc: Vec::new(), msg, kind }];
        if text.len() > MOST_BYTES {
            return Err(refused(
                "value_error",
                format!("The schema is longer than {MOST_BYTES} bytes."),
            ));
        }
        let document: Value = serde_json::from_str(text).map_err(|error| {
            refused("json_invalid", format!("The schema is no valid JSON: {error}."))
        })?;
        if !document.is_object() {
            return Err(refused("dict_type", "The schema must be a JSON object.".to_owned()));
        }
        let mut parser =
            Parser { document: &document, faults: Vec::new(), nodes: 0, leaves: 0, members: 0 };
        let mut place = SchemaLocation::default();
        let node = parser.node(&document, &mut place, 0);
        let root = match node {
            Some(SchemaNode::Object(root)) => Some(root),
            Some(SchemaNode::Leaf(_) | SchemaNode::Array(_)) => {
                parser.refuse(
                    &place,
                    "value_error",
                    "The root of the schema must be an object with properties.",
                );
                None
            }
            None => None,
        };
        if let Some(root) = &root
            && root.leaves() == 0
            && parser.faults.is_empty()
        {
            parser.refuse(&place, "value_error", "The schema has no fields to fill.");
        }
        match root {
            Some(root) if parser.faults.is_empty() => Ok(Self { root }),
            _ => Err(parser.faults),
        }
    }
}

/// Where the parser is: the path for faults, and the references that led here.
#[derive(Default)]
pub(super) struct SchemaLocation {
    pub(super) loc: Vec<String>,
    pub(super) references: Vec<String>,
}

pub(super) struct Parser<'a> {
    pub(super) document: &'a Value,
    faults: Vec<SchemaFault>,
    nodes: usize,
    leaves: usize,
    members: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn refuse(
        &mut self,
        place: &SchemaLocation,
        kind: &'static str,
        msg: impl Into<String>,
    ) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(SchemaFault { loc: place.loc.clone(), msg: msg.into(), kind });
        }
    }

    /// Is the schema too large to go on with? Said once.
    fn is_exhausted(&mut self) -> bool {
        if self.nodes > MOST_NODES || self.leaves > MOST_LEAVES || self.members > MOST_ENUM {
            let msg = if self.leaves > MOST_LEAVES {
                format!(
                    "The schema has more than {MOST_LEAVES} fields. Split it into several schemas and send the document with each."
                )
            } else if self.members > MOST_ENUM {
                format!("The enumerations of the schema have more than {MOST_ENUM} members.")
            } else {
                "The schema is too large once its references are resolved. Split it into several schemas.".to_owned()
            };
            if self.faults.iter().all(|fault| fault.msg != msg) {
                self.refuse(&SchemaLocation::default(), "value_error", msg);
            }
            return true;
        }
        false
    }

    /// The schema at a place; `None` after a fault.
    fn node(
        &mut self,
        schema: &'a Value,
        place: &mut SchemaLocation,
        level: usize,
    ) -> Option<SchemaNode> {
        self.nodes += 1;
        if self.is_exhausted() {
            return None;
        }
        let Some(object) = schema.as_object() else {
            self.refuse(place, "dict_type", "A schema must be a JSON object.");
            return None;
        };
        let references = place.references.len();
        let depth = place.loc.len();
        let node = self
            .effective(object, place)
            .and_then(|effective| self.typed(&effective, place, level));
        place.references.truncate(references);
        place.loc.truncate(depth);
        node
    }

    fn typed(
        &mut self,
        effective: &Effective<'a>,
        place: &mut SchemaLocation,
        level: usize,
    ) -> Option<SchemaNode> {
        let kind = effective.kind();
        if level > MOST_LEVELS && matches!(kind, Ok(NodeKind::Object | NodeKind::Array)) {
            let msg = format!("Objects and arrays may be nested {MOST_LEVELS} levels deep.");
            self.refuse(place, "value_error", msg);
            return None;
        }
        match kind {
            Ok(NodeKind::Object) => self.object(effective, place, level),
            Ok(NodeKind::Array) => self.array(effective, place, level),
            Ok(NodeKind::Leaf(kind)) => self.leaf(effective, kind, place).map(SchemaNode::Leaf),
            Err((kind, msg)) => {
                self.refuse(place, kind, msg);
                None
            }
        }
    }

    fn object(
        &mut self,
        effective: &Effective<'a>,
        place: &mut SchemaLocation,
        level: usize,
    ) -> Option<SchemaNode> {
        let Some(properties) = effective.get("properties").and_then(Value::as_object) else {
            self.refuse(
                place,
                "missing",
                "An object needs properties: a map with free keys can't be filled.",
            );
            return None;
        };
        let mut node = ObjectNode { about: effective.about(), properties: Vec::new() };
        place.loc.push("properties".to_owned());
        for (key, schema) in properties {
            place.loc.push(key.chars().take(MOST_NAME).collect());
            if key == "__proto__" || key.chars().count() > MOST_NAME {
                self.refuse(place, "value_error", format!("A property can't have this name; names have at most {MOST_NAME} characters."));
            } else if let Some(property) = self.node(schema, place, level + 1) {
                node.properties.push((key.clone(), property));
            }
            place.loc.pop();
            if self.faults.len() >= MOST_FAULTS || self.is_exhausted() {
                return None;
            }
        }
        place.loc.pop();
        Some(SchemaNode::Object(node))
    }

    fn array(
        &mut self,
        effective: &Effective<'a>,
        place: &mut SchemaLocation,
        level: usize,
    ) -> Option<SchemaNode> {
        let Some(items) = effective.get("items").filter(|items| items.is_object()) else {
            self.refuse(place, "missing", "An array needs items: one schema that all items have.");
            return None;
        };
        place.loc.push("items".to_owned());
        let items = self.node(items, place, level + 1)?;
        place.loc.pop();
        Some(SchemaNode::Array(ArrayNode { about: effective.about(), items: Box::new(items) }))
    }

    fn leaf(
        &mut self,
        effective: &Effective<'a>,
        kind: LeafKind,
        place: &SchemaLocation,
    ) -> Option<Leaf> {
        self.leaves += 1;
        let mut leaf = Leaf { about: effective.about(), ..Leaf::new(kind) };
        leaf.pattern = effective.get("pattern").and_then(Value::as_str).map(str::to_owned);
        for value in effective.allowed().into_iter().filter(|value| !value.is_null()) {
            self.members += 1;
            if !leaf.kind.holds(value) {
                self.refuse(
                    place,
                    "literal_error",
                    "The members of an enumeration must have the field's type.",
                );
                return None;
            }
            leaf.allowed.push(value.clone());
        }
        if self.is_exhausted() { None } else { Some(leaf) }
    }
}
