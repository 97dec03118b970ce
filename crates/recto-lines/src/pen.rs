//! The way of the pen from glyph to glyph.

use recto_model::{Glyph, Point};

use crate::OnLine;

/// Does text at this angle (degrees clockwise) run down the page, or up?
pub fn runs_vertically(angle: i16) -> bool {
    matches!(angle, 90 | 270)
}

/// The direction in which text at this angle (degrees clockwise) runs, as a vector of length one.
pub fn direction_of(angle: i16) -> Point {
    match angle {
        0 => Point::new(1.0, 0.0),
        90 => Point::new(0.0, 1.0),
        180 => Point::new(-1.0, 0.0),
        270 => Point::new(0.0, -1.0),
        other => {
            let (sin, cos) = f32::from(other).to_radians().sin_cos();
            Point::new(cos, sin)
        }
    }
}

/// Where `to` lies from `from` along a direction, and across it (positive below the line).
pub fn along_and_across(from: Point, to: Point, direction: Point) -> (f32, f32) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    (dx * direction.x + dy * direction.y, dy * direction.x - dx * direction.y)
}

/// How far the pen moved from the end of a glyph to the next one, along their line and across it, in em of the larger one.
pub fn pen_step(last: &Glyph, next: &Glyph, direction: Point) -> (f32, f32) {
    let em = last.common_em(next);
    let (along, across) = along_and_across(last.end, next.origin, direction);
    (along / em, across / em)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn turning_changes_no_step(angle in 0i16..360, x in -9.0f32..9.0, y in -9.0f32..9.0) {
            let along = direction_of(angle);
            let to = Point::new(x * along.x - y * along.y, x * along.y + y * along.x);
            let (u, v) = along_and_across(Point::default(), to, along);
            prop_assert!((u - x).abs() < 1e-4 && (v - y).abs() < 1e-4);
        }
    }
}
