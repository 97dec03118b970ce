//! Regions of all kinds that compete by fitted weights.

use std::cmp::Reverse;

use recto_input::Meter;
use recto_model::{Hypothesis, Rect, RegionKind};
use recto_regions::{
    Bits, ChosenClaims, Claim, PageView, Proposer, RegionCandidate, RegionFeature, RegionWeights,
    propose, solve,
};

/// The candidates that have a place on the page, and their claims.
fn claimants(
    view: &PageView<'_>,
    candidates: Vec<RegionCandidate>,
    weights: &RegionWeights,
) -> (Vec<RegionCandidate>, Vec<Claim>) {
    let claim = |candidate: RegionCandidate| {
        let claim = candidate.claim(view.words, weights)?;
        Some((candidate, claim))
    };
    candidates.into_iter().filter_map(claim).unzip()
}

/// What was chosen of a page, and what was not.
#[derive(Debug, Default)]
pub struct RegionChoice {
    /// Disjoint in their words.
    pub chosen: Vec<Hypothesis>,
    /// Those that were not chosen, where they are asked for.
    pub rejected: Vec<RejectedRegion>,
}

/// A region that was not chosen.
#[derive(Debug, Clone, Copy)]
pub struct RejectedRegion {
    pub kind: RegionKind,
    pub bbox: Rect,
    pub bits: f32,
}

/// The regions of a page: of all that proposers make the disjoint ones with the greatest sum, with their text. With
/// `explains`, each has for runner-up what would stand in its place without it: another one, or running text.
pub fn choose_regions(
    view: &PageView<'_>,
    proposers: &[&dyn Proposer],
    weights: &RegionWeights,
    explains: bool,
    meter: &Meter,
) -> RegionChoice {
    let candidates = propose(view, proposers, meter);
    let (claimants, claims) = claimants(view, candidates, weights);
    let solution = solve(&claims, meter);
    // What is certain gives way to nothing else than what is certain too, and stands over it: tables may be drawn so.
    let is_certain = |at: &usize| claimants[*at].features.get(RegionFeature::Declared) > 0;
    let beneath = (0..claims.len()).filter(|at| is_certain(at) && !solution.chosen.contains(at));
    let mut is_taken = vec![false; view.words.len()];
    let mut is_chosen = vec![false; claims.len()];
    let mut choice = RegionChoice::default();
    for at in solution.chosen.iter().copied().chain(beneath) {
        let is_free = |&i: &u32| is_taken.get(i as usize) == Some(&false);
        if !claimants[at].hypothesis.words.iter().all(is_free) {
            continue;
        }
        for &i in &claimants[at].hypothesis.words {
            is_taken[i as usize] = true;
        }
        is_chosen[at] = true;
        let mut region = claimants[at].clone().explained(weights);
        if explains {
            region.runner_up = Some(runner_up(&claimants, &claims, at, &solution, meter));
        }
        for proposer in proposers {
            proposer.write(view, &mut region);
        }
        choice.chosen.push(region);
    }
    if explains {
        let others = claimants.iter().zip(is_chosen).filter(|(_, is_chosen)| !is_chosen);
        let rejected = |(other, _): (&RegionCandidate, bool)| RejectedRegion {
            kind: other.hypothesis.kind,
            bbox: other.hypothesis.bbox,
            bits: other.bits(weights).in_bits(),
        };
        choice.rejected = others.map(rejected).collect();
    }
    choice
}

/// The page without a claim: what it would be read as then, and what that is worth.
fn runner_up(
    claimants: &[RegionCandidate],
    claims: &[Claim],
    without: usize,
    solution: &ChosenClaims,
    meter: &Meter,
) -> (RegionKind, f32) {
    let mut others = claims.to_vec();
    others[without] = others[without].worth(Bits::ZERO);
    let other = solve(&others, meter);
    let new = other.chosen.iter().filter(|at| !solution.chosen.contains(at));
    let first = new.max_by_key(|&&at| (claims[at].bits(), Reverse(at)));
    let kind = first.map_or(RegionKind::Prose, |&at| claimants[at].hypothesis.kind);
    (kind, (claims[without].bits() - (solution.bits - other.bits)).in_bits())
}
