//! Squares of four lines.

use std::collections::HashMap;

use recto_model::{Page, Point, Rect, Ruling};

use super::{EDGES, MOST_NEAR};

/// The squares of a page whose sides are at most `largest` long.
pub(super) fn squares(page: &Page, largest: f32) -> Vec<Rect> {
    let is_side = |ruling: &&Ruling| {
        let length = ruling.length();
        length <= largest && ruling.width < 0.5 * length
    };
    let (level, upright): (Vec<&Ruling>, Vec<&Ruling>) =
        page.rulings.iter().filter(is_side).partition(|ruling| ruling.is_horizontal());
    let level = Beginnings::of(level, largest);
    let upright = Beginnings::of(upright, largest);
    level.rulings.iter().filter_map(|top| square_below(top, &level, &upright)).collect()
}

/// The square whose upper side is a line.
fn square_below(top: &Ruling, level: &Beginnings<'_>, upright: &Beginnings<'_>) -> Option<Rect> {
    let side = top.length();
    let corner = |x: f32, y: f32| (Point::new(x, y), EDGES * side);
    let is_equal = |other: &&&Ruling| (other.length() - side).abs() <= EDGES * side;
    let left = upright.at(corner(top.from.x, top.from.y)).find(is_equal)?;
    let right = upright.at(corner(top.to.x, top.to.y)).find(is_equal)?;
    let bottom = level.at(corner(left.to.x, left.to.y)).find(is_equal)?;
    let is_closed = (bottom.to.x - right.to.x).abs() <= EDGES * side
        && (bottom.to.y - right.to.y).abs() <= EDGES * side;
    let lines = [top, left, right, bottom];
    is_closed.then(|| Rect::hull(lines.map(|line| line.bounds().grown(0.5 * line.width))))?
}

/// Lines by the place of their upper or left ends.
struct Beginnings<'a> {
    cell: f32,
    rulings: Vec<&'a Ruling>,
    cells: HashMap<(i32, i32), Vec<u32>>,
}

impl<'a> Beginnings<'a> {
    fn of(rulings: Vec<&'a Ruling>, cell: f32) -> Self {
        let mut placed = Self { cell, rulings, cells: HashMap::new() };
        for (at, ruling) in (0..).zip(&placed.rulings) {
            let list = placed.cells.entry(cell_of(ruling.from, cell)).or_default();
            if list.len() < MOST_NEAR {
                list.push(at);
            }
        }
        placed
    }

    /// The lines that begin at a place, give or take.
    fn at(&self, (place, most): (Point, f32)) -> impl Iterator<Item = &&'a Ruling> {
        let (x0, y0) = cell_of(Point::new(place.x - most, place.y - most), self.cell);
        let (x1, y1) = cell_of(Point::new(place.x + most, place.y + most), self.cell);
        let cells = (x0..=x1).flat_map(move |x| (y0..=y1).map(move |y| (x, y)));
        let near = cells.filter_map(|cell| self.cells.get(&cell)).flatten();
        near.filter_map(|at| self.rulings.get(*at as usize)).filter(move |ruling| {
            (ruling.from.x - place.x).abs() <= most && (ruling.from.y - place.y).abs() <= most
        })
    }
}

fn cell_of(at: Point, cell: f32) -> (i32, i32) {
    ((at.x / cell).floor() as i32, (at.y / cell).floor() as i32)
}
