//! Who proposes regions, and what of.

use recto_input::Meter;
use recto_lines::PageRuns;
use recto_model::{DeclaredPage, Hypothesis, Page, RegionKind, Term, Word};

use crate::{Bits, Claim, RegionFeature, RegionFeatures, RegionWeights};

/// What proposers see of a page.
#[derive(Clone, Copy)]
pub struct PageView<'a> {
    pub page: &'a Page,
    pub words: &'a [Word],
    pub runs: &'a PageRuns,
    /// What the document declares of the page, tables with their texts and boxes.
    pub declared: Option<&'a DeclaredPage>,
}

/// Claims regions of one kind.
pub trait Proposer {
    /// What the page may hold. Candidates may overlap and contradict each other; the work is counted by the meter.
    fn propose(&self, view: &PageView<'_>, meter: &Meter) -> Vec<RegionCandidate>;

    /// Writes what only a candidate that was chosen needs, such as the text of cells: most are not chosen.
    fn write(&self, _view: &PageView<'_>, _chosen: &mut Hypothesis) {}
}

/// A hypothesis with what was measured of it.
#[derive(Debug, Clone)]
pub struct RegionCandidate {
    /// Without text and terms: the weights make these.
    pub hypothesis: Hypothesis,
    pub features: RegionFeatures,
}

impl RegionCandidate {
    /// Its place and its worth: a figure takes its box, all else the place of its words.
    pub fn claim(&self, words: &[Word], weights: &RegionWeights) -> Option<Claim> {
        let bits = weights.bits(&self.features);
        if self.hypothesis.kind == RegionKind::Figure {
            return Claim::of_box(&self.hypothesis.bbox, bits);
        }
        let own = self.hypothesis.words.iter().filter_map(|&i| words.get(i as usize));
        Claim::of(own.map(|word| word.bbox.center()), bits)
    }

    /// What it is worth.
    pub fn bits(&self, weights: &RegionWeights) -> Bits {
        weights.bits(&self.features)
    }

    /// The hypothesis with a term for each feature that counts.
    pub fn explained(self, weights: &RegionWeights) -> Hypothesis {
        let term = |&feature: &RegionFeature| {
            let bits = weights.term(feature, &self.features).in_bits();
            (bits != 0.0).then(|| Term { name: feature.name().into(), bits })
        };
        let terms = RegionFeature::ALL.iter().filter_map(term).collect();
        Hypothesis { terms, ..self.hypothesis }
    }
}
