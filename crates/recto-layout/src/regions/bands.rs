//! Candidate cuts: rows by projection, and the maximal empty rectangles between pieces.

use recto_input::Meter;

use super::CutItem;

/// Groups of pieces between horizontal empty bands that span the whole region, top to bottom.
pub(super) struct RowGroups {
    /// The members of the groups, one group behind the other.
    order: Vec<usize>,
    list: Vec<RowGroup>,
    lowest: f32,
}

/// Pieces whose y-ranges hang together.
struct RowGroup {
    /// Where its members begin and end.
    from: usize,
    to: usize,
    y0: f32,
    y1: f32,
}

impl RowGroups {
    pub(super) fn of(pieces: &[CutItem], region: &[usize]) -> Self {
        let mut order = region.to_vec();
        order.sort_unstable_by(|&a, &b| {
            pieces[a].core.0.total_cmp(&pieces[b].core.0).then(a.cmp(&b))
        });
        let mut list: Vec<RowGroup> = Vec::with_capacity(order.len());
        for (at, &i) in order.iter().enumerate() {
            let (y0, y1) = pieces[i].core;
            match list.last_mut() {
                Some(group) if y0 < group.y1 => {
                    group.to = at + 1;
                    group.y1 = group.y1.max(y1);
                }
                _ => list.push(RowGroup { from: at, to: at + 1, y0, y1 }),
            }
        }
        let lowest = list.iter().map(|group| group.y1).fold(f32::NEG_INFINITY, f32::max);
        Self { order, list, lowest }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// How far down the groups reach from the top of one on.
    fn lowest(&self, from: usize) -> f32 {
        self.lowest - self.list[from].y0
    }

    /// The pieces of groups `from..to`, of which there is one at least.
    pub(super) fn members(&self, from: usize, to: usize) -> &[usize] {
        &self.order[self.list[from].from..self.list[to - 1].to]
    }
}

/// An empty x-range over rows `from..to`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Gutter {
    pub(super) x0: f32,
    pub(super) x1: f32,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Gutter {
    pub(super) fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    pub(super) fn center(&self) -> f32 {
        (self.x0 + self.x1) * 0.5
    }
}

/// The empty x-ranges of each row group within some bounds, the margins included.
struct Emptiness {
    ranges: Vec<(f32, f32)>,
    ends: Vec<usize>,
}

impl Emptiness {
    fn of(pieces: &[CutItem], groups: &RowGroups, (x0, x1): (f32, f32)) -> Self {
        let mut empty = Self { ranges: Vec::new(), ends: Vec::with_capacity(groups.len()) };
        let mut filled: Vec<(f32, f32)> = Vec::new();
        for group in 0..groups.len() {
            let members = groups.members(group, group + 1);
            filled.clear();
            filled.extend(
                members.iter().map(|&i| (pieces[i].place.bbox.x0, pieces[i].place.bbox.x1)),
            );
            filled.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            let mut at = x0;
            for &(from, to) in &filled {
                if from > at {
                    empty.ranges.push((at, from));
                }
                at = at.max(to);
            }
            if x1 > at {
                empty.ranges.push((at, x1));
            }
            empty.ends.push(empty.ranges.len());
        }
        empty
    }

    fn group(&self, at: usize) -> &[(f32, f32)] {
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.ranges[from..self.ends[at]]
    }
}

/// What two lists of ranges share, where that is wide enough.
fn intersect(a: &[(f32, f32)], b: &[(f32, f32)], least: f32, out: &mut Vec<(f32, f32)>) {
    out.clear();
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let (x0, x1) = (a[i].0.max(b[j].0), a[i].1.min(b[j].1));
        if x1 - x0 >= least {
            out.push((x0, x1));
        }
        if a[i].1 < b[j].1 { i += 1 } else { j += 1 }
    }
}

/// Maximal empty rectangles between pieces of the region that are at least `least` wide, the `keep` most telling first.
///
/// There are up to as many as pairs of rows, so that those that can't be among the most telling are given up early.
pub(super) fn gutters(
    pieces: &[CutItem],
    groups: &RowGroups,
    bounds: (f32, f32),
    least: f32,
    keep: usize,
    meter: &Meter,
) -> Vec<Gutter> {
    let empty = Emptiness::of(pieces, groups, bounds);
    let mut found = Telling { pieces, groups, least, keep, meter, list: Vec::new() };
    let (mut wide, mut next) = (Vec::new(), Vec::new());
    for from in 0..groups.len() {
        // What goes on in the row above was told from there, and so is whatever becomes of it.
        let above = from.checked_sub(1).map_or(&[][..], |above| empty.group(above));
        wide.clear();
        wide.extend_from_slice(empty.group(from));
        wide.retain(|&(x0, x1)| x1 - x0 >= least && !holds(above, x0, x1));
        let mut to = from + 1;
        while to < groups.len() && found.may_have_room(&wide, from) {
            if !meter.allows(wide.len() + empty.group(to).len()) {
                return Vec::new();
            }
            intersect(&wide, empty.group(to), least, &mut next);
            record_ended(&wide, &next, (from, to), above, bounds, &mut found);
            std::mem::swap(&mut wide, &mut next);
            to += 1;
        }
        record_ended(&wide, &[], (from, to), above, bounds, &mut found);
    }
    found.list.into_iter().map(|(_, gutter)| gutter).collect()
}

/// The most telling gutters found so far: the highest, and the widest up to six times the least width.
struct Telling<'a> {
    pieces: &'a [CutItem],
    groups: &'a RowGroups,
    least: f32,
    keep: usize,
    meter: &'a Meter,
    /// With what they are worth, the most telling first.
    list: Vec<(f32, Gutter)>,
}

impl Telling<'_> {
    fn worth(&self, from: usize, to: usize, width: f32) -> f32 {
        let height = self.groups.list[to - 1].y1 - self.groups.list[from].y0;
        height * self.telling(width)
    }

    /// A gutter that is wider than this tells no more.
    fn telling(&self, width: f32) -> f32 {
        width.min(6.0 * self.least)
    }

    fn worth_of_last(&self) -> Option<f32> {
        self.list.get(self.keep - 1).map(|(worth, _)| *worth)
    }

    /// May what is still open since row `from` be among the most telling?
    fn may_have_room(&self, wide: &[(f32, f32)], from: usize) -> bool {
        let widest = wide.iter().map(|(x0, x1)| x1 - x0).fold(0.0, f32::max);
        let most = self.groups.lowest(from) * self.telling(widest);
        !wide.is_empty() && self.worth_of_last().is_none_or(|last| most >= last || most.is_nan())
    }

    fn insert(&mut self, gutter: Gutter) {
        let worth = self.worth(gutter.from, gutter.to, gutter.width());
        let is_less = self.worth_of_last().is_some_and(|last| worth.total_cmp(&last).is_le());
        if is_less || !separates(self.pieces, self.groups, &gutter, self.meter) {
            return;
        }
        let at = self.list.partition_point(|(other, _)| other.total_cmp(&worth).is_ge());
        self.list.insert(at, (worth, gutter));
        self.list.truncate(self.keep);
    }
}

fn interior(x0: f32, x1: f32, bounds: (f32, f32)) -> bool {
    x0 > bounds.0 && x1 < bounds.1
}

/// Does one of the ranges hold this one?
fn holds(ranges: &[(f32, f32)], x0: f32, x1: f32) -> bool {
    ranges.iter().any(|&(from, to)| from <= x0 && to >= x1)
}

/// Ranges of `wide` that do not go on unchanged in `next` end here; those that could have begun one row earlier were told then.
fn record_ended(
    wide: &[(f32, f32)],
    next: &[(f32, f32)],
    (from, to): (usize, usize),
    above: &[(f32, f32)],
    bounds: (f32, f32),
    found: &mut Telling<'_>,
) {
    for &(x0, x1) in wide {
        let ends = !next.contains(&(x0, x1));
        if ends && interior(x0, x1, bounds) && !holds(above, x0, x1) {
            found.insert(Gutter { x0, x1, from, to });
        }
    }
}

/// Something stands on both sides of the gutter within its rows.
fn separates(pieces: &[CutItem], groups: &RowGroups, gutter: &Gutter, meter: &Meter) -> bool {
    let members = groups.members(gutter.from, gutter.to);
    meter.allows(members.len());
    members.iter().any(|&i| pieces[i].place.bbox.x1 <= gutter.x0)
        && members.iter().any(|&i| pieces[i].place.bbox.x0 >= gutter.x1)
}
