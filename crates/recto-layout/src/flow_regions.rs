//! The words of regions that stay in the text: contents and code.

use recto_model::{Hypothesis, Rect, RegionKind, Structure, Word, WordId};
use recto_regions::{RegionCandidate, RegionFeatures};

use crate::contents::is_page_number;
use crate::lines::TypesetLine;

/// A line of such a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FlowLine {
    /// Of contents, with a page number at its end.
    Entry,
    Code,
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

    /// Tells the lines of code, and the entries of contents.
    pub(crate) fn mark(&self, lines: &mut [TypesetLine], words: &[Word]) {
        for set in lines {
            let own = set.line.spans.iter().flat_map(|span| span.words.iter());
            let Some(last) = own.last().map(WordId::index) else { continue };
            let kind = self.0.get(last).copied().flatten();
            set.flow = match kind {
                Some(RegionKind::Code) => Some(FlowLine::Code),
                Some(RegionKind::Contents) if is_page_number(&words[last].text) => {
                    Some(FlowLine::Entry)
                }
                _ => None,
            };
        }
    }
}

/// Lines that may be such a region: the box and the words of each. `None` without a line.
pub(crate) fn flow_candidate<'a>(
    kind: RegionKind,
    lines: impl Iterator<Item = (Rect, &'a [u32])> + Clone,
    features: RegionFeatures,
) -> Option<RegionCandidate> {
    let mut words: Vec<u32> = lines.clone().flat_map(|(_, words)| words).copied().collect();
    words.sort_unstable();
    let hypothesis = Hypothesis {
        kind,
        bbox: Rect::hull(lines.map(|(bbox, _)| bbox))?,
        words,
        structure: Structure::Flow,
        terms: Vec::new(),
        runner_up: None,
    };
    Some(RegionCandidate { hypothesis, features })
}

/// Is a region set as lines of the text, and not lifted out of it?
pub(crate) fn is_flow(region: &Hypothesis) -> bool {
    matches!(region.structure, Structure::Flow)
}
