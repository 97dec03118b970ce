//! Pictures of a scan: connected components of printed cells outside text, rulings and shading.

use recto_model::{Fill, Rect};

use super::cell_grid::{CELL, CellGrid, CellKind, Color, distance};
use crate::connected_components::connected_components;

/// A cell is printed when its colour differs from the paper's by more than this...
const LEAST_CONTRAST: i32 = 24;
/// ...or when its lightness varies by more than this.
const LEAST_SPREAD: u8 = 60;
/// Printed cells closer than this belong to one picture; about two millimetres.
const REACH: usize = 2;
/// Least side as a share of the page's longer side: smaller components are bullets, marks and unread letters.
const LEAST_SIDE: f32 = 0.04;
/// Least share of its bounding box that is printed; specks of dirt fill less.
const LEAST_PRINTED: f32 = 0.12;
/// An area whose box has a larger share of text than this is text on a coloured background.
pub(super) const MOST_TEXT: f32 = 0.3;
/// An area that covers more than this share of the page is its background.
const LARGEST_PICTURE: f32 = 0.8;
/// A component at the page's border is the scanner's shadow if it is thinner than this share of the page's longer side.
const SHADOW: f32 = 0.06;
/// A component at the page's border of which less than this share is printed is a scanned frame.
const FRAME: f32 = 0.5;
/// The colour change, over two cells, that marks a border of a picture; uneven light changes gradually.
const SHARP: i32 = 20;
/// Least number of border cells, as a share of the bounding box's perimeter.
const LEAST_BORDER: f32 = 0.4;
/// More components than this are dirt.
const MOST_PICTURES: usize = 24;

/// Pictures as boxes in pixels of the thumbnail, from the top; charts count as pictures.
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
    if found.len() > MOST_PICTURES {
        return Vec::new();
    }
    found.sort_by(|a, b| a.y0.total_cmp(&b.y0).then(a.x0.total_cmp(&b.x0)));
    found
}

/// Which cells are printed; shading under text is not.
fn printed(cells: &CellGrid, fills: &[Fill], paper: Color) -> Vec<bool> {
    let mut printed: Vec<bool> = cells
        .list
        .iter()
        .map(|cell| {
            cell.kind == CellKind::Bare
                && (distance(cell.color, paper) > LEAST_CONTRAST || cell.spread > LEAST_SPREAD)
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

/// A component; ranges in cells, end exclusive.
struct Area {
    x: (usize, usize),
    y: (usize, usize),
    printed: usize,
    /// The number of cells at which the colour changes sharply.
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
            || (self.borders as f32) < LEAST_BORDER * (2 * (width + height)) as f32
            || share < LEAST_PRINTED
            || box_area > LARGEST_PICTURE * page
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

/// Does the colour change sharply within two cells to any side?
fn jumps(cells: &CellGrid, x: usize, y: usize) -> bool {
    let at = |x: usize, y: usize| {
        let is_on = x < cells.columns && y < cells.rows;
        is_on.then(|| cells.list[y * cells.columns + x].color)
    };
    let beside = [(x + 2, y), (x.wrapping_sub(2), y), (x, y + 2), (x, y.wrapping_sub(2))];
    at(x, y).is_some_and(|own| {
        beside.iter().filter_map(|(x, y)| at(*x, *y)).any(|other| distance(own, other) >= SHARP)
    })
}

/// Adds a box; overlapping boxes are merged.
fn join(found: &mut Vec<Rect>, mut bbox: Rect) {
    while let Some(at) = found.iter().position(|other| other.intersects(&bbox)) {
        bbox = bbox.union(&found.swap_remove(at));
    }
    found.push(bbox);
}
