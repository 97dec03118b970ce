//! Hypotheses: competing explanations of a part of a page, scored in bits.
//!
//! Generators propose hypotheses, and the layout chooses the disjoint set with the greatest sum of bits. A hypothesis'
//! score is the reduction in description length of its words' and rulings' position, style and content when its
//! structure is known, less the cost of the structure itself (minimum description length, MDL).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{ImageId, Rect, Table};

/// The kind of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegionKind {
    Prose,
    List,
    Table,
    Contents,
    Code,
    Form,
    Figure,
    /// A single line by itself.
    Line,
}

/// One explanation of a part of the page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Hypothesis {
    pub kind: RegionKind,
    pub bbox: Rect,
    /// Indices of the page's words that it explains, ascending.
    pub words: Vec<u32>,
    pub structure: Structure,
    /// The terms of its score; their sum is [`Hypothesis::bits`].
    pub terms: Vec<Term>,
    /// The best hypothesis for the same region that was not chosen: its kind and bits.
    pub runner_up: Option<(RegionKind, f32)>,
}

impl Hypothesis {
    /// Its score: the gain over unstructured words, in bits.
    pub fn bits(&self) -> f32 {
        self.terms.iter().map(|term| term.bits).sum()
    }
}

/// The structure that a hypothesis asserts.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "structure", rename_all = "snake_case")]
pub enum Structure {
    /// No structure beyond lines.
    Flow,
    /// A grid.
    Grid(Box<Table>),
    /// A picture: that of a single image, or drawn.
    Picture { image: Option<ImageId> },
}

/// A term of a hypothesis' score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// The term's name in overlays, for example `shared_left_edges`.
    pub name: Cow<'static, str>,
    pub bits: f32,
}
