//! Bands of a region, and the columns into which they are cut.

use std::rc::Rc;

use recto_regions::Bits;

use super::bands::{Gutter, RowGroups};
use super::score::{goes_on, is_one_size};
use super::tree::Read;
use super::{CutItem, OrderFeature, OrderFeatures, OrderWeights, Tree};

/// Cuts that are tried for a band, the widest gutters of it.
const CUTS: usize = 3;

/// The best readings of the bands between any two ends.
pub(super) struct Bands {
    list: Vec<Best>,
    ends: usize,
}

impl Bands {
    pub(super) fn new(ends: usize) -> Self {
        Self { list: vec![Best::default(); ends * ends], ends }
    }

    pub(super) fn at(&self, from: usize, to: usize) -> &Best {
        &self.list[to * self.ends + from]
    }

    pub(super) fn at_mut(&mut self, from: usize, to: usize) -> &mut Best {
        &mut self.list[to * self.ends + from]
    }
}

/// The best reading of a band found so far; without a cut it is read as it stands.
#[derive(Clone, Default)]
pub(super) struct Best {
    pub(super) bits: Bits,
    pub(super) features: OrderFeatures,
    pub(super) cut: Option<Cut>,
}

impl Best {
    /// As it stands.
    pub(super) fn uncut(features: OrderFeatures, weights: &OrderWeights) -> Self {
        Self { bits: weights.bits(&features), features, cut: None }
    }

    /// Takes columns that are worth more.
    pub(super) fn improve(&mut self, cut: Cut, weights: &OrderWeights) {
        let features = cut.features();
        let bits = weights.bits(&features);
        if bits > self.bits {
            *self = Self { bits, features, cut: Some(cut) };
        }
    }
}

/// Columns: what stands on each side of `x`, in parts from top to bottom.
#[derive(Clone)]
pub(super) struct Cut {
    x: f32,
    sides: [Vec<Rc<Read>>; 2],
    overtaken: usize,
}

impl Cut {
    pub(super) fn new(x: f32, sides: [Vec<Rc<Read>>; 2], overtaken: usize) -> Self {
        Self { x, sides, overtaken }
    }

    fn features(&self) -> OrderFeatures {
        let mut features = OrderFeatures::default();
        self.sides.iter().flatten().for_each(|read| features += &read.features);
        features.add(OrderFeature::Cut, 1);
        features.add(OrderFeature::Overtaken, self.overtaken);
        features.add(OrderFeature::Border, self.sides.iter().map(|side| side.len() - 1).sum());
        features
    }

    pub(super) fn tree(&self) -> Tree {
        let whole =
            |side: &Vec<Rc<Read>>| Tree::rows(side.iter().map(|read| read.tree.clone()).collect());
        Tree::beside(self.sides.each_ref().map(whole))
    }
}

/// Row groups `from..to`.
pub(super) struct RowRange<'a> {
    pub(super) groups: &'a RowGroups,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl RowRange<'_> {
    /// Its pieces, ascending, so that one set of pieces is one key.
    pub(super) fn members(&self) -> Vec<usize> {
        let mut members = self.groups.members(self.from, self.to).to_vec();
        members.sort_unstable();
        members
    }

    /// Where it may be cut; of the gutters found the widest comes first.
    pub(super) fn cuts(&self, found: &[Gutter]) -> Vec<f32> {
        let through = found.iter().filter(|g| g.from <= self.from && g.to >= self.to);
        through.take(CUTS).map(Gutter::center).collect()
    }

    /// The columns of two parts, one below the other, as columns that go through both. Each part keeps the right border of
    /// its own lines, which its columns taken whole would not have.
    pub(super) fn going_on(
        &self,
        pieces: &[CutItem],
        between: usize,
        [above, below]: [&Best; 2],
        cuts: &[f32],
    ) -> Option<Cut> {
        let (above, below) = (above.cut.as_ref()?, below.cut.as_ref()?);
        let alike = |from: usize, to: usize, x: f32, other: f32| {
            let mut centers =
                self.groups.members(from, to).iter().map(|&i| pieces[i].place.bbox.center().x);
            centers.all(|center| (center < x) == (center < other))
        };
        let x = cuts.iter().copied().find(|&x| {
            alike(self.from, between, x, above.x) && alike(between, self.to, x, below.x)
        })?;
        let side = |at: usize| above.sides[at].iter().chain(&below.sides[at]).cloned().collect();
        Some(Cut::new(x, [side(0), side(1)], self.overtaken(pieces, x)))
    }

    /// How often something on the right of `x` has something below it on the left, and is read after that when the band is
    /// cut there: what stands above both, and all of the right where a heading of what follows ends the left.
    pub(super) fn overtaken(&self, pieces: &[CutItem], x: f32) -> usize {
        let is_left = |&i: &usize| pieces[i].place.bbox.center().x < x;
        let is_below = !self.groups.members(self.from, self.from + 1).iter().any(is_left);
        usize::from(is_below) + usize::from(self.afterwards(pieces, x).is_some())
    }

    /// The last group, when it is a line on the left of `x` that does not go on from what is above it, and something follows:
    /// a heading below two blocks. (Columns of text don't end with a heading.)
    pub(super) fn afterwards(&self, pieces: &[CutItem], x: f32) -> Option<usize> {
        let is_right = |&i: &usize| pieces[i].place.bbox.center().x >= x;
        let has_right = |group: usize| self.groups.members(group, group + 1).iter().any(is_right);
        let from = (self.from..self.to).rfind(|&group| has_right(group))? + 1;
        if from + 1 != self.to || self.to == self.groups.len() {
            return None;
        }
        let lowest = |a: &&usize, b: &&usize| {
            pieces[**a].place.baseline.total_cmp(&pieces[**b].place.baseline)
        };
        let first = self.groups.members(from, from + 1).iter().min_by(lowest)?;
        let above = self.groups.members(self.from, from).iter().filter(|i| !is_right(i));
        let last = above.clone().max_by(lowest)?;
        // A line of running text reaches the border that others of its size have reached.
        let (last, first) = (&pieces[*last], &pieces[*first]);
        let runs_on = above.map(|&i| &pieces[i]).any(|piece| {
            is_one_size(piece, first)
                && (piece.place.bbox.x1 - first.place.bbox.x1).abs() <= first.place.size
        });
        (!runs_on && !goes_on(last, first)).then_some(from)
    }
}
