//! Columns of a band of lines: the separators that cut the fewest words and leave the widest emptiness.

use recto_input::Meter;
use recto_lines::OnLine;
use recto_model::{Rect, Word, upper_median};

use super::lines::{Run, RunLine};
use crate::edges::Edges;

/// Width of a step of the profile (em), and the most steps of one.
const STEP: f32 = 0.05;
const MOST_STEPS: f32 = 10_000.0;
/// How far a rule may stand beside the emptiness that it goes through (em).
const BESIDE: f32 = 0.1;
/// Gaps up to this many em are word spaces.
const SPACE: f32 = 0.45;
/// What cutting through a word space costs, in cut words.
const SPACE_CUT: f32 = 0.4;
/// Share of the lines around a separator that may run across it.
const TOLERANCE: f32 = 0.12;
/// A separator is at least this wide (em).
const NARROWEST: f32 = 0.45;

/// Column borders of a band, without its outer ones, and the lines that told them.
#[derive(Debug, Clone)]
pub(crate) struct Columns {
    pub(crate) separators: Vec<f32>,
    /// For each line: does it have (nearly) as many runs as the fullest ones?
    pub(crate) voters: Vec<bool>,
}

/// Finds the separators of `lines`; `None` without any.
pub(crate) fn find(
    lines: &[RunLine],
    bbox: &Rect,
    words: &[Word],
    edges: &Edges,
    meter: &Meter,
) -> Option<Columns> {
    let (merged, of) = merged(lines);
    let mut counts: Vec<usize> = merged.iter().map(|line| line.runs.len()).collect();
    counts.sort_unstable();
    let fullest = *counts.get(counts.len().saturating_sub(1 + counts.len() / 10))?;
    if fullest < 2 {
        return None;
    }
    let least = (fullest * 3).div_ceil(5).max(2);
    let voting: Vec<&RunLine> = merged.iter().filter(|line| line.runs.len() >= least).collect();
    let voters = of.iter().map(|&of| merged[of].runs.len() >= least).collect();
    let size = upper_median(voting.iter().map(|line| line.size))?;
    let profile = Profile::new(&voting, bbox, words, STEP * size);
    if !meter.allows(profile.covered.len() + lines.len()) {
        return None;
    }
    let mut gaps = profile.empty_intervals(size * NARROWEST);
    drop_void_columns(&mut gaps, &voting, STEP * size, meter);
    let mut separators: Vec<f32> = gaps.iter().map(|gap| (gap.0 + gap.1) * 0.5).collect();
    add_rules(&mut separators, &gaps, &voting, bbox, edges, size);
    (!separators.is_empty()).then_some(Columns { separators, voters })
}

/// Lines closer than lines of text can be, beside each other: cells of one row that are set at different heights.
fn merged(lines: &[RunLine]) -> (Vec<RunLine>, Vec<usize>) {
    let mut merged: Vec<RunLine> = Vec::with_capacity(lines.len());
    let mut of = Vec::with_capacity(lines.len());
    // Where the runs of the last one stand: they are apart and in order.
    let mut extents: Vec<(f32, f32)> = Vec::new();
    let mut unsorted: Vec<usize> = Vec::new();
    let extent = |run: &Run| (run.bbox.x0, run.bbox.x1);
    for line in lines {
        let is_free = |(x0, x1): (f32, f32)| {
            let to = extents.partition_point(|other| other.0 <= x1);
            to.checked_sub(1).is_none_or(|before| extents[before].1 < x0)
        };
        if let Some(last) = merged.last_mut()
            && last.is_beside(line)
            && line.runs.iter().map(extent).all(is_free)
        {
            for (x0, x1) in line.runs.iter().map(extent) {
                let at = extents.partition_point(|other| other.0 < x0);
                extents.insert(at, (x0, x1));
            }
            last.runs.extend(line.runs.iter().cloned());
            last.bbox = last.bbox.union(&line.bbox);
            unsorted.push(merged.len() - 1);
        } else {
            extents.clear();
            extents.extend(line.runs.iter().map(extent));
            merged.push(line.clone());
        }
        of.push(merged.len() - 1);
    }
    unsorted.dedup();
    for at in unsorted {
        merged[at].runs.sort_by(|a, b| a.bbox.x0.total_cmp(&b.bbox.x0));
    }
    (merged, of)
}

/// How much of the voting lines covers each place along x.
struct Profile {
    x0: f32,
    step: f32,
    covered: Vec<f32>,
    /// Lines that have text on both sides.
    around: Vec<f32>,
}

impl Profile {
    fn new(lines: &[&RunLine], bbox: &Rect, words: &[Word], step: f32) -> Self {
        let steps = (bbox.width() / step).clamp(0.0, MOST_STEPS) as usize + 2;
        let empty = || vec![0.0; steps + 1];
        let mut profile = Self { x0: bbox.x0, step, covered: empty(), around: empty() };
        for line in lines {
            for run in &line.runs {
                let mut before: Option<f32> = None;
                for &index in &run.words {
                    let word = words[index as usize].bbox;
                    if let Some(before) = before
                        && word.x0 - before <= SPACE * line.size
                    {
                        profile.add(before, word.x0, SPACE_CUT);
                    }
                    profile.add(word.x0, word.x1, 1.0);
                    before = Some(word.x1);
                }
            }
            let (from, to) = (profile.step(line.bbox.x0), profile.step(line.bbox.x1));
            profile.around[from] += 1.0;
            profile.around[to] -= 1.0;
        }
        for list in [&mut profile.covered, &mut profile.around] {
            let mut sum = 0.0;
            for value in list.iter_mut() {
                sum += *value;
                *value = sum;
            }
        }
        profile
    }

    fn step(&self, x: f32) -> usize {
        (((x - self.x0) / self.step).round().max(0.0) as usize).min(self.covered.len() - 1)
    }

    fn add(&mut self, from: f32, to: f32, weight: f32) {
        let (from, to) = (self.step(from), self.step(to));
        if from < to {
            self.covered[from] += weight;
            self.covered[to] -= weight;
        }
    }

    /// Maximal intervals with text on both sides that hardly any line runs across.
    fn empty_intervals(&self, narrowest: f32) -> Vec<(f32, f32)> {
        let is_open = |i: usize| {
            self.around[i] >= 1.9 && self.covered[i] <= TOLERANCE * self.around[i] + 0.01
        };
        let mut found = Vec::new();
        let mut i = 0;
        while i < self.covered.len() {
            if !is_open(i) {
                i += 1;
                continue;
            }
            let start = i;
            while i < self.covered.len() && is_open(i) {
                i += 1;
            }
            // The emptiest part of it, where it is not empty throughout.
            let least = self.covered[start..i].iter().copied().fold(f32::INFINITY, f32::min);
            let (a, b) = longest(start, i, |k| self.covered[k] <= least + 0.01);
            let (from, to) = (self.x0 + a as f32 * self.step, self.x0 + b as f32 * self.step);
            if to - from >= narrowest {
                found.push((from, to));
            }
        }
        found
    }
}

/// The longest stretch of `start..end` throughout which `holds`.
fn longest(start: usize, end: usize, holds: impl Fn(usize) -> bool) -> (usize, usize) {
    let (mut best, mut from) = ((start, start), start);
    for i in start..=end {
        if i == end || !holds(i) {
            if i - from > best.1 - best.0 {
                best = (from, i);
            }
            from = i + 1;
        }
    }
    best
}

/// Two separators with (nearly) nothing between them are one.
fn drop_void_columns(gaps: &mut Vec<(f32, f32)>, lines: &[&RunLine], step: f32, meter: &Meter) {
    let mut i = 0;
    while i + 1 < gaps.len() && meter.allows(lines.len()) {
        let (left, right) = (gaps[i], gaps[i + 1]);
        let inside = |line: &&&RunLine| {
            // Runs stand apart and in order.
            let from = line.runs.partition_point(|run| run.bbox.x1 <= left.1 - step);
            line.runs.get(from).is_some_and(|run| run.bbox.x0 < right.0 + step)
        };
        let held = lines.iter().filter(inside).count() as f32;
        if held < 0.5 || held <= TOLERANCE * lines.len() as f32 {
            let narrow = if left.1 - left.0 < right.1 - right.0 { i } else { i + 1 };
            gaps.remove(narrow);
        } else {
            i += 1;
        }
    }
}

/// Vertical rules between columns are separators, whatever the text does.
fn add_rules(
    separators: &mut Vec<f32>,
    gaps: &[(f32, f32)],
    lines: &[&RunLine],
    bbox: &Rect,
    edges: &Edges,
    size: f32,
) {
    let mut middles: Vec<f32> = lines.iter().map(|line| line.bbox.center().y).collect();
    middles.sort_by(f32::total_cmp);
    for edge in edges.vertical.iter().filter(|edge| edge.stroke) {
        if edge.pos < bbox.x0 + 0.5 * size || edge.pos > bbox.x1 - 0.5 * size {
            continue;
        }
        let from = middles.partition_point(|y| *y < edge.lo);
        let to = middles.partition_point(|y| *y <= edge.hi);
        if (to.saturating_sub(from) as f32) < 0.5 * lines.len() as f32 {
            continue;
        }
        let inside = gaps
            .iter()
            .position(|gap| gap.0 - BESIDE * size <= edge.pos && edge.pos <= gap.1 + BESIDE * size);
        match inside {
            Some(gap) => {
                let middle = (gaps[gap].0 + gaps[gap].1) * 0.5;
                if let Some(at) = separators.iter_mut().find(|at| **at == middle) {
                    *at = edge.pos;
                }
            }
            None if separators.iter().all(|at| (at - edge.pos).abs() > size) => {
                separators.push(edge.pos);
            }
            None => {}
        }
    }
    separators.sort_by(f32::total_cmp);
}
