//! Bar charts: areas of one thickness that stand on one line and differ in length. The shaded cells of a table are as long as
//! its columns, so that those on one line have two lengths at most, their column's and the whole table's.

use recto_model::Rect;

use super::cell_grid::{CELL, CellGrid, Color, Region, distance};
use super::pictures::MOST_TEXT;

/// Least difference from the paper.
const SEEN: i32 = 40;
/// Sides in cells, and the largest share of the page.
const LEAST_SIDE: usize = 2;
const LARGEST: f32 = 0.1;
/// Thicknesses are one, and ends stand on one line, to the cell or to this share of the thickness.
const THICKNESS: f32 = 0.2;
/// Bars stand no further apart than this many times their thickness.
const APART: f32 = 3.0;
/// Lengths that differ by so many cells are different; so many a chart has at least.
const DIFFERENCE: usize = 2;
const FEWEST: usize = 3;
/// A page with more areas that could be bars is a mosaic; a chart's parts hang together by fewer steps than so many.
const MOST: usize = 400;
const STEPS: usize = 16;
/// The plot background is at most this many times as large as the bars and axes on it, and covers at most this share of the
/// page.
const GROUND: f32 = 8.0;
const BACKGROUND: f32 = 0.5;
/// What says the bars' names and values is at most so wide, in widths of the chart, and as near as it is high.
const LABEL: f32 = 0.5;

/// Boxes in pixels of the thumbnail; `texts` and `lines` are its text lines and rulings.
pub(super) fn charts(
    cells: &CellGrid,
    regions: &[Region],
    paper: Color,
    (texts, lines): (&[Rect], &[Rect]),
) -> Vec<Rect> {
    let page = (cells.columns * cells.rows) as f32;
    let bars: Vec<&Region> = regions
        .iter()
        .filter(|region| {
            let (width, height) = region.sides();
            let area = (width * height) as f32;
            width.min(height) >= LEAST_SIDE
                && area <= LARGEST * page
                && region.is_rectangle()
                && distance(region.color, paper) >= SEEN
        })
        .collect();
    if bars.len() > MOST {
        return Vec::new();
    }
    let upright = Standing { base: |r| r.y.1, across: |r| r.x, long: |r| r.y.1 - r.y.0 };
    let level = Standing { base: |r| r.x.0, across: |r| r.y, long: |r| r.x.1 - r.x.0 };
    let whole = |row: Rect| {
        let drawn = drawn(row, &bars, lines);
        plot_background(drawn, regions, cells).unwrap_or_else(|| labelled(drawn, texts))
    };
    [upright, level].iter().flat_map(|standing| standing.rows(&bars)).map(whole).collect()
}

/// How bars stand: on their lower ends, or on their left ones.
struct Standing {
    base: fn(&Region) -> usize,
    across: fn(&Region) -> (usize, usize),
    long: fn(&Region) -> usize,
}

impl Standing {
    /// Boxes of bars that stand in a row.
    fn rows(&self, bars: &[&Region]) -> Vec<Rect> {
        let mut order: Vec<&Region> = bars.to_vec();
        order.sort_by_key(|bar| ((self.across)(bar), (self.base)(bar)));
        let mut is_taken = vec![false; order.len()];
        let mut found = Vec::new();
        for first in 0..order.len() {
            if is_taken[first] {
                continue;
            }
            let mut row = vec![first];
            for next in first + 1..order.len() {
                let last = order[row[row.len() - 1]];
                if !is_taken[next] && self.goes_on(order[first], last, order[next]) {
                    row.push(next);
                }
            }
            let mut lengths: Vec<usize> = row.iter().map(|at| (self.long)(order[*at])).collect();
            lengths.sort_unstable();
            lengths.dedup_by(|next, last| *next - *last < DIFFERENCE);
            if lengths.len() < FEWEST {
                continue;
            }
            for at in &row {
                is_taken[*at] = true;
            }
            found.extend(Rect::hull(row.iter().map(|at| order[*at].bbox())));
        }
        found
    }

    /// Is it the next bar of a row from `first` to `last`?
    fn goes_on(&self, first: &Region, last: &Region, next: &Region) -> bool {
        let thickness = |bar: &Region| (self.across)(bar).1 - (self.across)(bar).0;
        let own = thickness(first);
        let slack = (THICKNESS * own as f32).max(1.0);
        let near = |a: usize, b: usize| a.abs_diff(b) as f32 <= slack;
        let gap = (self.across)(next).0 as f32 - (self.across)(last).1 as f32;
        near(thickness(next), own)
            && near((self.base)(next), (self.base)(first))
            && (-slack..=APART * own as f32).contains(&gap)
    }
}

/// A row of bars with what is stacked on them, and the axes and grid lines that they touch.
fn drawn(row: Rect, bars: &[&Region], lines: &[Rect]) -> Rect {
    let mut chart = row;
    for _ in 0..STEPS {
        let near = chart.grown(2.0 * CELL as f32);
        let stacked = bars.iter().map(|bar| bar.bbox()).filter(|bar| near.intersects(bar));
        let is_axis = |line: &&Rect| {
            near.intersects(line)
                && line.width() <= 2.0 * chart.width()
                && line.height() <= 2.0 * chart.height()
        };
        let parts = stacked.chain(lines.iter().filter(is_axis).copied());
        let grown = parts.fold(chart, |all, part| all.union(&part));
        if grown == chart {
            break;
        }
        chart = grown;
    }
    chart
}

/// The area of one colour that a chart is drawn on, where it has one of its own.
fn plot_background(chart: Rect, regions: &[Region], cells: &CellGrid) -> Option<Rect> {
    let page = (cells.columns * cells.rows * CELL * CELL) as f32;
    let most = (GROUND * chart.area()).min(BACKGROUND * page);
    regions
        .iter()
        .map(Region::bbox)
        .filter(|area| area.grown(0.5).contains(&chart) && area.area() <= most)
        .filter(|area| cells.text_share(*area) < MOST_TEXT)
        .min_by(|a, b| a.area().total_cmp(&b.area()))
}

/// With the short lines of text that stand along its sides.
fn labelled(chart: Rect, texts: &[Rect]) -> Rect {
    let is_label = |text: &&Rect| {
        let near = chart.grown(text.height());
        let center = text.center();
        let is_beside = (chart.y0..=chart.y1).contains(&center.y);
        let is_above_or_below = (chart.x0..=chart.x1).contains(&center.x);
        near.intersects(text)
            && text.width() <= LABEL * chart.width()
            && (is_beside || is_above_or_below)
    };
    texts.iter().filter(is_label).fold(chart, |all, text| all.union(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lines_along_a_side_are_labels() {
        let chart = Rect::new(100.0, 100.0, 300.0, 200.0);
        let label = Rect::new(120.0, 204.0, 160.0, 214.0);
        let value = Rect::new(60.0, 140.0, 96.0, 150.0);
        let paragraph = Rect::new(100.0, 204.0, 300.0, 214.0);
        let far = Rect::new(120.0, 230.0, 160.0, 240.0);
        let corner = Rect::new(60.0, 204.0, 95.0, 214.0);
        assert_eq!(labelled(chart, &[label, value]), Rect::new(60.0, 100.0, 300.0, 214.0));
        assert_eq!(labelled(chart, &[paragraph, far, corner]), chart);
    }
}
