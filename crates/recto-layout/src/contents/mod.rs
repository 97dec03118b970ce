//! Tables of contents as candidates that compete: stretches of lines, most of which end in a page number.

mod columns;
mod entries;

use recto_input::Meter;
use recto_lines::TextRun;
use recto_model::{RegionKind, Word};
use recto_regions::{PageView, Proposer, RegionCandidate, RegionFeature, RegionFeatures};

use columns::Column;
use entries::ends_in_page;
pub(crate) use entries::is_page_number;

use crate::flow_regions::{add_new, flow_candidate};
use crate::upright::{UprightLine, in_lines, upright_runs};

/// Lines without a page number that stand between two entries at most: parts, and titles that go on.
const MOST_BETWEEN: usize = 3;

/// Proposes tables of contents.
#[derive(Debug, Clone, Copy, Default)]
pub struct ContentsProposer;

impl Proposer for ContentsProposer {
    fn propose(&self, view: &PageView<'_>, meter: &Meter) -> Vec<RegionCandidate> {
        let &PageView { words, runs, .. } = view;
        meter.allows(words.len());
        let texts = upright_runs(words, runs);
        let rows = in_lines(&texts);
        let mut found: Vec<RegionCandidate> = Vec::new();
        for column in columns::columns(&rows, words) {
            if !meter.allows(texts.len()) {
                break;
            }
            propose_within(column, &rows, words, &mut found, meter);
        }
        found
    }
}

/// Adds the stretches of a column's lines that are not found yet.
fn propose_within(
    column: Column,
    rows: &[Vec<&TextRun>],
    words: &[Word],
    found: &mut Vec<RegionCandidate>,
    meter: &Meter,
) {
    let lines: Vec<ContentsLine> =
        rows.iter().filter_map(|row| ContentsLine::of(&column.within(row), words)).collect();
    let entries: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].ends_in_page).collect();
    for between in 0..=MOST_BETWEEN {
        for stretch in entries.chunk_by(|a, b| b - a <= 1 + between) {
            let [first, .., last] = *stretch else { continue };
            add_new(found, candidate(&lines[first..=last]), meter);
        }
    }
}

/// A line of a column.
struct ContentsLine {
    text: UprightLine,
    runs: usize,
    ends_in_page: bool,
}

impl ContentsLine {
    /// `None` without a run.
    fn of(row: &[&TextRun], words: &[Word]) -> Option<Self> {
        Some(Self {
            text: UprightLine::of(row)?,
            runs: row.len(),
            ends_in_page: ends_in_page(row, words),
        })
    }
}

fn candidate(lines: &[ContentsLine]) -> Option<RegionCandidate> {
    let mut features = RegionFeatures::default();
    features.mark(RegionFeature::Contents, true);
    for line in lines {
        // A title, perhaps with its number, and its page.
        features.add(RegionFeature::ContentsRuns, line.runs.saturating_sub(3));
        let kind = if line.ends_in_page {
            RegionFeature::ContentsEntries
        } else {
            RegionFeature::ContentsOthers
        };
        features.add(kind, 1);
    }
    let lines = lines.iter().map(|line| &line.text);
    flow_candidate(RegionKind::Contents, lines, features)
}
