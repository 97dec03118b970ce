//! Rows of a page, and lines of text with their scripts.

use recto_model::Rect;

use crate::OnLine;
use crate::tolerance::SCRIPT_OVERLAP;

/// Puts pieces into rows, top to bottom, each from left to right. A row is handed on before the next one is made.
pub fn into_rows<T: Copy + Ord, P: OnLine>(
    pieces: &mut [T],
    at: impl Fn(T) -> P,
    mut row: impl FnMut(&mut [T]),
) {
    let along = |&a: &T, &b: &T| at(a).bbox().x0.total_cmp(&at(b).bbox().x0).then(a.cmp(&b));
    pieces.sort_unstable_by(|a, b| {
        at(*a).baseline().total_cmp(&at(*b).baseline()).then_with(|| along(a, b))
    });
    // The topmost piece leads: labels at slightly different heights (of bars in a chart) are no row because each is near to
    // the next one.
    let mut rest = pieces;
    while let Some(&first) = rest.first() {
        let end =
            rest.iter().position(|&next| !at(first).shares_row(&at(next))).unwrap_or(rest.len());
        let (members, below) = rest.split_at_mut(end.max(1));
        members.sort_unstable_by(along);
        row(members);
        rest = below;
    }
}

/// A line in the making: its pieces, their hull, and the size of the largest.
struct MarkedRow<T> {
    members: Vec<T>,
    bbox: Rect,
    size: f32,
}

impl<T> OnLine for MarkedRow<T> {
    fn bbox(&self) -> Rect {
        self.bbox
    }

    fn baseline(&self) -> f32 {
        self.bbox.y1
    }

    fn size(&self) -> f32 {
        self.size
    }
}

impl<T> MarkedRow<T> {
    /// Does it hold nothing but raised or lowered marks of the other line?
    fn marks(&self, line: &Self) -> bool {
        self.is_script_size(line)
            && self.bbox.y_overlap(&line.bbox) > SCRIPT_OVERLAP * self.bbox.height()
    }

    fn take(&mut self, mut marks: Self) {
        self.members.append(&mut marks.members);
        self.bbox = self.bbox.union(&marks.bbox);
    }
}

/// Puts pieces into lines of text, top to bottom, each from left to right. Raised and lowered marks are rows of their own by
/// their baselines: they go to the line that they touch, rather to the one below.
pub fn text_lines<T: Copy + Ord, P: OnLine>(
    pieces: &mut [T],
    at: impl Fn(T) -> P + Copy,
) -> Vec<Vec<T>> {
    let mut rows: Vec<MarkedRow<T>> = Vec::new();
    into_rows(pieces, at, |row| {
        rows.push(MarkedRow {
            members: row.to_vec(),
            bbox: Rect::hull(row.iter().map(|&i| at(i).bbox())).unwrap_or_default(),
            size: row.iter().map(|&i| at(i).size()).fold(0.0, f32::max),
        });
    });
    let mut lines: Vec<MarkedRow<T>> = Vec::with_capacity(rows.len());
    let mut rows = rows.into_iter().peekable();
    while let Some(row) = rows.next() {
        match (rows.peek_mut(), lines.last_mut()) {
            (Some(below), _) if row.marks(below) => below.take(row),
            (_, Some(above)) if row.marks(above) => above.take(row),
            _ => lines.push(row),
        }
    }
    let along = |&a: &T, &b: &T| at(a).bbox().x0.total_cmp(&at(b).bbox().x0).then(a.cmp(&b));
    for line in &mut lines {
        line.members.sort_unstable_by(along);
    }
    lines.into_iter().map(|line| line.members).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces of 20 points in width: (x, baseline, size).
    struct Piece(f32, f32, f32);

    impl OnLine for &Piece {
        fn bbox(&self) -> Rect {
            Rect::new(self.0, self.1 - 0.8 * self.2, self.0 + 20.0, self.1 + 0.2 * self.2)
        }

        fn baseline(&self) -> f32 {
            self.1
        }

        fn size(&self) -> f32 {
            self.2
        }
    }

    #[test]
    fn marks_stand_in_the_line_that_they_touch() {
        let page = [
            Piece(50.0, 100.0, 10.0),
            Piece(70.0, 96.5, 6.0),
            Piece(50.0, 112.0, 10.0),
            Piece(20.0, 112.5, 10.0),
            Piece(90.0, 114.5, 6.0),
        ];
        let mut order: Vec<usize> = (0..page.len()).collect();
        assert_eq!(text_lines(&mut order, |i| &page[i]), [vec![0, 1], vec![3, 2, 4]]);
    }

    #[test]
    fn pieces_that_descend_step_by_step_are_no_row() {
        let bars = [Piece(50.0, 100.0, 10.0), Piece(80.0, 102.0, 10.0), Piece(110.0, 104.0, 10.0)];
        let mut order: Vec<usize> = (0..bars.len()).collect();
        assert_eq!(text_lines(&mut order, |i| &bars[i]), [vec![0, 1], vec![2]]);
    }

    #[test]
    fn no_text_makes_no_line() {
        assert!(text_lines(&mut [], |_: usize| &Piece(0.0, 0.0, 0.0)).is_empty());
    }
}
