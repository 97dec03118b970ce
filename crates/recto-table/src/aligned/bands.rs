//! Where an aligned table may be: stretches of lines with gaps.

use std::rc::Rc;

use recto_input::Meter;
use recto_lines::OnLine;
use recto_model::{Page, Rect, Word};

use super::content;
use super::lines::{Run, RunLine};
use super::zones::zones;
use crate::edges::Edges;

/// Lines of a band are at most this far apart (em of the line, box to box).
pub(crate) const LINE_GAP: f32 = 2.3;
/// Lines with a single run that may interrupt a band.
const MOST_SINGLES: usize = 4;

/// A candidate: lines that may be a table.
#[derive(Debug, Clone)]
pub(crate) struct TableCandidate {
    pub(crate) lines: Vec<Rc<RunLine>>,
    pub(crate) bbox: Rect,
    /// Horizontal strokes that bound it, where they made it a candidate.
    pub(crate) framed: bool,
}

impl TableCandidate {
    pub(crate) fn new(lines: Vec<Rc<RunLine>>, framed: Option<(f32, f32)>) -> Option<Self> {
        let mut bbox = Rect::hull(lines.iter().map(|line| line.bbox))?;
        if let Some((x0, x1)) = framed {
            bbox.x0 = bbox.x0.min(x0);
            bbox.x1 = bbox.x1.max(x1);
        }
        Some(Self { lines, bbox, framed: framed.is_some() })
    }

    /// The lines that may be a table without rules that made them one. Single runs above may be heads that span; heads.rs
    /// decides on them.
    fn open(lines: &[Rc<RunLine>]) -> Option<Self> {
        let is_open = |line: &Rc<RunLine>| line.runs.len() >= 2;
        let (first, last) = (lines.iter().position(is_open)?, lines.iter().rposition(is_open)?);
        if last == first {
            return None;
        }
        Self::new(lines[head_start(lines, first)..=last].to_vec(), None)
    }

    /// The band without its first lines.
    pub(crate) fn below(&self, first: usize) -> Self {
        let lines = self.lines[first..].to_vec();
        let y0 = lines.iter().map(|line| line.bbox.y0).fold(self.bbox.y1, f32::min);
        Self { lines, bbox: Rect { y0, ..self.bbox }, framed: self.framed }
    }
}

/// The stretches of a page, and of each of its text columns, that may be a table.
pub(crate) fn open(
    page: &Page,
    words: &[Word],
    lines: &[Rc<RunLine>],
    edges: &Edges,
    meter: &Meter,
) -> Vec<TableCandidate> {
    let mut bands = Vec::new();
    for zone in zones(page, lines) {
        open_bands(lines, words, edges, zone, &mut bands, meter);
    }
    bands
}

/// A band that is being gathered.
#[derive(Default)]
struct OpenBand {
    lines: Vec<Rc<RunLine>>,
    /// Over its lines.
    hull: Option<Rect>,
}

impl OpenBand {
    fn push(&mut self, line: Rc<RunLine>) {
        self.hull = Some(self.hull.map_or(line.bbox, |hull| hull.union(&line.bbox)));
        self.lines.push(line);
    }
}

/// Stretches of lines in which gap follows gap.
fn open_bands(
    lines: &[Rc<RunLine>],
    words: &[Word],
    edges: &Edges,
    (x0, x1): (f32, f32),
    bands: &mut Vec<TableCandidate>,
    meter: &Meter,
) {
    let mut current = OpenBand::default();
    let mut singles = 0;
    let inside = |run: &Run| run.bbox.x1 > x0 && run.bbox.x0 < x1;
    for line in lines {
        if !meter.allows(line.runs.len()) {
            return;
        }
        let Some(part) = line.only(inside) else { continue };
        let open = part.only(|run| !run.prose);
        let far = current.lines.last().is_some_and(|last| {
            last.space_below(&part) > LINE_GAP && !rules_span(edges, last, &part, meter)
        });
        if far {
            close(&mut current, bands);
            singles = 0;
        }
        let Some(open) = open else {
            close(&mut current, bands);
            singles = 0;
            continue;
        };
        // The members of a spaced title may be runs of their own.
        let members: Vec<u32> =
            open.runs.iter().flat_map(|run| run.words.iter().copied()).take(2).collect();
        if content::is_table_name(words, &members) {
            close(&mut current, bands);
            singles = 0;
            continue;
        }
        // A paragraph beside open runs: the band goes on only where it does not touch it.
        let crowded = open.runs.len() < part.runs.len()
            && part.runs.iter().any(|run| {
                run.prose && current.hull.is_some_and(|hull| hull.x_overlap(&run.bbox) > 0.0)
            });
        if crowded {
            close(&mut current, bands);
            singles = 0;
        }
        // A sentence from side to side parts two tables.
        let sentence = open.runs.len() == 1
            && open.runs[0].words.len() >= 6
            && current.hull.is_some_and(|hull| open.bbox.width() > 0.6 * hull.width());
        if sentence {
            close(&mut current, bands);
            singles = 0;
            continue;
        }
        if open.runs.len() >= 2 {
            singles = 0;
        } else {
            singles += 1;
            if singles > MOST_SINGLES {
                close(&mut current, bands);
                singles = 1;
            }
        }
        current.push(open);
    }
    close(&mut current, bands);
}

/// Do rules hold two lines together: one down past both, or one across between a head and its body?
fn rules_span(edges: &Edges, above: &RunLine, below: &RunLine, meter: &Meter) -> bool {
    meter.allows(edges.vertical.len());
    let (top, bottom) = (above.bbox.y1, below.bbox.y0);
    let down = edges.vertical.iter().any(|edge| {
        edge.stroke
            && edge.lo < top
            && edge.hi > bottom
            && edge.pos > above.bbox.x0
            && edge.pos < above.bbox.x1
    });
    let across = above.runs.len() >= 2
        && super::rows::passing(edges, top, bottom).any(|edge| {
            edge.stroke
                && edge.lo <= above.bbox.x0.min(below.bbox.x0) + below.size
                && edge.hi >= above.bbox.x1.max(below.bbox.x1) - below.size
        });
    down || across
}

fn close(current: &mut OpenBand, bands: &mut Vec<TableCandidate>) {
    bands.extend(TableCandidate::open(&std::mem::take(current).lines));
}

/// Lines of one run just above the first open line that stand over its columns, but not over all of it from the left.
fn head_start(lines: &[Rc<RunLine>], first: usize) -> usize {
    let mut from = first;
    let body = &lines[first];
    while from > 0 {
        let line = &lines[from - 1];
        if line.is_beside(&lines[from]) {
            from -= 1;
            continue;
        }
        let tight = lines[from].bbox.y0 - line.bbox.y1 <= line.size;
        let indented =
            line.bbox.x0 > body.runs[0].bbox.x1 && line.bbox.x1 < body.bbox.x1 + line.size;
        if !(tight && indented) {
            break;
        }
        from -= 1;
    }
    from
}
