//! The stretches of lines that are read as tables: open ones, framed ones, what lattices hold, and each with more or less at its
//! ends.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use recto_input::Meter;
use recto_lines::OnLine;
use recto_model::Rect;

use crate::TableSearch;
use crate::aligned::bands::{LINE_GAP, TableCandidate};
use crate::aligned::lines::RunLine;
use crate::aligned::{bands, frames, parts};

/// Lines that are tried beyond a band's ends, and lines left out at them.
const MOST_MORE: usize = 4;
const MOST_LESS: usize = 3;

/// All bands; of `free` lines those that no lattice holds. Others that are found by varying them come last, and are made as they
/// are asked for.
pub(super) fn all<'a>(
    search: &'a TableSearch<'a>,
    lines: &'a [Rc<RunLine>],
    free: Option<&[Rc<RunLine>]>,
    lattices: &[Rect],
) -> impl Iterator<Item = TableCandidate> + use<'a> {
    let &TableSearch { page, words, edges, meter, .. } = search;
    let mut found = bands::open(page, words, lines, edges, meter);
    found.extend(frames::framed_by_any(lines, edges, meter));
    found.extend(lattices.iter().filter_map(|lattice| inside(lines, lattice)));
    if let Some(free) = free {
        found.extend(bands::open(page, words, free, edges, meter));
    }
    // The same band is found in several zones of a page, and by its lines as by its frame.
    let mut seen = BTreeSet::new();
    found.retain(|band| seen.insert(key(band)));
    let varied = found.clone().into_iter().filter(|band| !is_prose(band)).flat_map(move |band| {
        let mut varied = variants(&band, lines, meter);
        varied.retain(|band| seen.insert(key(band)));
        varied
    });
    found.into_iter().chain(varied)
}

/// Are most of its lines of paragraphs?
fn is_prose(band: &TableCandidate) -> bool {
    let prose = band.lines.iter().filter(|line| line.runs.iter().any(|run| run.prose));
    2 * prose.count() > band.lines.len()
}

/// What two bands have in common that are read alike.
fn key(band: &TableCandidate) -> (bool, [u32; 2], Vec<u32>) {
    let sides = [band.bbox.x0, band.bbox.x1].map(f32::to_bits);
    let runs = || band.lines.iter().flat_map(|line| &line.runs);
    let count: usize = runs().map(|run| run.words.len()).sum();
    let mut words = Vec::with_capacity(1 + count);
    // What tells most bands apart comes first.
    words.push(count as u32);
    for run in runs() {
        words.extend_from_slice(&run.words);
    }
    (band.framed, sides, words)
}

/// The lines of a lattice as a band of their own.
fn inside(lines: &[Rc<RunLine>], lattice: &Rect) -> Option<TableCandidate> {
    let held =
        lines.iter().filter_map(|line| line.only(|run| lattice.contains_point(run.bbox.center())));
    TableCandidate::new(held.collect(), Some((lattice.x0, lattice.x1)))
}

/// The band with lines more or less at its ends, and its parts.
fn variants(band: &TableCandidate, lines: &[Rc<RunLine>], meter: &Meter) -> Vec<TableCandidate> {
    let count = band.lines.len();
    let mut found = Vec::new();
    if !meter.allows(count + lines.len()) {
        return found;
    }
    let framed = band.framed.then_some((band.bbox.x0, band.bbox.x1));
    let part = |range: Range<usize>| TableCandidate::new(band.lines[range].to_vec(), framed);
    for less in 1..=MOST_LESS.min(count.saturating_sub(2)) {
        found.extend(part(less..count));
        found.extend(part(0..count - less));
    }
    let is_single = |line: &Rc<RunLine>| line.runs.len() == 1;
    let first = band.lines.iter().position(|line| !is_single(line)).unwrap_or(count);
    let behind =
        band.lines.iter().rposition(|line| !is_single(line)).map_or(count, |last| last + 1);
    if first > MOST_LESS || behind + MOST_LESS < count {
        found.extend(part(first..behind.max(first)));
    }
    let ends = parts::ends(band);
    for pair in ends.windows(2).filter(|_| ends.len() > 2) {
        found.extend(part(pair[0]..pair[1]));
    }
    let above = beyond(band, lines, true);
    let below = beyond(band, lines, false);
    for more in 1..=above.len() {
        let head = above[..more].iter().rev().cloned();
        found.extend(TableCandidate::new(head.chain(band.lines.iter().cloned()).collect(), framed));
    }
    for more in 1..=below.len() {
        let tail = below[..more].iter().cloned();
        found.extend(TableCandidate::new(band.lines.iter().cloned().chain(tail).collect(), framed));
    }
    found
}

/// The next lines above or below a band within its sides, as far as they are near and no paragraphs.
fn beyond(band: &TableCandidate, lines: &[Rc<RunLine>], is_above: bool) -> Vec<Rc<RunLine>> {
    let mut found: Vec<Rc<RunLine>> = Vec::new();
    let Some(mut last) = (if is_above { band.lines.first() } else { band.lines.last() }) else {
        return found;
    };
    let split = lines.partition_point(|line| {
        let y = line.bbox.center().y;
        if is_above { y < band.bbox.y0 } else { y <= band.bbox.y1 }
    });
    let order: Vec<&Rc<RunLine>> = if is_above {
        lines[..split].iter().rev().collect()
    } else {
        lines[split..].iter().collect()
    };
    for line in order.into_iter().take(MOST_MORE) {
        let reach = line.size;
        let sides = (band.bbox.x0 - reach, band.bbox.x1 + reach);
        let Some(own) = line.only(|run| run.bbox.x1 > sides.0 && run.bbox.x0 < sides.1) else {
            continue;
        };
        let fits = own.bbox.x0 >= sides.0 && own.bbox.x1 <= sides.1;
        let gap = if is_above { own.space_below(last) } else { last.space_below(&own) };
        if !fits || gap > LINE_GAP || own.runs.iter().any(|run| run.prose) {
            break;
        }
        found.push(own);
        last = line;
    }
    found
}
