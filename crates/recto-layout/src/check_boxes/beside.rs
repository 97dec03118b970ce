//! Words beside a square.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use recto_model::{Point, Rect, Word};

use super::{EDGES, LARGEST, MOST_NEAR, marks::longer};

/// Sides of squares in em of the words beside them: from those of small letters' height to those of two lines.
const SIDES: RangeInclusive<f32> = 0.5..=LARGEST;
/// A square and the words beside it are at most so far apart, in em of the words.
const WIDEST_GAP: f32 = 2.0;

/// Where words begin and end, by place.
pub(super) struct WordEnds {
    cell: f32,
    ends: HashMap<(i32, i32), Vec<u32>>,
}

impl WordEnds {
    /// `reach` is the side of the largest square.
    pub(super) fn of(words: &[Word], reach: f32) -> Self {
        let mut placed = Self { cell: 2.0 * reach, ends: HashMap::new() };
        for (at, word) in (0..).zip(words) {
            let y = word.bbox.center().y;
            for x in [word.bbox.x0, word.bbox.x1] {
                let list = placed.ends.entry(placed.cell_of(Point::new(x, y))).or_default();
                if list.len() < MOST_NEAR {
                    list.push(at);
                }
            }
        }
        placed
    }

    /// Do words stand beside the square that may be its label?
    pub(super) fn has_label(&self, words: &[Word], square: &Rect) -> bool {
        let (x, y) = self.cell_of(square.center());
        let cells = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        let near = cells.filter_map(|cell| self.ends.get(&cell)).flatten();
        near.filter_map(|at| words.get(*at as usize)).any(|word| is_label(word, square))
    }

    fn cell_of(&self, at: Point) -> (i32, i32) {
        ((at.x / self.cell).floor() as i32, (at.y / self.cell).floor() as i32)
    }
}

fn is_label(word: &Word, square: &Rect) -> bool {
    let em = word.style.size.max(f32::MIN_POSITIVE);
    let side = longer(square);
    let lower = word.bbox.height().min(square.height());
    // A recogniser may take the square for the first letter of the word behind it.
    let begins_in =
        word.bbox.x0 >= square.x0 - EDGES * side && word.bbox.x1 >= square.x1 + 0.5 * em;
    let right = word.bbox.x0 - square.x1;
    let left = square.x0 - word.bbox.x1;
    let is_near = |gap: f32| (-EDGES * side..WIDEST_GAP * em).contains(&gap);
    word.angle == 0
        && SIDES.contains(&(side / em))
        && word.bbox.y_overlap(square) >= 0.5 * lower
        && word.text.chars().any(char::is_alphabetic)
        && !square.contains_point(word.bbox.center())
        && (is_near(right) || is_near(left) || begins_in && right < 0.0)
}
