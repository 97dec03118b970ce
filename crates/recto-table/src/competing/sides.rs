//! What is measured of a reading's rules and of what stands around it.

use std::rc::Rc;

use recto_model::Rect;
use recto_regions::{RegionFeature, RegionFeatures};

use super::reading::{HeldFace, Reading};
use crate::TableSearch;
use crate::aligned::lines::RunLine;
use crate::aligned::rows::passing;

/// How far outer rules stand from the text (em).
const REACH: f32 = 1.4;
/// So far from a table a line may be that was left out (em).
const NEIGHBOUR: f32 = 1.6;
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
}

pub(super) fn surroundings(
    features: &mut RegionFeatures,
    TextExtent { hull, em }: TextExtent,
    search: &TableSearch<'_>,
    page_lines: &[Rc<RunLine>],
) {
    let page = search.page.size;
    features.measure(RegionFeature::Height, (hull.height() / page.height).min(1.0));
    features.add(RegionFeature::Drawings, search.drawings.within(&hull));
    let below = page_lines.partition_point(|line| line.bbox.center().y <= hull.y1);
    let is_left = |line: &Rc<RunLine>| {
        search.meter.allows(line.runs.len());
        let own = line.runs.iter().filter(|run| run.bbox.x_overlap(&hull) > 0.0 && !run.prose);
        line.bbox.y0 - hull.y1 < NEIGHBOUR * em && own.count() > 1
    };
    features.mark(RegionFeature::LinesBelow, page_lines.get(below).is_some_and(is_left));
}
