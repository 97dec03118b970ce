//! What a page's ledger sums up to.

use serde::Serialize;

use crate::{LeftOut, LeftOutReason, WordIds};

/// Where a glyph went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// A block of text.
    Chunk,
    /// A cell of a table.
    Cell,
    /// The value of a form field, in a block or a cell.
    Field,
    /// A label of a figure.
    FigureText,
    LeftOut(LeftOutReason),
}

impl Fate {
    /// The fates of glyphs that are not left out.
    pub const PLACED: [Self; 4] = [Self::Chunk, Self::Cell, Self::Field, Self::FigureText];

    /// All fates.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::PLACED.into_iter().chain(LeftOutReason::ALL.map(Self::LeftOut))
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Chunk => "chunk",
            Self::Cell => "cell",
            Self::Field => "field",
            Self::FigureText => "figure_text",
            Self::LeftOut(reason) => reason.as_str(),
        }
    }
}

impl Serialize for Fate {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The account of a page: the fates of its glyphs, and what is missing.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PageAccount {
    /// From 1.
    pub page: u32,
    /// Glyphs that the page shows.
    pub shown: u64,
    /// Characters that were recognised.
    pub recognised: u64,
    /// Glyphs that are nowhere; negative if some are in two places.
    pub unaccounted: i64,
    /// Words that are in no place or in several.
    pub misplaced_words: u64,
    /// The number of glyphs of each fate that occurs.
    pub totals: Vec<FateTotal>,
    /// In the order of the page's elements.
    pub placed: Vec<PlacedGlyphs>,
    pub left_out: Vec<LeftOut>,
}

impl PageAccount {
    /// Is each glyph, and each word, in exactly one place?
    pub fn is_balanced(&self) -> bool {
        self.unaccounted == 0 && self.misplaced_words == 0
    }
}

/// The number of glyphs of a fate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FateTotal {
    pub fate: Fate,
    pub glyphs: u64,
}

/// Glyphs of one fate in one element of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlacedGlyphs {
    /// Index of the element in the reading order.
    pub element: u32,
    /// Index of the cell in its table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<u32>,
    pub fate: Fate,
    pub glyphs: u64,
    pub words: WordIds,
}
