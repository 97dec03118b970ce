//! Tables whose words stand in columns, with some rules or with none.

mod bands;
pub(crate) mod columns;
pub(crate) mod content;
mod frames;
mod heads;
pub(crate) mod lines;
mod parts;
pub(crate) mod rows;
mod score;

use std::rc::Rc;

use recto_model::{Hypothesis, Page, TableOrigin, Word};

use crate::cells;
use crate::edges::Edges;
use crate::grid::{CellSpan, Grid};
use bands::TableCandidate;
use rows::Laid;

/// A band read as a table.
pub(crate) struct TableHypothesis {
    pub(crate) lines: Vec<Laid>,
    /// For each line, the row it belongs to.
    pub(crate) row_of: Vec<usize>,
    /// First line of the body.
    pub(crate) body: usize,
    pub(crate) xs: Vec<f32>,
    pub(crate) framed: bool,
}

impl TableHypothesis {
    pub(crate) fn cols(&self) -> usize {
        self.xs.len() - 1
    }

    pub(crate) fn rows(&self) -> usize {
        self.row_of.last().map_or(0, |last| last + 1)
    }
}

/// The aligned tables among the words that are still free; candidates may overlap.
pub(crate) fn tables(page: &Page, words: &[Word], free: &[u32], edges: &Edges) -> Vec<Hypothesis> {
    let lines = lines::lines(words, free, edges);
    let scored = |band: &TableCandidate| {
        let reading = read(band, words, edges)?;
        let ledger = score::score(&reading, page, words, edges);
        let bits = ledger.sum();
        let worth = bits - score::gaps_in_cells(&reading, words);
        (bits > 0.0).then(|| (worth, Rc::new((reading, ledger))))
    };
    let mut candidates = bands::open(page, words, &lines, edges);
    candidates.extend(frames::framed(&lines, edges));
    candidates
        .iter()
        .flat_map(|band| parts::best(band, || score::drawn(page, &band.bbox) > 0.0, scored))
        .map(|scored| {
            let (reading, ledger) = scored.as_ref();
            let (grid, placed) = grid(reading, edges);
            let head = if reading.body == 0 { 0 } else { reading.row_of[reading.body] };
            let table = cells::table(&grid, &placed, words, TableOrigin::Aligned, head as u32);
            ledger.clone().hypothesis(table, cells::wrapped_lines(&placed, words))
        })
        .collect()
}

fn read(band: &TableCandidate, words: &[Word], edges: &Edges) -> Option<TableHypothesis> {
    let found = columns::find(&band.lines, &band.bbox, words, edges)?;
    let mut xs = vec![band.bbox.x0];
    xs.extend(&found.separators);
    xs.push(band.bbox.x1);
    let mut lines = lay(band, &found.voters, &xs, words);
    if merge_unit_columns(&mut xs, &lines, words) {
        if xs.len() < 3 {
            return None;
        }
        lines = lay(band, &found.voters, &xs, words);
    }
    let mut body = heads::lines(&lines, &found.voters, xs.len() - 1, edges);
    if merge_shifted_heads(&mut xs, &lines, body) {
        if xs.len() < 3 {
            return None;
        }
        lines = lay(band, &found.voters, &xs, words);
        body = heads::lines(&lines, &found.voters, xs.len() - 1, edges);
    }
    if let Some(from) = heads::stands_off(&lines, body, xs.len() - 1) {
        return read(&band.below(from), words, edges);
    }
    heads::cut(&mut lines[..body], &xs, words);
    heads::widen(&mut lines, body, &xs, edges);
    let ends = rows::ends(&lines, body, &xs, edges);
    let mut row_of = Vec::with_capacity(lines.len());
    let mut row = 0;
    for end in &ends {
        row_of.push(row);
        row += usize::from(*end);
    }
    Some(TableHypothesis { lines, row_of, body, xs, framed: band.framed })
}

fn lay(band: &TableCandidate, voters: &[bool], xs: &[f32], words: &[Word]) -> Vec<Laid> {
    band.lines.iter().zip(voters).map(|(line, &votes)| rows::lay(line, votes, xs, words)).collect()
}

/// A column of nothing but currency or unit marks belongs to the numbers beside it.
fn merge_unit_columns(xs: &mut Vec<f32>, lines: &[Laid], words: &[Word]) -> bool {
    let mut merged = false;
    for col in (0..xs.len() - 1).rev() {
        let mut marks = 0;
        let only = lines
            .iter()
            .filter_map(|line| line.in_col(col))
            .filter(|item| item.c1 - item.c0 == 1)
            .all(|item| {
                marks += 1;
                content::is_unit_mark(words, &item.words)
            });
        if !only || marks == 0 {
            continue;
        }
        let leads = lines
            .iter()
            .filter_map(|line| line.in_col(col))
            .any(|item| recto_lexicon::leads_number(&words[item.words[0] as usize].text));
        let border = if leads { col + 1 } else { col };
        if border > 0 && border < xs.len() - 1 {
            xs.remove(border);
            merged = true;
        }
    }
    merged
}

/// A column with nothing but a head beside one that lacks it: the head stands off the edge of its column.
fn merge_shifted_heads(xs: &mut Vec<f32>, lines: &[Laid], body: usize) -> bool {
    let held = |lines: &[Laid], col: usize| lines.iter().any(|line| line.in_col(col).is_some());
    let mut merged = false;
    let mut col = xs.len() - 1;
    while body > 0 && col > 1 {
        col -= 1;
        let only_head = |col: usize| held(&lines[..body], col) && !held(&lines[body..], col);
        let only_body = |col: usize| !held(&lines[..body], col) && held(&lines[body..], col);
        if (only_head(col) && only_body(col - 1)) || (only_body(col) && only_head(col - 1)) {
            xs.remove(col);
            merged = true;
            col -= 1;
        }
    }
    merged
}

/// The grid of a reading and the words of its faces.
fn grid(reading: &TableHypothesis, edges: &Edges) -> (Grid, Vec<Vec<u32>>) {
    let (rows, cols) = (reading.rows(), reading.cols());
    let mut cells: Vec<(CellSpan, Vec<u32>)> = Vec::new();
    for row in 0..rows {
        let mut items: Vec<(usize, usize, Vec<u32>)> = Vec::new();
        for line in reading
            .lines
            .iter()
            .zip(&reading.row_of)
            .filter(|(_, of)| **of == row)
            .map(|(line, _)| line)
        {
            for item in &line.items {
                merge_item(&mut items, item.c0, item.c1, &item.words);
            }
        }
        items.sort_by_key(|item| item.0);
        let mut at = 0;
        for (c0, c1, members) in items {
            cells.extend(
                (at..c0).map(|col| {
                    (CellSpan { r0: row, c0: col, r1: row + 1, c1: col + 1 }, Vec::new())
                }),
            );
            cells.push((CellSpan { r0: row, c0, r1: row + 1, c1 }, members));
            at = c1;
        }
        cells.extend(
            (at..cols)
                .map(|col| (CellSpan { r0: row, c0: col, r1: row + 1, c1: col + 1 }, Vec::new())),
        );
    }
    let ys = row_borders(reading, edges);
    let head = if reading.body == 0 { 0 } else { reading.row_of[reading.body] };
    span_head(&mut cells, head, cols, &ys, &reading.xs, edges);
    span_body(&mut cells, head, &ys, &reading.xs, edges);
    let (faces, placed) = cells.into_iter().unzip();
    (Grid { xs: reading.xs.clone(), ys, faces }, placed)
}

/// Cells of one row that overlap in their columns are one cell.
fn merge_item(items: &mut Vec<(usize, usize, Vec<u32>)>, c0: usize, c1: usize, words: &[u32]) {
    let (mut c0, mut c1, mut members) = (c0, c1, words.to_vec());
    items.retain(|(a, b, held)| {
        let overlaps = *a < c1 && c0 < *b;
        if overlaps {
            c0 = c0.min(*a);
            c1 = c1.max(*b);
            members.splice(0..0, held.iter().copied());
        }
        !overlaps
    });
    items.push((c0, c1, members));
}

/// Cells of a column of the head with no line between them are one cell, however many lines of text it has.
fn span_head(
    cells: &mut Vec<(CellSpan, Vec<u32>)>,
    head: usize,
    cols: usize,
    ys: &[f32],
    xs: &[f32],
    edges: &Edges,
) {
    for col in 0..cols {
        let mut mine: Vec<usize> = (0..cells.len())
            .filter(|&i| cells[i].0.r0 < head && cells[i].0.c0 == col && cells[i].0.c1 == col + 1)
            .collect();
        while mine.len() > 1 {
            let (upper, lower) = (mine[mine.len() - 2], mine[mine.len() - 1]);
            mine.pop();
            let border = cells[lower].0.r0;
            if cells[upper].0.r1 != border || drawn(ys[border], (xs[col], xs[col + 1]), edges) {
                continue;
            }
            let (face, members) = cells.remove(lower);
            cells[upper].0.r1 = face.r1;
            cells[upper].1.extend(members);
        }
    }
}

/// A rule between two rows that leaves a column out leaves its cell open downward, where nothing stands below.
fn span_body(
    cells: &mut Vec<(CellSpan, Vec<u32>)>,
    head: usize,
    ys: &[f32],
    xs: &[f32],
    edges: &Edges,
) {
    let cols = xs.len() - 1;
    for (border, &y) in ys.iter().enumerate().take(ys.len() - 1).skip(head + 1) {
        let drawn: Vec<bool> =
            (0..cols).map(|col| drawn(y, (xs[col], xs[col + 1]), edges)).collect();
        let share = drawn.iter().filter(|drawn| **drawn).count();
        if share * 2 < cols || share == cols {
            continue;
        }
        for col in (0..cols).filter(|&col| !drawn[col]) {
            let single = |face: &CellSpan| face.c0 == col && face.c1 == col + 1;
            let lower = cells
                .iter()
                .position(|(face, words)| single(face) && face.r0 == border && words.is_empty());
            let upper = cells
                .iter()
                .position(|(face, words)| single(face) && face.r1 == border && !words.is_empty());
            if let (Some(lower), Some(upper)) = (lower, upper) {
                cells[upper].0.r1 = cells[lower].0.r1;
                cells.remove(lower);
            }
        }
    }
}

/// Is a line drawn at (about) `y` over most of a column?
fn drawn(y: f32, (x0, x1): (f32, f32), edges: &Edges) -> bool {
    rows::passing(edges, y - 3.0, y + 3.0)
        .any(|edge| edge.hi.min(x1) - edge.lo.max(x0) > 0.5 * (x1 - x0))
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
