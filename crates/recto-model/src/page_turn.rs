//! A page seen from the side from which some of its text reads.

use crate::{Orientation, Point, Rect, Size};

/// Maps between a page and the page as it is turned, or seen in a mirror, so that text on it runs to the right.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PageTurn {
    orientation: Orientation,
    page: Size,
}

impl PageTurn {
    /// For text that runs at `angle` degrees clockwise; skewed text is taken as it stands.
    pub const fn of_text(angle: i16, page: Size) -> Self {
        let quarter_turns = match angle {
            90 => 3,
            180 => 2,
            270 => 1,
            _ => 0,
        };
        Self { orientation: Orientation::clockwise(quarter_turns), page }
    }

    /// The same in a mirror that exchanges left and right of the turned page.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let mirror_x = !self.orientation.mirror_x;
        Self { orientation: Orientation { mirror_x, ..self.orientation }, page: self.page }
    }

    /// Size of the turned page.
    pub const fn size(&self) -> Size {
        self.orientation.page_size(self.page)
    }

    /// From the page to the turned page.
    pub fn enter(&self, bbox: Rect) -> Rect {
        placed(self.orientation, bbox, self.size())
    }

    /// From the turned page to the page.
    pub fn leave(&self, bbox: Rect) -> Rect {
        placed(self.orientation.inverse(), bbox, self.page)
    }

    /// From a baseline of turned text (a y of the page, or an x where lines run up or down) to its y on the turned page, and
    /// back.
    pub fn baseline(&self, at: f32) -> f32 {
        if self.orientation.mirror_y { self.size().height - at } else { at }
    }
}

fn placed(orientation: Orientation, bbox: Rect, displayed: Size) -> Rect {
    let [a, b] = [Point::new(bbox.x0, bbox.y0), Point::new(bbox.x1, bbox.y1)]
        .map(|corner| orientation.place(corner, displayed));
    Rect::new(a.x, a.y, b.x, b.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PAGE: Size = Size { width: 600.0, height: 800.0 };

    #[test]
    fn text_that_runs_down_begins_at_the_left_of_the_turned_page() {
        let turn = PageTurn::of_text(90, PAGE);
        assert_eq!(turn.size(), Size { width: 800.0, height: 600.0 });
        // At the upper right corner, running down.
        let bbox = Rect::new(580.0, 0.0, 590.0, 50.0);
        assert_eq!(turn.enter(bbox), Rect::new(0.0, 10.0, 50.0, 20.0));
        assert_eq!(turn.baseline(582.0), 18.0);
        assert_eq!(turn.mirrored().enter(bbox), Rect::new(750.0, 10.0, 800.0, 20.0));
    }

    proptest! {
        #[test]
        fn leaving_undoes_entering(
            x in 0.0f32..500.0, y in 0.0f32..700.0, w in 0.0f32..90.0, h in 0.0f32..90.0,
            quarter in 0i16..4, is_mirrored in any::<bool>(),
        ) {
            let turn = PageTurn::of_text(quarter * 90, PAGE);
            let turn = if is_mirrored { turn.mirrored() } else { turn };
            let r = Rect::new(x, y, x + w, y + h);
            let back = turn.leave(turn.enter(r));
            prop_assert!((back.x0 - r.x0).abs() < 0.01 && (back.y1 - r.y1).abs() < 0.01);
            prop_assert!((back.x1 - r.x1).abs() < 0.01 && (back.y0 - r.y0).abs() < 0.01);
            prop_assert!((turn.baseline(turn.baseline(x)) - x).abs() < 0.01);
            prop_assert!((turn.enter(r).area() - r.area()).abs() < 0.5);
        }
    }
}
