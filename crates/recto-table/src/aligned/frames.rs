//! Where an aligned table may be: the space between rules of one length.

use std::rc::Rc;

use recto_input::Meter;

use super::bands::{LINE_GAP, TableCandidate};
use super::lines::RunLine;
use recto_lines::OnLine;

use crate::edges::{Edge, Edges};

/// Rules whose ends differ by less have one length (points of a page of usual size, as all lengths here).
const SAME_END: f32 = 5.0;
/// A rule that is shorter frames nothing; so far apart, rules have a head or a banner between them, or nothing.
const SHORTEST: f32 = 40.0;
const HEAD: f32 = 40.0;
/// Text between rules reaches beyond their ends by no more than this.
const BEYOND: f32 = 2.0;
/// The middles of lines are in order but for this.
const UNORDERED: f32 = 20.0;
/// Sets of rules of one length that are tried; a page with more is a form or a drawing.
const MOST_FRAMES: usize = 24;
/// Rules of a set of which any two may frame a table.
const MOST_PAIRED: usize = 7;

/// Lines between rules of one length, as in a table with rules above and below its head and at its foot.
pub(crate) fn framed(lines: &[Rc<RunLine>], edges: &Edges, meter: &Meter) -> Vec<TableCandidate> {
    let mut bands = Vec::new();
    for group in rules_of_one_length(edges).iter().take(MOST_FRAMES) {
        let mut start = 0;
        for i in 1..group.len() {
            if !is_tabular(lines, &group[i - 1], &group[i], edges.point, meter) {
                frame(lines, &group[start..i], edges.point, &mut bands);
                start = i;
            }
        }
        frame(lines, &group[start..], edges.point, &mut bands);
    }
    bands
}

/// The space between any two rules of one length, whatever it holds; of many rules between neighbours and the outermost.
pub(crate) fn framed_by_any(
    lines: &[Rc<RunLine>],
    edges: &Edges,
    meter: &Meter,
) -> Vec<TableCandidate> {
    let mut bands = framed(lines, edges, meter);
    for group in rules_of_one_length(edges).iter().take(MOST_FRAMES) {
        let count = group.len();
        for from in 0..count {
            for to in (from + 1..count).filter(|to| count <= MOST_PAIRED || to - from <= 2) {
                let [first, last] = [&group[from], &group[to]];
                let held: Vec<Rc<RunLine>> = between(lines, first, last, edges.point).collect();
                if !meter.allows(1 + held.len()) {
                    return bands;
                }
                if held.iter().any(|line| line.runs.len() >= 2) {
                    bands.extend(TableCandidate::new(held, Some((first.lo, first.hi))));
                }
            }
        }
    }
    bands
}

/// The rules that begin and end alike, from top to bottom; sets of many come first.
fn rules_of_one_length(edges: &Edges) -> Vec<Vec<Edge>> {
    let mut groups: Vec<Vec<Edge>> = Vec::new();
    for edge in edges.horizontal.iter().filter(|edge| edge.length() > SHORTEST * edges.point) {
        let mate = groups.iter_mut().rev().find(|group| {
            group.last().is_some_and(|last: &Edge| {
                (last.lo - edge.lo).abs().max((last.hi - edge.hi).abs()) < SAME_END * edges.point
            })
        });
        match mate {
            Some(group) => group.push(*edge),
            None => groups.push(vec![*edge]),
        }
    }
    groups.retain(|group| group.len() >= 2);
    groups.sort_by(|a, b| b.len().cmp(&a.len()).then(a[0].pos.total_cmp(&b[0].pos)));
    groups
}

fn between<'a>(
    lines: &'a [Rc<RunLine>],
    above: &'a Edge,
    below: &'a Edge,
    point: f32,
) -> impl Iterator<Item = Rc<RunLine>> + 'a {
    let from = lines.partition_point(|line| line.bbox.center().y < above.pos - UNORDERED * point);
    lines[from..]
        .iter()
        .take_while(move |line| line.bbox.center().y < below.pos + UNORDERED * point)
        .filter(|line| {
            let y = line.bbox.center().y;
            above.pos < y && y < below.pos
        })
        .filter_map(move |line| {
            line.only(|run| {
                let x = run.bbox.center().x;
                above.lo - BEYOND * point < x && x < above.hi + BEYOND * point
            })
        })
}

/// Is what stands between two rules rather rows than paragraphs?
fn is_tabular(
    lines: &[Rc<RunLine>],
    above: &Edge,
    below: &Edge,
    point: f32,
    meter: &Meter,
) -> bool {
    let held: Vec<Rc<RunLine>> = between(lines, above, below, point).collect();
    let count = held.len();
    if !meter.allows(1 + held.iter().map(|line| line.runs.len()).sum::<usize>()) {
        return false;
    }
    if count <= 1 {
        // A head, a banner, or nothing between double rules.
        return below.pos - above.pos < HEAD * point;
    }
    // Text that is set over several lines between rows, and isn't closed by rules as they are, parts two tables.
    let is_prose = |line: &Rc<RunLine>| line.runs.len() == 1 && line.runs[0].prose;
    !held.windows(2).any(|pair| pair.iter().all(is_prose))
}

fn frame(lines: &[Rc<RunLine>], rules: &[Edge], point: f32, bands: &mut Vec<TableCandidate>) {
    let [first, .., last] = rules else { return };
    let held: Vec<Rc<RunLine>> = between(lines, first, last, point).collect();
    if held.iter().filter(|line| line.runs.len() >= 2).count() < 2 {
        return;
    }
    let mut with_head = lines_above(lines, first, &held[0], point);
    if with_head.iter().any(|line| line.runs.len() >= 2) {
        with_head.extend_from_slice(&held);
        bands.extend(TableCandidate::new(with_head, Some((first.lo, first.hi))));
    }
    bands.extend(TableCandidate::new(held, Some((first.lo, first.hi))));
}

/// Lines that stand just above a rule and within its length: heads, where the rule is the one below the head.
fn lines_above(
    lines: &[Rc<RunLine>],
    rule: &Edge,
    first: &Rc<RunLine>,
    point: f32,
) -> Vec<Rc<RunLine>> {
    let mut found: Vec<Rc<RunLine>> = Vec::new();
    let end = lines.partition_point(|line| line.bbox.center().y < rule.pos);
    for line in lines[..end].iter().rev() {
        let next = found.last().unwrap_or(first);
        let beyond = BEYOND * point;
        let inside = line.bbox.x0 > rule.lo - beyond && line.bbox.x1 < rule.hi + beyond;
        let near = line.space_below(next) < LINE_GAP;
        if !inside || !near || line.runs.iter().any(|run| run.prose) {
            break;
        }
        found.push(Rc::clone(line));
    }
    found.reverse();
    found
}
