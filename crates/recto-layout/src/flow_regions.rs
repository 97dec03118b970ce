//! The words of regions that stay in the text: contents, code and forms.

use recto_input::Meter;
use recto_lines::TextRun;
use recto_model::{Hypothesis, Rect, RegionKind, Structure, Word, WordId};
use recto_regions::{RegionCandidate, RegionFeatures};

use crate::contents::is_page_number;
use crate::forms::begins_field;
use crate::labels::begins_with_label;
use crate::lines::TypesetLine;
use crate::upright::UprightLine;

/// A line of such a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FlowLine {
    /// Of contents, with a page number at its end.
    Entry,
    Code,
    /// Of a form, with a label at its beginning.
    Field,
}

/// For each word of a page the kind of its region, where that stays in the text.
pub(crate) struct FlowRegions(Vec<Option<RegionKind>>);

impl FlowRegions {
    pub(crate) fn of(regions: &[Hypothesis], words: usize) -> Self {
        let mut kinds = vec![None; words];
        for region in regions.iter().filter(|region| is_flow(region)) {
            for &i in &region.words {
                if let Some(kind) = kinds.get_mut(i as usize) {
                    *kind = Some(region.kind);
                }
            }
        }
        Self(kinds)
    }

    /// The row of a form parted into its fields, any other as it is.
    pub(crate) fn parts<'r, 'a>(
        &self,
        row: &'r [&'a TextRun],
        words: &[Word],
    ) -> Vec<&'r [&'a TextRun]> {
        let is_of_form = |run: &TextRun| {
            run.words.first().is_some_and(|&i| self.kind(i as usize) == Some(RegionKind::Form))
        };
        let goes_on =
            |_: &&TextRun, next: &&TextRun| !(is_of_form(next) && begins_field(next, words));
        row.chunk_by(goes_on).collect()
    }

    fn kind(&self, word: usize) -> Option<RegionKind> {
        self.0.get(word).copied().flatten()
    }

    /// Tells the lines of code, the entries of contents and the fields of forms.
    pub(crate) fn mark(&self, lines: &mut [TypesetLine], words: &[Word]) {
        for set in lines {
            let own = set.line.spans.iter().flat_map(|span| span.words.iter());
            let Some(last) = own.last().map(WordId::index) else { continue };
            let kind = self.kind(last);
            set.flow = match kind {
                Some(RegionKind::Code) => Some(FlowLine::Code),
                Some(RegionKind::Form) if begins_with_label(set.line.text().split_whitespace()) => {
                    Some(FlowLine::Field)
                }
                Some(RegionKind::Contents) if is_page_number(&words[last].text) => {
                    Some(FlowLine::Entry)
                }
                _ => None,
            };
        }
    }
}

/// Lines that may be such a region. `None` without a line.
pub(crate) fn flow_candidate<'a>(
    kind: RegionKind,
    lines: impl Iterator<Item = &'a UprightLine> + Clone,
    features: RegionFeatures,
) -> Option<RegionCandidate> {
    let mut words: Vec<u32> = lines.clone().flat_map(|line| &line.words).copied().collect();
    words.sort_unstable();
    let hypothesis = Hypothesis {
        kind,
        bbox: Rect::hull(lines.map(|line| line.bbox))?,
        words,
        structure: Structure::Flow,
        terms: Vec::new(),
        runner_up: None,
    };
    Some(RegionCandidate { hypothesis, features })
}

/// Adds a candidate if none of those found has the same words: the same lines stand across the page and in a column of it.
pub(crate) fn add_new(
    found: &mut Vec<RegionCandidate>,
    candidate: Option<RegionCandidate>,
    meter: &Meter,
) {
    let is_new = candidate.as_ref().is_some_and(|new| {
        found.iter().all(|known| known.hypothesis.words != new.hypothesis.words)
    });
    if is_new && meter.allows(found.len()) {
        found.extend(candidate);
    }
}

/// Is a region set as lines of the text, and not lifted out of it?
pub(crate) fn is_flow(region: &Hypothesis) -> bool {
    matches!(region.structure, Structure::Flow)
}
