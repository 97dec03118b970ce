//! The grounded values of an answer as a list, and the sets in which they are compared: an object with the arrays in it.

use std::ops::Range;

use super::amount::Amount;
use super::meaning::{ValueRole, meaning};
use crate::document::{DocumentText, DocumentWord};
use crate::ground::{Grounded, GroundedLeaf, GroundedNode, Verdict};
use crate::normalise::Habits;
use crate::path::FieldPath;
use crate::schema::{Leaf, LeafKind, ObjectNode, Schema, SchemaNode};

/// A value that is on the page.
#[derive(Debug)]
pub(super) struct ValueLeaf<'a> {
    pub(super) path: FieldPath,
    pub(super) name: &'a str,
    pub(super) schema: &'a Leaf,
    pub(super) grounded: &'a GroundedLeaf,
    pub(super) meaning: Option<ValueRole>,
    /// As printed, where it is a number.
    pub(super) amount: Option<Amount>,
    /// Is it part of an array?
    pub(super) is_item: bool,
}

/// Values that say something about each other.
#[derive(Debug, Default)]
pub(super) struct ValueSet {
    /// The values of an object and of the objects in it, as indices of [`Values::leaves`].
    pub(super) leaves: Vec<usize>,
    /// For each array of objects in it, the sets of its items as indices of [`Values::sets`].
    pub(super) arrays: Vec<Range<usize>>,
    /// Is it an item of an array?
    pub(super) is_item: bool,
}

/// The values of an answer that are on the page, in the order of the schema.
#[derive(Debug)]
pub(super) struct Values<'a> {
    pub(super) document: &'a DocumentText,
    pub(super) habits: Habits,
    pub(super) leaves: Vec<ValueLeaf<'a>>,
    /// The first is the root's.
    pub(super) sets: Vec<ValueSet>,
}

impl<'a> Values<'a> {
    pub(super) fn of(
        document: &'a DocumentText,
        schema: &'a Schema,
        grounded: &'a Grounded,
    ) -> Self {
        let habits = Habits::of(document);
        let sets = vec![ValueSet::default()];
        let mut values = Self { document, habits, leaves: Vec::new(), sets };
        if let GroundedNode::Object(properties) = &grounded.root {
            values.object(&schema.root, properties, &FieldPath::default(), 0);
        }
        values
    }

    fn object(
        &mut self,
        schema: &'a ObjectNode,
        properties: &'a [(String, GroundedNode)],
        path: &FieldPath,
        set: usize,
    ) {
        for (key, node) in properties {
            let Some(schema) = schema.property(key) else { continue };
            let path = path.key(key);
            match (schema, node) {
                (SchemaNode::Leaf(schema), GroundedNode::Leaf(leaf)) => {
                    self.leaf(key, schema, leaf, path, set);
                }
                (SchemaNode::Object(schema), GroundedNode::Object(properties)) => {
                    self.object(schema, properties, &path, set);
                }
                (SchemaNode::Array(schema), GroundedNode::Array(items)) => {
                    self.array(key, &schema.items, items, &path, set);
                }
                _ => {}
            }
        }
    }

    fn array(
        &mut self,
        name: &'a str,
        schema: &'a SchemaNode,
        items: &'a [GroundedNode],
        path: &FieldPath,
        set: usize,
    ) {
        // Sets of arrays inside of the items come behind all items, so that the items' are a range.
        let first = self.sets.len();
        let item_set = || ValueSet { is_item: true, ..ValueSet::default() };
        self.sets.extend(items.iter().map(|_| item_set()));
        for (i, item) in items.iter().enumerate() {
            match (schema, item) {
                (SchemaNode::Object(schema), GroundedNode::Object(properties)) => {
                    self.object(schema, properties, &path.index(i), first + i);
                }
                (SchemaNode::Leaf(schema), GroundedNode::Leaf(leaf)) => {
                    self.leaf(name, schema, leaf, path.index(i), first + i);
                }
                _ => {}
            }
        }
        if matches!(schema, SchemaNode::Object(_))
            && let Some(set) = self.sets.get_mut(set)
        {
            set.arrays.push(first..first + items.len());
        }
    }

    fn leaf(
        &mut self,
        name: &'a str,
        schema: &'a Leaf,
        grounded: &'a GroundedLeaf,
        path: FieldPath,
        set: usize,
    ) {
        if grounded.value.is_null() || grounded.verdict == Verdict::None {
            return;
        }
        let Some(set) = self.sets.get_mut(set) else { return };
        let mut leaf = ValueLeaf {
            path,
            name,
            schema,
            grounded,
            meaning: meaning(name, schema, set.is_item),
            amount: None,
            is_item: set.is_item,
        };
        set.leaves.push(self.leaves.len());
        leaf.amount = amount(self.document, &self.habits, &leaf);
        self.leaves.push(leaf);
    }

    /// The words that say a value, of all its places.
    pub(super) fn words<'b>(
        &self,
        leaf: &'b ValueLeaf<'_>,
    ) -> impl Iterator<Item = &'a DocumentWord> + use<'a, 'b> {
        words(self.document, leaf)
    }

    /// The confidence of the character that was hardest to read; `None` for the document's own text.
    pub(super) fn confidence(&self, leaf: &ValueLeaf<'_>) -> Option<f32> {
        self.words(leaf).filter_map(|word| word.confidence).reduce(f32::min)
    }
}

fn words<'a, 'b>(
    document: &'a DocumentText,
    leaf: &'b ValueLeaf<'_>,
) -> impl Iterator<Item = &'a DocumentWord> + use<'a, 'b> {
    let places = leaf.grounded.places.iter();
    places.flat_map(|place| &place.words).filter_map(|word| document.words.get(*word as usize))
}

/// The number that a value is, with the place that it is printed to.
fn amount(document: &DocumentText, habits: &Habits, leaf: &ValueLeaf<'_>) -> Option<Amount> {
    match leaf.schema.kind {
        LeafKind::Number | LeafKind::Integer => {}
        LeafKind::Text(_) if leaf.meaning.is_some_and(ValueRole::is_number) => {}
        LeafKind::Text(_) | LeafKind::Boolean => return None,
    }
    let amount = Amount::of_value(&leaf.grounded.value, habits)?;
    if leaf.grounded.value.is_string() {
        return Some(amount);
    }
    let words: Vec<&str> = words(document, leaf).map(|word| word.text.as_str()).collect();
    let printed = Amount::printed(&words.join(" "), habits);
    Some(printed.filter(|printed| printed.value == amount.value).unwrap_or(amount))
}
