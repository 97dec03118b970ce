//! Terms of a table's score, in bits.

use std::borrow::Cow;

use recto_model::{Hypothesis, RegionKind, Structure, Table, Term};

/// What a line that goes on in its cell tells: as much as one that goes on in a paragraph does at most.
const WRAPPED_LINE: f32 = 4.3;

/// Collects terms under their names.
#[derive(Debug, Default, Clone)]
pub(crate) struct Ledger {
    terms: Vec<Term>,
}

impl Ledger {
    pub(crate) fn add(&mut self, name: &'static str, bits: f32) {
        if bits != 0.0 {
            self.terms.push(Term { name: Cow::Borrowed(name), bits });
        }
    }

    pub(crate) fn sum(&self) -> f32 {
        self.terms.iter().map(|term| term.bits).sum()
    }

    /// The finished hypothesis. Text that wraps inside cells is explained by it as well as by any reading as prose, which
    /// matters to whoever weighs the two.
    pub(crate) fn hypothesis(mut self, table: Table, wrapped_lines: usize) -> Hypothesis {
        self.add("wrapped_in_cells", WRAPPED_LINE * wrapped_lines as f32);
        let mut words: Vec<u32> =
            table.cells.iter().flat_map(|cell| cell.words.iter().map(|id| id.0)).collect();
        words.sort_unstable();
        Hypothesis {
            kind: RegionKind::Table,
            bbox: table.bbox,
            words,
            structure: Structure::Grid(Box::new(table)),
            terms: self.terms,
            runner_up: None,
        }
    }
}
