//! The page as a tree of cuts: rows of regions, columns of regions, and leaves that are read line by line.

mod bands;
mod choose;
mod score;

use recto_model::Rect;

pub(crate) use choose::choose;
pub(crate) use score::{Reasons, Rows, bound, leaf_reasons};

/// What the cut tree arranges: a fragment of text, or a table or figure that is lifted out as one thing.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub(crate) bbox: Rect,
    /// For an opaque piece its lower border.
    pub(crate) baseline: f32,
    /// Em size; zero for an opaque piece.
    pub(crate) size: f32,
    pub(crate) first_width: f32,
    pub(crate) word_count: usize,
    pub(crate) start: Start,
    /// Ends in the middle of a sentence.
    pub(crate) ends_open: bool,
    /// One word that is a number.
    pub(crate) lone_number: bool,
    /// The beginning of its first word, when that names what follows: `By:`, `Date:`.
    pub(crate) name: Option<u64>,
    pub(crate) kind: PieceKind,
}

/// How a piece begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    /// With a lower-case letter: goes on from somewhere.
    Low,
    /// With a list marker.
    Item,
    Other,
}

/// What a piece stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PieceKind {
    /// Index of a fragment.
    Text(usize),
    /// Index among the page's tables and figures.
    Opaque(usize),
}

impl Piece {
    pub(crate) fn is_opaque(&self) -> bool {
        matches!(self.kind, PieceKind::Opaque(_))
    }

    /// The y-range that the piece really fills: boxes of tightly set lines overlap by their ascents and descents.
    fn core(&self) -> (f32, f32) {
        if self.is_opaque() {
            let inset = (self.bbox.height() * 0.1).min(1.0);
            return (self.bbox.y0 + inset, self.bbox.y1 - inset);
        }
        let top = (self.baseline - 0.62 * self.size).max(self.bbox.y0);
        let bottom = (self.baseline + 0.08 * self.size).min(self.bbox.y1);
        if top < bottom { (top, bottom) } else { (self.bbox.y0, self.bbox.y1) }
    }
}

/// A way to read a region.
#[derive(Debug, Clone)]
pub(crate) enum Tree {
    /// Line by line; indices of pieces.
    Leaf(Vec<usize>),
    /// One below the other.
    Rows(Vec<Tree>),
    /// Side by side, the first to be read first.
    Columns(Vec<Tree>),
}

impl Tree {
    /// The leaves in reading order.
    pub(crate) fn leaves(self) -> Vec<Vec<usize>> {
        let mut out = Vec::new();
        self.collect(&mut out);
        out
    }

    fn collect(self, out: &mut Vec<Vec<usize>>) {
        match self {
            Self::Leaf(pieces) => out.push(pieces),
            Self::Rows(parts) | Self::Columns(parts) => {
                for part in parts {
                    part.collect(out);
                }
            }
        }
    }
}
