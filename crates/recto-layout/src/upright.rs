//! The lines that read upright, as proposers see them.

use recto_lines::{PageRuns, ReadingFrame, TextRun, text_lines};
use recto_model::{Rect, Word};

/// The runs of a page's words that read upright.
pub(crate) fn upright_runs(words: &[Word], runs: &PageRuns) -> Vec<TextRun> {
    let upright = (0..words.len() as u32).filter(|&i| words[i as usize].angle == 0);
    runs.among(words, upright, ReadingFrame::UPRIGHT)
}

/// Runs in rows from top to bottom, each from left to right.
pub(crate) fn in_lines<'a>(runs: impl IntoIterator<Item = &'a TextRun>) -> Vec<Vec<&'a TextRun>> {
    let runs: Vec<&TextRun> = runs.into_iter().collect();
    let mut order: Vec<usize> = (0..runs.len()).collect();
    let lines = text_lines(&mut order, |at| runs[at].place).into_iter();
    lines.map(|line| line.into_iter().map(|at| runs[at]).collect()).collect()
}

/// A line that may be one of a region.
pub(crate) struct UprightLine {
    pub(crate) bbox: Rect,
    /// From left to right.
    pub(crate) words: Vec<u32>,
}

impl UprightLine {
    /// `None` without a run.
    pub(crate) fn of(row: &[&TextRun]) -> Option<Self> {
        Some(Self {
            bbox: Rect::hull(row.iter().map(|run| run.place.bbox))?,
            words: row.iter().flat_map(|run| run.words.iter().copied()).collect(),
        })
    }
}
