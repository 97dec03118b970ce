//! The embedded extractor: fills a schema by labels, geometry and types, without a model.
//!
//! In phases: understand what the schema asks for ([`wanted`]), read the document as pieces with typed values
//! ([`pieces`], [`values`]), find labels that are like a field and the values near them ([`labels`], [`candidates`]),
//! judge each pair by learned weights ([`score`]), give each place to one field ([`assign`]), and answer.

mod assign;
mod bare;
mod candidates;
mod column_profiles;
mod columns;
mod compared;
mod cut_cells;
mod durations;
mod features;
mod labels;
mod legal_forms;
mod lexicon;
mod likeness;
mod lists;
mod marks;
mod open;
mod parties;
mod patterns;
mod pieces;
mod rivals;
mod rows;
mod scalars;
mod score;
mod sections;
mod sentences;
#[cfg(test)]
pub(crate) mod test_pages;
#[cfg(test)]
mod tests;
mod values;
mod wanted;
mod words;

pub(crate) use lexicon::Lexicon;
pub(crate) use likeness::Sense;
pub(crate) use marks::{Caption, CheckBoxes};
pub(crate) use pieces::{TextPiece, TextPieces};
pub(crate) use values::TypedValues;
pub(crate) use words::tokens;

use recto_input::Meter;
use serde_json::Value;

use crate::answer::{Answer, FilledLeaf, FilledNode};
use crate::document::DocumentText;
use crate::path::FieldPath;
use crate::schema::{ArrayNode, ObjectNode, Schema, SchemaNode};

use bare::Bare;
use labels::Labels;
use rows::{ArrayRows, Records};

/// Fills the schema. What the document lacks stays null.
pub fn fill(document: &DocumentText, schema: &Schema, meter: &Meter) -> Answer {
    let pieces = TextPieces::of(document, meter);
    let values = TypedValues::of(&pieces, meter);
    let records = Records::of(document, meter);
    let bare = Bare::of(&values, meter);
    let labels = Labels::of(&values, meter);
    let scalars = scalars::fill(&values, &labels, &bare, &schema.root, meter);
    let mut rows = ArrayRows {
        values: &values,
        records: &records,
        bare: &bare,
        labels: &labels,
        meter,
        used: Vec::new(),
    };
    let mut scalars = scalars.into_iter();
    Answer { root: object(&schema.root, &mut scalars, &mut rows) }
}

/// A possible value of a leaf, with what it is judged by. Weights are learned from these.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    pub value: Value,
    /// In the order of [`feature_names`].
    pub features: Vec<f32>,
}

/// The names of the features of [`Judged`].
pub fn feature_names() -> &'static [&'static str] {
    &features::FEATURES
}

/// A leaf that stands once with its possible values.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgedLeaf {
    pub path: FieldPath,
    /// The kind of its values; each has a threshold of its own.
    pub kind: &'static str,
    pub candidates: Vec<Judged>,
}

/// The possible values of each leaf that stands once, in the order of the schema: those whose labels are like it, and for
/// leaves that none of these was given to, those whose labels are left over.
pub fn judged(
    document: &DocumentText,
    schema: &Schema,
    meter: &Meter,
) -> (Vec<JudgedLeaf>, Vec<JudgedLeaf>) {
    let pieces = TextPieces::of(document, meter);
    let values = TypedValues::of(&pieces, meter);
    let wanted = wanted::wanted_leaves(&schema.root);
    let mut paths = Vec::with_capacity(wanted.len());
    leaf_paths(&schema.root, &FieldPath::default(), &mut paths);
    let labels = Labels::of(&values, meter);
    let bare = Bare::of(&values, meter);
    let found = scalars::found(&values, &labels, &bare, &wanted, meter);
    let judged = |found: candidates::Candidate| Judged {
        value: found.value,
        features: found.features.values().to_vec(),
    };
    let leaves = |candidates: Vec<Vec<candidates::Candidate>>| -> Vec<JudgedLeaf> {
        let leaves = paths.iter().zip(&wanted).zip(candidates);
        leaves
            .map(|((path, wanted), candidates)| JudgedLeaf {
                path: path.clone(),
                kind: wanted.class().name(),
                candidates: candidates.into_iter().map(judged).collect(),
            })
            .collect()
    };
    let is_open: Vec<bool> = found.chosen.iter().map(Option::is_none).collect();
    let open = leaves(found.open).into_iter().zip(is_open).filter(|(_, is_open)| *is_open);
    (leaves(found.candidates), open.map(|(leaf, _)| leaf).collect())
}

/// The paths of the leaves that stand once, in the order of the schema.
fn leaf_paths(object: &ObjectNode, at: &FieldPath, found: &mut Vec<FieldPath>) {
    for (name, node) in &object.properties {
        match node {
            SchemaNode::Leaf(_) => found.push(at.key(name)),
            SchemaNode::Object(inner) => leaf_paths(inner, &at.key(name), found),
            SchemaNode::Array(_) => {}
        }
    }
}

/// The answer for an object: leaves in the order in which they were asked for, arrays from tables.
fn object(
    node: &ObjectNode,
    scalars: &mut impl Iterator<Item = FilledLeaf>,
    rows: &mut ArrayRows<'_>,
) -> FilledNode {
    let mut properties = Vec::with_capacity(node.properties.len());
    for (name, property) in &node.properties {
        let filled = match property {
            SchemaNode::Leaf(_) => FilledNode::Leaf(scalars.next().unwrap_or_default()),
            SchemaNode::Object(inner) => object(inner, scalars, rows),
            SchemaNode::Array(array) => FilledNode::Array(items(name, array, rows)),
        };
        properties.push((name.clone(), filled));
    }
    FilledNode::Object(properties)
}

fn items(name: &str, array: &ArrayNode, rows: &mut ArrayRows<'_>) -> Vec<FilledNode> {
    match array.items.as_ref() {
        SchemaNode::Object(object) => rows.objects(name, array, object),
        SchemaNode::Leaf(leaf) => rows.leaves(name, array, leaf),
        SchemaNode::Array(_) => Vec::new(),
    }
}
