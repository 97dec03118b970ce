//! All candidates of a page, each held against what the document declares.

use recto_input::Meter;
use recto_model::{DeclaredBy, DeclaredPage};

use crate::{PageView, Proposer, RegionCandidate, RegionFeature};

/// All that proposers make of a page. Of a conversion of an office document each is told how many of its words the document
/// declares to be something else, which are worth more than anything that is measured of a page.
pub fn propose(
    view: &PageView<'_>,
    proposers: &[&dyn Proposer],
    meter: &Meter,
) -> Vec<RegionCandidate> {
    let mut found: Vec<RegionCandidate> =
        proposers.iter().flat_map(|proposer| proposer.propose(view, meter)).collect();
    let is_told =
        |page: &&DeclaredPage| page.by == DeclaredBy::OfficeDocument && !page.regions.is_empty();
    if let Some(declared) = view.declared.filter(is_told) {
        let is_declared = declared_words(declared, view.words.len());
        let is_held =
            |candidate: &&mut RegionCandidate| candidate.features.get(RegionFeature::Declared) == 0;
        for candidate in found.iter_mut().filter(is_held) {
            let own = candidate.hypothesis.words.iter();
            let count = own.filter(|&&i| is_declared.get(i as usize) == Some(&true)).count();
            candidate.features.add(RegionFeature::DeclaredWords, count);
        }
    }
    found
}

/// For each word of the page: is anything declared of it?
fn declared_words(declared: &DeclaredPage, words: usize) -> Vec<bool> {
    let mut is_declared = vec![false; words];
    for &i in declared.regions.iter().flat_map(|region| &region.words) {
        if let Some(is_declared) = is_declared.get_mut(i as usize) {
            *is_declared = true;
        }
    }
    is_declared
}
