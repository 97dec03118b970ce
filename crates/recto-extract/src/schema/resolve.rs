//! Follows references and takes apart combinations of schemas.

use serde_json::{Map, Value};

use super::effective::Effective;
use super::parse::{Parser, SchemaLocation};

impl<'a> Parser<'a> {
    /// The schema with its reference, its `allOf` of one and its null alternative resolved.
    pub(super) fn effective(
        &mut self,
        object: &'a Map<String, Value>,
        place: &mut SchemaLocation,
    ) -> Option<Effective<'a>> {
        let mut effective = Effective::default();
        let mut next = Some(object);
        while let Some(object) = next.take() {
            effective.layers.push(object);
            if effective.layers.len() > 64 {
                self.refuse(place, "value_error", "The schema's references lead in a circle.");
                return None;
            }
            if let Some(reference) = object.get("$ref") {
                next = Some(self.target(reference, place)?);
                continue;
            }
            for (keyword, is_union) in [("allOf", false), ("anyOf", true), ("oneOf", true)] {
                let Some(list) = object.get(keyword) else { continue };
                let members: Vec<(usize, &'a Value)> =
                    list.as_array().map_or(&[][..], Vec::as_slice).iter().enumerate().collect();
                let of_value = members.iter().filter(|(_, member)| !(is_union && is_null(member)));
                let of_value: Vec<(usize, &'a Value)> = of_value.copied().collect();
                let of_value = if is_union { without_decimal_text(of_value) } else { of_value };
                let [(index, member)] = of_value.as_slice() else {
                    let msg = if is_union {
                        "Unions are not supported: a field has one type, which may be combined with null."
                    } else {
                        "allOf is supported with one member only."
                    };
                    place.loc.push(keyword.to_owned());
                    self.refuse(place, "value_error", msg);
                    return None;
                };
                let Some(member) = member.as_object() else {
                    self.refuse(place, "dict_type", "A schema must be a JSON object.");
                    return None;
                };
                place.loc.extend([keyword.to_owned(), index.to_string()]);
                next = Some(member);
                break;
            }
        }
        Some(effective)
    }

    /// The schema that a reference names.
    fn target(
        &mut self,
        reference: &Value,
        place: &mut SchemaLocation,
    ) -> Option<&'a Map<String, Value>> {
        let Some(reference) = reference.as_str() else {
            self.refuse(place, "string_type", "$ref must be a string.");
            return None;
        };
        let Some(pointer) = reference.strip_prefix('#') else {
            self.refuse(
                place,
                "value_error",
                "Only references inside the schema are followed, such as #/$defs/Address.",
            );
            return None;
        };
        if place.references.iter().any(|seen| seen == reference) {
            self.refuse(place, "value_error", "The schema is recursive: a type contains itself. Write out the levels that are wanted.");
            return None;
        }
        place.references.push(reference.to_owned());
        let Some(target) = self.document.pointer(pointer).and_then(Value::as_object) else {
            self.refuse(place, "value_error", "The reference leads nowhere.");
            return None;
        };
        Some(target)
    }
}

/// Is this the schema of null alone?
fn is_null(schema: &Value) -> bool {
    let of_type = schema.get("type").is_some_and(|kind| kind == "null");
    of_type || schema.get("const").is_some_and(Value::is_null) && !schema["const"].is_string()
}

/// Pydantic writes a `Decimal` as a number or a string that matches a pattern: the number stands for both.
fn without_decimal_text(members: Vec<(usize, &Value)>) -> Vec<(usize, &Value)> {
    let is_number = |schema: &Value| schema.get("type").is_some_and(|kind| kind == "number");
    let is_text = |schema: &Value| {
        schema.get("type").is_some_and(|kind| kind == "string") && schema.get("pattern").is_some()
    };
    match members.as_slice() {
        [(place, number), (_, text)] if is_number(number) && is_text(text) => {
            vec![(*place, *number)]
        }
        _ => members,
    }
}
