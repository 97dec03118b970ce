//! The parts of a document by its structure tree.

use recto_model::BlockKind;

use crate::grid::TreeRow;

/// Marked content that a part consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ContentMark {
    /// From 1.
    pub(crate) page: u32,
    pub(crate) mcid: i32,
    /// Counts the parts of a cell that are read by themselves: a table within it has one for each cell.
    pub(crate) place: u32,
}

/// A part of the document, in its order.
#[derive(Debug)]
pub(crate) enum TreePart {
    Text { kind: BlockKind, marks: Vec<ContentMark> },
    Table(Vec<TreeRow>),
}

impl TreePart {
    pub(crate) fn text(kind: BlockKind) -> Self {
        Self::Text { kind, marks: Vec::new() }
    }
}
