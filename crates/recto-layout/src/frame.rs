//! Text that runs in another direction is analysed as if it ran to the right, and its boxes turned back afterwards.

use recto_bidi::Direction;
use recto_model::{Rect, Size, Word};

/// The turn between the page and the reading direction of some of its text.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct ReadingFrame {
    angle: i16,
    direction: Direction,
    page: Size,
}

impl ReadingFrame {
    /// For words that read at `angle` degrees clockwise; skewed text is taken as it stands.
    pub(crate) fn of<'a>(
        words: impl Iterator<Item = &'a Word> + Clone,
        angle: i16,
        page: Size,
    ) -> Self {
        let direction = Direction::of(words.map(|word| word.text.as_str()));
        Self { angle, direction, page }
    }

    /// The way in which most of its lines are read; right-to-left ones are seen as in a mirror.
    pub(crate) fn direction(self) -> Direction {
        self.direction
    }

    /// From the page to the frame.
    pub(crate) fn enter(self, r: Rect) -> Rect {
        let Size { width, height } = self.page;
        self.mirrored(match self.angle {
            90 => Rect::new(r.y0, width - r.x1, r.y1, width - r.x0),
            180 => Rect::new(width - r.x1, height - r.y1, width - r.x0, height - r.y0),
            270 => Rect::new(height - r.y1, r.x0, height - r.y0, r.x1),
            _ => r,
        })
    }

    /// From the frame to the page.
    pub(crate) fn leave(self, r: Rect) -> Rect {
        let Size { width, height } = self.page;
        let r = self.mirrored(r);
        match self.angle {
            90 => Rect::new(width - r.y1, r.x0, width - r.y0, r.x1),
            180 => Rect::new(width - r.x1, height - r.y1, width - r.x0, height - r.y0),
            270 => Rect::new(r.y0, height - r.x1, r.y1, height - r.x0),
            _ => r,
        }
    }

    fn mirrored(self, r: Rect) -> Rect {
        let along = if matches!(self.angle, 90 | 270) { self.page.height } else { self.page.width };
        match self.direction {
            Direction::LeftToRight => r,
            Direction::RightToLeft => Rect::new(along - r.x1, r.y0, along - r.x0, r.y1),
        }
    }

    /// Puts words into the order in which they stand along the frame's lines.
    pub(crate) fn sort_along(self, words: &[Word], indices: &mut [u32]) {
        let from = |i: u32| self.enter(words[i as usize].bbox).x0;
        indices.sort_by(|&a, &b| from(a).total_cmp(&from(b)).then(a.cmp(&b)));
    }

    /// A word's baseline as the frame's y.
    pub(crate) fn baseline(self, baseline: f32) -> f32 {
        match self.angle {
            90 => self.page.width - baseline,
            180 => self.page.height - baseline,
            _ => baseline,
        }
    }

    /// The frame's y as a word's baseline.
    pub(crate) fn leave_baseline(self, y: f32) -> f32 {
        self.baseline(y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn leaving_undoes_entering(
            x in 0.0f32..500.0, y in 0.0f32..700.0, w in 0.0f32..90.0, h in 0.0f32..90.0,
            quarter in 0i16..4, is_mirrored in any::<bool>(),
        ) {
            let direction = if is_mirrored { Direction::RightToLeft } else { Direction::LeftToRight };
            let page = Size { width: 595.0, height: 842.0 };
            let frame = ReadingFrame { angle: quarter * 90, direction, page };
            let r = Rect::new(x, y, x + w, y + h);
            let back = frame.leave(frame.enter(r));
            prop_assert!((back.x0 - r.x0).abs() < 0.01 && (back.y1 - r.y1).abs() < 0.01);
            prop_assert!((back.x1 - r.x1).abs() < 0.01 && (back.y0 - r.y0).abs() < 0.01);
            prop_assert!((frame.leave_baseline(frame.baseline(x)) - x).abs() < 0.01);
        }
    }
}
