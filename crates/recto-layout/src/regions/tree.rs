//! The tree of cuts.

use super::OrderFeatures;

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
    /// Bands one below the other; neighbours that are read as they stand are one leaf.
    pub(super) fn rows(bands: Vec<Self>) -> Self {
        let mut out: Vec<Self> = Vec::new();
        for band in bands {
            match (out.last_mut(), band) {
                (Some(Self::Leaf(before)), Self::Leaf(pieces)) => before.extend(pieces),
                (_, Self::Rows(rows)) => out.extend(rows),
                (_, band) => out.push(band),
            }
        }
        if out.len() == 1 { out.remove(0) } else { Self::Rows(out) }
    }

    pub(super) fn beside(sides: [Self; 2]) -> Self {
        let mut columns = Vec::new();
        for side in sides {
            match side {
                Self::Columns(inner) => columns.extend(inner),
                other => columns.push(other),
            }
        }
        Self::Columns(columns)
    }

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

/// A way to read a region, and what is measured of it.
#[derive(Clone)]
pub(crate) struct Read {
    pub(crate) features: OrderFeatures,
    pub(crate) tree: Tree,
}
