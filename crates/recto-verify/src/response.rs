//! Goes through a response: every value, every citation, every path.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::citation;
use crate::document::ReaderDocument;
use crate::path::leaves;

/// What is known about a response beside what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerifyOptions {
    /// Ungrounded values must be null.
    pub strict: bool,
}

/// Something that doesn't hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unproved {
    /// The path of the value; empty for the response as a whole.
    pub path: String,
    /// A sentence for a person.
    pub what: String,
}

/// Everything in a response that the document doesn't bear out, by path.
pub fn verify(
    response: &Value,
    document: &ReaderDocument,
    options: VerifyOptions,
) -> Vec<Unproved> {
    let mut unproved = Vec::new();
    let mut tell = |path: &str, what: String| {
        unproved.push(Unproved { path: path.to_owned(), what });
    };
    let Some(values) = response.get("values").filter(|values| values.is_object()) else {
        tell("", "there are no values".to_owned());
        return unproved;
    };
    if response.get("page_count").and_then(Value::as_u64) != Some(document.pages.len() as u64) {
        tell("", format!("page_count is not {}", document.pages.len()));
    }
    let evidence = members(response.get("evidence"));
    let listed = response.get("ungrounded_fields").and_then(Value::as_array);
    let ungrounded: BTreeSet<&str> =
        listed.into_iter().flatten().filter_map(Value::as_str).collect();
    let values: BTreeMap<String, &Value> = leaves(values).into_iter().collect();
    for (path, value) in &values {
        let citations = evidence.get(path.as_str()).map(|citations| citations.as_array());
        match (value.is_null(), ungrounded.contains(path.as_str()), citations) {
            (false, true, _) if options.strict => {
                tell(path, "it is ungrounded, and not null in a strict response".to_owned());
            }
            (true, _, None) | (false, true, None) => {}
            (true, _, Some(_)) => tell(path, "there is evidence for no value".to_owned()),
            (false, true, Some(_)) => tell(path, "it is ungrounded and has evidence".to_owned()),
            (false, false, Some(Some(citations))) if !citations.is_empty() => {
                for what in citation::check(value, citations, document) {
                    tell(path, what);
                }
            }
            (false, false, _) => tell(path, "there is no evidence for the value".to_owned()),
        }
    }
    for path in evidence.keys().copied().chain(ungrounded) {
        if !values.contains_key(path) {
            tell(path, "there is no such value".to_owned());
        }
    }
    unproved
}

fn members(object: Option<&Value>) -> BTreeMap<&str, &Value> {
    let members = object.and_then(Value::as_object).into_iter().flatten();
    members.map(|(key, value)| (key.as_str(), value)).collect()
}
