//! Borders of columns or rows between the words of cells, on what is drawn there.

use recto_model::{Cell, Rect};

use crate::edges::Edge;

/// A border may lie this far inside of the text (in em): boxes of letters are larger than what is drawn.
const SLACK: f32 = 0.4;
/// The outer borders are looked for this far from the text (in em).
pub(super) const MARGIN: f32 = 2.0;
/// A line bounds a column if it is drawn beside this share of the table.
const LEAST_SHARE: f32 = 0.3;

/// Where a cell stands along an axis: its first and last place, and the ends of its text.
#[derive(Debug, Clone, Copy)]
pub(super) struct CellExtent {
    first: usize,
    last: usize,
    from: f32,
    to: f32,
}

impl CellExtent {
    pub(super) fn of(cell: &Cell, bbox: &Rect, of_column: bool) -> Self {
        let (first, span, from, to) = if of_column {
            (cell.col, cell.col_span, bbox.x0, bbox.x1)
        } else {
            (cell.row, cell.row_span, bbox.y0, bbox.y1)
        };
        Self { first: first as usize, last: (first + span) as usize - 1, from, to }
    }
}

/// The ends of a table along an axis: how far the lines reach that are drawn along it, through its text or around it.
/// `ends` and `across` are those of its text, `edges` the lines along the axis.
pub(super) fn reach(ends: (f32, f32), across: (f32, f32), edges: &[Edge]) -> (f32, f32) {
    let is_through = |edge: &&Edge| {
        let shared = edge.hi.min(ends.1) - edge.lo.max(ends.0);
        (across.0..=across.1).contains(&edge.pos) && shared >= LEAST_SHARE * (ends.1 - ends.0)
    };
    edges
        .iter()
        .filter(is_through)
        .fold(ends, |(from, to), edge| (from.min(edge.lo), to.max(edge.hi)))
}

/// The columns or the rows of a table.
pub(super) struct BorderAxis<'a> {
    pub(super) count: usize,
    /// Lines that may be borders.
    pub(super) edges: &'a [Edge],
    pub(super) em: f32,
}

impl BorderAxis<'_> {
    /// The borders in ascending order, one more than there are places; `ends` are those of the table along the axis (of
    /// its text, or of what is drawn around it), `across` those of its text across it.
    pub(super) fn borders(
        &self,
        extents: &[CellExtent],
        ends: (f32, f32),
        across: (f32, f32),
    ) -> Vec<f32> {
        let beside = |edge: &&Edge| {
            let shared = edge.hi.min(across.1) - edge.lo.max(across.0);
            shared >= LEAST_SHARE * (across.1 - across.0)
        };
        let drawn: Vec<f32> = self.edges.iter().filter(beside).map(|edge| edge.pos).collect();
        let (limits, unknown) = self.limits(extents, ends);
        let mut borders = Vec::with_capacity(self.count + 1);
        let outer = (self.outer(&drawn, ends.0, -1.0), self.outer(&drawn, ends.1, 1.0));
        let slack = SLACK * self.em;
        let is_inner = |at: &f32| (outer.0 + slack..=outer.1 - slack).contains(at);
        let drawn: Vec<f32> = drawn.into_iter().filter(is_inner).collect();
        borders.push(outer.0);
        let mut at = 1;
        while at < self.count {
            // Empty columns leave several borders the same room.
            let room = limits[at];
            let same = limits[at..self.count].iter().take_while(|other| **other == room).count();
            borders.extend(self.within(&drawn, room, same));
            at += same;
        }
        borders.push(outer.1);
        debug_assert!(unknown || borders.len() == self.count + 1, "a border for each place");
        let mut least = f32::NEG_INFINITY;
        for border in &mut borders {
            least = border.max(least);
            *border = least;
        }
        borders
    }

    /// For each border where the text before it ends and the text behind it begins.
    fn limits(&self, extents: &[CellExtent], ends: (f32, f32)) -> (Vec<(f32, f32)>, bool) {
        let mut limits = vec![(ends.0, ends.1); self.count + 1];
        let mut before = vec![f32::NEG_INFINITY; self.count + 1];
        let mut behind = vec![f32::INFINITY; self.count + 1];
        for extent in extents {
            if let Some(before) = before.get_mut(extent.last + 1) {
                *before = before.max(extent.to);
            }
            if let Some(behind) = behind.get_mut(extent.first) {
                *behind = behind.min(extent.from);
            }
        }
        for at in 1..before.len() {
            before[at] = before[at].max(before[at - 1]);
        }
        for at in (1..behind.len()).rev() {
            behind[at - 1] = behind[at - 1].min(behind[at]);
        }
        for ((limit, before), behind) in limits.iter_mut().zip(before).zip(behind) {
            *limit = (before.max(ends.0), behind.min(ends.1));
        }
        (limits, extents.is_empty())
    }

    /// `count` borders in a room: the lines drawn there if they are as many, else evenly spread.
    fn within(&self, drawn: &[f32], room: (f32, f32), count: usize) -> Vec<f32> {
        let slack = SLACK * self.em;
        let inside = |at: &&f32| (room.0 - slack..=room.1 + slack).contains(*at);
        let found: Vec<f32> = drawn.iter().filter(inside).copied().collect();
        if found.len() == count {
            return found;
        }
        let share = (room.1 - room.0) / (count + 1) as f32;
        (1..=count).map(|i| room.0 + share * i as f32).collect()
    }

    /// The line next to the table's text on its outer side, else the end of the text.
    fn outer(&self, drawn: &[f32], end: f32, side: f32) -> f32 {
        let distance = |at: &f32| (at - end) * side;
        let near = |at: &&f32| (-SLACK * self.em..=MARGIN * self.em).contains(&distance(at));
        let nearest = drawn.iter().filter(near).min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.copied().unwrap_or(end)
    }
}
