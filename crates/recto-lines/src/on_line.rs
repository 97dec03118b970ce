//! The questions that are asked about pieces of text on lines that run to the right.

use std::rc::Rc;

use recto_model::{Glyph, Rect, Word};

use crate::tolerance::{CLOSEST_LINES, LEVEL, ROW, SCRIPT_SIZE};

/// The least em that lengths are divided by: broken documents have text of no size.
const LEAST_EM: f32 = 1e-3;

/// A piece of text on a line.
pub trait OnLine {
    fn bbox(&self) -> Rect;

    fn baseline(&self) -> f32;

    /// Em size of most of it.
    fn size(&self) -> f32;

    /// Its size as a divisor.
    fn em(&self) -> f32 {
        self.size().max(LEAST_EM)
    }

    /// The em of the larger one, in which two pieces are compared.
    fn common_em(&self, other: &impl OnLine) -> f32 {
        self.em().max(other.em())
    }

    /// How far the baselines are apart, in em of the larger one.
    fn shift(&self, other: &impl OnLine) -> f32 {
        (self.baseline() - other.baseline()).abs() / self.common_em(other)
    }

    /// Do both stand on one baseline?
    fn is_level(&self, other: &impl OnLine) -> bool {
        self.shift(other) <= LEVEL
    }

    /// Do both stand in one row? What is small decides: of two sizes that differ, the large one's letters reach far. What has
    /// no size is no text, and in no row.
    fn shares_row(&self, other: &impl OnLine) -> bool {
        (self.baseline() - other.baseline()).abs() < ROW * self.size().min(other.size())
    }

    /// From its end to the beginning of the next one, in em of the larger one; negative where they overlap.
    fn gap_before(&self, next: &impl OnLine) -> f32 {
        (next.bbox().x0 - self.bbox().x1) / self.common_em(next)
    }

    /// Is it small enough to be an index or exponent of the other one?
    fn is_script_size(&self, line: &impl OnLine) -> bool {
        self.size() < SCRIPT_SIZE * line.size()
    }

    /// Do sizes differ by no more than this share of the larger one?
    fn is_sized_as(&self, other: &impl OnLine, tolerance: f32) -> bool {
        (self.size() - other.size()).abs() <= tolerance * self.size().max(other.size())
    }

    /// From its baseline down to that of another one, in its own em.
    fn leading(&self, below: &impl OnLine) -> f32 {
        (below.baseline() - self.baseline()) / self.em()
    }

    /// Between its box and the one below it, in em of the larger one; negative where they overlap.
    fn space_below(&self, below: &impl OnLine) -> f32 {
        (below.bbox().y0 - self.bbox().y1) / self.common_em(below)
    }

    /// Is the lower one nearer than lines of text can be? Cells of one row are set at different heights.
    fn is_beside(&self, below: &impl OnLine) -> bool {
        below.baseline() - self.baseline() < CLOSEST_LINES * self.em().min(below.em())
    }

    /// Does the other one begin below or above its beginning, within so many of its em?
    fn starts_with(&self, other: &impl OnLine, tolerance: f32) -> bool {
        (other.bbox().x0 - self.bbox().x0).abs() <= tolerance * self.em()
    }
}

/// Of words that run to the right.
impl OnLine for Word {
    fn bbox(&self) -> Rect {
        self.bbox
    }

    fn baseline(&self) -> f32 {
        self.baseline
    }

    fn size(&self) -> f32 {
        self.style.size
    }
}

/// Of glyphs that run to the right.
impl OnLine for Glyph {
    fn bbox(&self) -> Rect {
        self.quad.bounds()
    }

    fn baseline(&self) -> f32 {
        self.origin.y
    }

    fn size(&self) -> f32 {
        self.size
    }
}

impl<T: OnLine> OnLine for &T {
    fn bbox(&self) -> Rect {
        (*self).bbox()
    }

    fn baseline(&self) -> f32 {
        (*self).baseline()
    }

    fn size(&self) -> f32 {
        (*self).size()
    }
}

impl<T: OnLine> OnLine for Rc<T> {
    fn bbox(&self) -> Rect {
        (**self).bbox()
    }

    fn baseline(&self) -> f32 {
        (**self).baseline()
    }

    fn size(&self) -> f32 {
        (**self).size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Debug, Clone, Copy)]
    struct Piece(Rect, f32, f32);

    impl OnLine for Piece {
        fn bbox(&self) -> Rect {
            self.0
        }

        fn baseline(&self) -> f32 {
            self.1
        }

        fn size(&self) -> f32 {
            self.2
        }
    }

    fn piece(x: f32, baseline: f32, size: f32) -> Piece {
        Piece(Rect::new(x, baseline - 0.8 * size, x + 40.0, baseline + 0.2 * size), baseline, size)
    }

    #[test]
    fn an_exponent_is_in_the_row_of_its_line_and_the_next_line_is_not() {
        let line = piece(0.0, 100.0, 10.0);
        assert!(
            line.is_level(&piece(50.0, 101.0, 10.0)) && line.shares_row(&piece(0.0, 97.5, 10.0))
        );
        assert!(
            !line.is_level(&piece(50.0, 96.0, 6.0)) && piece(50.0, 96.0, 6.0).is_script_size(&line)
        );
        assert!(
            line.is_beside(&piece(50.0, 107.0, 10.0)) && !line.is_beside(&piece(0.0, 112.0, 10.0))
        );
        assert_eq!(line.gap_before(&piece(45.0, 100.0, 10.0)), 0.5);
        assert_eq!(line.leading(&piece(0.0, 112.0, 10.0)), 1.2);
    }

    fn any_piece() -> impl Strategy<Value = Piece> {
        (0.0f32..500.0, 0.0f32..700.0, 4.0f32..40.0).prop_map(|(x, y, size)| piece(x, y, size))
    }

    proptest! {
        #[test]
        fn nothing_depends_on_the_scale(a in any_piece(), b in any_piece(), power in -3i32..6) {
            let factor = 2f32.powi(power);
            let large = |p: Piece| Piece(p.0.scaled(factor), p.1 * factor, p.2 * factor);
            let (c, d) = (large(a), large(b));
            prop_assert_eq!(a.is_level(&b), c.is_level(&d));
            prop_assert_eq!(a.shares_row(&b), c.shares_row(&d));
            prop_assert_eq!(a.gap_before(&b), c.gap_before(&d));
            prop_assert_eq!(a.leading(&b), c.leading(&d));
            prop_assert_eq!(a.space_below(&b), c.space_below(&d));
            prop_assert_eq!(a.is_beside(&b), c.is_beside(&d));
        }
    }
}
