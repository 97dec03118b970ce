//! Bar charts: plain areas of equal thickness on a common base line with different lengths. Shaded cells of a table are
//! as long as their columns, so those on one line have at most two lengths: the column's and the whole table's.

use recto_model::Rect;

use super::cell_grid::{CELL, CellGrid, Color, Region, distance};
use super::pictures::MOST_TEXT;

/// Least colour difference between a bar and the paper.
const LEAST_CONTRAST: i32 = 40;
/// Least thickness of a bar, in cells.
const LEAST_SIDE: usize = 2;
/// Largest area of a bar, as a share of the page.
const LARGEST_BAR: f32 = 0.1;
/// Bars have equal thickness and a common base line, to the cell or to this share of the thickness.
const THICKNESS: f32 = 0.2;
/// Largest gap between bars, in multiples of their thickness.
const LARGEST_GAP: f32 = 3.0;
/// Lengths that differ by at least this many cells count as different.
const LENGTH_STEP: usize = 2;
/// A chart has at least this many different lengths.
const FEWEST_LENGTHS: usize = 3;
/// A page with more candidate areas than this is a mosaic, not a chart.
const MOST_BARS: usize = 400;
/// Rounds in which a chart grows by the areas and axes that touch it.
const GROWTH_ROUNDS: usize = 16;
/// The plot background is at most this many times as large as the bars and axes on it.
const BACKGROUND_BY_CHART: f32 = 8.0;
/// The plot background covers at most this share of the page.
const LARGEST_BACKGROUND: f32 = 0.5;
/// Labels are at most this wide, as a share of the chart's width.
const WIDEST_LABEL: f32 = 0.5;

/// Charts as boxes in pixels of the thumbnail; `texts` and `lines` are the boxes of its text lines and rulings.
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
                && area <= LARGEST_BAR * page
                && region.is_rectangle()
                && distance(region.color, paper) >= LEAST_CONTRAST
        })
        .collect();
    if bars.len() > MOST_BARS {
        return Vec::new();
    }
    let vertical = BarOrientation { base: |r| r.y.1, across: |r| r.x, length: |r| r.y.1 - r.y.0 };
    let horizontal = BarOrientation { base: |r| r.x.0, across: |r| r.y, length: |r| r.x.1 - r.x.0 };
    let whole = |row: Rect| {
        let drawn = drawn(row, &bars, lines);
        plot_background(drawn, regions, cells).unwrap_or_else(|| labelled(drawn, texts))
    };
    [vertical, horizontal]
        .iter()
        .flat_map(|orientation| orientation.rows(&bars))
        .map(whole)
        .collect()
}

/// The orientation of bars: vertical bars stand on their lower ends, horizontal ones on their left ends.
struct BarOrientation {
    base: fn(&Region) -> usize,
    across: fn(&Region) -> (usize, usize),
    length: fn(&Region) -> usize,
}

impl BarOrientation {
    /// Bounding boxes of rows of bars with a common base line.
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
                if !is_taken[next] && self.continues(order[first], last, order[next]) {
                    row.push(next);
                }
            }
            let mut lengths: Vec<usize> = row.iter().map(|at| (self.length)(order[*at])).collect();
            lengths.sort_unstable();
            lengths.dedup_by(|next, last| *next - *last < LENGTH_STEP);
            if lengths.len() < FEWEST_LENGTHS {
                continue;
            }
            for at in &row {
                is_taken[*at] = true;
            }
            found.extend(Rect::hull(row.iter().map(|at| order[*at].bbox())));
        }
        found
    }

    /// Does `next` continue a row of bars from `first` to `last`?
    fn continues(&self, first: &Region, last: &Region, next: &Region) -> bool {
        let thickness = |bar: &Region| (self.across)(bar).1 - (self.across)(bar).0;
        let own = thickness(first);
        let slack = (THICKNESS * own as f32).max(1.0);
        let near = |a: usize, b: usize| a.abs_diff(b) as f32 <= slack;
        let gap = (self.across)(next).0 as f32 - (self.across)(last).1 as f32;
        near(thickness(next), own)
            && near((self.base)(next), (self.base)(first))
            && (-slack..=LARGEST_GAP * own as f32).contains(&gap)
    }
}

/// A row of bars with the bars stacked on it and the axes and grid lines that touch it.
fn drawn(row: Rect, bars: &[&Region], lines: &[Rect]) -> Rect {
    let mut chart = row;
    for _ in 0..GROWTH_ROUNDS {
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

/// The plot background: a plain area on which the chart is drawn, if there is one.
fn plot_background(chart: Rect, regions: &[Region], cells: &CellGrid) -> Option<Rect> {
    let page = (cells.columns * cells.rows * CELL * CELL) as f32;
    let most = (BACKGROUND_BY_CHART * chart.area()).min(LARGEST_BACKGROUND * page);
    regions
        .iter()
        .map(Region::bbox)
        .filter(|area| area.grown(0.5).contains(&chart) && area.area() <= most)
        .filter(|area| cells.text_share(*area) < MOST_TEXT)
        .min_by(|a, b| a.area().total_cmp(&b.area()))
}

/// The chart with the short text lines along its sides.
fn labelled(chart: Rect, texts: &[Rect]) -> Rect {
    let is_label = |text: &&Rect| {
        let near = chart.grown(text.height());
        let center = text.center();
        let is_beside = (chart.y0..=chart.y1).contains(&center.y);
        let is_above_or_below = (chart.x0..=chart.x1).contains(&center.x);
        near.intersects(text)
            && text.width() <= WIDEST_LABEL * chart.width()
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
