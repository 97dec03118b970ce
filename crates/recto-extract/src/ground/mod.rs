//! Looks for every value on the pages. The same for whoever answered.

mod box_signs;
mod boxes;
mod fuzzy;
mod index;
mod leaf;
mod letters;
mod matching;
mod members;
mod nearness;
mod parts;
mod states;
#[cfg(test)]
mod tests;
mod typed;

pub(crate) use box_signs::BoxSigns;

use recto_input::Meter;
use serde_json::Value;

use crate::answer::{Answer, FilledNode};
use crate::document::DocumentText;
use crate::schema::{ObjectNode, Schema, SchemaNode};

/// How a value stands on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Letter by letter.
    Exact,
    /// In another spelling of the same value: case, spaces, hyphenation, the form of numbers and dates.
    Normalised,
    /// With a few characters read otherwise. Never for numbers, dates or anything that holds a digit.
    Fuzzy,
    /// Not at all.
    None,
}

/// A place that says a value: words of one page, in reading order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    pub page: u32,
    /// Indices in [`DocumentText::words`]; empty for a form field's state.
    pub words: Vec<u32>,
    /// The form field whose state or value it is, as its index in [`DocumentText::fields`].
    pub field: Option<u32>,
    /// The drawn check box beside the words, as its index in [`DocumentText::check_boxes`].
    pub check_box: Option<u32>,
}

/// A leaf after grounding.
#[derive(Debug, Clone, PartialEq)]
pub struct GroundedLeaf {
    pub value: Value,
    pub verdict: Verdict,
    /// The value's citations; several where it stands on several lines or pages. Empty without a verdict.
    pub places: Vec<Place>,
    /// A date that reads as two different days.
    pub is_ambiguous: bool,
}

/// A place of the schema after grounding; the shape is that of the [`Answer`].
#[derive(Debug, Clone, PartialEq)]
pub enum GroundedNode {
    Leaf(GroundedLeaf),
    Object(Vec<(String, GroundedNode)>),
    Array(Vec<GroundedNode>),
}

/// An answer whose values were looked for on the pages.
#[derive(Debug, Clone, PartialEq)]
pub struct Grounded {
    pub root: GroundedNode,
}

/// Grounds every value of an answer.
pub fn ground(
    document: &DocumentText,
    schema: &Schema,
    answer: &Answer,
    meter: &Meter,
) -> Grounded {
    let grounder = leaf::Grounder::new(document, meter);
    let root = match &answer.root {
        FilledNode::Object(filled) => object(&grounder, &schema.root, filled),
        FilledNode::Leaf(_) | FilledNode::Array(_) => GroundedNode::Object(Vec::new()),
    };
    Grounded { root }
}

fn object(
    grounder: &leaf::Grounder<'_>,
    schema: &ObjectNode,
    filled: &[(String, FilledNode)],
) -> GroundedNode {
    let properties = filled
        .iter()
        .zip(&schema.properties)
        .map(|((key, filled), (name, schema))| (key.clone(), node(grounder, name, schema, filled)));
    GroundedNode::Object(properties.collect())
}

fn node(
    grounder: &leaf::Grounder<'_>,
    name: &str,
    schema: &SchemaNode,
    filled: &FilledNode,
) -> GroundedNode {
    match (schema, filled) {
        (SchemaNode::Leaf(leaf), FilledNode::Leaf(filled)) => {
            GroundedNode::Leaf(grounder.leaf(name, leaf, filled))
        }
        (SchemaNode::Object(schema), FilledNode::Object(filled)) => {
            object(grounder, schema, filled)
        }
        (SchemaNode::Array(schema), FilledNode::Array(items)) => {
            let items = items.iter().map(|item| node(grounder, name, &schema.items, item));
            GroundedNode::Array(items.collect())
        }
        _ => GroundedNode::Array(Vec::new()),
    }
}
