//! Check boxes that are drawn on the page: squares beside words, with what is drawn into them, and circles ([`circles`]).
//!
//! Squares come from four lines ([`squares`]), from glyphs of symbol fonts ([`signs`]), or were seen in a scan's pixels.
//! One counts if words stand right of it or left of it, and if it isn't one of a row of squares that touch, as those in
//! which letters are written. Lengths are compared with the square's side and with the em of its words.

mod beside;
mod circles;
mod marks;
mod signs;
mod squares;

use recto_model::{CheckBoxShape, DrawnCheckBox, Page, Rect, Word};

use beside::WordEnds;

/// A square is at most so large, in em of the words.
const LARGEST: f32 = 2.0;
/// Edges that agree lie within this share of a side: shapes are drawn carelessly, and in pixels seen a little aside.
const EDGES: f32 = 0.2;
/// A page of more is a drawing; no form has as many.
const MOST_BOXES: usize = 1_000;
/// Shapes or words that are looked at in one place: more of them are a drawing.
const MOST_NEAR: usize = 100;

/// The check boxes of a page that are no fields of its form, from the top.
pub(crate) fn check_boxes(page: &Page, words: &[Word]) -> Vec<DrawnCheckBox> {
    let Some(em) = usual_size(words) else { return Vec::new() };
    let largest = LARGEST * em;
    let ends = WordEnds::of(words, largest);
    let drawn = squares::squares(page, largest);
    let mut found: Vec<DrawnCheckBox> = apart(&drawn)
        .into_iter()
        .filter(|square| ends.has_label(words, square))
        .take(MOST_BOXES)
        .filter_map(|bbox| {
            let checked = marks::state(page, words, &bbox)?;
            Some(DrawnCheckBox { bbox, checked, shape: CheckBoxShape::Square })
        })
        .collect();
    let squares = || page.check_boxes.iter().filter(|seen| seen.shape == CheckBoxShape::Square);
    let seen = apart(&squares().map(|seen| seen.bbox).collect::<Vec<_>>());
    let has_label = |bbox: &Rect| ends.has_label(words, bbox) && !is_letter(words, bbox);
    found.extend(squares().filter(|square| seen.contains(&square.bbox) && has_label(&square.bbox)));
    found.extend(signs::check_boxes(page).filter(|sign| ends.has_label(words, &sign.bbox)));
    found.extend(circles::circles(page, words, largest, &has_label));
    found.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0).then(a.bbox.x0.total_cmp(&b.bbox.x0)));
    let widgets = page.fields.iter().flat_map(|field| &field.widgets);
    let widgets: Vec<Rect> = widgets.map(|widget| widget.bbox).collect();
    let mut once: Vec<DrawnCheckBox> = Vec::new();
    for check_box in found {
        let is_same = |other: &Rect| covers(other, &check_box.bbox);
        let before = once.iter().rev().take_while(|b| check_box.bbox.y0 - b.bbox.y0 < largest);
        if !before.map(|before| before.bbox).any(|other| is_same(&other))
            && !widgets.iter().any(is_same)
        {
            once.push(check_box);
        }
    }
    once
}

/// The median em of the words.
fn usual_size(words: &[Word]) -> Option<f32> {
    recto_model::upper_median(words.iter().map(|word| word.style.size)).filter(|em| *em > 0.0)
}

/// Does a box cover most of the other one? Then they are one that is drawn twice.
fn covers(other: &Rect, bbox: &Rect) -> bool {
    other
        .intersection(bbox)
        .is_some_and(|shared| shared.area() > 0.5 * bbox.area().min(other.area()))
}

/// Is a square of pixels a letter inside of a word? It may be taken for the first one of its label.
fn is_letter(words: &[Word], square: &Rect) -> bool {
    words.iter().any(|word| {
        word.bbox.contains_point(square.center()) && word.bbox.x0 < square.x0 - 0.5 * square.width()
    })
}

/// The squares that no other one touches: those that do are cells of a grid, or take one letter each.
fn apart(squares: &[Rect]) -> Vec<Rect> {
    let mut order: Vec<usize> = (0..squares.len()).collect();
    order.sort_by(|a, b| squares[*a].x0.total_cmp(&squares[*b].x0));
    let mut touched = vec![false; squares.len()];
    for (at, one) in order.iter().enumerate() {
        let square = squares[*one];
        let reach = square.grown(EDGES * square.width());
        let near = order[at + 1..].iter().take_while(|other| squares[**other].x0 <= reach.x1);
        for other in near.take(MOST_NEAR) {
            let neighbour = squares[*other];
            if reach.intersects(&neighbour) && !covers(&neighbour, &square) {
                touched[*one] = true;
                touched[*other] = true;
            }
        }
    }
    squares.iter().zip(touched).filter(|(_, touched)| !touched).map(|(square, _)| *square).collect()
}

#[cfg(test)]
mod tests;
