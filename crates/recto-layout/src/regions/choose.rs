//! The best tree of cuts over a region: dynamic programming over its rows, recursion into its columns.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::bands::{Gutter, RowGroups, gutters};
use super::score::{BAND_PRICE, CUT_PRICE, leaf_bits, most_steps, right_edge, running_bits};
use super::{Piece, Tree};

/// Maximal empty rectangles kept for a region; more never won in practice and cost time quadratically.
const GUTTERS: usize = 8;
/// Regions looked into on a page before the rest is read as it stands.
const REGIONS: u32 = 120;
const DEPTH: u32 = 8;
/// Narrowest gutter, in em of the region's usual text; tight columns stand barely an em apart.
const NARROWEST: f32 = 0.7;

/// The best way to read all pieces, and what it is worth.
pub(crate) fn choose(pieces: &[Piece]) -> (f32, Tree) {
    let all: Vec<usize> = (0..pieces.len()).collect();
    let mut search =
        Search { pieces, most_steps: most_steps(pieces), known: BTreeMap::new(), left: REGIONS };
    let read = search.best(&all, 0);
    (read.bits, read.tree.clone())
}

struct Read {
    bits: f32,
    tree: Tree,
}

struct Search<'a> {
    pieces: &'a [Piece],
    most_steps: Vec<f32>,
    /// By the pieces; in order, since most regions differ in their first few, and a hash takes all.
    known: BTreeMap<Vec<usize>, Rc<Read>>,
    left: u32,
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
        let as_it_stands = |pieces: &[Piece]| Read {
            bits: leaf_bits(pieces, region, right),
            tree: Tree::Leaf(region.to_vec()),
        };
        if region.len() < 2 || depth >= DEPTH || self.left == 0 {
            return as_it_stands(self.pieces);
        }
        self.left -= 1;
        let groups = RowGroups::of(self.pieces, region);
        let least = NARROWEST * self.usual_size(region);
        let x0 = region.iter().map(|&i| self.pieces[i].bbox.x0).fold(f32::INFINITY, f32::min);
        let x1 = region.iter().map(|&i| self.pieces[i].bbox.x1).fold(f32::NEG_INFINITY, f32::max);
        let found = gutters(self.pieces, &groups, (x0, x1), least, GUTTERS);
        if found.is_empty() {
            return as_it_stands(self.pieces);
        }
        self.best_bands(&groups, &found, right, depth)
    }

    fn usual_size(&self, region: &[usize]) -> f32 {
        let mut sizes: Vec<f32> = region
            .iter()
            .map(|&i| &self.pieces[i])
            .filter(|p| !p.is_opaque())
            .map(|p| p.size)
            .collect();
        if sizes.is_empty() { 10.0 } else { crate::spacing::quantile(&mut sizes, 0.5) }
    }

    /// Bands end where a gutter begins or ends; within a band the rows are read as they stand or cut into columns.
    fn best_bands(&mut self, groups: &RowGroups, found: &[Gutter], right: f32, depth: u32) -> Read {
        let mut ends: Vec<usize> = found.iter().flat_map(|g| [g.from, g.to]).collect();
        ends.extend([0, groups.len()]);
        ends.sort_unstable();
        ends.dedup();

        let read_on = running_bits(self.pieces, groups, right);
        // The tallest bands first: should the search end early, it is the small ones that are read as they stand.
        let mut order: Vec<(usize, usize)> =
            (1..ends.len()).flat_map(|k| (0..k).map(move |j| (j, k))).collect();
        order.sort_by_key(|&(j, k)| (usize::MAX - (ends[k] - ends[j]), j));
        let mut bands: Vec<(f32, Option<Tree>)> = vec![(0.0, None); ends.len() * ends.len()];
        for (j, k) in order {
            // What reading on within the band is worth: not the step into its first row.
            let flat = read_on[ends[k]].0 - read_on[ends[j]].1;
            let band = Band { groups, from: ends[j], to: ends[k], flat };
            bands[k * ends.len() + j] = self.band(&band, found, depth);
        }
        // best[k]: the best reading of the rows above ends[k]; from where its last band comes.
        let mut best: Vec<(f32, usize)> = vec![(0.0, 0)];
        for k in 1..ends.len() {
            let mut winner = (f32::NEG_INFINITY, 0);
            for j in (0..k).rev() {
                let bits = bands[k * ends.len() + j].0;
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
            let tree = bands[k * ends.len() + j].1.take();
            chosen.push(tree.unwrap_or_else(|| Tree::Leaf(members(groups, ends[j], ends[k]))));
            k = j;
        }
        chosen.reverse();
        Read { bits, tree: joined(chosen) }
    }

    /// What the band is worth, and its columns when they are worth more than reading on.
    fn band(&mut self, band: &Band<'_>, found: &[Gutter], depth: u32) -> (f32, Option<Tree>) {
        let mut cuts: Vec<&Gutter> =
            found.iter().filter(|g| g.from <= band.from && g.to >= band.to).collect();
        if cuts.is_empty() {
            return (band.flat, None);
        }
        let members = members(band.groups, band.from, band.to);
        // No reading of these pieces can be worth more than the best step from each.
        let most: f32 = members.iter().map(|&i| self.most_steps[i]).sum();
        if most - CUT_PRICE <= band.flat {
            return (band.flat, None);
        }
        cuts.sort_by(|a, b| b.width().total_cmp(&a.width()));
        cuts.truncate(3);
        let mut winner: (f32, Option<Tree>) = (band.flat, None);
        for cut in cuts {
            let x = cut.center();
            let (a, b): (Vec<usize>, Vec<usize>) =
                members.iter().partition(|&&i| self.pieces[i].bbox.center().x < x);
            if a.is_empty() || b.is_empty() {
                continue;
            }
            let (a, b) = (self.best(&a, depth + 1), self.best(&b, depth + 1));
            let bits = a.bits + b.bits - CUT_PRICE;
            if bits > winner.0 {
                winner = (bits, Some(beside(&a.tree, &b.tree)));
            }
        }
        winner
    }
}

/// The pieces of some groups, ascending, so that one set of pieces is one key.
fn members(groups: &RowGroups, from: usize, to: usize) -> Vec<usize> {
    let mut members = groups.members(from, to).to_vec();
    members.sort_unstable();
    members
}

/// Rows between two possible ends, and what reading them line by line is worth.
struct Band<'a> {
    groups: &'a RowGroups,
    from: usize,
    to: usize,
    flat: f32,
}

/// Neighbouring bands that are read as they stand are one leaf.
fn joined(bands: Vec<Tree>) -> Tree {
    let mut out: Vec<Tree> = Vec::new();
    for band in bands {
        match (out.last_mut(), band) {
            (Some(Tree::Leaf(before)), Tree::Leaf(pieces)) => before.extend(pieces),
            (_, Tree::Rows(rows)) => out.extend(rows),
            (_, band) => out.push(band),
        }
    }
    if out.len() == 1 { out.remove(0) } else { Tree::Rows(out) }
}

fn beside(a: &Tree, b: &Tree) -> Tree {
    let mut columns = Vec::new();
    for side in [a, b] {
        match side {
            Tree::Columns(inner) => columns.extend_from_slice(inner),
            other => columns.push(other.clone()),
        }
    }
    Tree::Columns(columns)
}
