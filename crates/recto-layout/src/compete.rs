//! Tables that compete by fitted weights: what reading their words as running text is worth is one of their features, and the
//! solver chooses among them.

use std::cmp::Reverse;

use recto_input::Meter;
use recto_model::{Hypothesis, Rect, RegionKind};
use recto_regions::{
    Bits, Claim, PageView, Proposer, RegionCandidate, RegionFeature, RegionWeights, solve,
};

use crate::page_text::PageText;
use crate::regions::bound_of_words;
use crate::select;

/// Tells of each candidate what its words are worth as running text.
pub fn measured(
    view: &PageView<'_>,
    mut candidates: Vec<RegionCandidate>,
    meter: &Meter,
) -> Vec<RegionCandidate> {
    let &PageView { page, words, runs } = view;
    let text = PageText { page, words, runs, meter };
    for candidate in &mut candidates {
        measure_prose(&text, candidate);
    }
    candidates
}

fn measure_prose(text: &PageText<'_>, candidate: &mut RegionCandidate) {
    let bits = select::most_prose_bits(text, &candidate.hypothesis);
    candidate.features.measure(RegionFeature::Prose, bits);
}

/// The candidates that could be chosen, measured, and their claims. What words are worth as running text is dear to tell, and
/// most candidates have no place whatever it is: they are worth nothing, or less than another one within theirs.
fn claimants(
    view: &PageView<'_>,
    candidates: Vec<RegionCandidate>,
    weights: &RegionWeights,
    keeps_all: bool,
    meter: &Meter,
) -> (Vec<RegionCandidate>, Vec<Claim>) {
    let &PageView { page, words, runs } = view;
    let text = PageText { page, words, runs, meter };
    let most = |candidate: &RegionCandidate| {
        let mut features = candidate.features.clone();
        let bound = bound_of_words(candidate.hypothesis.words.len());
        features.measure(RegionFeature::Prose, bound);
        weights.bits(&features).max(weights.bits(&candidate.features))
    };
    let claim = |(number, candidate): (usize, RegionCandidate)| {
        let claim = candidate.claim(words, weights)?.worth(most(&candidate));
        Some((number, candidate, claim))
    };
    let mut found: Vec<_> = candidates.into_iter().enumerate().filter_map(claim).collect();
    found.sort_by_key(|(.., claim)| Reverse(claim.bits()));
    let mut kept: Vec<(usize, RegionCandidate, Claim)> = Vec::new();
    for (number, mut candidate, most) in found {
        let has_place = most.bits() > Bits::ZERO
            && meter.allows(kept.len())
            && !kept.iter().any(|(.., claim)| claim.dominates(&most));
        if has_place || keeps_all {
            measure_prose(&text, &mut candidate);
            let claim = most.worth(candidate.bits(weights));
            kept.push((number, candidate, claim));
        }
    }
    // Of claims that are alike the first is chosen.
    kept.sort_by_key(|(number, ..)| *number);
    kept.into_iter().map(|(_, candidate, claim)| (candidate, claim)).unzip()
}

/// What was chosen of a page, and what was not.
#[derive(Debug, Default)]
pub struct RegionChoice {
    /// Disjoint in their words.
    pub chosen: Vec<Hypothesis>,
    /// Boxes and bits of those that were not chosen, where they are asked for.
    pub rejected: Vec<(Rect, f32)>,
}

/// The regions of a page: of all that a proposer makes the disjoint ones with the greatest sum, with their text. With `explains`, each has
/// for runner-up what would stand in its place without it: another one, or running text.
pub fn choose_regions(
    view: &PageView<'_>,
    proposer: &dyn Proposer,
    weights: &RegionWeights,
    explains: bool,
    meter: &Meter,
) -> RegionChoice {
    let words = view.words;
    let candidates = proposer.propose(view, meter);
    let (claimants, claims) = claimants(view, candidates, weights, explains, meter);
    let solution = solve(&claims, meter);
    let mut is_taken = vec![false; words.len()];
    let mut is_chosen = vec![false; claims.len()];
    let mut choice = RegionChoice::default();
    for &at in &solution.chosen {
        let is_free = |&i: &u32| is_taken.get(i as usize) == Some(&false);
        if !claimants[at].hypothesis.words.iter().all(is_free) {
            continue;
        }
        for &i in &claimants[at].hypothesis.words {
            is_taken[i as usize] = true;
        }
        is_chosen[at] = true;
        let bits = claimants[at].bits(weights);
        let mut region = claimants[at].clone().explained(weights);
        if explains {
            region.runner_up = Some(runner_up(&claims, at, bits, solution.bits, meter));
        }
        proposer.write(view, &mut region);
        choice.chosen.push(region);
    }
    if explains {
        let others = claimants.iter().zip(is_chosen).filter(|(_, is_chosen)| !is_chosen);
        let told = |(other, _): (&RegionCandidate, bool)| {
            (other.hypothesis.bbox, other.bits(weights).in_bits())
        };
        choice.rejected = others.map(told).collect();
    }
    choice
}

/// The page without a claim: what is worth the place of it then.
fn runner_up(
    claims: &[Claim],
    without: usize,
    bits: Bits,
    whole: Bits,
    meter: &Meter,
) -> (RegionKind, f32) {
    let others: Vec<Claim> =
        claims.iter().enumerate().filter(|(at, _)| *at != without).map(|(_, c)| *c).collect();
    let margin = whole - solve(&others, meter).bits;
    let kind = if margin < bits { RegionKind::Table } else { RegionKind::Prose };
    (kind, (bits - margin).in_bits())
}
