//! Finds tables on a page: by the lines that close their cells and by the columns in which their words stand.
//!
//! In: a page's drawing and its words. Out: hypotheses whose structure is a grid, each with the terms of its score. A
//! hypothesis is handed out only when its sum is positive, that is, when a table explains its words better than running
//! text does; what else competes for those words is not known here.

mod aligned;
mod cells;
mod edges;
mod grid;
mod refine;
mod ruled;
mod score;
mod spans;
mod turned;
mod word_gaps;

use recto_input::Meter;
use recto_model::{Hypothesis, Page, Rect, Structure, Table, Word};

use edges::Edges;

/// The tables that the page seems to have, disjoint in their words, from top to bottom.
pub fn propose(page: &Page, words: &[Word], meter: &Meter) -> Vec<Hypothesis> {
    meter.allows(words.len());
    let mut found = match turned::View::of(page, words) {
        None => upright(page, words),
        Some(view) => {
            let mut found = upright(&view.page(page), &view.words(words));
            for hypothesis in &mut found {
                view.turn_back(hypothesis);
            }
            found
        }
    };
    found.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0).then(a.bbox.x0.total_cmp(&b.bbox.x0)));
    found
}

fn upright(page: &Page, words: &[Word]) -> Vec<Hypothesis> {
    let edges = ruled::edges(edges::DrawnEdges::read(page));
    let sound: Vec<u32> =
        (0..words.len() as u32).filter(|&i| is_sound(&words[i as usize])).collect();
    let ruled = ruled::tables(page, words, &sound, &edges);
    let mut found =
        if ruled.is_empty() { ruled } else { wider(page, words, &sound, &edges, ruled) };
    let mut is_taken = vec![false; words.len()];
    for &i in found.iter().flat_map(|hypothesis| &hypothesis.words) {
        is_taken[i as usize] = true;
    }
    let free: Vec<u32> = sound.into_iter().filter(|&i| !is_taken[i as usize]).collect();
    found.extend(disjoint(aligned::tables(page, words, &free, &edges), words.len()));
    found
}

/// Has the word a place that can be reckoned with? Broken documents put words nowhere.
fn is_sound(word: &Word) -> bool {
    let Rect { x0, y0, x1, y1 } = word.bbox;
    let near = |at: f32| at.abs() < edges::FARTHEST;
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
fn wider(
    page: &Page,
    words: &[Word],
    sound: &[u32],
    edges: &Edges,
    mut ruled: Vec<Hypothesis>,
) -> Vec<Hypothesis> {
    for aligned in disjoint(aligned::tables(page, words, sound, edges), words.len()) {
        let shared = |other: &Hypothesis| {
            other.words.iter().filter(|i| aligned.words.binary_search(i).is_ok()).count()
        };
        let parts: Vec<&Hypothesis> = ruled.iter().filter(|other| shared(other) > 0).collect();
        let covered: usize = parts.iter().map(|other| shared(other)).sum();
        let contained = parts.iter().all(|other| shared(other) * 10 >= other.words.len() * 9);
        let are = |holds: fn(&Table) -> bool| {
            parts
                .iter()
                .all(|other| matches!(&other.structure, Structure::Grid(table) if holds(table)))
        };
        let more_words = are(|table| table.n_rows <= 3) && aligned.words.len() * 10 >= covered * 14;
        let more_columns = are(|table| table.n_cols == 1);
        if !parts.is_empty() && contained && (more_words || more_columns) {
            ruled.retain(|other| shared(other) == 0);
            ruled.push(aligned);
        }
    }
    ruled
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
