//! Designs a flat schema of what a document has labels for.
//!
//! Labels are pieces of text that end with a colon, stand at a form field, or consist of business words; each with a
//! value behind, right of or below it, whose form tells the type. The names are the labels' words.

mod labelled;
mod names;
mod types;

use recto_input::Meter;

use crate::document::DocumentText;
use crate::embedded::{CheckBoxes, TextPieces, TypedValues};
use crate::schema::{About, Leaf, ObjectNode, Schema, SchemaNode};

use names::Names;

/// The most fields of a designed schema: what the interface takes.
const MOST_FIELDS: usize = crate::schema::MOST_LEAVES;

/// A flat schema of the document's labels, form fields and table heads. The same document always gives the same schema.
pub fn design(document: &DocumentText, meter: &Meter) -> Schema {
    let pieces = TextPieces::of(document, meter);
    let values = TypedValues::of(&pieces, meter);
    let boxes = CheckBoxes::of(&pieces, meter);
    let mut names = Names::default();
    let mut properties = Vec::new();
    for field in labelled::fields(&values, &boxes, meter) {
        if properties.len() >= MOST_FIELDS {
            break;
        }
        let Some(name) = names.of_label(&field.label) else { continue };
        let about = About { title: Some(field.label), ..About::default() };
        properties.push((name, SchemaNode::Leaf(Leaf { about, ..Leaf::new(field.kind) })));
    }
    if properties.is_empty() {
        // A schema has at least one field.
        let about = About {
            title: Some("Title".to_owned()),
            description: Some("Title of the document".to_owned()),
            ..About::default()
        };
        let leaf = Leaf { about, ..Leaf::new(types::TEXT) };
        properties.push(("title".to_owned(), SchemaNode::Leaf(leaf)));
    }
    Schema { root: ObjectNode { about: About::default(), properties } }
}

#[cfg(test)]
mod tests;
