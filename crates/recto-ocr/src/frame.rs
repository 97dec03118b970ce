//! The picture as it was given, the picture set upright, and the page on which its lines are level.

use recto_model::Point;

/// How the level page lies on the picture that was given. All in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Frame {
    /// Quarter turns clockwise that set the picture upright.
    pub turns: u8,
    /// By how much lines of the upright picture fall to the right, in radians.
    pub skew: f32,
    /// Size of the upright picture.
    pub width: f32,
    pub height: f32,
}

impl Frame {
    /// Size of the level page: the upright picture fits into it.
    pub fn level_size(&self) -> (f32, f32) {
        let (sin, cos) = (self.skew.sin().abs(), self.skew.cos());
        (self.width * cos + self.height * sin, self.width * sin + self.height * cos)
    }

    /// From the upright picture to the level page.
    pub fn to_level(&self, p: Point) -> Point {
        let (sin, cos) = self.skew.sin_cos();
        let (width, height) = self.level_size();
        let (dx, dy) = (p.x - self.width * 0.5, p.y - self.height * 0.5);
        Point::new(dx * cos + dy * sin + width * 0.5, dy * cos - dx * sin + height * 0.5)
    }

    /// From the level page to the upright picture.
    pub fn from_level(&self, p: Point) -> Point {
        let (sin, cos) = self.skew.sin_cos();
        let (width, height) = self.level_size();
        let (dx, dy) = (p.x - width * 0.5, p.y - height * 0.5);
        Point::new(dx * cos - dy * sin + self.width * 0.5, dy * cos + dx * sin + self.height * 0.5)
    }

    /// From the upright picture to the one that was given.
    pub fn to_given(&self, p: Point) -> Point {
        match self.turns % 4 {
            0 => p,
            1 => Point::new(p.y, self.width - p.x),
            2 => Point::new(self.width - p.x, self.height - p.y),
            _ => Point::new(self.height - p.y, p.x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn level_and_upright_undo_each_other(x in 0.0f32..800.0, y in 0.0f32..600.0, skew in -0.3f32..0.3) {
            let frame = Frame { turns: 0, skew, width: 800.0, height: 600.0 };
            let level = frame.to_level(Point::new(x, y));
            let (width, height) = frame.level_size();
            prop_assert!(level.x > -0.1 && level.x < width + 0.1 && level.y > -0.1 && level.y < height + 0.1);
            let back = frame.from_level(level);
            prop_assert!((back.x - x).abs() < 0.01 && (back.y - y).abs() < 0.01);
        }
    }

    #[test]
    fn a_line_that_falls_to_the_right_is_level_on_the_page() {
        let frame = Frame { turns: 0, skew: 0.1, width: 800.0, height: 600.0 };
        let (sin, cos) = 0.1f32.sin_cos();
        let a = frame.to_level(Point::new(100.0, 200.0));
        let b = frame.to_level(Point::new(100.0 + 300.0 * cos, 200.0 + 300.0 * sin));
        assert!((a.y - b.y).abs() < 0.01 && (b.x - a.x - 300.0).abs() < 0.01);
    }

    #[test]
    fn the_corner_of_a_turned_picture_is_found_again() {
        // A picture of 600 x 800 that was turned once to be upright: its lower left corner is now the upper left one.
        let frame = Frame { turns: 1, skew: 0.0, width: 800.0, height: 600.0 };
        assert_eq!(frame.to_given(Point::new(0.0, 0.0)), Point::new(0.0, 800.0));
    }
}
