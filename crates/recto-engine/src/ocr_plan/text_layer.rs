//! The invisible text layer of an earlier OCR: it is kept if it agrees with the pixels.
//!
//! A sample of its lines is recognised. If they agree, the layer is kept and only lines that it lacks are recognised as
//! well; otherwise the whole page is recognised.

use std::collections::BTreeMap;
use std::sync::Arc;

use recto_input::Budget;
use recto_model::{Glyph, LeftOutReason, Page, Point, Quad, Raster, Rect, RenderMode};
use recto_ocr::{DeskewTransform, LineBox, OcrError, RecognisedPage, TextLine};

use super::DeskewedPage;
use super::glyphs::{self, has_text, plain_font};
use super::layer_lines::{LayerLine, layer_lines};
use crate::ocr::Ocr;

/// The least trigram similarity between the layer and the recognised text.
const AGREEMENT: f32 = 0.7;
/// Sampled lines, evenly over the page.
const SAMPLE: usize = 12;
/// A line with fewer letters is not sampled.
const FEWEST_LETTERS: usize = 6;
/// A layer with fewer such lines is not checked.
const FEWEST_LINES: usize = 3;
/// A layer that lacks more than this share of the detected lines is discarded.
const LACKING: f32 = 0.3;
/// The least mean confidence of a line added to the layer. The earlier OCR may have left out dirt on purpose.
const SURE: f32 = 0.85;
/// The largest skew of a line in radians that counts as horizontal.
const HORIZONTAL: f32 = 0.01;

/// The layer's lines, if they agree with the pixels; lines that the layer lacks are added to the page.
pub(super) fn verified(
    page: &mut Page,
    raster: &Arc<Raster>,
    scale: f32,
    ocr: &Ocr,
    budget: &Budget,
) -> Result<Option<RecognisedPage>, OcrError> {
    let layer = layer_lines(page.glyphs.iter().filter(|glyph| is_hidden(glyph)), scale);
    let telling: Vec<&LayerLine> = layer
        .iter()
        .filter(|line| line.text.chars().filter(|c| c.is_alphanumeric()).count() >= FEWEST_LETTERS)
        .collect();
    if telling.len() < FEWEST_LINES
        || !layer.iter().all(|line| line.place.along.y.abs() < HORIZONTAL)
    {
        return Ok(None);
    }
    let step = telling.len().div_ceil(SAMPLE);
    let sample: Vec<&LayerLine> = telling.into_iter().step_by(step).collect();
    let boxes: Vec<LineBox> = sample.iter().map(|line| line.place).collect();
    let read = ocr.read_boxes(raster, &boxes, budget)?;
    let agreeing = sample
        .iter()
        .zip(&read)
        .filter(|(line, read)| similarity(&line.text, &read.text()) >= AGREEMENT)
        .count();
    if (agreeing as f32) < AGREEMENT * sample.len() as f32 {
        return Ok(None);
    }
    let found = ocr.detect(raster, budget)?;
    let lacking: Vec<LineBox> =
        found.iter().filter(|place| !is_covered(place, &layer)).copied().collect();
    if lacking.len() as f32 > LACKING * found.len() as f32 {
        return Ok(None);
    }
    let (new, unsure): (Vec<TextLine>, Vec<TextLine>) =
        ocr.read_boxes(raster, &lacking, budget)?.into_iter().partition(|line| {
            line.mean_confidence() >= SURE && line.text().chars().any(char::is_alphanumeric)
        });
    let place = |pixel: Point| Point::new(pixel.x * scale, pixel.y * scale);
    glyphs::leave_out(page, &unsure, LeftOutReason::Unsure, place);
    glyphs::count(page, &new);
    let (width, height) = (raster.width as f32, raster.height as f32);
    let transform = DeskewTransform { width, height, ..DeskewTransform::default() };
    let mut reading = RecognisedPage {
        transform,
        lines: new,
        stamped: Vec::new(),
        unrecognised: Vec::new(),
        picture: Arc::clone(raster),
    };
    let font = plain_font(page);
    let seen = recto_ocr::glyphs(&reading.lines, &reading.transform, scale, font, place);
    glyphs::add(page, seen);
    reading.lines.extend(layer.into_iter().map(LayerLine::without_characters));
    Ok(Some(reading))
}

/// Does the page's invisible text equal the recognised text, in the same place?
pub(super) fn agrees_with(page: &Page, reading: &RecognisedPage, deskewed: &DeskewedPage) -> bool {
    let hidden: Vec<&Glyph> =
        page.glyphs.iter().filter(|glyph| is_hidden(glyph) && has_text(glyph)).collect();
    let layer: String = hidden.iter().map(|glyph| glyph.text.as_str()).collect();
    let seen: String = reading.lines.iter().map(TextLine::text).collect();
    if similarity(&layer, &seen) < AGREEMENT {
        return false;
    }
    let boxes: Vec<Rect> = reading
        .lines
        .iter()
        .map(|line| {
            let quad = line.place.part(0.0, 1.0, 0.0, 1.0).0.map(|pixel| deskewed.given(pixel));
            Quad(quad).bounds()
        })
        .collect();
    let placed = hidden.iter().filter(|glyph| {
        let center = glyph.quad.bounds().center();
        boxes.iter().any(|bbox| bbox.contains_point(center))
    });
    placed.count() as f32 >= AGREEMENT * hidden.len() as f32
}

fn is_hidden(glyph: &Glyph) -> bool {
    glyph.mode == RenderMode::Invisible
}

/// Does a line of the layer run through the box?
fn is_covered(place: &LineBox, layer: &[LayerLine]) -> bool {
    [0.25, 0.5, 0.75].iter().any(|share| {
        let at = place.at(*share, 0.5);
        layer.iter().any(|line| {
            let (along, across) = line.place.offset_of(at);
            along.abs() <= 0.5 * line.place.width && across.abs() <= 0.5 * line.place.height
        })
    })
}

/// The Dice coefficient of the letter trigrams of two texts.
fn similarity(one: &str, other: &str) -> f32 {
    let (one, other) = (trigrams(one), trigrams(other));
    let sum = |groups: &BTreeMap<[char; 3], i32>| groups.values().sum::<i32>();
    let common: i32 = one.iter().map(|(group, n)| other.get(group).map_or(0, |m| *n.min(m))).sum();
    2.0 * common as f32 / (sum(&one) + sum(&other)).max(1) as f32
}

/// How often each trigram of letters and digits occurs. Spaces don't count, and the order of words hardly does.
fn trigrams(text: &str) -> BTreeMap<[char; 3], i32> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similarity_ignores_spaces() {
        assert_eq!(similarity("The quick fox", "the qu ick fox"), 1.0);
        assert!(similarity("The quick brown fox", "The quick brown fax") > AGREEMENT);
        assert!(similarity("The quick brown fox", "jumped over lazy dogs") < 0.1);
        assert_eq!(similarity("", ""), 0.0);
    }
}
