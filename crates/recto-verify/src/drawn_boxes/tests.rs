//! What proves the state of a drawn check box, and what doesn't.

use std::sync::Arc;

use proptest::prelude::*;
use recto_model::{Raster, Size};
use serde_json::json;

use super::*;
use crate::{ReaderDocument, ReaderPage, ReaderWord, VerifyOptions, verify};

const SCALE: f32 = 3.0;

/// A page with a square of 8 points at (20, 21) before or behind the words of a line that is 10 points high.
fn page(label: &str, is_ticked: bool, is_left: bool) -> ReaderPage {
    page_of(Outline::Square, label, is_ticked, is_left)
}

/// The same with a circle, which has a dot if it is chosen.
fn page_of(outline: Outline, label: &str, is_ticked: bool, is_left: bool) -> ReaderPage {
    let size = Size { width: 200.0, height: 60.0 };
    let (width, height) = ((size.width * SCALE) as u32, (size.height * SCALE) as u32);
    let mut rgb = vec![250u8; (width * height * 3) as usize];
    let mut x = if is_left { 32.0 } else { 20.0 };
    let mut words = Vec::new();
    for text in label.split(' ') {
        let to = x + 5.0 * text.chars().count() as f32;
        words.push(ReaderWord { text: text.to_owned(), bbox: Rect::new(x, 20.0, to, 30.0) });
        x = to + 3.0;
    }
    let from = (if is_left { 20.0 } else { x } * SCALE) as u32;
    let (top, side) = ((21.0 * SCALE) as u32, (8.0 * SCALE) as u32);
    for at in 0..side * side {
        let (dx, dy) = (at % side, at / side);
        let middle = 0.5 * (side - 1) as f32;
        let distance = (dx as f32 - middle).hypot(dy as f32 - middle) / middle;
        let is_drawn = (0.88..=1.04).contains(&distance) || is_ticked && distance < 0.5;
        if outline == Outline::Circle && is_drawn {
            let pixel = ((top + dy) * width + from + dx) as usize * 3;
            rgb[pixel..pixel + 3].fill(90);
        }
    }
    for at in 0..if outline == Outline::Square { side } else { 0 } {
        let frame = [(at, 0), (at, side - 1), (0, at), (side - 1, at)];
        let cross = if is_ticked { vec![(at, at), (at, side - 1 - at)] } else { Vec::new() };
        for (dx, dy) in frame.into_iter().chain(cross) {
            let pixel = ((top + dy) * width + from + dx) as usize * 3;
            rgb[pixel..pixel + 3].fill(90);
        }
    }
    let picture = Some(Arc::new(Raster { width, height, rgb }));
    ReaderPage { size, words, picture }
}

fn holds(page: ReaderPage, sign: char, label: &str, value: &Value, dx: f32) -> bool {
    let words = Rect::hull(page.words.iter().map(|word| word.bbox)).unwrap();
    let is_left = words.x0 > 25.0;
    let square = if is_left { 20.0 } else { words.x1 + 3.0 };
    let bbox = words.union(&Rect::new(square, 21.0, square + 8.0, 29.0)).moved(dx, 0.0);
    let of = |at: f32, whole: f32| f64::from(at / whole * 1000.0);
    let bbox = [
        of(bbox.x0, page.size.width),
        of(bbox.y0, page.size.height),
        of(bbox.x1, page.size.width),
        of(bbox.y1, page.size.height),
    ];
    let citation =
        json!({ "page": 1, "bbox": bbox, "text": format!("{sign} {label}"), "confidence": null });
    let response =
        json!({ "values": { "a": value }, "page_count": 1, "evidence": { "a": [citation] } });
    assert_eq!(drawn_pages(&response), BTreeSet::from([1]));
    let document =
        ReaderDocument { pages: vec![page], is_same_reader: true, ..ReaderDocument::default() };
    verify(&response, &document, VerifyOptions { strict: true }).is_empty()
}

#[test]
fn a_square_says_what_its_label_and_its_state_say() {
    let photos = |is_ticked| page("Photos may be taken", is_ticked, true);
    let says =
        |ticked, sign, value| holds(photos(ticked), sign, "Photos may be taken", &value, 0.0);
    assert!(says(true, '☒', json!(true)));
    assert!(says(false, '☐', json!(false)));
    assert!(!says(true, '☒', json!(false)));
    assert!(!says(false, '☐', json!(true)));
    // The page shows another state.
    assert!(!says(true, '☐', json!(false)));
    assert!(!says(false, '☒', json!(true)));
    assert!(holds(page("reduced", true, true), '☒', "reduced", &json!("reduced"), 0.0));
    assert!(!holds(page("reduced", true, true), '☒', "reduced", &json!("full"), 0.0));
    assert!(!holds(page("reduced", false, true), '☐', "reduced", &json!("reduced"), 0.0));
    // The word answers, not the box, and only if it is chosen.
    assert!(holds(page("no", true, true), '☒', "no", &json!(false), 0.0));
    assert!(!holds(page("no", true, true), '☒', "no", &json!(true), 0.0));
    assert!(!holds(page("no", false, true), '☐', "no", &json!(true), 0.0));
    // The square is a glyph before the word as well.
    assert!(holds(page("⊠no", true, true), '☒', "⊠no", &json!(false), 0.0));
    assert!(!holds(page("⊠no", true, true), '☒', "⊠no", &json!(true), 0.0));
}

#[test]
fn a_circle_says_so_as_well() {
    let full = |is_on| page_of(Outline::Circle, "full", is_on, true);
    let is_full = json!("full");
    assert!(holds(full(true), '◉', "full", &is_full, 0.0));
    assert!(!holds(full(true), '◉', "full", &json!("part"), 0.0));
    assert!(!holds(full(false), '◉', "full", &is_full, 0.0));
    assert!(!holds(full(false), '○', "full", &is_full, 0.0));
    assert!(holds(full(true), '◉', "full", &json!(true), 0.0));
    assert!(holds(full(false), '○', "full", &json!(false), 0.0));
    // A square is no circle, and a circle no square.
    assert!(!holds(page("full", false, true), '○', "full", &json!(false), 0.0));
    assert!(!holds(full(false), '☐', "full", &json!(false), 0.0));
    let behind = page_of(Outline::Circle, "no", true, false);
    assert!(holds(behind, '◉', "no", &json!(false), 0.0));
}

#[test]
fn a_page_without_a_square_proves_nothing() {
    let mut page = page("Photos", true, true);
    page.picture = Some(Arc::new(Raster { width: 600, height: 180, rgb: vec![255; 324_000] }));
    assert!(!holds(page.clone(), '☐', "Photos", &json!(false), 0.0));
    page.picture = None;
    assert!(!holds(page, '☐', "Photos", &json!(false), 0.0));
}

proptest! {
    #[test]
    fn a_box_in_another_place_proves_nothing(
        is_ticked in any::<bool>(), is_left in any::<bool>(), off in 6.0f32..20.0, back in any::<bool>(),
    ) {
        let page = page("Photos may be taken", is_ticked, is_left);
        let sign = if is_ticked { '☒' } else { '☐' };
        let value = json!(is_ticked);
        let said = "Photos may be taken";
        prop_assert!(holds(page.clone(), sign, said, &value, 0.0));
        let elsewhere = if back { -off } else { off };
        prop_assert!(!holds(page, sign, said, &value, elsewhere));
    }
}
