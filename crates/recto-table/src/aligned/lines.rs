//! Lines of a page: rows of its runs, cut at rules and at gaps that are wider than word spaces.

use std::ops::Range;
use std::rc::Rc;

use recto_input::Meter;
use recto_lines::tolerance::SAME_SIZE;
use recto_lines::{OnLine, ReadingFrame, TextRun, is_wide, text_lines};
use recto_model::{Rect, Word};

use super::word_slice::WordSlice;
use crate::TableSearch;
use crate::edges::Edges;

/// How far a line that parts words may reach into their boxes (em).
const TOUCH: f32 = 0.05;

/// Words of one line that follow each other at word spaces.
#[derive(Debug, Clone)]
pub(crate) struct Run {
    pub(crate) words: WordSlice,
    pub(crate) bbox: Rect,
    /// Part of a paragraph: no part of a table unless rules say so.
    pub(crate) prose: bool,
}

/// Runs on one baseline, from left to right.
#[derive(Debug, Clone)]
pub(crate) struct RunLine {
    pub(crate) runs: Vec<Run>,
    pub(crate) bbox: Rect,
    pub(crate) size: f32,
}

/// The bottom of its box stands for its baseline: the distance between lines is the same.
impl OnLine for RunLine {
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

impl RunLine {
    fn new(runs: Vec<Run>, size: f32) -> Option<Self> {
        let bbox = Rect::hull(runs.iter().map(|run| run.bbox))?;
        Some(Self { runs, bbox, size })
    }

    /// The runs that begin about this far from `x`; they stand from left to right.
    fn starting_near(&self, x: f32, reach: f32) -> Range<usize> {
        // A point more than the reach, whatever is lost in rounding.
        let from = self.runs.partition_point(|run| run.bbox.x0 < x - reach - 1.0);
        let to = self.runs.partition_point(|run| run.bbox.x0 <= x + reach + 1.0);
        from..to.max(from)
    }

    /// The part of the line whose runs satisfy `keep`.
    pub(crate) fn only(self: &Rc<Self>, keep: impl Fn(&Run) -> bool) -> Option<Rc<Self>> {
        if self.runs.iter().all(&keep) {
            return Some(Rc::clone(self));
        }
        let kept = self.runs.iter().filter(|run| keep(run)).cloned().collect();
        Self::new(kept, self.size).map(Rc::new)
    }
}

/// The upright lines of a page, from top to bottom: rows of the page's runs, which are cut where rules part them.
pub(crate) fn lines(search: &TableSearch<'_>, free: &[u32], edges: &Edges) -> Vec<Rc<RunLine>> {
    let &TableSearch { words, runs, meter, .. } = search;
    let upright = free.iter().copied().filter(|&i| {
        let word = &words[i as usize];
        word.angle == 0 && word.bbox.width() > 0.0
    });
    let texts = runs.among(words, upright, ReadingFrame::UPRIGHT);
    let mut order: Vec<usize> = (0..texts.len()).collect();
    let rows = text_lines(&mut order, |i| texts[i].place).into_iter();
    let mut lines: Vec<RunLine> =
        rows.filter_map(|row| line(row.into_iter().map(|i| &texts[i]), search, edges)).collect();
    mark_prose(&mut lines, meter);
    lines.into_iter().map(Rc::new).collect()
}

fn line<'a>(
    row: impl Iterator<Item = &'a TextRun>,
    search: &TableSearch<'_>,
    edges: &Edges,
) -> Option<RunLine> {
    let &TableSearch { words, meter, .. } = search;
    let mut members: Vec<u32> = row.flat_map(|run| run.words.iter().copied()).collect();
    // Words of one run may stand between those of another, and right-to-left text is drawn from its end.
    members.sort_unstable_by(|&a, &b| {
        words[a as usize].bbox.x0.total_cmp(&words[b as usize].bbox.x0).then(a.cmp(&b))
    });
    let size = members.iter().map(|&i| words[i as usize].style.size).fold(0.0, f32::max);
    // Where each run ends, and its box.
    let mut extents: Vec<(usize, Rect)> = Vec::new();
    for (at, &index) in members.iter().enumerate() {
        let word = &words[index as usize];
        match extents.last_mut() {
            Some((end, bbox)) if !parted(bbox, word, size, edges, meter) => {
                *bbox = bbox.union(&word.bbox);
                *end = at + 1;
            }
            _ => extents.push((at + 1, word.bbox)),
        }
    }
    let members = WordSlice::from(members);
    let mut from = 0;
    let run = |(end, bbox)| {
        let words = members.part(from..end);
        from = end;
        Run { words, bbox, prose: false }
    };
    RunLine::new(extents.into_iter().map(run).collect(), size)
}

fn parted(before: &Rect, word: &Word, size: f32, edges: &Edges, meter: &Meter) -> bool {
    let gap = word.bbox.x0 - before.x1;
    let wide = is_wide(gap / size, word.gap_before);
    if wide || gap <= 0.0 {
        return wide;
    }
    let y = word.bbox.center().y;
    let from = edges.vertical.partition_point(|edge| edge.pos < before.x1 - TOUCH * size);
    edges.vertical[from..]
        .iter()
        .take_while(|edge| edge.pos <= word.bbox.x0 + TOUCH * size && meter.allows(1))
        .any(|edge| edge.stroke && edge.lo <= y && y <= edge.hi)
}

/// Marks the runs of paragraphs: long ones that stand under each other at one left edge.
fn mark_prose(lines: &mut [RunLine], meter: &Meter) {
    let long =
        |line: &RunLine, run: &Run| run.words.len() >= 5 && run.bbox.width() >= 14.0 * line.size;
    let is_brief: Vec<bool> = lines
        .iter()
        .map(|line| line.runs.iter().filter(|run| run.words.len() <= 2).count() >= 2)
        .collect();
    let mut marks = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        for (j, run) in line.runs.iter().enumerate().filter(|(_, run)| long(line, run)) {
            for (k, below) in lines.iter().enumerate().skip(i + 1) {
                if below.bbox.y0 > run.bbox.y1 + 1.2 * line.size {
                    break;
                }
                // Beside short pieces, long ones may be labels of rows: those end where they end.
                let labels = is_brief[i] && is_brief[k];
                let near = below.starting_near(run.bbox.x0, 2.0 * line.size);
                if !meter.allows(1 + near.len()) {
                    return;
                }
                let partner = near.into_iter().find(|&at| {
                    let other = &below.runs[at];
                    long(below, other)
                        && (!labels
                            || (other.bbox.x1 - run.bbox.x1).abs() <= line.size
                                && run.words.len().min(other.words.len()) >= 7)
                        && (other.bbox.x0 - run.bbox.x0).abs() <= 2.0 * line.size
                        && (below.size - line.size).abs() <= SAME_SIZE * line.size
                        && other.bbox.y0 > run.bbox.center().y
                });
                if let Some(partner) = partner {
                    marks.push((i, j));
                    marks.push((k, partner));
                    break;
                }
            }
        }
    }
    for (i, j) in marks {
        lines[i].runs[j].prose = true;
    }
}
