//! Chooses among claims: the set that straight cuts part with the greatest sum.
//!
//! Over a set of claims, the best is the best single one, or a cut with the best of either side; claims that the cut goes
//! through are lost to both. Dynamic programming over the sets that cuts leave, as in the page's tree of cuts.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

use recto_input::Meter;

use crate::{Bits, Claim};

/// Sets looked into on a page; beyond, a set is worth its best claims one after the other.
const STATES: usize = 6000;

/// The extents that straight cuts part.
const EXTENTS: [fn(&Claim) -> [f32; 2]; 2] = [|claim| claim.y, |claim| claim.x];

/// Claims that were chosen and their sum.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChosenClaims {
    /// Numbers of claims, ascending.
    pub chosen: Vec<usize>,
    pub bits: Bits,
}

impl ChosenClaims {
    fn with(&self, other: &Self) -> Self {
        let mut chosen = [self.chosen.as_slice(), other.chosen.as_slice()].concat();
        chosen.sort_unstable();
        Self { chosen, bits: self.bits + other.bits }
    }
}

/// The disjoint claims with the greatest sum; of equal sums the one whose first claim stands higher and more to the left. The
/// order in which claims are given tells nothing but between claims that are alike in all.
pub fn solve(claims: &[Claim], meter: &Meter) -> ChosenClaims {
    let mut order: Vec<usize> =
        (0..claims.len()).filter(|&i| claims[i].bits > Bits::ZERO).collect();
    let by_place = |a: &Claim, b: &Claim| {
        let extents = |claim: &Claim| [claim.y[0], claim.x[0], claim.y[1], claim.x[1]];
        let orders = extents(a).into_iter().zip(extents(b)).map(|(a, b)| a.total_cmp(&b));
        orders.fold(Ordering::Equal, Ordering::then).then(b.bits.cmp(&a.bits))
    };
    order.sort_by(|&a, &b| by_place(&claims[a], &claims[b]).then(a.cmp(&b)));
    // Of claims to one place the greatest comes first.
    order.dedup_by(|b, a| claims[*a].x == claims[*b].x && claims[*a].y == claims[*b].y);
    // One that holds a claim of greater worth has no place: that one could stand wherever it could.
    let kept: Vec<usize> = order.clone();
    order.retain(|&a| {
        !meter.allows(kept.len()) || !kept.iter().any(|&b| claims[b].dominates(&claims[a]))
    });
    let sorted: Vec<Claim> = order.iter().map(|&i| claims[i]).collect();
    let mut search = ClaimSearch { claims: &sorted, known: BTreeMap::new(), meter };
    let best = search.best((0..sorted.len()).collect());
    let mut chosen: Vec<usize> = best.chosen.iter().map(|&at| order[at]).collect();
    chosen.sort_unstable();
    ChosenClaims { chosen, bits: best.bits }
}

struct ClaimSearch<'a> {
    /// By place.
    claims: &'a [Claim],
    known: BTreeMap<Vec<usize>, Rc<ChosenClaims>>,
    meter: &'a Meter,
}

impl ClaimSearch<'_> {
    /// The best of some claims, given in ascending order.
    fn best(&mut self, set: Vec<usize>) -> Rc<ChosenClaims> {
        if set.len() < 2 {
            return Rc::new(self.single(&set));
        }
        // Where a cut goes through no claim, each side is decided by itself.
        let parts = self.parts(&set);
        if parts.len() > 1 {
            return Rc::new(
                parts
                    .into_iter()
                    .map(|part| self.best(part))
                    .fold(ChosenClaims::default(), |all, part| all.with(&part)),
            );
        }
        if let Some(known) = self.known.get(&set) {
            return Rc::clone(known);
        }
        let goes_on = self.known.len() < STATES && self.meter.allows(4 * set.len() * set.len());
        let found = Rc::new(if goes_on { self.find(&set) } else { self.one_by_one(&set) });
        if goes_on {
            self.known.insert(set, Rc::clone(&found));
        }
        found
    }

    fn find(&mut self, set: &[usize]) -> ChosenClaims {
        let mut best = self.single(set);
        for [a, b] in self.cuts(set) {
            if self.most(&a) + self.most(&b) <= best.bits {
                continue;
            }
            let (a, b) = (self.best(a), self.best(b));
            if a.bits + b.bits > best.bits {
                best = a.with(&b);
            }
        }
        best
    }

    /// The claims between those cuts along one axis that go through none; all together where there is no such cut.
    fn parts(&self, set: &[usize]) -> Vec<Vec<usize>> {
        for extent in EXTENTS {
            let mut order = set.to_vec();
            order.sort_by(|&a, &b| {
                let [a, b] = [a, b].map(|i| extent(&self.claims[i])[0]);
                a.total_cmp(&b)
            });
            let mut parts: Vec<Vec<usize>> = Vec::new();
            let mut end = f32::NEG_INFINITY;
            for i in order {
                let [from, to] = extent(&self.claims[i]);
                match parts.last_mut() {
                    Some(part) if from <= end => part.push(i),
                    _ => parts.push(vec![i]),
                }
                end = end.max(to);
            }
            if parts.len() > 1 {
                for part in &mut parts {
                    part.sort_unstable();
                }
                return parts;
            }
        }
        vec![set.to_vec()]
    }

    /// The claims on either side of each cut that parts some.
    fn cuts(&self, set: &[usize]) -> Vec<[Vec<usize>; 2]> {
        let mut cuts = Vec::new();
        for extent in EXTENTS {
            let mut ends: Vec<f32> = set.iter().map(|&i| extent(&self.claims[i])[1]).collect();
            ends.sort_by(f32::total_cmp);
            ends.dedup();
            for at in ends {
                let side = |holds: fn([f32; 2], f32) -> bool| -> Vec<usize> {
                    set.iter().copied().filter(|&i| holds(extent(&self.claims[i]), at)).collect()
                };
                let sides = [side(|extent, at| extent[1] <= at), side(|extent, at| extent[0] > at)];
                if sides.iter().all(|side| !side.is_empty()) && !cuts.contains(&sides) {
                    cuts.push(sides);
                }
            }
        }
        cuts
    }

    /// More than a set can be worth.
    fn most(&self, set: &[usize]) -> Bits {
        set.iter().map(|&i| self.claims[i].bits).sum()
    }

    fn single(&self, set: &[usize]) -> ChosenClaims {
        let better = |best: Option<usize>, &i: &usize| match best {
            Some(best) if self.claims[best].bits >= self.claims[i].bits => Some(best),
            _ => Some(i),
        };
        let best = set.iter().fold(None, better);
        best.map_or_else(ChosenClaims::default, |i| ChosenClaims {
            chosen: vec![i],
            bits: self.claims[i].bits,
        })
    }

    /// The greatest one first, then of those that it leaves.
    fn one_by_one(&self, set: &[usize]) -> ChosenClaims {
        let mut left = set.to_vec();
        left.sort_by(|&a, &b| self.claims[b].bits.cmp(&self.claims[a].bits).then(a.cmp(&b)));
        let mut choice = ChosenClaims::default();
        for i in left {
            let is_apart = |&other: &usize| are_apart(&self.claims[i], &self.claims[other]);
            if self.meter.allows(choice.chosen.len()) && choice.chosen.iter().all(is_apart) {
                choice.chosen.push(i);
                choice.bits = choice.bits + self.claims[i].bits;
            }
        }
        choice.chosen.sort_unstable();
        choice
    }
}

fn are_apart(a: &Claim, b: &Claim) -> bool {
    [(a.x, b.x), (a.y, b.y)].into_iter().any(|(a, b)| a[1] < b[0] || b[1] < a[0])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_claims(most: usize) -> impl Strategy<Value = Vec<Claim>> {
        let claim = (0u8..9, 0u8..9, 0u8..5, 0u8..5, -4i64..20).prop_map(|(x, y, w, h, bits)| {
            let [x, y, w, h] = [x, y, w, h].map(f32::from);
            Claim { x: [x, x + w], y: [y, y + h], bits: Bits(bits) }
        });
        prop::collection::vec(claim, 0..most)
    }

    /// Can straight cuts part these claims from each other?
    fn is_parted(claims: &[Claim]) -> bool {
        let cut = |extent: fn(&Claim) -> [f32; 2], at: f32| {
            let (a, b): (Vec<Claim>, Vec<Claim>) =
                claims.iter().partition(|claim| extent(claim)[1] <= at);
            let cuts_none = b.iter().all(|claim| extent(claim)[0] > at);
            !a.is_empty() && !b.is_empty() && cuts_none && is_parted(&a) && is_parted(&b)
        };
        claims.len() < 2
            || claims.iter().any(|claim| cut(|c| c.x, claim.x[1]) || cut(|c| c.y, claim.y[1]))
    }

    fn subset(claims: &[Claim], bits: usize) -> Vec<Claim> {
        (0..claims.len()).filter(|i| bits >> i & 1 == 1).map(|i| claims[i]).collect()
    }

    fn worth(claims: &[Claim]) -> Bits {
        claims.iter().map(|claim| claim.bits).sum()
    }

    proptest! {
        #[test]
        fn no_other_set_is_worth_more(claims in any_claims(8)) {
            let subsets = (0..1usize << claims.len()).map(|bits| subset(&claims, bits));
            let best = subsets.filter(|set| is_parted(set)).map(|set| worth(&set)).max();
            prop_assert_eq!(solve(&claims, &Meter::default()).bits, best.unwrap());
        }

        #[test]
        fn what_is_chosen_is_disjoint_and_worth_its_sum(claims in any_claims(30)) {
            let choice = solve(&claims, &Meter::default());
            let chosen: Vec<Claim> = choice.chosen.iter().map(|&i| claims[i]).collect();
            prop_assert_eq!(worth(&chosen), choice.bits);
            for (at, a) in chosen.iter().enumerate() {
                prop_assert!(chosen[..at].iter().all(|b| are_apart(a, b)));
            }
        }

        #[test]
        fn the_order_of_claims_tells_nothing(claims in any_claims(16)) {
            let chosen = |claims: &[Claim]| -> Vec<String> {
                let choice = solve(claims, &Meter::default());
                let mut chosen: Vec<String> =
                    choice.chosen.iter().map(|&i| format!("{:?}", claims[i])).collect();
                chosen.sort_unstable();
                chosen
            };
            let mut turned = claims.clone();
            turned.reverse();
            prop_assert_eq!(chosen(&claims), chosen(&turned));
        }
    }

    #[test]
    fn a_page_of_overlaps_is_decided_within_its_states() {
        let claims: Vec<Claim> = (0..400u16)
            .map(|i| {
                let (x, y) = (f32::from(i % 20), f32::from(i / 20));
                Claim { x: [x, x + 1.5], y: [y, y + 1.5], bits: Bits(i64::from(i * 37 % 101)) }
            })
            .collect();
        let meter = Meter::default();
        let choice = solve(&claims, &meter);
        assert!(choice.bits > Bits::ZERO && !meter.is_stopped());
    }
}
