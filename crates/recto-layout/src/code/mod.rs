//! Code as candidates that compete: stretches of lines in monospaced type.

use recto_input::Meter;
use recto_lines::TextRun;
use recto_model::{RegionKind, Word};
use recto_regions::{PageView, Proposer, RegionCandidate, RegionFeature, RegionFeatures};

use crate::flow_regions::flow_candidate;
use crate::upright::{UprightLine, in_lines, upright_runs};

/// Proposes code.
#[derive(Debug, Clone, Copy, Default)]
pub struct CodeProposer;

impl Proposer for CodeProposer {
    fn propose(&self, view: &PageView<'_>, meter: &Meter) -> Vec<RegionCandidate> {
        let &PageView { words, runs, .. } = view;
        meter.allows(words.len());
        if !words.iter().any(|word| word.style.monospace) {
            return Vec::new();
        }
        let runs = upright_runs(words, runs);
        let own = runs.iter().filter(|run| is_monospaced(run.words.iter().copied(), words));
        let lines: Vec<CodeLine> =
            in_lines(own).iter().filter_map(|row| CodeLine::of(row)).collect();
        let fills_page = is_monospaced(0..words.len() as u32, words);
        let stretches = lines.chunk_by(CodeLine::is_close_to);
        stretches.filter_map(|lines| candidate(lines, fills_page)).collect()
    }
}

/// Are most of the letters in monospaced type? A name within a sentence is no code.
fn is_monospaced(own: impl Iterator<Item = u32>, words: &[Word]) -> bool {
    let (mut monospaced, mut all) = (0, 0);
    for word in own.map(|i| &words[i as usize]) {
        all += word.text.len();
        monospaced += if word.style.monospace { word.text.len() } else { 0 };
    }
    2 * monospaced > all
}

/// A line of monospaced text.
struct CodeLine {
    text: UprightLine,
    em: f32,
}

impl CodeLine {
    /// `None` without a run.
    fn of(row: &[&TextRun]) -> Option<Self> {
        Some(Self {
            text: UprightLine::of(row)?,
            em: row.iter().map(|run| run.place.size).fold(0.0, f32::max),
        })
    }

    /// Has no other line room between them, not even an empty one?
    fn is_close_to(&self, next: &Self) -> bool {
        next.text.bbox.y0 - self.text.bbox.y1 < self.em
    }
}

fn candidate(lines: &[CodeLine], fills_page: bool) -> Option<RegionCandidate> {
    let mut features = RegionFeatures::default();
    features.mark(RegionFeature::Code, true);
    features.add(RegionFeature::CodeLines, lines.len());
    features.mark(RegionFeature::CodePage, fills_page);
    let lines = lines.iter().map(|line| &line.text);
    flow_candidate(RegionKind::Code, lines, features)
}
