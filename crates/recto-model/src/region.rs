//! Competing explanations of a part of a page, scored in one currency.
//!
//! Generators propose hypotheses, none decides; the layout chooses the disjoint set with the greatest sum of bits. A
//! hypothesis' gain is how much cheaper the position, style and content of its words and rules are to describe once its
//! structure is known (minimum description length), less the price of the structure itself.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Rect, Table};

/// What a region may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegionKind {
    Prose,
    List,
    Table,
    Contents,
    Form,
    Figure,
    /// A single line that stands for itself.
    Line,
}

/// One reading of a part of the page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Hypothesis {
    pub kind: RegionKind,
    pub bbox: Rect,
    /// Indices into the page's words that it explains, ascending.
    pub words: Vec<u32>,
    pub structure: Structure,
    /// What its score is made of; their sum is [`Hypothesis::bits`].
    pub terms: Vec<Term>,
    /// The best other reading of the same region that was not chosen: its kind and bits.
    pub runner_up: Option<(RegionKind, f32)>,
}

impl Hypothesis {
    /// Gain over words thrown on the page, in bits.
    pub fn bits(&self) -> f32 {
        self.terms.iter().map(|term| term.bits).sum()
    }
}

/// What a hypothesis claims beyond its box.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "structure", rename_all = "snake_case")]
pub enum Structure {
    /// Nothing beyond lines.
    Flow,
    /// A grid.
    Grid(Box<Table>),
}

/// One reason for or against a hypothesis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// Names the reason in overlays, for example `shared_left_edges`.
    pub name: Cow<'static, str>,
    pub bits: f32,
}
