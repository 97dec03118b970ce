//! The grid of an aligned table and the words of its faces.

use std::collections::BTreeMap;

use recto_input::Meter;

use super::row_groups::LabelledRows;
use super::word_slice::WordSlice;
use super::{TableHypothesis, rows};
use crate::edges::{Edge, Edges};
use crate::grid::{CellSpan, Grid};

/// A line this far from a border is drawn on it (points of a page of usual size).
const NEAR: f32 = 3.0;

/// A face with its words.
type Face = (CellSpan, WordSlice);

/// The grid of a reading and the words of its faces.
pub(crate) fn grid(
    reading: &TableHypothesis,
    edges: &Edges,
    meter: &Meter,
) -> (Grid, Vec<WordSlice>) {
    let cols = reading.cols();
    let nothing = WordSlice::from(Vec::new());
    let empty = |row: usize| {
        let nothing = &nothing;
        move |col: usize| {
            Some((CellSpan { r0: row, c0: col, r1: row + 1, c1: col + 1 }, nothing.clone()))
        }
    };
    // Faces that were merged into others leave a hole.
    let mut cells: Vec<Option<Face>> = Vec::with_capacity(reading.rows() * cols);
    let mut lines = reading.lines.iter().zip(&reading.row_of).peekable();
    for row in 0..reading.rows() {
        let mut at = 0;
        let mut push = |c0: usize, c1: usize, members: WordSlice| {
            cells.extend((at..c0).map(empty(row)));
            cells.push(Some((CellSpan { r0: row, c0, r1: row + 1, c1 }, members)));
            at = c1;
        };
        let next = lines.clone().nth(1);
        if next.is_none_or(|(_, of)| *of != row)
            && let Some((line, _)) = lines.next_if(|(_, of)| **of == row)
        {
            // Pieces of one line stand apart and in order.
            for item in &line.items {
                push(item.c0, item.c1, item.words.clone());
            }
            cells.extend((at..cols).map(empty(row)));
            continue;
        }
        let mut items = RowItems::default();
        while let Some((line, _)) = lines.next_if(|(_, of)| **of == row) {
            for item in &line.items {
                items.merge(item.c0, item.c1, &item.words);
            }
        }
        for (c0, (c1, _, members)) in items.by_column {
            push(c0, c1, members);
        }
        cells.extend((at..cols).map(empty(row)));
    }
    let ys = row_borders(reading, edges);
    let head = if reading.body == 0 { 0 } else { reading.row_of[reading.body] };
    span_head(&mut cells, head, &ys, &reading.xs, edges, meter);
    span_body(&mut cells, head, &ys, &reading.xs, edges, meter);
    span_groups(&mut cells, &reading.groups, reading.rows(), cols);
    let count = cells.iter().flatten().count();
    let (mut faces, mut placed) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for (face, members) in cells.into_iter().flatten() {
        faces.push(face);
        placed.push(members);
    }
    (Grid { xs: reading.xs.to_vec(), ys, faces }, placed)
}

/// The cells of one row, by their first columns; they stand apart.
#[derive(Default)]
struct RowItems {
    /// The column behind, when the cell was last added to, and its words.
    by_column: BTreeMap<usize, (usize, usize, WordSlice)>,
    added: usize,
}

impl RowItems {
    /// Cells of one row that overlap in their columns are one cell.
    fn merge(&mut self, mut c0: usize, mut c1: usize, words: &WordSlice) {
        let before = self.by_column.range(..c1).rev();
        let mut overlapped: Vec<(usize, usize)> = before
            .take_while(|(_, (end, ..))| c0 < *end)
            .map(|(&start, &(_, added, _))| (added, start))
            .collect();
        overlapped.sort_unstable();
        let mut members: Option<WordSlice> = None;
        for (_, start) in overlapped {
            let Some((end, _, mut held)) = self.by_column.remove(&start) else { continue };
            (c0, c1) = (c0.min(start), c1.max(end));
            held.append(members.as_ref().unwrap_or(words));
            members = Some(held);
        }
        self.added += 1;
        let members = members.unwrap_or_else(|| words.clone());
        self.by_column.insert(c0, (c1, self.added, members));
    }
}

/// Cells of a column of the head with no line between them are one cell, however many lines of text it has.
fn span_head(
    cells: &mut [Option<Face>],
    head: usize,
    ys: &[f32],
    xs: &[f32],
    edges: &Edges,
    meter: &Meter,
) {
    if head == 0 {
        return;
    }
    let mut columns: Vec<Vec<usize>> = vec![Vec::new(); xs.len() - 1];
    for (i, (face, _)) in cells.iter().enumerate().filter_map(|(i, cell)| Some((i, cell.as_ref()?)))
    {
        if face.r0 < head && face.c1 == face.c0 + 1 {
            columns[face.c0].push(i);
        }
    }
    for (col, mut mine) in columns.into_iter().enumerate() {
        while let Some(lower) = mine.pop() {
            let Some(&upper) = mine.last() else { break };
            let [Some((above, _)), Some((below, _))] = [&cells[upper], &cells[lower]] else {
                break;
            };
            let border = below.r0;
            if above.r1 != border || drawn(ys[border], (xs[col], xs[col + 1]), edges, meter) {
                continue;
            }
            let taken = cells[lower].take();
            if let (Some((above, held)), Some((below, members))) = (&mut cells[upper], taken) {
                above.r1 = below.r1;
                held.append(&members);
            }
        }
    }
}

/// A rule between two rows that leaves a column out leaves its cell open downward, where nothing stands below.
fn span_body(
    cells: &mut [Option<Face>],
    head: usize,
    ys: &[f32],
    xs: &[f32],
    edges: &Edges,
    meter: &Meter,
) {
    let (rows, cols) = (ys.len() - 1, xs.len() - 1);
    let is_ruled = |border: &usize| near(ys[*border], edges).next().is_some();
    let ruled: Vec<usize> = (head + 1..rows).filter(is_ruled).collect();
    if ruled.is_empty() {
        return;
    }
    // Faces of one column by the rows where they begin, and by those where they end.
    let (mut begin, mut end) = (vec![None; rows * cols], vec![None; (rows + 1) * cols]);
    for (i, (face, _)) in cells.iter().enumerate().filter_map(|(i, cell)| Some((i, cell.as_ref()?)))
    {
        if face.c1 == face.c0 + 1 {
            begin[face.r0 * cols + face.c0] = Some(i);
            end[face.r1 * cols + face.c0] = Some(i);
        }
    }
    for border in ruled {
        let drawn: Vec<bool> =
            (0..cols).map(|col| drawn(ys[border], (xs[col], xs[col + 1]), edges, meter)).collect();
        let share = drawn.iter().filter(|drawn| **drawn).count();
        if share * 2 < cols || share == cols {
            continue;
        }
        for col in (0..cols).filter(|&col| !drawn[col]) {
            let (Some(lower), Some(upper)) = (begin[border * cols + col], end[border * cols + col])
            else {
                continue;
            };
            let is_open = cells[lower].as_ref().is_some_and(|(_, words)| words.is_empty())
                && cells[upper].as_ref().is_some_and(|(_, words)| !words.is_empty());
            if !is_open {
                continue;
            }
            if let (Some((below, _)), Some((above, _))) = (cells[lower].take(), &mut cells[upper]) {
                above.r1 = below.r1;
                end[above.r1 * cols + col] = Some(upper);
            }
        }
    }
}

/// Labels of row groups reach over the empty cells of their rows.
fn span_groups(cells: &mut [Option<Face>], groups: &[LabelledRows], rows: usize, cols: usize) {
    if groups.is_empty() {
        return;
    }
    let mut by_place = vec![None; rows * cols];
    for (i, (face, _)) in cells.iter().enumerate().filter_map(|(i, cell)| Some((i, cell.as_ref()?)))
    {
        if face.c1 == face.c0 + 1 && face.r1 == face.r0 + 1 {
            by_place[face.r0 * cols + face.c0] = Some(i);
        }
    }
    for group in groups {
        let own: Vec<usize> =
            (group.r0..group.r1).filter_map(|row| by_place[row * cols + group.col]).collect();
        let is_label = |i: &&usize| cells[**i].as_ref().is_some_and(|(_, held)| !held.is_empty());
        let labels: Vec<usize> = own.iter().filter(is_label).copied().collect();
        let [label] = labels[..] else { continue };
        if own.len() < group.r1 - group.r0 {
            continue;
        }
        for i in own.into_iter().filter(|i| *i != label) {
            cells[i] = None;
        }
        if let Some((face, _)) = &mut cells[label] {
            (face.r0, face.r1) = (group.r0, group.r1);
        }
    }
}

/// Is a line drawn at (about) `y` over most of a column?
fn drawn(y: f32, (x0, x1): (f32, f32), edges: &Edges, meter: &Meter) -> bool {
    near(y, edges)
        .take_while(|_| meter.allows(1))
        .any(|edge| edge.hi.min(x1) - edge.lo.max(x0) > 0.5 * (x1 - x0))
}

/// The horizontal lines at (about) `y`.
fn near(y: f32, edges: &Edges) -> impl Iterator<Item = &Edge> {
    let near = NEAR * edges.point;
    rows::passing(edges, y - near, y + near)
}

/// Row borders: on the rule between two rows where there is one, else in the middle.
fn row_borders(reading: &TableHypothesis, edges: &Edges) -> Vec<f32> {
    let lines = &reading.lines;
    let mut ys = vec![lines.first().map_or(0.0, |line| line.bbox.y0)];
    for i in 1..lines.len() {
        if reading.row_of[i] == reading.row_of[i - 1] {
            continue;
        }
        let (top, bottom) = (lines[i - 1].bbox.y1, lines[i].bbox.y0);
        let rule = rows::passing(edges, lines[i - 1].bbox.center().y, lines[i].bbox.center().y)
            .filter(|edge| edge.hi > reading.xs[0] && edge.lo < reading.xs[reading.xs.len() - 1])
            .map(|edge| edge.pos)
            .next();
        let at = rule.unwrap_or((top + bottom) * 0.5);
        let floor = ys[ys.len() - 1];
        ys.push(at.max(floor));
    }
    let floor = ys[ys.len() - 1];
    ys.push(lines.iter().map(|line| line.bbox.y1).fold(floor, f32::max));
    ys
}
