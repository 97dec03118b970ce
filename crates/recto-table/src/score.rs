//! Terms of a table's score, in bits.

use std::borrow::Cow;

use recto_model::{Hypothesis, RegionKind, Structure, Table, Term};

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

    /// The finished hypothesis.
    pub(crate) fn hypothesis(self, table: Table) -> Hypothesis {
        let mut words: Vec<u32> =
            table.cells.iter().flat_map(|cell| cell.words.iter().copied()).collect();
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
