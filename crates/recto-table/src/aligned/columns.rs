//! Columns of a band of lines: the separators that cut the fewest words and leave the widest emptiness.

use std::borrow::Cow;
use std::rc::Rc;

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
const SPACE_CUT: f32 = 0.5;
/// Share of the lines around a separator that may run across it.
const TOLERANCE: f32 = 0.12;
/// A separator is at least this wide (em).
const NARROWEST: f32 = 0.45;

/// Column borders of a band, without its outer ones, and the lines that told them.
#[derive(Debug, Clone)]
pub(crate) struct Columns {
    pub(crate) separators: Vec<f32>,
    /// For each line: does it have half as many runs as the fullest one?
    pub(crate) voters: Vec<bool>,
}

/// Finds the separators of `lines`; `None` without any.
pub(crate) fn find(
    lines: &[Rc<RunLine>],
    bbox: &Rect,
    words: &[Word],
    edges: &Edges,
    meter: &Meter,
) -> Option<Columns> {
    let (merged, of) = merged(lines);
    let fullest = merged.iter().map(|line| line.runs.len()).max()?;
    if fullest < 2 {
        return None;
    }
    let least = fullest.div_ceil(2).max(2);
    let voting: Vec<&RunLine> =
        merged.iter().map(Cow::as_ref).filter(|line| line.runs.len() >= least).collect();
    let voters = of.iter().map(|&of| merged[of].runs.len() >= least).collect();
    let size = upper_median(voting.iter().map(|line| line.size))?;
    let profile = Profile::new(&voting, bbox, words, STEP * size);
    if !meter.allows(profile.steps + lines.len()) {
        return None;
    }
    let mut gaps = profile.empty_intervals(size * NARROWEST);
    drop_void_columns(&mut gaps, &voting, STEP * size, meter);
    let mut separators: Vec<f32> = gaps.iter().map(|gap| (gap.0 + gap.1) * 0.5).collect();
    add_rules(&mut separators, &gaps, &voting, bbox, edges, size);
    (!separators.is_empty()).then_some(Columns { separators, voters })
}

/// Lines closer than lines of text can be, beside each other: cells of one row that are set at different heights.
fn merged(lines: &[Rc<RunLine>]) -> (Vec<Cow<'_, RunLine>>, Vec<usize>) {
    let mut merged: Vec<Cow<'_, RunLine>> = Vec::with_capacity(lines.len());
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
            let last = last.to_mut();
            last.runs.extend(line.runs.iter().cloned());
            last.bbox = last.bbox.union(&line.bbox);
            unsorted.push(merged.len() - 1);
        } else {
            extents.clear();
            extents.extend(line.runs.iter().map(extent));
            merged.push(Cow::Borrowed(line));
        }
        of.push(merged.len() - 1);
    }
    unsorted.dedup();
    for at in unsorted {
        merged[at].to_mut().runs.sort_by(|a, b| a.bbox.x0.total_cmp(&b.bbox.x0));
    }
    (merged, of)
}

/// How much of the voting lines covers each place along x.
struct Profile {
    x0: f32,
    step: f32,
    steps: usize,
    /// From left to right, without a gap.
    stretches: Vec<Stretch>,
}

/// Steps `from..to` that are alike.
struct Stretch {
    from: usize,
    to: usize,
    covered: f32,
    /// Lines that have text on both sides.
    around: f32,
}

impl Stretch {
    /// Does hardly any line with text on both sides run across it?
    fn is_open(&self) -> bool {
        self.around >= 2.0 && self.covered <= TOLERANCE * self.around
    }
}

impl Profile {
    fn new(lines: &[&RunLine], bbox: &Rect, words: &[Word], step: f32) -> Self {
        let steps = (bbox.width() / step).clamp(0.0, MOST_STEPS).ceil() as usize + 2;
        let mut changes = Changes::new(steps);
        let at = |x: f32| (((x - bbox.x0) / step).round().max(0.0) as usize).min(steps - 1);
        for line in lines {
            for run in &line.runs {
                let mut before: Option<f32> = None;
                for &index in &*run.words {
                    let word = words[index as usize].bbox;
                    if let Some(before) = before
                        && word.x0 - before <= SPACE * line.size
                    {
                        changes.cover(at(before), at(word.x0), SPACE_CUT);
                    }
                    changes.cover(at(word.x0), at(word.x1), 1.0);
                    before = Some(word.x1);
                }
            }
            changes.surround(at(line.bbox.x0), at(line.bbox.x1));
        }
        Self { x0: bbox.x0, step, steps, stretches: changes.stretches() }
    }

    /// Maximal intervals with text on both sides that hardly any line runs across.
    fn empty_intervals(&self, narrowest: f32) -> Vec<(f32, f32)> {
        let mut found = Vec::new();
        for open in parts(&self.stretches, Stretch::is_open) {
            // The emptiest part of it, where it is not empty throughout.
            let least = open.iter().map(|stretch| stretch.covered).fold(f32::INFINITY, f32::min);
            let mut longest = (0, 0);
            for empty in parts(open, |stretch| stretch.covered <= least) {
                if let [first, ..] = empty
                    && let [.., last] = empty
                    && last.to - first.from > longest.1 - longest.0
                {
                    longest = (first.from, last.to);
                }
            }
            let [from, to] = [longest.0, longest.1].map(|at| self.x0 + at as f32 * self.step);
            if to - from >= narrowest {
                found.push((from, to));
            }
        }
        found
    }
}

/// The longest parts throughout which something holds.
fn parts(
    stretches: &[Stretch],
    holds: impl Fn(&Stretch) -> bool + Copy,
) -> impl Iterator<Item = &[Stretch]> {
    stretches
        .chunk_by(move |a, b| holds(a) == holds(b))
        .filter(move |part| part.first().is_some_and(holds))
}

const BITS: usize = u64::BITS as usize;

/// Where a profile changes, and by how much.
struct Changes {
    covered: Vec<f32>,
    around: Vec<f32>,
    /// A bit for each step: most steps are like the one before.
    is_changed: Vec<u64>,
}

impl Changes {
    fn new(steps: usize) -> Self {
        let none = || vec![0.0; steps];
        Self { covered: none(), around: none(), is_changed: vec![0; steps.div_ceil(BITS)] }
    }

    fn cover(&mut self, from: usize, to: usize, weight: f32) {
        if from < to {
            self.covered[from] += weight;
            self.covered[to] -= weight;
            self.mark([from, to]);
        }
    }

    fn surround(&mut self, from: usize, to: usize) {
        self.around[from] += 1.0;
        self.around[to] -= 1.0;
        self.mark([from, to]);
    }

    fn mark(&mut self, steps: [usize; 2]) {
        for at in steps {
            self.is_changed[at / BITS] |= 1 << (at % BITS);
        }
    }

    fn stretches(&self) -> Vec<Stretch> {
        let count: u32 = self.is_changed.iter().map(|bits| bits.count_ones()).sum();
        let mut found = Vec::with_capacity(count as usize + 1);
        let mut open = Stretch { from: 0, to: 0, covered: 0.0, around: 0.0 };
        for (at, &bits) in self.is_changed.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let step = BITS * at + left.trailing_zeros() as usize;
                left &= left - 1;
                let covered = open.covered + self.covered[step];
                let around = open.around + self.around[step];
                let next = Stretch { from: step, to: step, covered, around };
                found.push(Stretch { to: step, ..std::mem::replace(&mut open, next) });
            }
        }
        found.push(Stretch { to: self.covered.len(), ..open });
        found
    }
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
    if !edges.vertical.iter().any(|edge| edge.stroke) {
        return;
    }
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
