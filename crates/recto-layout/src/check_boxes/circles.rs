//! Circles to choose from: option buttons as curves, as glyphs, or seen in the pixels of a scan.
//!
//! Rings and discs are bullets, too, and letters look like them. An empty one counts only with a chosen one of its size on its
//! row or in its column, and a full disc only with an empty one.

use recto_model::{CheckBoxShape, DrawnCheckBox, Page, Rect, Word};

use super::{EDGES, MOST_BOXES, covers, marks, signs};

/// A circle that may be an option button.
#[derive(Debug, Clone, Copy)]
struct OptionButton {
    found: DrawnCheckBox,
    /// A ring with a mark in it is one whatever stands beside it.
    is_certain: bool,
}

/// The option buttons of a page that are no fields of its form; `is_place` says whether words stand beside one.
pub(super) fn circles(
    page: &Page,
    words: &[Word],
    largest: f32,
    is_place: &dyn Fn(&Rect) -> bool,
) -> Vec<DrawnCheckBox> {
    let seen = page.check_boxes.iter().filter(|seen| seen.shape == CheckBoxShape::Circle);
    let seen = seen.map(|seen| OptionButton { found: *seen, is_certain: false });
    let glyphs = signs::circles(page).map(|sign| OptionButton {
        found: option_at(sign.bbox, sign.checked),
        is_certain: sign.is_certain,
    });
    let mut all = drawn(page, words, largest);
    all.extend(glyphs.chain(seen));
    all.retain(|option| is_place(&option.found.bbox));
    all.truncate(MOST_BOXES);
    let counts = |one: &&OptionButton| {
        one.is_certain
            || all.iter().any(|other| {
                other.found.checked != one.found.checked
                    && are_grouped(&one.found.bbox, &other.found.bbox)
            })
    };
    all.iter().filter(counts).map(|option| option.found).collect()
}

fn option_at(bbox: Rect, checked: bool) -> DrawnCheckBox {
    DrawnCheckBox { bbox, checked, shape: CheckBoxShape::Circle }
}

/// Circles of curves: rings with what is drawn into them, and full discs.
fn drawn(page: &Page, words: &[Word], largest: f32) -> Vec<OptionButton> {
    let all = || page.circles.iter().filter(|circle| marks::longer(&circle.bbox) <= largest);
    let is_dark = |circle: &&recto_model::Circle| circle.fill.is_some_and(marks::is_dark);
    let discs: Vec<Rect> = all().filter(is_dark).map(|circle| circle.bbox).collect();
    let rings = all().filter(|circle| circle.stroked && !is_dark(circle));
    let mut outer: Vec<Rect> = Vec::new();
    // Both edges of one ring.
    for ring in rings.take(2 * MOST_BOXES) {
        match outer.last_mut().filter(|last| covers(last, &ring.bbox)) {
            Some(last) => *last = last.union(&ring.bbox),
            None => outer.push(ring.bbox),
        }
    }
    let mut options: Vec<OptionButton> = Vec::new();
    for ring in &outer {
        let has_dot = discs.iter().any(|disc| marks::is_mark(disc, ring));
        let state = if has_dot { Some(true) } else { marks::state_of_circle(page, words, ring) };
        let Some(checked) = state else { continue };
        options.push(OptionButton { found: option_at(*ring, checked), is_certain: checked });
    }
    let is_apart = |disc: &&Rect| !outer.iter().any(|ring| ring.contains_point(disc.center()));
    let full = discs.iter().filter(is_apart).take(MOST_BOXES);
    options
        .extend(full.map(|disc| OptionButton { found: option_at(*disc, true), is_certain: false }));
    options
}

/// Are two circles of one size, on one row or in one column?
fn are_grouped(one: &Rect, other: &Rect) -> bool {
    let (a, b) = (one.height(), other.height());
    let (one, other) = (one.center(), other.center());
    let most = EDGES * a.max(b);
    (a - b).abs() <= most && ((one.x - other.x).abs() <= most || (one.y - other.y).abs() <= most)
}
