//! Text that runs in another direction is analysed as if it ran to the right, and its boxes turned back afterwards.

use recto_model::{Rect, Size};

/// The turn between the page and the reading direction of some of its text.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Frame {
    angle: i16,
    page: Size,
}

impl Frame {
    /// For text that reads at `angle` degrees clockwise; skewed text is taken as it stands.
    pub(crate) fn new(angle: i16, page: Size) -> Self {
        Self { angle, page }
    }

    /// From the page to the frame.
    pub(crate) fn enter(self, r: Rect) -> Rect {
        let Size { width, height } = self.page;
        match self.angle {
            90 => Rect::new(r.y0, width - r.x1, r.y1, width - r.x0),
            180 => Rect::new(width - r.x1, height - r.y1, width - r.x0, height - r.y0),
            270 => Rect::new(height - r.y1, r.x0, height - r.y0, r.x1),
            _ => r,
        }
    }

    /// From the frame to the page.
    pub(crate) fn leave(self, r: Rect) -> Rect {
        let Size { width, height } = self.page;
        match self.angle {
            90 => Rect::new(width - r.y1, r.x0, width - r.y0, r.x1),
            180 => Rect::new(width - r.x1, height - r.y1, width - r.x0, height - r.y0),
            270 => Rect::new(r.y0, height - r.x1, r.y1, height - r.x0),
            _ => r,
        }
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
            quarter in 0i16..4,
        ) {
            let frame = Frame::new(quarter * 90, Size { width: 595.0, height: 842.0 });
            let r = Rect::new(x, y, x + w, y + h);
            let back = frame.leave(frame.enter(r));
            prop_assert!((back.x0 - r.x0).abs() < 0.01 && (back.y1 - r.y1).abs() < 0.01);
            prop_assert!((back.x1 - r.x1).abs() < 0.01 && (back.y0 - r.y0).abs() < 0.01);
            prop_assert!((frame.leave_baseline(frame.baseline(x)) - x).abs() < 0.01);
        }
    }
}
