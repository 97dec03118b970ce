//! The paths of the values of a response, as the interface writes them: `line_items[0].amount`, `["a.b"]`.

use serde_json::Value;

/// Every value that is no object and no array, with its path. Empty objects and arrays have none.
pub(crate) fn leaves(values: &Value) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    // Responses are as deep as schemas, a few levels.
    collect(values, String::new(), &mut found);
    found
}

fn collect<'a>(value: &'a Value, path: String, found: &mut Vec<(String, &'a Value)>) {
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                let is_plain = !key.is_empty() && !key.contains(['.', '[', '"']);
                let path = match (is_plain, path.is_empty()) {
                    (true, true) => key.clone(),
                    (true, false) => format!("{path}.{key}"),
                    (false, _) => format!("{path}[{}]", Value::from(key.as_str())),
                };
                collect(member, path, found);
            }
        }
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                collect(item, format!("{path}[{i}]"), found);
            }
        }
        leaf => found.push((path, leaf)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn paths_are_those_of_the_interface() {
        let values = json!({ "a": { "b": [1, { "c.d": null }] }, "": true, "e": [] });
        let mut paths: Vec<String> = leaves(&values).into_iter().map(|(path, _)| path).collect();
        paths.sort();
        assert_eq!(paths, [r#"[""]"#, "a.b[0]", r#"a.b[1]["c.d"]"#]);
    }
}
