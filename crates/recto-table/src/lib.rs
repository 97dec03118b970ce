//! Finds tables on a page: by the lines that close their cells and by the columns in which their words stand.
//!
//! In: a page's drawing and its words. Out: hypotheses whose structure is a grid, each with the terms of its score. A
//! hypothesis is handed out only when its sum is positive, that is, when a table explains its words better than running
//! text does; what else competes for those words is not known here.

mod cells;
mod edges;
mod grid;
mod ruled;
mod score;
mod spans;

use recto_model::{Hypothesis, Page, Word};

/// The tables that the page seems to have, disjoint in their words, from top to bottom.
pub fn propose(page: &Page, words: &[Word]) -> Vec<Hypothesis> {
    let edges = edges::collect(page);
    let mut found = ruled::tables(page, words, &edges);
    found.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0).then(a.bbox.x0.total_cmp(&b.bbox.x0)));
    found
}
