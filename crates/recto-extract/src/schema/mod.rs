//! The subset of JSON Schema that a caller may send, as a tree.

mod accepted;
mod effective;
mod parse;
mod resolve;
#[cfg(test)]
mod tests;
mod write;

use serde_json::Value;

pub use parse::SchemaFault;

/// The largest number of objects and arrays inside each other; the root is not counted.
pub(crate) const MOST_LEVELS: usize = 5;
/// The largest number of leaves; the items of an array are counted once.
pub(crate) const MOST_LEAVES: usize = 300;

/// A schema whose references are resolved. Its root is an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Schema {
    pub root: ObjectNode,
}

/// A place of the schema.
#[derive(Debug, Clone, PartialEq)]
pub enum SchemaNode {
    Leaf(Leaf),
    Object(ObjectNode),
    Array(ArrayNode),
}

/// What the schema says about a place for the extractor to go by.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct About {
    pub title: Option<String>,
    /// An instruction to the extractor.
    pub description: Option<String>,
    /// From `examples` and `default`, as text.
    pub examples: Vec<String>,
}

/// An object with its properties in the order of the schema.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ObjectNode {
    pub about: About,
    pub properties: Vec<(String, SchemaNode)>,
}

/// An array whose items are all alike.
#[derive(Debug, Clone, PartialEq)]
pub struct ArrayNode {
    pub about: About,
    pub items: Box<SchemaNode>,
}

/// A value of the document.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaf {
    pub about: About,
    pub kind: LeafKind,
    /// The only values allowed (`enum`, `const`), without null; empty if there is no such list.
    pub allowed: Vec<Value>,
    /// A regular expression of the caller's: a hint that nothing is matched against.
    pub pattern: Option<String>,
}

/// The type of a leaf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeafKind {
    Text(StringFormat),
    Number,
    Integer,
    Boolean,
}

/// The `format` of a string, as a hint at its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StringFormat {
    #[default]
    Plain,
    /// `date`: the value is written YYYY-MM-DD.
    Date,
    /// `date-time`.
    DateTime,
    Time,
    Email,
    Uri,
}

impl SchemaNode {
    pub fn about(&self) -> &About {
        match self {
            Self::Leaf(leaf) => &leaf.about,
            Self::Object(object) => &object.about,
            Self::Array(array) => &array.about,
        }
    }

    fn leaves(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Object(object) => object.leaves(),
            Self::Array(array) => array.items.leaves(),
        }
    }
}

impl ObjectNode {
    /// Number of leaves below it; items of arrays are counted once.
    pub fn leaves(&self) -> usize {
        self.properties.iter().map(|(_, node)| node.leaves()).sum()
    }

    pub fn property(&self, name: &str) -> Option<&SchemaNode> {
        self.properties.iter().find_map(|(key, node)| (key == name).then_some(node))
    }
}

impl Leaf {
    pub fn new(kind: LeafKind) -> Self {
        Self { about: About::default(), kind, allowed: Vec::new(), pattern: None }
    }
}
