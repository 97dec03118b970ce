//! Regions that compete by fitted weights.

use recto_input::Meter;
use recto_model::{Hypothesis, Rect, RegionKind};
use recto_regions::{Bits, Claim, PageView, Proposer, RegionCandidate, RegionWeights, solve};

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
    let (claimants, claims) = claimants(view, candidates, weights);
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
