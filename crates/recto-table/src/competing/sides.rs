//! What is measured of a reading's rules and of what stands around it.

use recto_model::Rect;
use recto_regions::{RegionFeature, RegionFeatures};

use super::context::Context;
use super::reading::{HeldFace, Reading};
use super::rules_of_length;
use crate::TableSearch;
use crate::aligned::lines::RunLine;
use crate::aligned::rows::passing;

/// How far outer rules stand from the text (em), and how their ends may differ from its sides.
const REACH: f32 = 1.4;
const SAME_END: f32 = 2.5;
/// So far from a table its caption may be, and lines that were left out (em).
const CAPTION: f32 = 3.0;
const NEIGHBOUR: f32 = 1.6;
/// Lines that stand between a head and the rule above it, at most, and the height that takes (em).
const HEAD_LINES: usize = 5;
const HEAD_HEIGHT: f32 = 9.0;
/// More inner rules than this say no more.
const MOST_RULES: usize = 8;

/// The box of a reading's words, and the em of the largest.
#[derive(Clone, Copy)]
pub(super) struct TextExtent {
    hull: Rect,
    em: f32,
}

impl TextExtent {
    pub(super) fn of(texts: &[HeldFace]) -> Option<Self> {
        let hull = Rect::hull(texts.iter().map(|held| held.text.bbox))?;
        Some(Self { hull, em: texts.iter().map(|held| held.text.em).fold(0.0, f32::max) })
    }
}

pub(super) fn rules(
    features: &mut RegionFeatures,
    reading: &Reading,
    TextExtent { hull, em }: TextExtent,
    search: &TableSearch<'_>,
) {
    let edges = search.edges;
    let width = hull.width();
    let span = |top: f32, bottom: f32| {
        passing(edges, top, bottom).filter(|edge| edge.is_across(hull.x0, hull.x1))
    };
    let is_fit = |length: f32| length < 1.25 * width + 2.0 * em;
    let has = |top: f32, bottom: f32| span(top, bottom).any(|edge| is_fit(edge.length()));
    // Boxes of letters are taller than letters.
    let inset = 0.3 * em;
    features.mark(RegionFeature::TopRule, has(hull.y0 - REACH * em, hull.y0 + inset));
    features.mark(RegionFeature::BottomRule, has(hull.y1 - inset, hull.y1 + REACH * em));
    if reading.head > 0
        && let Some(&at) = reading.grid.ys.get(reading.head)
    {
        features.mark(RegionFeature::HeadRule, has(at - 0.5 * em, at + 0.5 * em));
    }
    let (mut inner, mut through) = (0, 0);
    let mut last = f32::NEG_INFINITY;
    for edge in span(hull.y0 + inset, hull.y1 - inset).filter(|edge| is_fit(edge.length())) {
        if !search.meter.allows(1) {
            break;
        }
        if edge.pos - last > 0.5 * em {
            inner += 1;
        }
        last = edge.pos;
        let ys = &reading.grid.ys;
        let nearest = ys.iter().map(|y| (y - edge.pos).abs()).fold(f32::INFINITY, f32::min);
        through += usize::from(nearest > 0.6 * em);
    }
    features.add(RegionFeature::InnerRules, inner.min(MOST_RULES));
    features.add(RegionFeature::RulesThroughText, through);
    let longer = span(hull.y0 - REACH * em, hull.y1 + REACH * em);
    let longer = longer.filter(|edge| !is_fit(edge.length())).count();
    features.add(RegionFeature::LongerRules, longer.min(MOST_RULES));
    let is_drawn = |x: f32, y: f32| {
        let from = edges.vertical.partition_point(|edge| edge.pos < x - 0.3 * em);
        edges.vertical[from..]
            .iter()
            .take_while(|edge| edge.pos <= x + 0.3 * em && search.meter.allows(1))
            .any(|edge| edge.lo <= y && y <= edge.hi)
    };
    let closed = reading.grid.faces.iter().filter(|face| {
        let cell = reading.grid.face_box(face);
        is_drawn(cell.x0, cell.center().y) && is_drawn(cell.x1, cell.center().y)
    });
    features.add(RegionFeature::ClosedCells, closed.count());
}

pub(super) fn surroundings(
    features: &mut RegionFeatures,
    reading: &Reading,
    extent: TextExtent,
    search: &TableSearch<'_>,
    context: &Context,
) {
    let hull = extent.hull;
    let page = search.page.size;
    features.measure(RegionFeature::Height, (hull.height() / page.height).min(1.0));
    features.add(RegionFeature::Drawings, search.drawings.within(&hull));
    captions(features, context, &hull);
    lines(features, reading, extent, search, context);
}

fn captions(features: &mut RegionFeatures, context: &Context, hull: &Rect) {
    let far = CAPTION * context.em;
    for at in &context.captions {
        if at.x_overlap(hull) <= 0.0 {
            continue;
        }
        let middle = at.center().y;
        let place = if middle <= hull.y0 && hull.y0 - at.y1 < far {
            RegionFeature::CaptionAbove
        } else if middle >= hull.y1 && at.y0 - hull.y1 < far {
            RegionFeature::CaptionBelow
        } else {
            continue;
        };
        features.mark(place, true);
    }
}

fn lines(
    features: &mut RegionFeatures,
    reading: &Reading,
    TextExtent { hull, em }: TextExtent,
    search: &TableSearch<'_>,
    context: &Context,
) {
    let lines = &context.lines;
    let from = lines.partition_point(|line| line.bbox.center().y < hull.y0);
    let near = lines[from..].iter().take_while(|l| l.bbox.center().y < hull.y1 + HEAD_HEIGHT * em);
    let mut below: Vec<&RunLine> = Vec::new();
    for line in near {
        search.meter.allows(1 + line.runs.len());
        let y = line.bbox.center().y;
        if y > hull.y1 {
            below.push(line);
        } else {
            let beside = line.runs.iter().filter(|run| {
                let gap = (run.bbox.x0 - hull.x1).max(hull.x0 - run.bbox.x1);
                gap > 0.0 && gap < 2.0 * CAPTION * em && !run.prose
            });
            features.add(RegionFeature::RunsBeside, beside.count());
        }
    }
    let open = |line: &RunLine| {
        line.runs.iter().filter(|run| run.bbox.x_overlap(&hull) > 0.0 && !run.prose).count() >= 2
    };
    let is_left = |line: &&RunLine| line.bbox.y0 - hull.y1 < NEIGHBOUR * em && open(line);
    features.mark(RegionFeature::LinesBelow, below.first().is_some_and(is_left));
    let grid = reading.grid.bbox();
    let sides = [hull.x0.min(grid.x0), hull.x1.max(grid.x1)];
    let reach = SAME_END * em;
    let inset = 0.3 * em;
    let bottom = hull.y1 + HEAD_HEIGHT * em;
    let mut rule = rules_of_length(search.edges, [hull.y1 + inset, bottom], sides, reach);
    if let Some(at) = rule.next() {
        let count = below.iter().filter(|line| line.bbox.center().y < at).count();
        features.add(RegionFeature::RuledLinesBelow, count.min(HEAD_LINES));
    }
}
