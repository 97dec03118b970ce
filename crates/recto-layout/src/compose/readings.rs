//! Ways to read a page, for fitting weights.

use recto_input::Meter;
use recto_lines::PageRuns;
use recto_model::{Page, Rect, Word};

use super::arranged::Arranged;
use crate::Proposals;
use crate::cut_items::runs_of;
use crate::page_text::PageText;
use crate::regions::{CutItem, OrderFeatures, OrderWeights, Read, Rows, choose};

/// What a page is read as by several weights.
#[derive(Debug, Clone)]
pub struct PageReadings {
    pub items: Vec<ReadItem>,
    /// Each once.
    pub readings: Vec<OrderReading>,
}

/// What is arranged: a run of text, or something that was lifted out of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadItem {
    /// Of its text, in their order; nothing is told of what was lifted out.
    pub words: Vec<u32>,
    pub bbox: Rect,
}

/// A way to read a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderReading {
    /// All items by their numbers, as they are read.
    pub order: Vec<usize>,
    pub features: OrderFeatures,
}

/// What is read of a page by each of some weights.
pub fn readings(
    page: &Page,
    words: &[Word],
    runs: &PageRuns,
    proposals: Proposals,
    weights: &[OrderWeights],
    meter: &Meter,
) -> PageReadings {
    let text = PageText { page, words, runs, meter };
    let arranged = Arranged::of(&text, proposals.regions.chosen, proposals.declared);
    let (texts, pieces) = arranged.cut_items(&text);
    let mut readings: Vec<OrderReading> = Vec::new();
    for weights in weights {
        let reading = OrderReading::of(&pieces, choose(&pieces, weights, meter));
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    let own = (0..pieces.len()).map(|at| ReadItem {
        words: runs_of(&pieces, &texts, &[at]).flat_map(|run| run.words.iter().copied()).collect(),
        bbox: arranged.frame.leave(pieces[at].place.bbox),
    });
    PageReadings { items: own.collect(), readings }
}

impl OrderReading {
    fn of(pieces: &[CutItem], Read { features, tree }: Read) -> Self {
        let rows_of = |leaf: Vec<usize>| {
            Rows::of(pieces, &leaf).iter().flatten().copied().collect::<Vec<_>>()
        };
        Self { order: tree.leaves().into_iter().flat_map(rows_of).collect(), features }
    }
}
