//! A uniform grid over boxes: those near a place are found without looking at all.

use crate::Rect;

/// Cells along one side at most; boxes over the whole region are in all cells.
const MOST_CELLS: usize = 64;

/// Boxes by the cells of a region that they touch; what lies outside counts to the cells at its border.
#[derive(Debug)]
pub struct BoxGrid {
    region: Rect,
    side: usize,
    cells: Vec<Vec<u32>>,
}

impl BoxGrid {
    /// For about `expected` boxes.
    pub fn new(region: Rect, expected: usize) -> Self {
        let side = ((expected as f32).sqrt() as usize).clamp(1, MOST_CELLS);
        Self { region, side, cells: vec![Vec::new(); side * side] }
    }

    /// Adds a box under a number; a box that has grown may be added again.
    pub fn insert(&mut self, number: u32, bbox: &Rect) {
        for at in self.touched(bbox) {
            if let Some(cell) = self.cells.get_mut(at)
                && cell.last() != Some(&number)
            {
                cell.push(number);
            }
        }
    }

    /// The numbers of all boxes that may touch `bbox`, ascending.
    pub fn near(&self, bbox: &Rect) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        for at in self.touched(bbox) {
            found.extend(self.cells.get(at).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn touched(&self, bbox: &Rect) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        // Conversion to an integer turns what is no number, or less than nothing, into 0.
        let place = |at: f32, from: f32, to: f32| {
            let share = (at - from) / (to - from).max(f32::MIN_POSITIVE);
            ((share * side as f32) as usize).min(side - 1)
        };
        let Rect { x0, y0, x1, y1 } = self.region;
        let (left, right) = (place(bbox.x0, x0, x1), place(bbox.x1, x0, x1));
        let (top, bottom) = (place(bbox.y0, y0, y1), place(bbox.y1, y0, y1));
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| row * side + column))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_box() -> impl Strategy<Value = Rect> {
        (-50.0f32..700.0, -50.0f32..900.0, 0.0f32..200.0, 0.0f32..200.0)
            .prop_map(|(x, y, width, height)| Rect::new(x, y, x + width, y + height))
    }

    proptest! {
        #[test]
        fn a_box_finds_all_that_it_touches(
            boxes in proptest::collection::vec(any_box(), 0..80), wanted in any_box(), expected in 0usize..200,
        ) {
            let mut grid = BoxGrid::new(Rect::new(0.0, 0.0, 600.0, 800.0), expected);
            for (number, bbox) in (0..).zip(&boxes) {
                grid.insert(number, bbox);
            }
            let near = grid.near(&wanted);
            prop_assert!(near.is_sorted());
            for (number, bbox) in (0..).zip(&boxes) {
                prop_assert!(!bbox.intersects(&wanted) || near.contains(&number));
            }
        }
    }

    #[test]
    fn few_of_many_boxes_are_near() {
        let mut grid = BoxGrid::new(Rect::new(0.0, 0.0, 100.0, 100.0), 10_000);
        for number in 0..10_000u32 {
            let (x, y) = ((number % 100) as f32, (number / 100) as f32);
            grid.insert(number, &Rect::new(x, y, x + 0.5, y + 0.5));
        }
        assert!(grid.near(&Rect::new(50.0, 50.0, 51.0, 51.0)).len() < 40);
    }
}
