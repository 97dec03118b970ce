//! The parts of a document by its structure tree.

use recto_model::BlockKind;

use crate::grid::DeclaredGrid;

/// Marked content that a part consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ContentMark {
    /// From 1.
    pub(crate) page: u32,
    pub(crate) mcid: i32,
}

/// A part of the document, in its order.
#[derive(Debug)]
pub(crate) enum TreePart {
    Text { kind: BlockKind, marks: Vec<ContentMark> },
    Table(DeclaredGrid),
}

impl TreePart {
    pub(crate) fn text(kind: BlockKind) -> Self {
        Self::Text { kind, marks: Vec::new() }
    }
}
