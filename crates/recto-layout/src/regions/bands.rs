//! Candidate cuts: rows by projection, and the maximal empty rectangles between pieces.

use super::Piece;

/// Pieces whose y-ranges hang together, top to bottom.
pub(super) struct RowGroup {
    pub(super) members: Vec<usize>,
    pub(super) y0: f32,
    pub(super) y1: f32,
}

/// Groups of pieces between horizontal empty bands that span the whole region.
pub(super) fn row_groups(pieces: &[Piece], region: &[usize]) -> Vec<RowGroup> {
    let mut order = region.to_vec();
    order.sort_by(|&a, &b| pieces[a].core().0.total_cmp(&pieces[b].core().0).then(a.cmp(&b)));
    let mut groups: Vec<RowGroup> = Vec::new();
    for i in order {
        let (y0, y1) = pieces[i].core();
        match groups.last_mut() {
            Some(group) if y0 < group.y1 => {
                group.members.push(i);
                group.y1 = group.y1.max(y1);
            }
            _ => groups.push(RowGroup { members: vec![i], y0, y1 }),
        }
    }
    groups
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

/// The empty x-ranges of one row group within `x0..x1`, the margins included.
fn emptiness(pieces: &[Piece], group: &RowGroup, x0: f32, x1: f32) -> Vec<(f32, f32)> {
    let mut filled: Vec<(f32, f32)> =
        group.members.iter().map(|&i| (pieces[i].bbox.x0, pieces[i].bbox.x1)).collect();
    filled.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut empty = Vec::new();
    let mut at = x0;
    for (from, to) in filled {
        if from > at {
            empty.push((at, from));
        }
        at = at.max(to);
    }
    if x1 > at {
        empty.push((at, x1));
    }
    empty
}

fn intersect(a: &[(f32, f32)], b: &[(f32, f32)], least: f32) -> Vec<(f32, f32)> {
    let mut out = Vec::with_capacity(a.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let (x0, x1) = (a[i].0.max(b[j].0), a[i].1.min(b[j].1));
        if x1 - x0 >= least {
            out.push((x0, x1));
        }
        if a[i].1 < b[j].1 { i += 1 } else { j += 1 }
    }
    out
}

/// Maximal empty rectangles between pieces of the region that are at least `least` wide, the most telling first.
pub(super) fn gutters(
    pieces: &[Piece],
    groups: &[RowGroup],
    bounds: (f32, f32),
    least: f32,
    keep: usize,
) -> Vec<Gutter> {
    let empty: Vec<Vec<(f32, f32)>> =
        groups.iter().map(|group| emptiness(pieces, group, bounds.0, bounds.1)).collect();
    let mut found: Vec<Gutter> = Vec::new();
    for from in 0..groups.len() {
        // What goes on in the row above was told from there, and so is whatever becomes of it.
        let above = from.checked_sub(1).map_or(&[][..], |above| &empty[above]);
        let mut wide: Vec<(f32, f32)> = empty[from].clone();
        wide.retain(|&(x0, x1)| x1 - x0 >= least && !holds(above, x0, x1));
        let mut to = from + 1;
        while to < groups.len() && !wide.is_empty() {
            let next = intersect(&wide, &empty[to], least);
            record_ended(&wide, &next, (from, to), above, bounds, &mut found);
            wide = next;
            to += 1;
        }
        record_ended(&wide, &[], (from, to), above, bounds, &mut found);
    }
    found.retain(|gutter| separates(pieces, groups, gutter));
    let worth = |g: &Gutter| {
        let height = groups[g.to - 1].y1 - groups[g.from].y0;
        height * g.width().min(6.0 * least)
    };
    found.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then(a.from.cmp(&b.from)));
    found.dedup();
    found.truncate(keep);
    found
}

fn interior(x0: f32, x1: f32, bounds: (f32, f32)) -> bool {
    x0 > bounds.0 + 0.01 && x1 < bounds.1 - 0.01
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
    found: &mut Vec<Gutter>,
) {
    for &(x0, x1) in wide {
        let ends = !next.contains(&(x0, x1));
        if ends && interior(x0, x1, bounds) && !holds(above, x0, x1) {
            found.push(Gutter { x0, x1, from, to });
        }
    }
}

/// Something stands on both sides of the gutter within its rows.
fn separates(pieces: &[Piece], groups: &[RowGroup], gutter: &Gutter) -> bool {
    let members = || groups[gutter.from..gutter.to].iter().flat_map(|group| group.members.iter());
    members().any(|&i| pieces[i].bbox.x1 <= gutter.x0 + 0.01)
        && members().any(|&i| pieces[i].bbox.x0 >= gutter.x1 - 0.01)
}
