//! Tables that compete by fitted weights: what reading their words as running text is worth is one of their features, and the
//! solver chooses among them.

use recto_input::Meter;
use recto_model::{Hypothesis, RegionKind};
use recto_regions::{
    Bits, Claim, PageView, Proposer, RegionCandidate, RegionFeature, RegionWeights, solve,
};

use crate::page_text::PageText;
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
        let bits = select::most_prose_bits(&text, &candidate.hypothesis);
        candidate.features.measure(RegionFeature::Prose, bits);
    }
    candidates
}

/// The tables of a page: the disjoint candidates with the greatest sum. With `explains`, each has for runner-up what would stand
/// in its place without it: a table, or running text. The proposer writes the text of those that are chosen.
pub fn solved(
    view: &PageView<'_>,
    proposer: &dyn Proposer,
    candidates: Vec<RegionCandidate>,
    weights: &RegionWeights,
    explains: bool,
    meter: &Meter,
) -> Vec<Hypothesis> {
    let words = view.words;
    let mut claims: Vec<Claim> = Vec::with_capacity(candidates.len());
    let mut claimants: Vec<RegionCandidate> = Vec::with_capacity(candidates.len());
    for candidate in candidates {
        if let Some(claim) = candidate.claim(words, weights) {
            claims.push(claim);
            claimants.push(candidate);
        }
    }
    let choice = solve(&claims, meter);
    let mut taken = vec![false; words.len()];
    let mut chosen = Vec::with_capacity(choice.chosen.len());
    for &at in &choice.chosen {
        let is_free = |&i: &u32| taken.get(i as usize) == Some(&false);
        if !claimants[at].hypothesis.words.iter().all(is_free) {
            continue;
        }
        for &i in &claimants[at].hypothesis.words {
            taken[i as usize] = true;
        }
        let bits = claimants[at].bits(weights);
        let mut table = claimants[at].clone().explained(weights);
        if explains {
            table.runner_up = Some(runner_up(&claims, at, bits, choice.bits, meter));
        }
        proposer.write(view, &mut table);
        chosen.push(table);
    }
    chosen
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
