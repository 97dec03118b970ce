//! Glyphs without Unicode, whose font has neither a usable `/ToUnicode` map nor a known encoding: their text is
//! recognised from the rendered page.

use recto_input::Budget;
use recto_lines::{OnLine, direction_of, pen_step};
use recto_model::{Glyph, LeftOutReason, Page, Point, Quad, Rect, TextOrigin};
use recto_ocr::{LineBox, OcrError};

use super::Draw;
use super::glyphs;
use super::scope::lacks_unicode;
use crate::ocr::Ocr;

const SCALE: f32 = 300.0 / 72.0;
const LONGEST: f32 = 5000.0;
/// Below this mean confidence the glyphs keep the replacement character U+FFFD.
const SURE: f32 = 0.6;
/// The most runs of a page that are recognised.
const MOST_RUNS: usize = 600;
/// How far the pen moves between glyphs of a run, in em.
const AHEAD: f32 = 1.5;
/// How much a horizontal glyph rises or falls, in em.
const HORIZONTAL: f32 = 0.01;

/// Neighbouring glyphs on one baseline, as a range of the page's glyphs.
struct GlyphRun {
    glyphs: std::ops::Range<usize>,
    bbox: Rect,
}

pub(super) fn complete(
    page: &mut Page,
    ocr: &Ocr,
    draw: &mut Draw<'_>,
    budget: &Budget,
) -> Result<(), OcrError> {
    let runs = runs(page);
    let whole = Rect::new(0.0, 0.0, page.size.width, page.size.height);
    let side = whole.width().max(whole.height()).max(1.0);
    let Some(raster) = draw(whole, SCALE.min(LONGEST / side)) else { return Ok(()) };
    let scale = raster.width as f32 / whole.width().max(1.0);
    let boxes: Vec<LineBox> = runs
        .iter()
        .map(|run| LineBox {
            center: Point::new(run.bbox.center().x * scale, run.bbox.center().y * scale),
            width: run.bbox.width() * scale,
            height: run.bbox.height() * scale,
            along: Point::new(1.0, 0.0),
        })
        .collect();
    let lines = ocr.read_boxes(&raster, &boxes, budget)?;
    // From the last run to the first, so that the indices of earlier runs stay valid.
    for (run, line) in runs.iter().zip(&lines).rev() {
        if line.mean_confidence() < SURE {
            let place = |pixel: Point| Point::new(pixel.x / scale, pixel.y / scale);
            glyphs::leave_out(page, [line], LeftOutReason::Unsure, place);
            continue;
        }
        let Some(model) = page.glyphs.get(run.glyphs.start).cloned() else { continue };
        glyphs::count(page, [line]);
        if let Some(ledger) = &mut page.ledger {
            for glyph in page.glyphs.get(run.glyphs.clone()).unwrap_or_default() {
                ledger.unread.push_glyph(LeftOutReason::LayerReplaced, glyph);
            }
        }
        let recognised: Vec<Glyph> = line
            .characters
            .iter()
            .map(|character| {
                let x = |share: f32| run.bbox.x0 + share * run.bbox.width();
                let (from, to) = (x(character.from), x(character.to));
                let corner = |x, y| Point::new(x, y);
                let (top, bottom) = (model.quad.bounds().y0, model.quad.bounds().y1);
                Glyph {
                    text: character.text.clone(),
                    quad: Quad([
                        corner(from, top),
                        corner(to, top),
                        corner(to, bottom),
                        corner(from, bottom),
                    ]),
                    origin: corner(from, model.origin.y),
                    end: corner(to, model.origin.y),
                    origin_kind: TextOrigin::Recognised,
                    confidence: Some(character.confidence),
                    ..model.clone()
                }
            })
            .collect();
        page.glyphs.splice(run.glyphs.clone(), recognised);
    }
    Ok(())
}

/// Runs of glyphs without Unicode; spaces between them belong to the run. Only horizontal text is recognised.
fn runs(page: &Page) -> Vec<GlyphRun> {
    let mut runs: Vec<GlyphRun> = Vec::new();
    for (index, glyph) in page.glyphs.iter().enumerate() {
        if runs.len() >= MOST_RUNS {
            break;
        }
        let is_horizontal = glyph.end.x > glyph.origin.x
            && (glyph.end.y - glyph.origin.y).abs() < HORIZONTAL * glyph.size;
        if !lacks_unicode(glyph) || !is_horizontal {
            continue;
        }
        let bbox = glyph.quad.bounds();
        match runs.last_mut() {
            Some(run) if continues(page, run, index, glyph) => {
                run.glyphs.end = index + 1;
                run.bbox = run.bbox.union(&bbox);
            }
            _ => runs.push(GlyphRun { glyphs: index..index + 1, bbox }),
        }
    }
    runs
}

fn continues(page: &Page, run: &GlyphRun, index: usize, glyph: &Glyph) -> bool {
    let between = page.glyphs.get(run.glyphs.end..index).unwrap_or_default();
    let Some(last) = page.glyphs.get(run.glyphs.end - 1) else { return false };
    between.iter().all(|glyph| glyph.text.chars().all(char::is_whitespace))
        && last.is_level(glyph)
        && glyph.origin.x > last.origin.x
        && pen_step(last, glyph, direction_of(0)).0 < AHEAD
}
