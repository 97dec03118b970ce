//! Finds tables on a page: by the lines that close their cells and by the columns in which their words stand.
//!
//! In: a page's drawing and its words. Out: hypotheses whose structure is a grid, each with the terms of its score. A
//! hypothesis is handed out only when its sum is positive, that is, when a table explains its words better than running
//! text does; what else competes for those words is not known here.

mod aligned;
mod cells;
mod competing;
mod declared;
mod edges;
mod grid;
mod records;
mod refine;
mod ruled;
mod ruled_score;
mod score;
mod spans;
mod turned;

use std::collections::BTreeMap;

use recto_input::Meter;
use recto_lines::PageRuns;
use recto_model::{Hypothesis, Page, Rect, Structure, Table, Word};

use aligned::Drawings;
use edges::Edges;

pub use competing::TableProposer;
pub use declared::declare;
pub use records::{
    CellId, ColumnCounts, LogicalColumn, LogicalRow, LogicalTable, MissedRows, PlacedTable,
    RowCell, RowKind, ValueKind, WordsOfPage, logical_tables, missed_rows,
};

/// The tables that the page seems to have, disjoint in their words, from top to bottom.
pub fn propose(page: &Page, words: &[Word], runs: &PageRuns, meter: &Meter) -> Vec<Hypothesis> {
    meter.allows(words.len());
    let mut found = match turned::View::of(page, words) {
        None => upright(page, words, runs, meter),
        Some(view) => {
            let mut found = upright(&view.page(page), &view.words(words), runs, meter);
            for hypothesis in &mut found {
                view.turn_back(hypothesis);
            }
            found
        }
    };
    found.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0).then(a.bbox.x0.total_cmp(&b.bbox.x0)));
    found
}

fn upright(page: &Page, words: &[Word], runs: &PageRuns, meter: &Meter) -> Vec<Hypothesis> {
    let edges = ruled::edges(edges::DrawnEdges::read(page), meter);
    let drawings = Drawings::of(page);
    let farthest = edges::FARTHEST * edges.point;
    let sound: Vec<u32> =
        (0..words.len() as u32).filter(|&i| is_sound(&words[i as usize], farthest)).collect();
    let search = TableSearch { page, words, runs, edges: &edges, drawings: &drawings, meter };
    by_rules(&search, sound)
}

/// The tables that rules find among some words, disjoint in them.
fn by_rules(search: &TableSearch<'_>, sound: Vec<u32>) -> Vec<Hypothesis> {
    let ruled = ruled::tables(search, &sound);
    let mut found = if ruled.is_empty() { ruled } else { wider(search, &sound, ruled) };
    let mut is_taken = vec![false; search.words.len()];
    for &i in found.iter().flat_map(|hypothesis| &hypothesis.words) {
        is_taken[i as usize] = true;
    }
    let free: Vec<u32> = sound.into_iter().filter(|&i| !is_taken[i as usize]).collect();
    found.extend(disjoint(aligned::tables(search, &free), search.words.len()));
    found
}

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

/// Lines that close only a part of a table (its head, its shaded rows) give way to the reading that explains it all.
fn wider(search: &TableSearch<'_>, sound: &[u32], ruled: Vec<Hypothesis>) -> Vec<Hypothesis> {
    // For each word the ruled table that has it.
    let mut owners: Vec<Option<usize>> = vec![None; search.words.len()];
    for (at, hypothesis) in ruled.iter().enumerate() {
        for &i in &hypothesis.words {
            owners[i as usize] = Some(at);
        }
    }
    let mut ruled: Vec<Option<Hypothesis>> = ruled.into_iter().map(Some).collect();
    let mut found = Vec::new();
    for aligned in disjoint(aligned::tables(search, sound), search.words.len()) {
        // The tables of which it has words, and how many.
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for &i in &aligned.words {
            if let Some(at) = owners[i as usize] {
                *shared.entry(at).or_default() += 1;
            }
        }
        let parts: Vec<(&Hypothesis, usize)> =
            shared.iter().filter_map(|(&at, &count)| Some((ruled[at].as_ref()?, count))).collect();
        let covered: usize = parts.iter().map(|(_, count)| count).sum();
        let contained = parts.iter().all(|(other, count)| count * 10 >= other.words.len() * 9);
        let are = |holds: fn(&Table) -> bool| {
            parts.iter().all(
                |(other, _)| matches!(&other.structure, Structure::Grid(table) if holds(table)),
            )
        };
        let more_words = are(|table| table.n_rows <= 3) && aligned.words.len() * 10 >= covered * 14;
        let more_columns = are(|table| table.n_cols == 1);
        if !parts.is_empty() && contained && (more_words || more_columns) {
            for at in shared.into_keys() {
                ruled[at] = None;
            }
            found.push(aligned);
        }
    }
    ruled.into_iter().flatten().chain(found).collect()
}

/// Greedy non-maximum suppression: takes the hypotheses by descending bits, and drops those that share words with a taken
/// one.
fn disjoint(mut all: Vec<Hypothesis>, words: usize) -> Vec<Hypothesis> {
    all.sort_by(|a, b| b.bits().total_cmp(&a.bits()));
    let mut taken = vec![false; words];
    let mut chosen: Vec<Hypothesis> = Vec::new();
    for hypothesis in all {
        if hypothesis.words.iter().any(|&i| taken[i as usize]) {
            continue;
        }
        for &i in &hypothesis.words {
            taken[i as usize] = true;
        }
        chosen.push(hypothesis);
    }
    chosen
}
