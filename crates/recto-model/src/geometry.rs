//! Points, boxes and quadrilaterals in page space (points, top-left origin, y down).

use serde::{Deserialize, Serialize};

/// A place on the page, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

impl Point {
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}

/// Width and height of a page, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Size {
    pub width: f32,
    pub height: f32,
}

/// An axis-aligned box with `x0 <= x1` and `y0 <= y1` (construct it with [`Rect::new`], which orders the corners).
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Rect {
    pub x0: f32,
    pub y0: f32,
    pub x1: f32,
    pub y1: f32,
}

impl Rect {
    /// The box with two opposite corners, in either order.
    pub fn new(xa: f32, ya: f32, xb: f32, yb: f32) -> Self {
        Self { x0: xa.min(xb), y0: ya.min(yb), x1: xa.max(xb), y1: ya.max(yb) }
    }

    /// The smallest box around all `boxes`; `None` if there are none.
    pub fn hull(boxes: impl IntoIterator<Item = Self>) -> Option<Self> {
        boxes.into_iter().reduce(|a, b| a.union(&b))
    }

    pub fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    pub fn height(&self) -> f32 {
        self.y1 - self.y0
    }

    pub fn area(&self) -> f32 {
        self.width() * self.height()
    }

    pub fn center(&self) -> Point {
        Point::new((self.x0 + self.x1) * 0.5, (self.y0 + self.y1) * 0.5)
    }

    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// The common part; `None` if the boxes do not touch.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let (x0, y0) = (self.x0.max(other.x0), self.y0.max(other.y0));
        let (x1, y1) = (self.x1.min(other.x1), self.y1.min(other.y1));
        (x0 <= x1 && y0 <= y1).then_some(Self { x0, y0, x1, y1 })
    }

    pub fn intersects(&self, other: &Self) -> bool {
        self.x0 <= other.x1 && other.x0 <= self.x1 && self.y0 <= other.y1 && other.y0 <= self.y1
    }

    pub fn contains_point(&self, p: Point) -> bool {
        (self.x0..=self.x1).contains(&p.x) && (self.y0..=self.y1).contains(&p.y)
    }

    pub fn contains(&self, other: &Self) -> bool {
        self.x0 <= other.x0 && self.y0 <= other.y0 && self.x1 >= other.x1 && self.y1 >= other.y1
    }

    /// The length of the common part of both x ranges; negative if they are apart.
    pub fn x_overlap(&self, other: &Self) -> f32 {
        self.x1.min(other.x1) - self.x0.max(other.x0)
    }

    /// The length of the common part of both y ranges; negative if they are apart.
    pub fn y_overlap(&self, other: &Self) -> f32 {
        self.y1.min(other.y1) - self.y0.max(other.y0)
    }

    /// The box with all coordinates multiplied by a factor.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        Self::new(self.x0 * factor, self.y0 * factor, self.x1 * factor, self.y1 * factor)
    }

    /// The box moved to the right and down.
    #[must_use]
    pub fn moved(&self, dx: f32, dy: f32) -> Self {
        Self::new(self.x0 + dx, self.y0 + dy, self.x1 + dx, self.y1 + dy)
    }

    /// The box grown by `d` points on each side; a negative `d` shrinks it, but not past its centre.
    #[must_use]
    pub fn grown(&self, d: f32) -> Self {
        let (dx, dy) = (d.max(-self.width() * 0.5), d.max(-self.height() * 0.5));
        Self { x0: self.x0 - dx, y0: self.y0 - dy, x1: self.x1 + dx, y1: self.y1 + dy }
    }

    /// The box clipped to `[0, width] x [0, height]`; a box outside becomes an empty one on the border.
    #[must_use]
    pub fn clamped(&self, page: Size) -> Self {
        Self {
            x0: self.x0.clamp(0.0, page.width),
            y0: self.y0.clamp(0.0, page.height),
            x1: self.x1.clamp(0.0, page.width),
            y1: self.y1.clamp(0.0, page.height),
        }
    }
}

/// The corners of a box that may be rotated: top left, top right, bottom right and bottom left, relative to the text's
/// direction.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Quad(pub [Point; 4]);

impl Quad {
    /// The axis-aligned bounding box.
    pub fn bounds(&self) -> Rect {
        let [a, b, c, d] = self.0;
        Rect {
            x0: a.x.min(b.x).min(c.x).min(d.x),
            y0: a.y.min(b.y).min(c.y).min(d.y),
            x1: a.x.max(b.x).max(c.x).max(d.x),
            y1: a.y.max(b.y).max(c.y).max(d.y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_rect() -> impl Strategy<Value = Rect> {
        (-50.0f32..700.0, -50.0f32..900.0, -50.0f32..700.0, -50.0f32..900.0)
            .prop_map(|(a, b, c, d)| Rect::new(a, b, c, d))
    }

    proptest! {
        #[test]
        fn a_clamped_box_lies_on_the_page(r in any_rect()) {
            let page = Size { width: 595.0, height: 842.0 };
            let c = r.clamped(page);
            prop_assert!(c.x0 >= 0.0 && c.y0 >= 0.0 && c.x1 <= page.width && c.y1 <= page.height);
            prop_assert!(c.x0 <= c.x1 && c.y0 <= c.y1);
        }

        #[test]
        fn a_union_contains_both_and_an_intersection_is_in_both(a in any_rect(), b in any_rect()) {
            let u = a.union(&b);
            prop_assert!(u.contains(&a) && u.contains(&b));
            if let Some(i) = a.intersection(&b) {
                prop_assert!(a.contains(&i) && b.contains(&i));
            }
        }
    }
}
