//! Tables whose cells are closed by lines: connected edges, their lattice, and its faces.

use std::collections::BTreeSet;

use recto_input::Meter;
use recto_model::{BoxGrid, Rect, Word};

use crate::TableSearch;
use crate::cells;
use crate::edges::{DrawnEdges, Edge, Edges};
use crate::grid::{Grid, interval};
use crate::refine;
use crate::spans::{self, Sets};

/// Lines this far apart may still meet (points of a page of usual size, as all lengths here).
const REACH: f32 = 3.0;
/// Borders closer than this are one (double rules); no row of text is so low.
const BORDER_SNAP: f32 = 4.0;
/// Lattices with more places are drawings.
pub(crate) const MOST_PLACES: usize = 40_000;
/// Share of a side that must be drawn to close it.
const CLOSED: f32 = 0.6;
/// Rows and columns without text that are lower or narrower are the space between double lines.
const LOWEST_ROW: f32 = 7.0;
const NARROWEST_COLUMN: f32 = 9.0;
/// A shading may reach over the lines of its cell by this much.
const SHADING: f32 = 1.5;

/// A lattice of connected edges.
#[derive(Debug)]
pub(crate) struct Lattice {
    pub(crate) grid: Grid,
    pub(crate) placed: Vec<Vec<u32>>,
}

/// The edges of a page. Areas inside a cell that lines close are the shading of its text and border nothing.
pub(crate) fn edges(drawn: DrawnEdges, meter: &Meter) -> Edges {
    let point = drawn.point();
    let grids: Vec<(Grid, Vec<usize>)> = components(&drawn.strokes(), meter)
        .iter()
        .filter_map(|component| lattice(component, point, meter))
        .map(|grid| {
            let owners = grid.owners();
            (grid, owners)
        })
        .collect();
    let boxes: Vec<Rect> = grids.iter().map(|(grid, _)| grid.bbox()).collect();
    let mut by_place =
        BoxGrid::new(Rect::hull(boxes.iter().copied()).unwrap_or_default(), boxes.len());
    for (number, bbox) in (0..).zip(&boxes) {
        by_place.insert(number, bbox);
    }
    drawn.with_areas(|area| {
        let inner = area.grown(-SHADING * point);
        let near = by_place.near(&inner);
        if !meter.allows(1 + near.len()) {
            return true;
        }
        !near
            .iter()
            .map(|&at| &grids[at as usize])
            .filter(|(grid, _)| grid.bbox().contains(&inner))
            .any(|(grid, owners)| {
                let owner =
                    |x, y| owners[interval(&grid.ys, y) * grid.cols() + interval(&grid.xs, x)];
                let first = owner(inner.x0, inner.y0);
                [(inner.x1, inner.y0), (inner.x0, inner.y1), (inner.x1, inner.y1)]
                    .iter()
                    .all(|&(x, y)| owner(x, y) == first)
            })
    })
}

/// All lattices with words in them, by component; nested ones come out apart, the inner one owning its words.
pub(crate) fn lattices(search: &TableSearch<'_>, sound: &[u32]) -> Vec<Lattice> {
    let &TableSearch { words, edges, meter, .. } = search;
    let mut grids: Vec<Grid> = components(edges, meter)
        .iter()
        .filter_map(|component| lattice(component, edges.point, meter))
        .filter(|grid| grid.rows() * grid.cols() >= 2)
        .collect();
    if grids.is_empty() {
        return Vec::new();
    }
    // Inner lattices first: a frame around a table gets what the table leaves.
    grids.sort_by(|a, b| a.bbox().area().total_cmp(&b.bbox().area()));
    let mut free = WordsByHeight::of(words, sound);
    let mut found = Vec::new();
    for mut grid in grids {
        let inside = free.within(&grid.bbox(), words);
        if !meter.allows(inside.len() + grid.faces.len()) {
            break;
        }
        drop_slivers(&mut grid, words, &inside, edges.point);
        let placed = cells::place(&grid, words, &inside);
        if placed.iter().filter(|members| !members.is_empty()).count() < 2 {
            continue;
        }
        free.take(&grid.bbox(), words, &inside);
        let (grid, placed) = refine::refine(grid, &placed, search);
        found.push(Lattice { grid, placed });
    }
    found
}

/// The words that no table has yet, by their height on the page.
struct WordsByHeight {
    /// The heights of their centres with their indices, from top to bottom.
    centers: Vec<(f32, u32)>,
    is_taken: Vec<bool>,
}

impl WordsByHeight {
    fn of(words: &[Word], sound: &[u32]) -> Self {
        let mut centers: Vec<(f32, u32)> =
            sound.iter().map(|&i| (words[i as usize].bbox.center().y, i)).collect();
        centers.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self { centers, is_taken: vec![false; words.len()] }
    }

    /// The free words with their centres in a box, in their order.
    fn within(&self, bbox: &Rect, words: &[Word]) -> Vec<u32> {
        let from = self.centers.partition_point(|(y, _)| *y < bbox.y0);
        let mut inside: Vec<u32> = self.centers[from..]
            .iter()
            .take_while(|(y, _)| *y <= bbox.y1)
            .map(|(_, i)| *i)
            .filter(|&i| {
                !self.is_taken[i as usize] && bbox.contains_point(words[i as usize].bbox.center())
            })
            .collect();
        inside.sort_unstable();
        inside
    }

    /// Takes those of the words that lie in the box.
    fn take(&mut self, bbox: &Rect, words: &[Word], inside: &[u32]) {
        for &i in inside {
            self.is_taken[i as usize] = bbox.contains_point(words[i as usize].bbox.center());
        }
    }
}

/// Groups of edges that meet.
fn components(edges: &Edges, meter: &Meter) -> Vec<(Vec<Edge>, Vec<Edge>)> {
    let (h, v, reach) = (&edges.horizontal, &edges.vertical, REACH * edges.point);
    let mut sets = Sets::new(h.len() + v.len());
    // From top to bottom: the vertical edges that reach each horizontal one, by their places.
    let mut opening: Vec<usize> = (0..v.len()).collect();
    let mut closing = opening.clone();
    opening.sort_by(|&a, &b| v[a].lo.total_cmp(&v[b].lo));
    closing.sort_by(|&a, &b| v[a].hi.total_cmp(&v[b].hi));
    let (mut opening, mut closing) =
        (opening.into_iter().peekable(), closing.into_iter().peekable());
    let mut open: BTreeSet<usize> = BTreeSet::new();
    for (i, a) in h.iter().enumerate() {
        while let Some(j) = opening.next_if(|&j| v[j].lo - reach <= a.pos) {
            open.insert(j);
        }
        while let Some(j) = closing.next_if(|&j| v[j].hi + reach < a.pos) {
            open.remove(&j);
        }
        // Edges are by their places.
        let from = v.partition_point(|b| b.pos < a.lo - reach);
        let to = v.partition_point(|b| b.pos <= a.hi + reach);
        for &j in open.range(from..to.max(from)) {
            if !meter.allows(1) {
                return Vec::new();
            }
            sets.join(i, h.len() + j);
        }
    }
    let mut groups: Vec<(Vec<Edge>, Vec<Edge>)> = vec![Default::default(); h.len() + v.len()];
    for (i, edge) in h.iter().enumerate() {
        groups[sets.root(i)].0.push(*edge);
    }
    for (j, edge) in v.iter().enumerate() {
        groups[sets.root(h.len() + j)].1.push(*edge);
    }
    groups.retain(|(h, v)| h.len() >= 2 && !v.is_empty());
    groups
}

/// The lattice of one component.
fn lattice((h, v): &(Vec<Edge>, Vec<Edge>), point: f32, meter: &Meter) -> Option<Grid> {
    let x_ends = h.iter().flat_map(|edge| [edge.lo, edge.hi]);
    let y_ends = v.iter().flat_map(|edge| [edge.lo, edge.hi]);
    let xs = borders(v, x_ends, BORDER_SNAP * point);
    let ys = borders(h, y_ends, BORDER_SNAP * point);
    let (cols, rows) = (xs.len().checked_sub(1)?, ys.len().checked_sub(1)?);
    if cols == 0 || rows == 0 || rows * cols > MOST_PLACES {
        return None;
    }
    if !meter.allows(rows * cols + h.len() * cols + v.len() * rows) {
        return None;
    }
    let vertical = drawn(v, &xs, &ys);
    let horizontal = drawn(h, &ys, &xs);
    let faces = spans::faces(
        rows,
        cols,
        |row, col| vertical[(col + 1) * rows + row] < CLOSED,
        |row, col| horizontal[(row + 1) * cols + col] < CLOSED,
    );
    Some(Grid { xs, ys, faces })
}

/// Positions of the edges, closed at both ends by what the crossing edges reach to: a table drawn without its outer
/// lines is still bounded by them.
fn borders(edges: &[Edge], crossing_ends: impl Iterator<Item = f32>, snap: f32) -> Vec<f32> {
    let mut at: Vec<f32> = edges.iter().map(|edge| edge.pos).collect();
    let (mut lo, mut hi) = (f32::INFINITY, f32::NEG_INFINITY);
    for end in crossing_ends {
        lo = lo.min(end);
        hi = hi.max(end);
    }
    if at.first().is_none_or(|&first| lo < first - snap) {
        at.push(lo);
    }
    if at.iter().copied().reduce(f32::max).is_none_or(|last| hi > last + snap) {
        at.push(hi);
    }
    at.sort_by(f32::total_cmp);
    let mut merged: Vec<(f32, f32)> = Vec::new();
    for pos in at {
        match merged.last_mut() {
            Some((sum, count)) if pos - *sum / *count < snap => {
                *sum += pos;
                *count += 1.0;
            }
            _ => merged.push((pos, 1.0)),
        }
    }
    merged.into_iter().map(|(sum, count)| sum / count).collect()
}

/// Share of each elementary side that is drawn: `[border * intervals + interval]`.
fn drawn(edges: &[Edge], borders: &[f32], across: &[f32]) -> Vec<f32> {
    let intervals = across.len() - 1;
    let mut share = vec![0.0f32; borders.len() * intervals];
    for edge in edges {
        let Some(border) = nearest(borders, edge.pos) else { continue };
        let first = across.partition_point(|&at| at <= edge.lo).saturating_sub(1);
        for (i, pair) in across.windows(2).enumerate().skip(first) {
            if pair[0] >= edge.hi {
                break;
            }
            let part = edge.hi.min(pair[1]) - edge.lo.max(pair[0]);
            share[border * intervals + i] +=
                part.max(0.0) / (pair[1] - pair[0]).max(f32::MIN_POSITIVE);
        }
    }
    share
}

fn nearest(borders: &[f32], pos: f32) -> Option<usize> {
    let after = borders.partition_point(|&border| border < pos);
    (after.saturating_sub(1)..(after + 1).min(borders.len()))
        .min_by(|&a, &b| (borders[a] - pos).abs().total_cmp(&(borders[b] - pos).abs()))
}

/// Rows and columns too narrow for text and without any are the space between double lines.
fn drop_slivers(grid: &mut Grid, words: &[Word], free: &[u32], point: f32) {
    let bbox = grid.bbox();
    let (mut in_row, mut in_col) = (vec![false; grid.rows()], vec![false; grid.cols()]);
    for &index in free {
        let center = words[index as usize].bbox.center();
        if bbox.contains_point(center) {
            in_row[interval(&grid.ys, center.y)] = true;
            in_col[interval(&grid.xs, center.x)] = true;
        }
    }
    grid.remove_rows(1, |row, height| !in_row[row] && height < LOWEST_ROW * point);
    grid.remove_cols(1, |col, width| !in_col[col] && width < NARROWEST_COLUMN * point);
}
