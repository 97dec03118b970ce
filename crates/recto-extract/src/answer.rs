//! What an extractor answers: values in the shape of the schema, with what it knows about where they stand.

use std::ops::Range;

use serde_json::{Map, Value};

use crate::document::{DocumentText, printed_lines};
use crate::path::FieldPath;
use crate::schema::{ObjectNode, Schema, SchemaNode};

/// The values of a document before they are grounded. The tree has the shape of the schema.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub root: FilledNode,
}

/// The answer for a place of the schema.
#[derive(Debug, Clone, PartialEq)]
pub enum FilledNode {
    Leaf(FilledLeaf),
    /// Every property of the schema, in its order.
    Object(Vec<(String, FilledNode)>),
    Array(Vec<FilledNode>),
}

/// A value, or its absence.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FilledLeaf {
    /// Of the schema's type; null if the document lacks it.
    pub value: Value,
    pub hint: Hint,
}

/// Where an extractor says that it saw a value. Grounding looks there first, and believes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Hint {
    #[default]
    None,
    /// Words of the document, as their indices in [`DocumentText::words`].
    Words(Vec<u32>),
    /// Lines of the document, as their indices in [`DocumentText::lines`].
    Lines(Vec<u32>),
    /// A form field, as its index in [`DocumentText::fields`]: a check box's state is no word.
    Field(u32),
}

/// Why a model's answer can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerFault(pub String);

impl Answer {
    /// Nothing found: leaves are null and arrays empty.
    pub fn empty(schema: &Schema) -> Self {
        Self { root: empty_object(&schema.root) }
    }

    /// Reads `{"values": …, "lines": {"<field path>": [12, 13]}}`. The lines of an
    /// object or item hold for what it contains. Whatever doesn't fit the schema is left out; numbers of
    /// lines that the document lacks are ignored.
    pub fn of_model(
        text: &str,
        schema: &Schema,
        document: &DocumentText,
    ) -> Result<Self, AnswerFault> {
        let answer: Value = serde_json::from_str(text)
            .map_err(|_| AnswerFault("The model's answer is no JSON.".to_owned()))?;
        let nothing = Map::new();
        let lines = answer.get("lines").and_then(Value::as_object).unwrap_or(&nothing);
        let cited = CitedLines { lines, printed: printed_lines(document) };
        let values = answer.get("values").unwrap_or(&Value::Null);
        Ok(Self {
            root: object_of(values, &schema.root, &FieldPath::default(), &Hint::None, &cited),
        })
    }
}

/// The lines that a model cites, by the numbers of [`crate::numbered_lines`].
struct CitedLines<'a> {
    lines: &'a Map<String, Value>,
    printed: Vec<Range<usize>>,
}

impl CitedLines<'_> {
    /// What is cited for a path; without that, what is cited for the place it is in.
    fn hint(&self, path: &FieldPath, outer: &Hint) -> Hint {
        let cited = self.lines.get(&path.to_string()).and_then(Value::as_array);
        let places = cited.into_iter().flatten().filter_map(Value::as_u64);
        let printed = places.filter_map(|line| self.printed.get((line as usize).checked_sub(1)?));
        let lines: Vec<u32> =
            printed.flat_map(|lines| lines.start as u32..lines.end as u32).collect();
        if lines.is_empty() { outer.clone() } else { Hint::Lines(lines) }
    }
}

/// The largest number of items of an array that are read of an answer.
const MOST_ITEMS: usize = 100_000;

fn node_of(
    value: &Value,
    node: &SchemaNode,
    path: &FieldPath,
    outer: &Hint,
    cited: &CitedLines<'_>,
) -> FilledNode {
    let hint = cited.hint(path, outer);
    match node {
        SchemaNode::Leaf(leaf) => {
            let value = leaf.accepted(value).unwrap_or_default();
            FilledNode::Leaf(FilledLeaf { value, hint })
        }
        SchemaNode::Object(object) => object_of(value, object, path, &hint, cited),
        SchemaNode::Array(array) => {
            let items = value.as_array().map_or(&[][..], Vec::as_slice);
            let items = items.iter().filter(|item| !item.is_null()).take(MOST_ITEMS).enumerate();
            FilledNode::Array(
                items
                    .map(|(i, item)| node_of(item, &array.items, &path.index(i), &hint, cited))
                    .collect(),
            )
        }
    }
}

fn object_of(
    value: &Value,
    object: &ObjectNode,
    path: &FieldPath,
    outer: &Hint,
    cited: &CitedLines<'_>,
) -> FilledNode {
    let property = |(key, node): &(String, SchemaNode)| {
        let value = value.get(key).unwrap_or(&Value::Null);
        (key.clone(), node_of(value, node, &path.key(key), outer, cited))
    };
    FilledNode::Object(object.properties.iter().map(property).collect())
}

fn empty_object(object: &ObjectNode) -> FilledNode {
    let property = |(key, node): &(String, SchemaNode)| (key.clone(), FilledNode::empty(node));
    FilledNode::Object(object.properties.iter().map(property).collect())
}

impl FilledNode {
    /// Nothing found for a place of the schema.
    pub fn empty(node: &SchemaNode) -> Self {
        match node {
            SchemaNode::Leaf(_) => Self::Leaf(FilledLeaf::default()),
            SchemaNode::Object(object) => empty_object(object),
            SchemaNode::Array(_) => Self::Array(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{DocumentLine, LineKind};
    use recto_model::{BlockKind, Rect};
    use serde_json::json;

    fn document(lines: u32) -> DocumentText {
        let line = |i| DocumentLine {
            page: 1,
            bbox: Rect::default(),
            first: 0,
            len: 0,
            kind: LineKind::Text(BlockKind::Paragraph),
            block: i,
        };
        DocumentText { lines: (0..lines).map(line).collect(), ..DocumentText::default() }
    }

    #[test]
    fn a_models_answer_takes_the_shape_of_the_schema() {
        let schema = json!({"type": "object", "properties": {
            "total": {"type": "number"},
            "rows": {"type": "array", "items": {"type": "object", "properties": {
                "name": {"type": "string"}, "price": {"type": "number"},
            }}},
        }});
        let schema = Schema::parse(&schema.to_string()).unwrap();
        let answer = json!({
            "values": {"total": "no number", "invented": 1, "rows": [null, {"name": "Nail", "price": "2.50"}, 7]},
            "lines": {"total": [1, 0, 99, -3, "x"], "rows[0]": [2], "rows[0].price": [3]},
        });
        let answer = Answer::of_model(&answer.to_string(), &schema, &document(3)).unwrap();
        let leaf = |value, hint| FilledNode::Leaf(FilledLeaf { value, hint });
        let row = |name, price| {
            FilledNode::Object(vec![("name".to_owned(), name), ("price".to_owned(), price)])
        };
        let nail =
            row(leaf(json!("Nail"), Hint::Lines(vec![1])), leaf(json!(2.5), Hint::Lines(vec![2])));
        let nothing = row(leaf(Value::Null, Hint::None), leaf(Value::Null, Hint::None));
        assert_eq!(
            answer.root,
            FilledNode::Object(vec![
                ("total".to_owned(), leaf(Value::Null, Hint::Lines(vec![0]))),
                ("rows".to_owned(), FilledNode::Array(vec![nail, nothing])),
            ])
        );
        assert!(Answer::of_model("[", &schema, &document(0)).is_err());
        let empty = Answer::of_model("3", &schema, &document(0)).unwrap();
        assert_eq!(empty, Answer::empty(&schema));
    }
}
