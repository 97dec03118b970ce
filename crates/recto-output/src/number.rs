//! Numbers as the response writes them: rounded to two decimals, and whole numbers without a decimal point.

use recto_model::{Rect, Size};
use serde::{Serialize, Serializer};

/// A number that is written without a fraction when it has none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Number(pub(crate) f64);

impl Number {
    /// Rounded to two decimals. Infinity and NaN, which JSON can't express, become 0.
    pub(crate) fn rounded(value: f32) -> Self {
        if value.is_finite() { Self((f64::from(value) * 100.0).round() / 100.0) } else { Self(0.0) }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// From here on an `f64` can't represent every integer.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if self.0.fract() == 0.0 && self.0.abs() < EXACT {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

/// A box `[x0, y0, x1, y1]` on the page: clamped to the page, ordered and rounded.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Bbox(pub(crate) [Number; 4]);

impl Bbox {
    pub(crate) fn on_page(rect: Rect, page: Size) -> Self {
        let finite = |v: f32| if v.is_finite() { v } else { 0.0 };
        let on = Rect::new(finite(rect.x0), finite(rect.y0), finite(rect.x1), finite(rect.y1))
            .clamped(positive(page));
        Self([on.x0, on.y0, on.x1, on.y1].map(Number::rounded))
    }
}

/// The page's size, with lengths that are negative or not finite replaced by 0.
pub(crate) fn positive(page: Size) -> Size {
    let length = |v: f32| if v.is_finite() { v.max(0.0) } else { 0.0 };
    Size { width: length(page.width), height: length(page.height) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(number: Number) -> String {
        serde_json::to_string(&number).unwrap()
    }

    #[test]
    fn two_decimals_and_no_point_without_need() {
        assert_eq!(json(Number::rounded(72.0)), "72");
        assert_eq!(json(Number::rounded(72.005_01)), "72.01");
        assert_eq!(json(Number::rounded(0.1)), "0.1");
        assert_eq!(json(Number::rounded(f32::NAN)), "0");
    }

    #[test]
    fn a_box_past_the_page_ends_on_its_border() {
        let page = Size { width: 595.276, height: 841.89 };
        let b = Bbox::on_page(Rect { x0: 600.0, y0: -3.0, x1: 10.0, y1: f32::INFINITY }, page);
        assert_eq!(serde_json::to_string(&b).unwrap(), "[10,0,595.28,0]");
    }
}
