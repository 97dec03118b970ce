//! Pages that are pictures.

use std::collections::BTreeMap;

use recto_input::Budget;
use recto_model::{Glyph, Page, Point, Rect, RenderMode};
use recto_ocr::{OcrError, Reading};

use super::{Draw, LevelPage, is_visible_text, plain_font, says_something};
use crate::ocr::Ocr;

/// 200 dpi: more gains nothing, less loses small print.
const SCALE: f32 = 200.0 / 72.0;
/// Pixels of a page's long side that are enough for any print, and those up to which a small page is drawn larger.
const LONGEST: f32 = 3400.0;
/// Layers that share less than this of their words with what is seen are not of this page.
const AGREEMENT: f32 = 0.7;
/// A page with fewer words is a picture rather than a text: it stays a figure, with its words.
const FEWEST_WORDS: usize = 8;
/// An image over more than this share of a page of text is the page itself.
const PAGE_ITSELF: f32 = 0.3;

pub(super) fn complete(
    page: &mut Page,
    ocr: &Ocr,
    draw: &mut Draw<'_>,
    budget: &Budget,
) -> Result<Option<LevelPage>, OcrError> {
    let whole = Rect::new(0.0, 0.0, page.size.width, page.size.height);
    let side = page.size.width.max(page.size.height).max(1.0);
    let Some(raster) = draw(whole, SCALE.min(LONGEST / side)) else { return Ok(None) };
    let scale = page.size.width / raster.width.max(1) as f32;
    let reading = ocr.read(&raster, true, budget)?;
    drop(raster);
    if layer_agrees(page, &reading) {
        return Ok(None);
    }
    page.glyphs.retain(is_visible_text);
    if reading.lines.is_empty() {
        return Ok(None);
    }
    let level = LevelPage::new(reading.frame, scale, page.size);
    let font = plain_font(page);
    let has_own_text = !page.glyphs.is_empty();
    let words: usize =
        reading.lines.iter().map(|line| line.text().split_whitespace().count()).sum();
    if words >= FEWEST_WORDS {
        page.images.retain(|image| image.bbox.area() < PAGE_ITSELF * whole.area());
    }
    if has_own_text {
        // Text that is set on the page has the page's own direction: nothing is moved.
        let seen = recto_ocr::glyphs(&reading, scale, font, |pixel| level.given(pixel));
        let new = without_doubles(seen, &page.glyphs);
        page.glyphs.extend(new);
        return Ok(None);
    }
    page.glyphs = recto_ocr::glyphs(&reading, scale, font, |pixel| level.place(pixel));
    page.size = level.size();
    if level.is_moved() {
        // A picture that stays is the page, which now lies straight.
        for image in &mut page.images {
            image.bbox = Rect::new(0.0, 0.0, page.size.width, page.size.height);
        }
    }
    for ruling in recto_ocr::rulings(&reading) {
        let at = |p: Point| Point::new(p.x * scale, p.y * scale);
        page.rulings.push(recto_model::Ruling {
            from: at(ruling.from),
            to: at(ruling.to),
            width: ruling.width * scale,
            ..ruling
        });
    }
    Ok(level.is_moved().then_some(level))
}

/// Recognised glyphs that don't stand where a glyph stands already.
pub(super) fn without_doubles(seen: Vec<Glyph>, known: &[Glyph]) -> Vec<Glyph> {
    let boxes: Vec<Rect> = known
        .iter()
        .filter(|glyph| says_something(glyph))
        .map(|glyph| glyph.quad.bounds().grown(0.5))
        .collect();
    seen.into_iter()
        .filter(|glyph| {
            let center = glyph.quad.bounds().center();
            !boxes.iter().any(|bbox| bbox.contains_point(center))
        })
        .collect()
}

/// Does the page's invisible text say what is seen?
fn layer_agrees(page: &Page, reading: &Reading) -> bool {
    let layer: String = page
        .glyphs
        .iter()
        .filter(|glyph| glyph.mode == RenderMode::Invisible)
        .map(|glyph| glyph.text.as_str())
        .collect();
    let seen: String = reading.lines.iter().map(recto_ocr::Line::text).collect();
    let (layer, seen) = (letter_groups(&layer), letter_groups(&seen));
    let sum = |groups: &BTreeMap<[char; 3], i32>| groups.values().sum::<i32>();
    let (of_layer, of_seen) = (sum(&layer), sum(&seen));
    if of_layer == 0 {
        return false;
    }
    let common: i32 = layer.iter().map(|(group, n)| seen.get(group).map_or(0, |m| *n.min(m))).sum();
    2.0 * common as f32 / (of_layer + of_seen) as f32 >= AGREEMENT
}

/// How often three letters or figures follow each other: a measure that spaces and order don't disturb.
fn letter_groups(text: &str) -> BTreeMap<[char; 3], i32> {
    let letters: Vec<char> =
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let mut groups = BTreeMap::new();
    for window in letters.windows(3) {
        if let [a, b, c] = *window {
            *groups.entry([a, b, c]).or_insert(0) += 1;
        }
    }
    groups
}
