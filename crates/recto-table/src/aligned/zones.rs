//! The text columns of a page, each of which may have tables of its own.

use std::rc::Rc;

use recto_lines::page_point;
use recto_model::{Page, Rect};

use super::lines::RunLine;

/// Runs of paragraphs needed on each side of a gutter.
const GUTTER_SUPPORT: usize = 8;
/// Paragraphs of a column begin within this, their gutter lies so far before them, and what runs across it reaches so far to
/// both sides (points of a page of usual size).
const SAME_EDGE: f32 = 3.0;
const BEFORE: f32 = 2.0;
const REACH: f32 = 20.0;

/// The page, and its text columns where there are some.
pub(super) fn zones(page: &Page, lines: &[Rc<RunLine>]) -> Vec<(f32, f32)> {
    let point = page_point(page.size);
    let mut zones = vec![(f32::NEG_INFINITY, f32::INFINITY)];
    let prose: Vec<Rect> = lines
        .iter()
        .flat_map(|line| &line.runs)
        .filter(|run| run.prose)
        .map(|run| run.bbox)
        .collect();
    let mut starts: Vec<f32> = prose.iter().map(|bbox| bbox.x0).collect();
    starts.sort_by(f32::total_cmp);
    let mut support = GutterSupport::of(&prose, REACH * point);
    let mut cuts: Vec<f32> = Vec::new();
    for (i, &start) in starts.iter().enumerate() {
        let repeats = starts
            .get(i + GUTTER_SUPPORT - 1)
            .is_some_and(|&last| last - start < SAME_EDGE * point);
        if !repeats || cuts.last().is_some_and(|&cut| start - cut < REACH * point) {
            continue;
        }
        let gutter = start - BEFORE * point;
        let (left, across) = support.at(gutter);
        if left >= GUTTER_SUPPORT && across < left {
            cuts.push(gutter);
        }
    }
    if !cuts.is_empty() {
        let mut from = f32::NEG_INFINITY;
        for cut in cuts {
            zones.push((from, cut));
            from = cut;
        }
        zones.push((from, f32::INFINITY));
    }
    zones
}

/// Counts the paragraphs' runs to the left of a gutter, and those that run across it, for gutters from left to right.
struct GutterSupport {
    reach: f32,
    starts: Vec<(f32, usize)>,
    ends: Vec<(f32, usize)>,
    /// Runs that end before the gutter.
    left: usize,
    begun: usize,
    ended: usize,
    is_begun: Vec<bool>,
    is_ended: Vec<bool>,
    across: usize,
}

impl GutterSupport {
    fn of(prose: &[Rect], reach: f32) -> Self {
        let sorted = |at: fn(&Rect) -> f32| {
            let mut list: Vec<(f32, usize)> = prose.iter().map(at).zip(0..).collect();
            list.sort_by(|a, b| a.0.total_cmp(&b.0));
            list
        };
        Self {
            reach,
            starts: sorted(|bbox| bbox.x0),
            ends: sorted(|bbox| bbox.x1),
            left: 0,
            begun: 0,
            ended: 0,
            is_begun: vec![false; prose.len()],
            is_ended: vec![false; prose.len()],
            across: 0,
        }
    }

    fn at(&mut self, gutter: f32) -> (usize, usize) {
        while let Some(&(x0, run)) = self.starts.get(self.begun)
            && x0 < gutter - self.reach
        {
            self.begun += 1;
            self.is_begun[run] = true;
            self.across += usize::from(!self.is_ended[run]);
        }
        while let Some(&(x1, run)) = self.ends.get(self.ended)
            && x1 <= gutter + self.reach
        {
            self.ended += 1;
            self.is_ended[run] = true;
            self.across -= usize::from(self.is_begun[run]);
        }
        self.left += self.ends[self.left..].partition_point(|&(x1, _)| x1 < gutter);
        (self.left, self.across)
    }
}
