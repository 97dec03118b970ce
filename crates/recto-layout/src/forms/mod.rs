//! Forms as candidates that compete: stretches of lines with labels.

mod columns;

use recto_input::Meter;
use recto_lexicon::names_what_follows;
use recto_lines::TextRun;
use recto_model::{RegionKind, Word};
use recto_regions::{PageView, Proposer, RegionCandidate, RegionFeature, RegionFeatures};

use crate::flow_regions::{add_new, flow_candidate};
use crate::labels::begins_with_label;
use crate::upright::{UprightLine, in_lines, upright_runs};

/// Words that end in a colon, without which a page has no form.
const LEAST_LABELS: usize = 2;

/// Proposes forms.
#[derive(Debug, Clone, Copy, Default)]
pub struct FormProposer;

impl Proposer for FormProposer {
    fn propose(&self, view: &PageView<'_>, meter: &Meter) -> Vec<RegionCandidate> {
        let &PageView { words, runs, .. } = view;
        meter.allows(words.len());
        // Most pages have none.
        if words.iter().filter(|word| names_what_follows(&word.text)).count() < LEAST_LABELS {
            return Vec::new();
        }
        let texts = upright_runs(words, runs);
        let rows = in_lines(&texts);
        let mut found: Vec<RegionCandidate> = Vec::new();
        for column in columns::columns(&rows, words) {
            if !meter.allows(texts.len()) {
                break;
            }
            let lines: Vec<FormLine> =
                rows.iter().filter_map(|row| FormLine::of(&column.within(row), words)).collect();
            for stretch in lines.chunk_by(|line, next| line.fields > 0 && next.fields > 0) {
                add_new(&mut found, candidate(stretch), meter);
            }
        }
        found
    }
}

/// A line of a column.
struct FormLine {
    text: UprightLine,
    fields: usize,
}

impl FormLine {
    /// `None` without a run.
    fn of(row: &[&TextRun], words: &[Word]) -> Option<Self> {
        Some(Self {
            text: UprightLine::of(row)?,
            fields: row.iter().filter(|run| begins_field(run, words)).count(),
        })
    }
}

/// Does a piece of a line begin with a label?
pub(crate) fn begins_field(run: &TextRun, words: &[Word]) -> bool {
    begins_with_label(run.words.iter().map(|&i| words[i as usize].text.as_str()))
}

/// `None` of a single line, or of one without a label.
fn candidate(lines: &[FormLine]) -> Option<RegionCandidate> {
    if lines.len() == 1 {
        return None;
    }
    let mut features = RegionFeatures::default();
    features.mark(RegionFeature::Form, true);
    features.add(RegionFeature::FormFields, lines.iter().map(|line| line.fields).sum());
    let lines = lines.iter().map(|line| &line.text);
    flow_candidate(RegionKind::Form, lines, features)
}
