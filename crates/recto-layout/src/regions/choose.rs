//! The best tree of cuts over a region: dynamic programming over its rows, recursion into its columns.

use std::collections::BTreeMap;
use std::rc::Rc;

use recto_input::Meter;
use recto_regions::Bits;

use super::bands::{Gutter, RowGroups, gutters};
use super::columns::{Bands, Best, Cut, RowRange};
use super::score::{leaf_features, most_steps, right_edge, running};
use super::tree::Read;
use super::{CutItem, OrderFeature, OrderFeatures, OrderWeights, Tree};

/// Maximal empty rectangles kept for a region; more never won in practice and cost time quadratically.
const GUTTERS: usize = 8;
/// Regions looked into on a page before the rest is read as it stands.
const REGIONS: u32 = 120;
const DEPTH: u32 = 8;
/// Narrowest gutter, in em of the region's usual text; tight columns stand barely an em apart.
const NARROWEST: f32 = 0.7;
/// The em of a region without text, as a share of its width.
const WITHOUT_TEXT: f32 = 0.02;

/// The best way to read all pieces.
pub(crate) fn choose(pieces: &[CutItem], weights: &OrderWeights, meter: &Meter) -> Read {
    let all: Vec<usize> = (0..pieces.len()).collect();
    let most_steps = most_steps(pieces, weights, meter);
    let known = BTreeMap::new();
    let mut search = Search { pieces, weights, most_steps, known, left: REGIONS, meter };
    search.best(&all, 0).as_ref().clone()
}

struct Search<'a> {
    pieces: &'a [CutItem],
    weights: &'a OrderWeights,
    most_steps: Vec<Bits>,
    /// By the pieces; in order, since most regions differ in their first few, and a hash takes all.
    known: BTreeMap<Vec<usize>, Rc<Read>>,
    left: u32,
    meter: &'a Meter,
}

impl Search<'_> {
    fn best(&mut self, region: &[usize], depth: u32) -> Rc<Read> {
        if let Some(read) = self.known.get(region) {
            return Rc::clone(read);
        }
        let read = Rc::new(self.find(region, depth));
        self.known.insert(region.to_vec(), Rc::clone(&read));
        read
    }

    fn find(&mut self, region: &[usize], depth: u32) -> Read {
        let right = right_edge(self.pieces, region);
        let as_it_stands = |pieces: &[CutItem]| Read {
            features: leaf_features(pieces, region, right),
            tree: Tree::Leaf(region.to_vec()),
        };
        let may_go_on = self.meter.allows(region.len());
        if region.len() < 2 || depth >= DEPTH || self.left == 0 || !may_go_on {
            return as_it_stands(self.pieces);
        }
        self.left -= 1;
        let groups = RowGroups::of(self.pieces, region);
        let x0 = region.iter().map(|&i| self.pieces[i].place.bbox.x0).fold(f32::INFINITY, f32::min);
        let x1 =
            region.iter().map(|&i| self.pieces[i].place.bbox.x1).fold(f32::NEG_INFINITY, f32::max);
        let least = NARROWEST * self.usual_size(region).unwrap_or((x1 - x0) * WITHOUT_TEXT);
        let mut found = gutters(self.pieces, &groups, (x0, x1), least, GUTTERS, self.meter);
        if found.is_empty() {
            return as_it_stands(self.pieces);
        }
        found.sort_by(|a, b| b.width().total_cmp(&a.width()));
        self.best_bands(&groups, &found, right, depth)
    }

    fn usual_size(&self, region: &[usize]) -> Option<f32> {
        let mut sizes: Vec<f32> = region
            .iter()
            .map(|&i| &self.pieces[i])
            .filter(|p| !p.is_opaque())
            .map(|p| p.place.size)
            .collect();
        (!sizes.is_empty()).then(|| recto_model::quantile(&mut sizes, 0.5))
    }

    /// Bands end where a gutter begins or ends, or above a heading below it; within a band the rows are read as they stand or cut into columns.
    fn best_bands(&mut self, groups: &RowGroups, found: &[Gutter], right: f32, depth: u32) -> Read {
        let mut ends: Vec<usize> = found.iter().flat_map(|g| [g.from, g.to]).collect();
        ends.extend(found.iter().filter_map(|gutter| {
            let band = RowRange { groups, from: gutter.from, to: gutter.to };
            band.afterwards(self.pieces, gutter.center())
        }));
        ends.extend([0, groups.len()]);
        ends.sort_unstable();
        ends.dedup();

        let read_on = running(self.pieces, groups, right);
        // The tallest bands first: should the search end early, it is the small ones that are read as they stand.
        let mut order: Vec<(usize, usize)> =
            (1..ends.len()).flat_map(|k| (0..k).map(move |j| (j, k))).collect();
        order.sort_by_key(|&(j, k)| (usize::MAX - (ends[k] - ends[j]), j));
        let flat = |from: usize, to: usize| {
            let mut features = read_on[to][0].clone();
            features -= &read_on[from][1];
            features
        };
        let mut bands = self.bands(groups, &ends, &order, flat, found, depth);
        let below = self.weights.of_one(OrderFeature::Band);
        // best[k]: the best reading of the rows above ends[k]; from where its last band comes.
        let mut best: Vec<(Bits, usize)> = vec![(Bits::ZERO, 0)];
        for k in 1..ends.len() {
            let total = |j: usize| {
                let price = if j > 0 { below } else { Bits::ZERO };
                best[j].0 + bands.at(j, k).bits + price
            };
            // Of equal ones the shortest last band.
            let winner =
                (0..k).rev().map(|j| (total(j), j)).reduce(|a, b| if b.0 > a.0 { b } else { a });
            best.extend(winner);
        }
        let mut chosen: Vec<Tree> = Vec::new();
        let mut features = OrderFeatures::default();
        let mut k = ends.len() - 1;
        while k > 0 {
            let j = best[k].1;
            features += &bands.at(j, k).features;
            features.mark(OrderFeature::Band, j > 0);
            let cut = bands.at_mut(j, k).cut.take();
            let leaf = || Tree::Leaf(RowRange { groups, from: ends[j], to: ends[k] }.members());
            chosen.push(cut.map_or_else(leaf, |cut| cut.tree()));
            k = j;
        }
        chosen.reverse();
        Read { features, tree: Tree::rows(chosen) }
    }

    /// The best reading of each band, by the ends between which it lies.
    fn bands(
        &mut self,
        groups: &RowGroups,
        ends: &[usize],
        order: &[(usize, usize)],
        flat: impl Fn(usize, usize) -> OrderFeatures,
        found: &[Gutter],
        depth: u32,
    ) -> Bands {
        let mut bands = Bands::new(ends.len());
        for &(j, k) in order {
            let band = RowRange { groups, from: ends[j], to: ends[k] };
            let flat = Best::uncut(flat(ends[j], ends[k]), self.weights);
            *bands.at_mut(j, k) = self.band(&band, flat, found, depth);
        }
        for &(j, k) in order.iter().rev() {
            let band = RowRange { groups, from: ends[j], to: ends[k] };
            let halves: Vec<usize> = (j + 1..k)
                .filter(|&m| bands.at(j, m).cut.is_some() && bands.at(m, k).cut.is_some())
                .collect();
            let cuts = if halves.is_empty() { Vec::new() } else { band.cuts(found) };
            for m in halves {
                self.meter.allows(groups.members(ends[j], ends[k]).len());
                let parts = [bands.at(j, m), bands.at(m, k)];
                if let Some(cut) = band.going_on(self.pieces, ends[m], parts, &cuts) {
                    bands.at_mut(j, k).improve(cut, self.weights);
                }
            }
        }
        bands
    }

    /// The band's columns where they are worth more than reading on.
    fn band(&mut self, band: &RowRange<'_>, flat: Best, found: &[Gutter], depth: u32) -> Best {
        let mut best = flat;
        let cuts = band.cuts(found);
        if cuts.is_empty() {
            return best;
        }
        let members = band.members();
        if !self.meter.allows(cuts.len() * members.len()) {
            return best;
        }
        // No reading of these pieces can be worth more than the best step from each.
        let most: Bits = members.iter().map(|&i| self.most_steps[i]).sum();
        if most + self.weights.of_one(OrderFeature::Cut) <= best.bits {
            return best;
        }
        for x in cuts {
            let (a, b): (Vec<usize>, Vec<usize>) =
                members.iter().partition(|&&i| self.pieces[i].place.bbox.center().x < x);
            if a.is_empty() || b.is_empty() {
                continue;
            }
            let sides = [vec![self.best(&a, depth + 1)], vec![self.best(&b, depth + 1)]];
            best.improve(Cut::new(x, sides, band.overtaken(self.pieces, x)), self.weights);
        }
        best
    }
}
