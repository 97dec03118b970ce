//! Lines of a page, cut into runs at gaps that are wider than word spaces.

use recto_model::{Gap, Rect, Word};

use crate::edges::Edges;

/// A gap of this many em parts runs.
pub(crate) const RUN_GAP: f32 = 0.85;
/// A gap that the words' maker left open parts them from here on (em).
const OPEN_GAP: f32 = 0.6;

/// Words of one line that follow each other at word spaces.
#[derive(Debug, Clone)]
pub(crate) struct Run {
    pub(crate) words: Vec<u32>,
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

impl RunLine {
    fn new(runs: Vec<Run>, size: f32) -> Option<Self> {
        let bbox = Rect::hull(runs.iter().map(|run| run.bbox))?;
        Some(Self { runs, bbox, size })
    }

    /// The part of the line whose runs satisfy `keep`.
    pub(crate) fn only(&self, keep: impl Fn(&Run) -> bool) -> Option<Self> {
        Self::new(self.runs.iter().filter(|run| keep(run)).cloned().collect(), self.size)
    }
}

/// The upright lines of a page, from top to bottom.
pub(crate) fn lines(words: &[Word], free: &[u32], edges: &Edges) -> Vec<RunLine> {
    let mut order: Vec<u32> = free
        .iter()
        .copied()
        .filter(|&i| words[i as usize].angle == 0 && words[i as usize].bbox.width() > 0.0)
        .collect();
    let by_baseline = |&a: &u32, &b: &u32| {
        let (a, b) = (&words[a as usize], &words[b as usize]);
        a.baseline.total_cmp(&b.baseline).then(a.bbox.x0.total_cmp(&b.bbox.x0))
    };
    order.sort_by(by_baseline);
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for index in order {
        let word = &words[index as usize];
        match groups.last_mut() {
            Some(group) if same_line(&words[group[0] as usize], word) => group.push(index),
            _ => groups.push(vec![index]),
        }
    }
    raise_marks(&mut groups, words);
    let mut lines: Vec<RunLine> =
        groups.into_iter().filter_map(|group| line(group, words, edges)).collect();
    mark_prose(&mut lines);
    lines
}

fn same_line(first: &Word, word: &Word) -> bool {
    word.baseline - first.baseline <= 0.35 * first.style.size.min(word.style.size)
}

/// Raised and lowered marks are groups of their own by baseline: they go back to the line they touch.
fn raise_marks(groups: &mut Vec<Vec<u32>>, words: &[Word]) {
    let size =
        |group: &[u32]| group.iter().map(|&i| words[i as usize].style.size).fold(0.0, f32::max);
    let hull = |group: &[u32]| {
        Rect::hull(group.iter().map(|&i| words[i as usize].bbox)).unwrap_or_default()
    };
    let mut at = 0;
    while at < groups.len() {
        let (mine, own) = (size(&groups[at]), hull(&groups[at]));
        let near = |other: usize, groups: &[Vec<u32>]| {
            let line = hull(&groups[other]);
            mine < 0.85 * size(&groups[other]) && own.y_overlap(&line) > 0.4 * own.height()
        };
        let target = if at + 1 < groups.len() && near(at + 1, groups) {
            Some(at + 1)
        } else if at > 0 && near(at - 1, groups) {
            Some(at - 1)
        } else {
            None
        };
        match target {
            Some(target) => {
                let marks = groups[at].clone();
                groups[target].extend(marks);
                groups.remove(at);
            }
            None => at += 1,
        }
    }
}

fn line(mut group: Vec<u32>, words: &[Word], edges: &Edges) -> Option<RunLine> {
    group.sort_by(|&a, &b| {
        words[a as usize].bbox.x0.total_cmp(&words[b as usize].bbox.x0).then(a.cmp(&b))
    });
    let size = group.iter().map(|&i| words[i as usize].style.size).fold(0.0, f32::max).max(1.0);
    let mut runs: Vec<Run> = Vec::new();
    for index in group {
        let word = &words[index as usize];
        match runs.last_mut() {
            Some(run) if !parted(&run.bbox, word, size, edges) => {
                run.bbox = run.bbox.union(&word.bbox);
                run.words.push(index);
            }
            _ => runs.push(Run { words: vec![index], bbox: word.bbox, prose: false }),
        }
    }
    RunLine::new(runs, size)
}

fn parted(before: &Rect, word: &Word, size: f32, edges: &Edges) -> bool {
    let gap = word.bbox.x0 - before.x1;
    let wide = gap > RUN_GAP * size || (word.gap_before == Gap::Open && gap > OPEN_GAP * size);
    if wide || gap <= 0.0 {
        return wide;
    }
    let y = word.bbox.center().y;
    let from = edges.vertical.partition_point(|edge| edge.pos < before.x1 - 0.5);
    edges.vertical[from..]
        .iter()
        .take_while(|edge| edge.pos <= word.bbox.x0 + 0.5)
        .any(|edge| edge.stroke && edge.lo <= y && y <= edge.hi)
}

/// Marks the runs of paragraphs: long ones that stand under each other at one left edge.
fn mark_prose(lines: &mut [RunLine]) {
    let long =
        |line: &RunLine, run: &Run| run.words.len() >= 5 && run.bbox.width() >= 14.0 * line.size;
    let brief = |line: &RunLine| line.runs.iter().filter(|run| run.words.len() <= 2).count();
    let mut marks = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        for (j, run) in line.runs.iter().enumerate().filter(|(_, run)| long(line, run)) {
            for (k, below) in lines.iter().enumerate().skip(i + 1).take(8) {
                if below.bbox.y0 > run.bbox.y1 + 1.2 * line.size {
                    break;
                }
                // Beside short pieces, long ones may be labels of rows: those end where they end.
                let labels = brief(line) >= 2 && brief(below) >= 2;
                let partner = below.runs.iter().position(|other| {
                    long(below, other)
                        && (!labels
                            || (other.bbox.x1 - run.bbox.x1).abs() <= line.size
                                && run.words.len().min(other.words.len()) >= 7)
                        && (other.bbox.x0 - run.bbox.x0).abs() <= 2.0 * line.size
                        && (below.size - line.size).abs() < 0.15 * line.size
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
    close_paragraphs(lines);
}

/// The short last line of a paragraph belongs to it.
fn close_paragraphs(lines: &mut [RunLine]) {
    let mut marks = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        for run in line.runs.iter().filter(|run| run.prose) {
            for (k, below) in lines.iter().enumerate().skip(i + 1).take(6) {
                if below.bbox.y0 > run.bbox.y1 + 0.6 * line.size {
                    break;
                }
                let partner = below.runs.iter().position(|other| {
                    !other.prose
                        && (other.bbox.x0 - run.bbox.x0).abs() <= 0.3 * line.size
                        && other.bbox.x1 <= run.bbox.x1 + line.size
                        && other.bbox.y0 > run.bbox.center().y
                });
                // More runs within the paragraph's width: a row of a table below it.
                let alone = |partner: &usize| {
                    below
                        .runs
                        .get(partner + 1)
                        .is_none_or(|next| next.prose || next.bbox.x0 > run.bbox.x1)
                };
                if let Some(partner) = partner.filter(alone) {
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
