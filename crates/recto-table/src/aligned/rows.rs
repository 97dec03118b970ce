//! Rows: which lines of a band are one row of the table.

use std::ops::Range;

use recto_input::Meter;
use recto_lines::OnLine;
use recto_lines::tolerance::FARTHEST_LINES;
use recto_model::{Rect, Word};

use super::content::{Characters, ContentKind};
use super::lines::RunLine;
use super::word_slice::WordSlice;
use crate::edges::{ACROSS, Edge, Edges};
use crate::grid::interval;

/// Lines that are nearer (em) are at one height.
const LEAST_PITCH: f32 = 0.01;

/// A piece of a line in its columns `c0..c1`.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) c0: usize,
    pub(crate) c1: usize,
    pub(crate) words: WordSlice,
    pub(crate) bbox: Rect,
    pub(crate) kind: ContentKind,
    characters: Characters,
    /// Starts with a small letter, as the continuation of a sentence does.
    pub(crate) small: bool,
}

/// A line laid on the columns.
#[derive(Debug, Clone)]
pub(crate) struct Laid {
    pub(crate) items: Vec<Item>,
    pub(crate) bbox: Rect,
    pub(crate) size: f32,
}

/// The bottom of its box stands for its baseline, as for a line of runs.
impl OnLine for Laid {
    fn bbox(&self) -> Rect {
        self.bbox
    }

    fn baseline(&self) -> f32 {
        self.bbox.y1
    }

    fn size(&self) -> f32 {
        self.size
    }
}

impl Laid {
    pub(crate) fn in_col(&self, col: usize) -> Option<&Item> {
        // Items stand apart and in order.
        let at = self.items.partition_point(|item| item.c1 <= col);
        self.items.get(at).filter(|item| item.c0 <= col)
    }

    fn spans(&self) -> bool {
        self.items.iter().any(|item| item.c1 - item.c0 > 1)
    }
}

/// Lays a line on the columns between `xs`. A run goes to one column, or, where it runs on through separators, to all
/// that it reaches; lines that told the columns are cut at them.
pub(crate) fn lay(line: &RunLine, votes: bool, xs: &[f32], words: &[Word], meter: &Meter) -> Laid {
    let mut items: Vec<Item> = Vec::with_capacity(line.runs.len());
    for run in &line.runs {
        let col = |x: f32| interval(xs, x);
        let margin = 0.4 * line.size;
        let (c0, c1) = (
            col(run.bbox.x0 + margin.min(run.bbox.width() / 2.0)),
            col(run.bbox.x1 - margin.min(run.bbox.width() / 2.0)),
        );
        let steps = if votes { 1 } else { run.words.len() * (c1 - c0) };
        if c0 == c1
            || !meter.allows(steps)
            || !(votes || cuttable(&run.words, &xs[c0 + 1..=c1], line.size, words))
        {
            put(&mut items, Item::of(c0..c1 + 1, run.words.clone(), run.bbox, words));
            continue;
        }
        for word in run.words.singles() {
            push(&mut items, xs, word, words);
        }
    }
    Laid { items, bbox: line.bbox, size: line.size }
}

/// Does a gap wider than a word space lie at each of the separators?
fn cuttable(run: &[u32], separators: &[f32], size: f32, words: &[Word]) -> bool {
    separators.iter().all(|&at| {
        run.windows(2).any(|pair| {
            let (a, b) = (words[pair[0] as usize].bbox.x1, words[pair[1] as usize].bbox.x0);
            a <= at + 0.2 * size && at - 0.2 * size <= b && b - a > 0.5 * size
        })
    })
}

impl Item {
    fn of(columns: Range<usize>, own: WordSlice, bbox: Rect, words: &[Word]) -> Self {
        let characters = own.characters(words);
        let (kind, small) = (characters.kind(), starts_small(words, &own));
        Self { c0: columns.start, c1: columns.end, words: own, bbox, kind, characters, small }
    }
}

/// Puts a single word behind the pieces, into the column where its middle lies.
pub(crate) fn push(items: &mut Vec<Item>, xs: &[f32], word: WordSlice, words: &[Word]) {
    let Some(&index) = word.first() else { return };
    let bbox = words[index as usize].bbox;
    let col = interval(xs, bbox.center().x);
    put(items, Item::of(col..col + 1, word, bbox, words));
}

/// Puts a piece behind the others; with those whose columns it reaches back to, it is one.
pub(crate) fn put(items: &mut Vec<Item>, mut item: Item) {
    while let Some(mut last) = items.pop_if(|last| item.c0 < last.c1) {
        last.c0 = last.c0.min(item.c0);
        last.c1 = last.c1.max(item.c1);
        last.words.append(&item.words);
        last.bbox = last.bbox.union(&item.bbox);
        last.characters = last.characters.with(item.characters);
        last.kind = last.characters.kind();
        item = last;
    }
    items.push(item);
}

/// Where the rows of a table may end, each way that is told by something else, without those that come to the same: by all that
/// is known together, with each line, with each text in the first column, at rules, at wide steps. `ends[i]` tells that a row ends
/// with line `i`; lines before `body` are the head.
pub(crate) fn all_ends(
    lines: &[Laid],
    body: usize,
    xs: &[f32],
    edges: &Edges,
    meter: &Meter,
) -> Vec<Vec<bool>> {
    let rules: Vec<f32> =
        lines.windows(2).map(|pair| ruled(&pair[0], &pair[1], xs, edges, meter)).collect();
    let leading = leading(lines, body);
    let mut distinct = vec![ends(lines, body, xs, &rules, leading)];
    let mut add = |is_end: &dyn Fn(usize) -> bool| {
        let mut ends = distinct[0].clone();
        for i in body..lines.len().saturating_sub(1) {
            ends[i] = rules[i] > ACROSS || !lines[i].is_beside(&lines[i + 1]) && is_end(i);
        }
        if !distinct.contains(&ends) {
            distinct.push(ends);
        }
    };
    add(&|_| true);
    add(&|i| lines[i + 1].in_col(0).is_some());
    add(&|_| false);
    if let Some(most) = leading {
        add(&|i| lines[i + 1].bbox.y1 - lines[i].bbox.y1 > most);
    }
    distinct
}

/// For each line the number of its row.
pub(crate) fn numbers(ends: &[bool]) -> Vec<usize> {
    let mut row = 0;
    let number = |is_end: &bool| {
        let own = row;
        row += usize::from(*is_end);
        own
    };
    ends.iter().map(number).collect()
}

/// Where rows end by all that is known together. `rules` has for each line the share of the table's width that is ruled below it.
/// `leading` is that within cells.
pub(crate) fn ends(
    lines: &[Laid],
    body: usize,
    xs: &[f32],
    rules: &[f32],
    leading: Option<f32>,
) -> Vec<bool> {
    let body_rules = rules.iter().skip(body).filter(|share| **share > ACROSS).count();
    let by_rules = body_rules >= 3 && body_rules * 2 >= count_rows(lines, body).saturating_sub(1);
    let mut ends: Vec<bool> = (0..lines.len())
        .map(|i| {
            let (Some(rule), Some(below)) = (rules.get(i), lines.get(i + 1)) else { return true };
            let above = &lines[i];
            if i + 1 < body {
                return *rule > ACROSS || above.spans() || below.spans() && below.items.len() > 1;
            }
            if i + 1 == body || *rule > ACROSS {
                return true;
            }
            if by_rules && above_is_open(lines, i, body) {
                return false;
            }
            !continues(above, below, row_above(lines, i, body), leading, xs)
        })
        .collect();
    if let Some(last) = ends.last_mut() {
        *last = true;
    }
    ends
}

/// Lines whose first column has text: about as many as there are rows.
fn count_rows(lines: &[Laid], body: usize) -> usize {
    lines.iter().skip(body).filter(|line| line.in_col(0).is_some()).count()
}

/// Between rules, lines are one row unless the lower one is filled like a row of its own.
fn above_is_open(lines: &[Laid], i: usize, body: usize) -> bool {
    let below = &lines[i + 1];
    let numbers =
        |line: &Laid| line.items.iter().filter(|item| item.kind == ContentKind::Number).count();
    let row = row_above(lines, i, body);
    numbers(below) == 0 || row.iter().all(|line| numbers(line) == 0)
}

fn row_above(lines: &[Laid], i: usize, body: usize) -> &[Laid] {
    &lines[i.saturating_sub(3).max(body)..=i]
}

/// Share of the table's width that rules or borders of fills draw between two lines.
fn ruled(above: &Laid, below: &Laid, xs: &[f32], edges: &Edges, meter: &Meter) -> f32 {
    let (top, bottom) = (above.bbox.center().y, below.bbox.center().y);
    let (x0, x1) = (xs[0], xs[xs.len() - 1]);
    let mut parts: Vec<&Edge> =
        passing(edges, top, bottom).filter(|edge| edge.hi > x0 && edge.lo < x1).collect();
    meter.allows(1 + parts.len());
    parts.sort_by(|a, b| a.lo.total_cmp(&b.lo));
    let (mut covered, mut reach) = (0.0, x0);
    for edge in parts {
        let (lo, hi) = (edge.lo.max(reach), edge.hi.min(x1));
        if hi > lo {
            covered += hi - lo;
            reach = hi;
        }
    }
    covered / (x1 - x0).max(f32::MIN_POSITIVE)
}

pub(crate) fn passing(edges: &Edges, top: f32, bottom: f32) -> impl Iterator<Item = &Edge> {
    let from = edges.horizontal.partition_point(|edge| edge.pos <= top);
    edges.horizontal[from..].iter().take_while(move |edge| edge.pos < bottom)
}

/// Distance of the lines within a cell, where the table has two: one within cells, one between rows.
pub(crate) fn leading(lines: &[Laid], body: usize) -> Option<f32> {
    let least = LEAST_PITCH * lines.first()?.em();
    let mut pitches: Vec<f32> = lines
        .windows(2)
        .skip(body)
        .map(|pair| pair[1].bbox.y1 - pair[0].bbox.y1)
        .filter(|pitch| *pitch > least)
        .collect();
    pitches.sort_by(f32::total_cmp);
    let jump = pitches
        .windows(2)
        .map(|pair| (pair[1] / pair[0], pair[0]))
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    (jump.0 > 1.2).then_some(jump.1 * 1.05)
}

/// Is the lower line the continuation of cells of the row above it?
fn continues(above: &Laid, below: &Laid, row: &[Laid], leading: Option<f32>, xs: &[f32]) -> bool {
    let pitch = below.bbox.y1 - above.bbox.y1;
    if above.is_beside(below) {
        return true;
    }
    if pitch > FARTHEST_LINES * below.size || leading.is_some_and(|leading| pitch > leading) {
        return false;
    }
    let numbers = below.items.iter().any(|item| item.kind != ContentKind::Text);
    if numbers && below.items.len() > 1 {
        // The row's numbers may stand on the last line of a label that wrapped.
        let label_only =
            row.last().is_some_and(|line| line.items.len() == 1 && line.in_col(0).is_some());
        return label_only
            && wraps(above, below, xs)
            && leading.is_none_or(|leading| pitch <= leading)
            && goes_on(above, below);
    }
    let under =
        below.items.iter().all(|item| row.iter().any(|line| line.in_col(item.c0).is_some()));
    let key = below.in_col(0).is_some();
    if !under || below.items.iter().any(|item| item.c1 - item.c0 > 1) {
        return false;
    }
    if key {
        // A line with a first column is a row, unless that text plainly goes on.
        return above.in_col(0).is_some()
            && wraps(above, below, xs)
            && (goes_on(above, below) || leading.is_some())
            && above.items.len() >= below.items.len();
    }
    !numbers || leading.is_some()
}

/// Does the first column's text above reach so far that the next word might not have fitted?
fn wraps(above: &Laid, below: &Laid, xs: &[f32]) -> bool {
    let (Some(upper), Some(_)) = (above.in_col(0), below.in_col(0)) else { return false };
    upper.kind == ContentKind::Text && upper.bbox.x1 > (xs[0] + xs[1]) * 0.5
}

/// Does the lower first cell read on from the upper one?
fn goes_on(above: &Laid, below: &Laid) -> bool {
    let (Some(upper), Some(lower)) = (above.in_col(0), below.in_col(0)) else { return false };
    lower.bbox.x0 > upper.bbox.x0 - 0.3 * below.size && lower.small
}

fn starts_small(words: &[Word], members: &[u32]) -> bool {
    members
        .first()
        .and_then(|&i| words[i as usize].text.chars().next())
        .is_some_and(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn pieces_stand_apart_and_in_order_wherever_they_come_from(
            pieces in prop::collection::vec((0usize..6, 1usize..4), 1..8),
        ) {
            let mut items = Vec::new();
            for (c0, columns) in &pieces {
                let own = WordSlice::from(Vec::new());
                put(&mut items, Item::of(*c0..c0 + columns, own, Rect::default(), &[]));
            }
            prop_assert!(items.windows(2).all(|pair| pair[0].c1 <= pair[1].c0));
            let is_held = |(c0, columns): &(usize, usize)| {
                items.iter().any(|item| item.c0 <= *c0 && c0 + columns <= item.c1)
            };
            prop_assert!(pieces.iter().all(is_held));
        }
    }
}
