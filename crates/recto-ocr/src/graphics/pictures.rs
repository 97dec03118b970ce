//! Pictures of a scan: connected components of printed cells that are no text, ruling or shading.

use recto_model::{Fill, Rect};

use super::cell_grid::{CELL, CellGrid, CellKind, Color, distance};
use crate::connected_components::connected_components;

/// Printed: this far from the paper, or this uneven.
const PRINTED: i32 = 24;
const UNEVEN: u8 = 60;
/// Cells that are closer than this belong to one picture: two millimetres or so.
const REACH: usize = 2;
/// Least side by the page's longer one: smaller things are bullets, marks, and letters that were not read.
const LEAST_SIDE: f32 = 0.04;
/// Least share of its box that is printed; specks are less.
const LEAST_PRINTED: f32 = 0.12;
/// A picture with more text in its box is text on a coloured background.
pub(super) const MOST_TEXT: f32 = 0.3;
/// A larger share of the page is its background.
const BACKGROUND: f32 = 0.8;
/// What lies along the page's border is the scanner's shadow when it is thinner than this share of the page, or an open
/// frame.
const SHADOW: f32 = 0.06;
const FRAME: f32 = 0.5;
/// A picture has borders: two cells on, the colour is another by so much, in so many cells by those around its box. Uneven
/// light changes slowly.
const JUMP: i32 = 20;
const BORDER: f32 = 0.4;
/// More than so many are dirt.
const MOST: usize = 24;

/// Boxes in pixels of the thumbnail, from the top; charts are pictures.
pub(super) fn pictures(
    cells: &CellGrid,
    fills: &[Fill],
    paper: Color,
    charts: &[Rect],
) -> Vec<Rect> {
    let (columns, rows) = (cells.columns, cells.rows);
    let printed = printed(cells, fills, paper);
    let near = |x: usize, y: usize| {
        let (x0, x1) = (x.saturating_sub(REACH / 2), (x + REACH / 2).min(columns - 1));
        let (y0, y1) = (y.saturating_sub(REACH / 2), (y + REACH / 2).min(rows - 1));
        (y0..=y1).any(|y| printed[y * columns + x0..=y * columns + x1].contains(&true))
    };
    let mut found: Vec<Rect> = Vec::new();
    for chart in charts {
        join(&mut found, *chart);
    }
    for runs in connected_components(columns, rows, near) {
        let under = runs
            .iter()
            .flat_map(|run| (run.x0 as usize..run.x1 as usize).map(|x| (x, run.y as usize)));
        let is_ink: Vec<(usize, usize)> = under.filter(|(x, y)| printed[y * columns + x]).collect();
        let Some(area) = Area::of(&is_ink, cells) else { continue };
        if area.is_picture(cells) {
            join(&mut found, area.bbox());
        }
    }
    if found.len() > MOST {
        return Vec::new();
    }
    found.sort_by(|a, b| a.y0.total_cmp(&b.y0).then(a.x0.total_cmp(&b.x0)));
    found
}

/// Which cells are printed; shading with text on it is not.
fn printed(cells: &CellGrid, fills: &[Fill], paper: Color) -> Vec<bool> {
    let mut printed: Vec<bool> = cells
        .list
        .iter()
        .map(|cell| {
            cell.kind == CellKind::Bare
                && (distance(cell.color, paper) > PRINTED || cell.spread > UNEVEN)
        })
        .collect();
    for fill in fills {
        let under = cells.under(fill.bbox.grown(CELL as f32));
        if under.iter().any(|at| cells.list[*at].kind == CellKind::Text) {
            for at in under {
                printed[at] = false;
            }
        }
    }
    printed
}

/// In cells, ends excluded.
struct Area {
    x: (usize, usize),
    y: (usize, usize),
    printed: usize,
    /// Cells from which the colour jumps.
    borders: usize,
}

impl Area {
    fn of(is_ink: &[(usize, usize)], cells: &CellGrid) -> Option<Self> {
        let &(x, y) = is_ink.first()?;
        let borders = is_ink.iter().filter(|(x, y)| jumps(cells, *x, *y)).count();
        let mut area = Self { x: (x, x), y: (y, y), printed: is_ink.len(), borders };
        for &(x, y) in is_ink {
            area.x = (area.x.0.min(x), area.x.1.max(x + 1));
            area.y = (area.y.0.min(y), area.y.1.max(y + 1));
        }
        Some(area)
    }

    fn bbox(&self) -> Rect {
        let at = |cell: usize| (cell * CELL) as f32;
        Rect::new(at(self.x.0), at(self.y.0), at(self.x.1), at(self.y.1))
    }

    fn is_picture(&self, cells: &CellGrid) -> bool {
        let (columns, rows) = (cells.columns, cells.rows);
        let (width, height) = (self.x.1 - self.x.0, self.y.1 - self.y.0);
        let (box_area, page) = ((width * height) as f32, (columns * rows) as f32);
        let longest = columns.max(rows) as f32;
        let share = self.printed as f32 / box_area;
        if (width.min(height) as f32) < LEAST_SIDE * longest
            || (self.borders as f32) < BORDER * (2 * (width + height)) as f32
            || share < LEAST_PRINTED
            || box_area > BACKGROUND * page
        {
            return false;
        }
        let at_border = self.x.0 == 0 || self.y.0 == 0 || self.x.1 == columns || self.y.1 == rows;
        if at_border && ((width.min(height) as f32) < SHADOW * longest || share < FRAME) {
            return false;
        }
        cells.text_share(self.bbox()) < MOST_TEXT
    }
}

/// Is the colour another one two cells to the right, to the left, above or below?
fn jumps(cells: &CellGrid, x: usize, y: usize) -> bool {
    let at = |x: usize, y: usize| {
        let is_on = x < cells.columns && y < cells.rows;
        is_on.then(|| cells.list[y * cells.columns + x].color)
    };
    let beside = [(x + 2, y), (x.wrapping_sub(2), y), (x, y + 2), (x, y.wrapping_sub(2))];
    at(x, y).is_some_and(|own| {
        beside.iter().filter_map(|(x, y)| at(*x, *y)).any(|other| distance(own, other) >= JUMP)
    })
}

/// Adds a box; those that overlap become one.
fn join(found: &mut Vec<Rect>, mut bbox: Rect) {
    while let Some(at) = found.iter().position(|other| other.intersects(&bbox)) {
        bbox = bbox.union(&found.swap_remove(at));
    }
    found.push(bbox);
}
