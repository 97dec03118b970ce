//! The best tree of cuts over a region: dynamic programming over its rows, recursion into its columns.

use std::collections::BTreeMap;
use std::rc::Rc;

use recto_input::Meter;

use super::bands::{Gutter, RowGroups, gutters};
use super::columns::{Bands, Best, Cut, RowRange};
use super::score::{BAND_PRICE, CUT_PRICE, leaf_bits, most_steps, right_edge, running_bits};
use super::tree::Read;
use super::{CutItem, Tree};

/// Maximal empty rectangles kept for a region; more never won in practice and cost time quadratically.
const GUTTERS: usize = 8;
/// Regions looked into on a page before the rest is read as it stands.
const REGIONS: u32 = 120;
const DEPTH: u32 = 8;
/// Narrowest gutter, in em of the region's usual text; tight columns stand barely an em apart.
const NARROWEST: f32 = 0.7;
/// The em of a region without text, as a share of its width.
const WITHOUT_TEXT: f32 = 0.02;

/// The best way to read all pieces, and what it is worth.
pub(crate) fn choose(pieces: &[CutItem], meter: &Meter) -> (f32, Tree) {
    let all: Vec<usize> = (0..pieces.len()).collect();
    let most_steps = most_steps(pieces, meter);
    let mut search = Search { pieces, most_steps, known: BTreeMap::new(), left: REGIONS, meter };
    let read = search.best(&all, 0);
    (read.bits, read.tree.clone())
}

struct Search<'a> {
    pieces: &'a [CutItem],
    most_steps: Vec<f32>,
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
            bits: leaf_bits(pieces, region, right),
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

        let read_on = running_bits(self.pieces, groups, right);
        // The tallest bands first: should the search end early, it is the small ones that are read as they stand.
        let mut order: Vec<(usize, usize)> =
            (1..ends.len()).flat_map(|k| (0..k).map(move |j| (j, k))).collect();
        order.sort_by_key(|&(j, k)| (usize::MAX - (ends[k] - ends[j]), j));
        let mut bands = self.bands(
            groups,
            &ends,
            &order,
            |from, to| read_on[to].0 - read_on[from].1,
            found,
            depth,
        );
        // best[k]: the best reading of the rows above ends[k]; from where its last band comes.
        let mut best: Vec<(f32, usize)> = vec![(0.0, 0)];
        for k in 1..ends.len() {
            let mut winner = (f32::NEG_INFINITY, 0);
            for j in (0..k).rev() {
                let bits = bands.at(j, k).bits;
                let total = best[j].0 + bits - if j > 0 { BAND_PRICE } else { 0.0 };
                if total > winner.0 {
                    winner = (total, j);
                }
            }
            best.push(winner);
        }
        let mut chosen: Vec<Tree> = Vec::new();
        let mut k = ends.len() - 1;
        let bits = best[k].0;
        while k > 0 {
            let j = best[k].1;
            let cut = bands.at_mut(j, k).cut.take();
            let leaf = || Tree::Leaf(RowRange { groups, from: ends[j], to: ends[k] }.members());
            chosen.push(cut.map_or_else(leaf, |cut| cut.tree()));
            k = j;
        }
        chosen.reverse();
        Read { bits, tree: Tree::rows(chosen) }
    }

    /// The best reading of each band, by the ends between which it lies.
    fn bands(
        &mut self,
        groups: &RowGroups,
        ends: &[usize],
        order: &[(usize, usize)],
        flat: impl Fn(usize, usize) -> f32,
        found: &[Gutter],
        depth: u32,
    ) -> Bands {
        let mut bands = Bands::new(ends.len());
        for &(j, k) in order {
            let band = RowRange { groups, from: ends[j], to: ends[k] };
            *bands.at_mut(j, k) = self.band(&band, flat(ends[j], ends[k]), found, depth);
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
                let cut = band.going_on(self.pieces, ends[m], parts, &cuts);
                if let Some(cut) = cut.filter(|cut| cut.bits > bands.at(j, k).bits) {
                    *bands.at_mut(j, k) = Best { bits: cut.bits, cut: Some(cut) };
                }
            }
        }
        bands
    }

    /// What the band is worth, and its columns when they are worth more than reading on.
    fn band(&mut self, band: &RowRange<'_>, flat: f32, found: &[Gutter], depth: u32) -> Best {
        let mut best = Best { bits: flat, cut: None };
        let cuts = band.cuts(found);
        if cuts.is_empty() {
            return best;
        }
        let members = band.members();
        if !self.meter.allows(cuts.len() * members.len()) {
            return best;
        }
        // No reading of these pieces can be worth more than the best step from each.
        let most: f32 = members.iter().map(|&i| self.most_steps[i]).sum();
        if most - CUT_PRICE <= flat {
            return best;
        }
        for x in cuts {
            let (a, b): (Vec<usize>, Vec<usize>) =
                members.iter().partition(|&&i| self.pieces[i].place.bbox.center().x < x);
            if a.is_empty() || b.is_empty() {
                continue;
            }
            let sides = [vec![self.best(&a, depth + 1)], vec![self.best(&b, depth + 1)]];
            let cut = Cut::new(x, sides, band.overtaken(self.pieces, x));
            if cut.bits > best.bits {
                best = Best { bits: cut.bits, cut: Some(cut) };
            }
        }
        best
    }
}
