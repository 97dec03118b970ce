//! The head: which lines it has, and which columns its cells cover.

use recto_lines::OnLine;

use super::content::ContentKind;
use super::rows::{self, Laid, passing};
use crate::edges::{Edge, Edges};

/// Heads have at most this many lines.
const MOST_LINES: usize = 8;
/// Text above a whole head is no part of it from this gap on (em, box to box), when the head is nearer to its body by this
/// factor.
const STAND_OFF: f32 = 1.0;
const NEARER: f32 = 1.5;

/// A head covers no more columns than this to each side.
const WIDEST: usize = 64;

/// Number of lines of the head: what stands above the first line that has the content of the columns.
pub(crate) fn lines(lines: &[Laid], voters: &[bool], cols: usize, edges: &Edges) -> usize {
    let numeric: Vec<bool> = (0..cols).map(|col| is_numeric(lines, col)).collect();
    let typed = |line: &Laid| {
        line.items.iter().any(|item| {
            numeric[item.c0] && item.c1 == item.c0 + 1 && item.kind == ContentKind::Number
        })
    };
    let limit = lines.len().min(MOST_LINES + 1);
    let first = lines[..limit].iter().position(typed);
    if let Some(at) = below_rule(lines, voters, first.unwrap_or(0), edges) {
        return at;
    }
    if numeric.contains(&true) {
        // Lines that label a section stand above rows too: only the lines up to the last that has no row label.
        return match first {
            Some(first) => trimmed(lines, first),
            None => 0,
        };
    }
    usize::from(lines.len() > 2 && voters.first() == Some(&true))
}

/// Lines set at different heights of one row stay together. A line with nothing but a first cell just above the body is
/// the label of a section.
fn trimmed(lines: &[Laid], first: usize) -> usize {
    let mut end = first;
    let together = |at: usize| lines[at - 1].is_beside(&lines[at]);
    while end > 0 && together(end) {
        end -= 1;
    }
    while end > 0
        && lines[end - 1].items.len() == 1
        && lines[end - 1].items[0].c0 == 0
        && lines[..end - 1].iter().any(|line| line.items.len() > 1)
    {
        end -= 1;
    }
    end
}

/// Where the head really begins: with the last of its lines that are complete by themselves and stand off from what is
/// above them. Addresses over an invoice's items are columns, too.
pub(crate) fn stands_off(lines: &[Laid], body: usize, cols: usize) -> Option<usize> {
    let gap = |at: usize| lines[at].bbox.y0 - lines[at - 1].bbox.y1;
    (1..body).rev().find(|&from| {
        let inner = (from + 1..=body.min(lines.len() - 1)).map(gap).fold(0.0, f32::max);
        let headed = (0..cols)
            .filter(|&col| lines[from..body].iter().any(|line| line.in_col(col).is_some()))
            .count();
        gap(from) > (STAND_OFF * lines[from].size).max(NEARER * inner) && headed + 1 >= cols
    })
}

/// The rule across the table that parts head and body: the last one above the first line of numbers, else the first one.
fn below_rule(lines: &[Laid], voters: &[bool], first: usize, edges: &Edges) -> Option<usize> {
    let x0 = lines.iter().map(|line| line.bbox.x0).fold(f32::INFINITY, f32::min);
    let x1 = lines.iter().map(|line| line.bbox.x1).fold(f32::NEG_INFINITY, f32::max);
    let across = |i: &usize| {
        passing(edges, lines[i - 1].bbox.center().y, lines[*i].bbox.center().y)
            .any(|edge| edge.is_across(x0, x1))
    };
    let rules: Vec<usize> = (1..lines.len().min(MOST_LINES)).filter(across).collect();
    let at = *rules.iter().rfind(|at| **at <= first).or(rules.first())?;
    let votes = voters[at..].iter().filter(|votes| **votes).count();
    (votes >= 1 && (at < lines.len() - 1 || at == 1)).then_some(at)
}

/// Do most of a column's cells hold numbers?
pub(crate) fn is_numeric(lines: &[Laid], col: usize) -> bool {
    let (mut numbers, mut texts) = (0, 0);
    for item in
        lines.iter().filter_map(|line| line.in_col(col)).filter(|item| item.c1 - item.c0 == 1)
    {
        match item.kind {
            ContentKind::Number => numbers += 1,
            ContentKind::Text => texts += 1,
            ContentKind::Blank => {}
        }
    }
    numbers > texts
}

/// Widens the cells of head lines over the columns that they head: to the ends of a rule below them, or, centred, over
/// columns to both sides that have no head of their own in that line.
pub(crate) fn widen(lines: &mut [Laid], body: usize, xs: &[f32], edges: &Edges) {
    let below_head = |edge: &&Edge| !edge.is_across(xs[0], xs[xs.len() - 1]);
    let centers: Vec<f32> = xs.windows(2).map(|pair| (pair[0] + pair[1]) * 0.5).collect();
    for i in (0..body.min(lines.len().saturating_sub(1))).rev() {
        let mut below = lines[i + 1].clone();
        let top = lines[i].bbox.center().y;
        let bottom = below.bbox.center().y;
        // Heads of one row may stand at different heights: what the next line lacks, the one after it may have.
        if let Some(next) = lines[i + 2..body.max(i + 2)].first() {
            let lacks =
                |item: &&rows::Item| (item.c0..item.c1).all(|col| below.in_col(col).is_none());
            let more: Vec<rows::Item> = next.items.iter().filter(lacks).cloned().collect();
            below.items.extend(more);
            below.items.sort_by_key(|item| item.c0);
        }
        let rules: Vec<(f32, f32)> =
            passing(edges, top, bottom).filter(below_head).map(|edge| (edge.lo, edge.hi)).collect();
        for k in 0..lines[i].items.len() {
            let bbox = lines[i].items[k].bbox;
            let free_from = if k == 0 { 0 } else { lines[i].items[k - 1].c1 };
            let free_to = lines[i].items.get(k + 1).map_or(centers.len(), |next| next.c0);
            let rule = rules.iter().find(|rule| {
                let over = bbox.x1.min(rule.1) - bbox.x0.max(rule.0);
                over > 0.5 * bbox.width()
            });
            let item = &mut lines[i].items[k];
            if let Some(rule) = rule {
                let first = centers.iter().position(|x| *x > rule.0).unwrap_or(item.c0);
                let last = centers.iter().rposition(|x| *x < rule.1).unwrap_or(item.c1 - 1);
                if first <= last {
                    item.c0 = first.clamp(free_from, item.c0);
                    item.c1 = (last + 1).clamp(item.c1, free_to.max(item.c1));
                }
                continue;
            }
            if k == 0 && item.c0 == 0 {
                continue;
            }
            if let Some((c0, c1)) =
                centered(item.c0, item.c1, bbox.center().x, (free_from.max(1), free_to), &below, xs)
            {
                item.c0 = c0;
                item.c1 = c1;
            }
        }
    }
}

/// The widest stretch of free columns, each with a head below, in whose middle the text stands.
fn centered(
    c0: usize,
    c1: usize,
    x: f32,
    free: (usize, usize),
    below: &Laid,
    xs: &[f32],
) -> Option<(usize, usize)> {
    let mut best = None;
    // Where the columns end of which each has a head below.
    let reach = free.1.max(c1).min(c1 + WIDEST);
    let end = (c0..reach).find(|&col| below.in_col(col).is_none()).unwrap_or(reach);
    for from in (free.0.min(c0)..=c0).rev().take(WIDEST) {
        if below.in_col(from).is_none() {
            break;
        }
        for to in c1..=end {
            if to - from < 2 || to - from <= c1 - c0 {
                continue;
            }
            let (Some(first), Some(last)) = (below.in_col(from), below.in_col(to - 1)) else {
                continue;
            };
            let middles = [first.bbox.x0 + last.bbox.x1, xs[from] + xs[to]].map(|sum| sum * 0.5);
            let wider = best.is_none_or(|(a, b): (usize, usize)| to - from > b - a);
            if middles.iter().any(|middle| (middle - x).abs() < below.size) && wider {
                best = Some((from, to));
            }
        }
    }
    best
}
