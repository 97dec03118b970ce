//! Finds tables on a page: by the lines that close their cells and by the columns in which their words stand.
//!
//! In: a page's drawing and its words. Out: every reading of them as a table, measured and not judged ([`TableProposer`]); which
//! ones are tables is decided where all regions of the page compete.

mod aligned;
mod cells;
mod competing;
mod declared;
mod edges;
mod grid;
mod records;
mod refine;
mod ruled;
mod spans;
mod turned;

use recto_input::Meter;
use recto_lines::PageRuns;
use recto_model::{Page, Rect, Word};

use aligned::Drawings;
use edges::Edges;

pub use competing::TableProposer;
pub use declared::complete_declared;
pub use records::{
    CellId, ColumnCounts, LogicalColumn, LogicalRow, LogicalTable, MissedRows, PlacedTable,
    RowCell, RowKind, ValueKind, WordsOfPage, logical_tables, missed_rows,
};

/// What is known of a page while its tables are searched.
pub(crate) struct TableSearch<'a> {
    pub(crate) page: &'a Page,
    pub(crate) words: &'a [Word],
    pub(crate) runs: &'a PageRuns,
    pub(crate) edges: &'a Edges,
    pub(crate) drawings: &'a Drawings,
    pub(crate) meter: &'a Meter,
}

/// Has the word a place that can be reckoned with? Broken documents put words nowhere.
fn is_sound(word: &Word, farthest: f32) -> bool {
    let Rect { x0, y0, x1, y1 } = word.bbox;
    let near = |at: f32| at.abs() < farthest;
    // Comparisons with NaN are false, so that it falls out here.
    near(x0)
        && near(y0)
        && near(x1)
        && near(y1)
        && x0 <= x1
        && y0 <= y1
        && near(word.baseline)
        && word.style.size > 0.0
        && near(word.style.size)
}
