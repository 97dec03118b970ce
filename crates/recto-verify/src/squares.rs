//! Check boxes that are drawn: a citation of one is the square with its label, and its text the label with a sign for the
//! square (`☒ Photos`). The label's words must stand in the box, and the page's pixels must show a square at its edge that is
//! ticked or empty as the sign has it.

use std::collections::BTreeSet;

use recto_model::{Raster, Rect};
use serde_json::Value;

use crate::boxes::{folded, spelled};
use crate::citation::CitedPlace;
use crate::says::{answer_in, says};

const TICKED: char = '☒';
const EMPTY: char = '☐';

/// Sides of squares, in heights of the label's line.
const SIDES: [f32; 2] = [0.3, 1.7];
/// A square's outer side lies so near to the edge of the citation's box, in heights of the label's line: glyphs of symbol
/// fonts have room around them.
const EDGE: f32 = 0.35;
/// Ink is darker than this share of the paper: frames may be gray.
const INK: f32 = 0.85;
/// The least share of each side that is drawn.
const LEAST_SIDE: f32 = 0.8;
/// The frame of a square inside of which a mark is looked for, as a share of its side, and the share of ink from which on there
/// is one.
const FRAME: f32 = 0.25;
const LEAST_MARK: f32 = 0.06;

/// The pages (from 1) on which a response cites drawn check boxes: they are needed as they look.
pub fn drawn_pages(response: &Value) -> BTreeSet<u32> {
    let evidence = response.get("evidence").and_then(Value::as_object);
    let citations =
        evidence.into_iter().flatten().filter_map(|(_, list)| list.as_array()).flatten();
    let drawn = citations.filter(|citation| {
        citation.get("text").and_then(Value::as_str).is_some_and(|text| parts(text).is_some())
    });
    drawn
        .filter_map(|citation| u32::try_from(citation.get("page")?.as_u64()?).ok())
        .filter(|page| *page > 0)
        .collect()
}

/// A check box that is drawn where a citation says so.
#[derive(Debug)]
pub(crate) struct CitedSquare<'a> {
    is_ticked: bool,
    label: &'a str,
}

/// The state and the label that a text says.
fn parts(text: &str) -> Option<(bool, &str)> {
    [(TICKED, true), (EMPTY, false)]
        .into_iter()
        .find_map(|(sign, is_ticked)| Some((is_ticked, text.strip_prefix(sign)?.trim())))
}

/// The square that a citation points at, if the page shows it in the state that the text says.
pub(crate) fn cited_square<'a>(
    place: &CitedPlace<'_>,
    text: &'a str,
    is_same_reader: bool,
) -> Option<CitedSquare<'a>> {
    let (is_ticked, label) = parts(text)?;
    let picture = place.page.picture.as_deref()?;
    let page = PagePicture { picture, scale: picture.width as f32 / place.page.size.width };
    let square_at = |(words, height): (Rect, f32)| {
        // The box reaches from the square to the end of the words on its other side.
        let is_left = words.x0 - place.bbox.x0 >= place.bbox.x1 - words.x1;
        let off = if is_left { place.bbox.x1 - words.x1 } else { words.x0 - place.bbox.x0 };
        (off.abs() <= height).then(|| page.square(&place.bbox, height, is_left))?
    };
    let shown = spelled(place, label, is_same_reader, &square_at)?;
    (shown == is_ticked).then_some(CitedSquare { is_ticked, label })
}

impl CitedSquare<'_> {
    /// Does the check box say a value? One of those that stand at yes and at no says its word when it is ticked.
    pub(crate) fn says(&self, value: &Value) -> bool {
        let is_one_word = self.label.split_whitespace().count() == 1;
        let answer = answer_in(&folded(self.label)).filter(|_| is_one_word);
        match (value, answer) {
            (Value::Bool(value), Some(answer)) => self.is_ticked && *value == answer,
            (Value::Bool(value), None) => *value == self.is_ticked,
            (_, None) if says(value, if self.is_ticked { "☒" } else { "☐" }, false) => true,
            _ => self.is_ticked && says(value, self.label, false),
        }
    }
}

/// A page's pixels.
struct PagePicture<'a> {
    picture: &'a Raster,
    /// Pixels per point.
    scale: f32,
}

impl PagePicture<'_> {
    /// Whether the square at the left or right edge of a box is ticked; `None` without a square.
    fn square(&self, bbox: &Rect, height: f32, is_left: bool) -> Option<bool> {
        let bbox = bbox.scaled(self.scale);
        let height = height * self.scale;
        let ink = self.ink(&bbox.grown(height));
        let edge = if is_left { bbox.x0 } else { bbox.x1 };
        let slack = (EDGE * height).ceil() as i32;
        let mut best: Option<(f32, [i32; 3])> = None;
        for side in (SIDES[0] * height) as i32..=(SIDES[1] * height) as i32 {
            let outer = edge.round() as i32 - if is_left { 0 } else { side };
            for x in outer - slack..=outer + slack {
                let lowest = bbox.y1.ceil() as i32 - side + slack;
                for y in bbox.y0.floor() as i32 - slack..=lowest {
                    let drawn = ink.sides(x, y, side);
                    if drawn >= LEAST_SIDE && best.is_none_or(|(before, _)| drawn >= before) {
                        best = Some((drawn, [x, y, side]));
                    }
                }
            }
        }
        let (_, [x, y, side]) = best?;
        Some(ink.inside(x, y, side) >= LEAST_MARK)
    }

    fn ink(&self, area: &Rect) -> PictureInk {
        let whole = (self.picture.width as i32, self.picture.height as i32);
        let (x0, y0) = ((area.x0 as i32).max(0), (area.y0 as i32).max(0));
        let (x1, y1) = ((area.x1 as i32).min(whole.0), (area.y1 as i32).min(whole.1));
        let (width, height) = ((x1 - x0).max(0), (y1 - y0).max(0));
        let luminance = |x: i32, y: i32| {
            let at = (y * whole.0 + x) as usize * 3;
            let pixel = self.picture.rgb.get(at..at + 3).unwrap_or(&[255; 3]);
            pixel.iter().map(|value| f32::from(*value)).sum::<f32>() / 3.0
        };
        let values: Vec<f32> = (y0..y1)
            .flat_map(|y| (x0..x1).map(move |x| (x, y)))
            .map(|(x, y)| luminance(x, y))
            .collect();
        let mut sorted = values.clone();
        sorted.sort_by(f32::total_cmp);
        let paper = sorted.get(sorted.len() * 3 / 4).copied().unwrap_or(255.0);
        let set = values.iter().map(|value| *value < INK * paper).collect();
        PictureInk { x0, y0, width, height, set }
    }
}

/// Which pixels of an area are ink.
struct PictureInk {
    x0: i32,
    y0: i32,
    width: i32,
    height: i32,
    set: Vec<bool>,
}

impl PictureInk {
    fn at(&self, x: i32, y: i32) -> bool {
        let (x, y) = (x - self.x0, y - self.y0);
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_inside && self.set.get((y * self.width + x) as usize).copied().unwrap_or_default()
    }

    /// The share of ink along the side of a square with the least of it; lines may be a pixel off.
    fn sides(&self, x: i32, y: i32, side: i32) -> f32 {
        let near = |x: i32, y: i32, (dx, dy): (i32, i32)| {
            (-1..=1).any(|step| self.at(x + step * dx, y + step * dy))
        };
        let last = side - 1;
        let share = |is_drawn: &dyn Fn(i32) -> bool| {
            (0..side).filter(|at| is_drawn(*at)).count() as f32 / side.max(1) as f32
        };
        let across = (1, 0);
        let down = (0, 1);
        let upright =
            share(&|at| near(x, y + at, across)).min(share(&|at| near(x + last, y + at, across)));
        if upright < LEAST_SIDE {
            return upright;
        }
        let level =
            share(&|at| near(x + at, y, down)).min(share(&|at| near(x + at, y + last, down)));
        upright.min(level)
    }

    /// The share of ink inside of a square's frame.
    fn inside(&self, x: i32, y: i32, side: i32) -> f32 {
        let frame = (FRAME * side as f32).round() as i32;
        let range = |from: i32| from + frame..from + side - frame;
        let pixels = range(y).flat_map(|y| range(x).map(move |x| (x, y)));
        let (mut ink, mut all) = (0.0f32, 0.0f32);
        for (x, y) in pixels {
            all += 1.0;
            ink += f32::from(u8::from(self.at(x, y)));
        }
        ink / all.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use recto_model::Size;
    use serde_json::json;

    use super::*;
    use crate::{ReaderDocument, ReaderPage, ReaderWord, VerifyOptions, verify};

    const SCALE: f32 = 3.0;

    /// A page with a square of 8 points at (20, 21) before or behind the words of a line that is 10 points high.
    fn page(label: &str, is_ticked: bool, is_left: bool) -> ReaderPage {
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
        for at in 0..side {
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
        let citation = json!({ "page": 1, "bbox": bbox, "text": format!("{sign} {label}"), "confidence": null });
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
}
