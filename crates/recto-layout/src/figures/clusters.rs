//! Drawings that lie together.

use recto_input::Meter;
use recto_lines::page_point;
use recto_model::{Page, Rect, Ruling};

use super::drawing_grid::{Cluster, DrawingGrid};
use super::{LEAST_SIDE, WordCenters, whole};

/// Cells of the rasters in which drawings are clustered, in points of a page of usual size: parts of a drawing, and drawings.
const CELLS: [f32; 2] = [6.0, 18.0];
/// Bars of a chart are wider and higher than this, in such points.
const LEAST_BAR: f32 = 3.0;
/// Shares of the page's area: more than the first is its background, more than the second no line or area of a drawing.
const BACKGROUND: f32 = 0.6;
const LARGE: f32 = 0.3;
/// Cells of a raster in each direction.
const MOST_CELLS: f32 = 600.0;
/// More empty areas are no chart's bars.
const MOST_BARS: usize = 2_000;

/// Drawings that lie together, with and without lines and areas, by rasters of the page.
pub(super) fn clusters(page: &Page, words: &WordCenters, meter: &Meter) -> Vec<Cluster> {
    let whole = whole(page);
    let is_within = |share: f32| {
        move |drawn: &Rect| whole.intersects(drawn) && drawn.area() < share * whole.area()
    };
    let mut drawings: Vec<Rect> =
        page.drawings.iter().copied().filter(is_within(BACKGROUND)).collect();
    drawings.extend(bars(page, words, meter));
    let sides = page.rulings.iter().map(Ruling::bounds);
    let areas = page.fills.iter().map(|fill| fill.bbox);
    let lines: Vec<Rect> = sides.chain(areas).filter(is_within(LARGE)).collect();
    let point = page_point(page.size);
    let mut found: Vec<Cluster> = Vec::new();
    for cell in CELLS.map(|cell| cell * point) {
        for uses in [LineUse::None, LineUse::Touched, LineUse::All] {
            let mut raster = DrawingGrid::new(page.size, cell, MOST_CELLS);
            if !fill(&mut raster, &drawings, &lines, uses, meter) {
                return found;
            }
            for cluster in raster.finish(LEAST_SIDE * point) {
                if found.iter().all(|other| other.bbox != cluster.bbox) {
                    found.push(cluster);
                }
            }
        }
    }
    found
}

/// Which lines and areas belong to drawings: axes, grid lines and frames are no drawing by themselves, boxes and arrows are.
#[derive(Clone, Copy, PartialEq)]
enum LineUse {
    None,
    Touched,
    All,
}

/// Adds drawings and lines to a raster, unless that takes more operations than the page may.
fn fill(
    raster: &mut DrawingGrid,
    drawings: &[Rect],
    lines: &[Rect],
    uses: LineUse,
    meter: &Meter,
) -> bool {
    for drawn in drawings {
        if !meter.allows(raster.cells_of(drawn)) {
            return false;
        }
        raster.add(drawn, false);
    }
    let lines = if uses == LineUse::None { &[] } else { lines };
    for line in lines {
        if !meter.allows(raster.cells_of(line)) {
            return false;
        }
        if uses == LineUse::All || raster.touches(line) {
            raster.add(line, true);
        }
    }
    true
}

/// Filled areas without a word in them, such as a chart's bars.
fn bars(page: &Page, words: &WordCenters, meter: &Meter) -> Vec<Rect> {
    let point = page_point(page.size);
    let whole = whole(page);
    let areas = page.fills.iter().map(|fill| fill.bbox);
    areas
        .filter(|r| r.width().min(r.height()) > LEAST_BAR * point && whole.intersects(r))
        .filter(|r| words.found_in(r, meter).next().is_none())
        .take(MOST_BARS)
        .collect()
}
