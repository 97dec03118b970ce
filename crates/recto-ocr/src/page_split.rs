//! Splits a page spread whose two pages have different skews: a book copied in two passes, or whose pages bulge.

use crate::deskew::PageSplit;
use crate::text_detection::{is_long, skew_of};
use crate::{DeskewTransform, LineBox};

/// Least ratio of width to height of a page spread. A single landscape page of a common paper size is narrower than two
/// portrait pages side by side, except for slides.
const LEAST_SPREAD_RATIO: f32 = 1.15;
/// The gutter between two pages lies in this range of the picture's width.
const GUTTER_RANGE: (f32, f32) = (0.42, 0.58);
/// Least width of the gutter, as a share of the picture's width.
const GUTTER: f32 = 0.02;
/// Least number of long lines from which the skew of a page is estimated.
const FEWEST_LINES: usize = 6;
/// Pages whose skews differ by less than this have one skew (radians): over a line as long as a page is wide this is a
/// third of the line's height.
const SAME_SKEW: f32 = 0.005;

/// The deskew transform of an upright picture, estimated from its lines.
pub(crate) fn transform_of(
    places: &[LineBox],
    turns: u8,
    (width, height): (f32, f32),
) -> DeskewTransform {
    let whole =
        DeskewTransform { turns, skew: skew_of(places.iter()), page_split: None, width, height };
    if !may_be_page_spread(width, height) {
        return whole;
    }
    let spans = places.iter().map(LineBox::bounds).map(|bounds| (bounds.x0, bounds.x1));
    let Some(at) = gutter_of_spread(spans, width) else { return whole };
    let on = |is_left: bool| {
        let page = places.iter().filter(move |place| (place.center.x < at) == is_left);
        let has_enough_lines = page.clone().filter(|place| is_long(place)).count() >= FEWEST_LINES;
        has_enough_lines.then(|| skew_of(page))
    };
    match (on(true), on(false)) {
        (Some(left), Some(right)) if (left - right).abs() >= SAME_SKEW => DeskewTransform {
            skew: left,
            page_split: Some(PageSplit { at: at / width, skew: right }),
            ..whole
        },
        _ => whole,
    }
}

/// Is a picture wide enough to hold two pages?
pub fn may_be_page_spread(width: f32, height: f32) -> bool {
    width >= LEAST_SPREAD_RATIO * height
}

/// The middle of the widest gap near the middle of `width` that none of the spans (left, right) crosses.
pub fn gutter_of_spread(spans: impl Iterator<Item = (f32, f32)>, width: f32) -> Option<f32> {
    let (from, to) = (GUTTER_RANGE.0 * width, GUTTER_RANGE.1 * width);
    let mut spans: Vec<(f32, f32)> = spans.filter(|(x0, x1)| *x1 > from && *x0 < to).collect();
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut reach, mut widest) = (from, (0.0, 0.0));
    for (x0, x1) in spans.into_iter().chain([(to, to)]) {
        if x0 - reach > widest.0 {
            widest = (x0 - reach, (x0 + reach) * 0.5);
        }
        reach = reach.max(x1);
    }
    (widest.0 >= GUTTER * width).then_some(widest.1)
}

#[cfg(test)]
mod tests {
    use recto_model::Point;

    use super::*;

    const SIZE: (f32, f32) = (1600.0, 1000.0);

    /// Ten lines around `x` with slope `skew`.
    fn page(x: f32, skew: f32) -> Vec<LineBox> {
        let line = |i: usize| LineBox {
            center: Point::new(x, 100.0 + 80.0 * i as f32),
            width: 600.0,
            height: 20.0,
            along: Point::new(skew.cos(), skew.sin()),
        };
        (0..10).map(line).collect()
    }

    #[test]
    fn pages_of_different_skew_are_split() {
        let transform = transform_of(&[page(400.0, 0.03), page(1200.0, -0.02)].concat(), 0, SIZE);
        let page_split = transform.page_split.unwrap();
        assert!((transform.skew - 0.03).abs() < 1e-4 && (page_split.skew + 0.02).abs() < 1e-4);
        assert!((page_split.at - 0.5).abs() < 0.01);
    }

    #[test]
    fn pages_of_one_skew_and_single_pages_are_not_split() {
        let alike = [page(400.0, 0.03), page(1200.0, 0.028)].concat();
        assert_eq!(transform_of(&alike, 0, SIZE).page_split, None);
        let crossed = [page(400.0, 0.03), page(1200.0, -0.02), page(800.0, 0.0)].concat();
        assert_eq!(transform_of(&crossed, 0, SIZE).page_split, None);
        let thumbnail = [page(400.0, 0.03), page(1200.0, -0.02)].concat();
        assert_eq!(transform_of(&thumbnail, 0, (1600.0, 2000.0)).page_split, None);
    }
}
