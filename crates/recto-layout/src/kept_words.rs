//! Keeps a page's words beyond its analysis, and counts where their glyphs are.

use std::borrow::Cow;

use recto_input::Meter;
use recto_lines::runs_vertically;
use recto_model::{
    DeclaredGlyphs, Element, Page, PageLayout, PageLedger, PageWord, PageWords, Rect, TextOrigin,
    Word, WordId,
};

use crate::LayoutOptions;
use crate::check_boxes::check_boxes;
use crate::glyph_trace::GlyphTrace;
use crate::words::traced_words;

/// The words of a page, with what became of each glyph where that is asked for.
pub fn page_words(
    page: &Page,
    declared: &DeclaredGlyphs,
    options: &LayoutOptions,
    meter: &Meter,
) -> (Vec<Word>, GlyphTrace) {
    let is_traced = options.keep_words || options.keep_ledger;
    let mut trace =
        if is_traced { GlyphTrace::of(page.glyphs.len()) } else { GlyphTrace::default() };
    let words = traced_words(page, declared, &mut trace, meter);
    (words, trace)
}

/// Puts what the options ask for into the layout that was composed from these words.
pub fn keep(
    page: &Page,
    words: &[Word],
    trace: &GlyphTrace,
    options: &LayoutOptions,
    layout: &mut PageLayout,
) {
    if options.keep_words {
        layout.words = Some(Box::new(compact(page, words, trace)));
        layout.check_boxes = check_boxes(page, words);
    }
    if options.keep_ledger {
        layout.ledger = Some(Box::new(ledger(page, words, trace)));
    }
}

fn compact(page: &Page, words: &[Word], trace: &GlyphTrace) -> PageWords {
    let glyphs = recognised_glyphs(page, words, trace);
    let mut kept = PageWords::with_capacity(words.len());
    let mut from = 0;
    for (id, word) in (0..).map(WordId).zip(words) {
        let to = from + glyphs[from..].partition_point(|(of, _)| *of <= id);
        kept.push(&PageWord {
            text: Cow::from(&word.text),
            bbox: word.bbox,
            style: word.style,
            angle: word.angle,
            origin: word.origin,
            line: None,
            confidences: Cow::from(confidences(page, word, &glyphs[from..to])),
        });
        from = to;
    }
    kept.shrink();
    kept
}

/// The glyphs of recognised words with their words, in the order of both.
fn recognised_glyphs(page: &Page, words: &[Word], trace: &GlyphTrace) -> Vec<(WordId, usize)> {
    let is_recognised = |id: &WordId| {
        words.get(id.index()).is_some_and(|word| word.origin == TextOrigin::Recognised)
    };
    let mut glyphs: Vec<(WordId, usize)> = (0..page.glyphs.len())
        .filter_map(|glyph| Some((trace.outcome(glyph).ok().filter(is_recognised)?, glyph)))
        .collect();
    glyphs.sort_unstable();
    glyphs
}

/// The confidence of each character. Where the characters are not those of the glyphs one by one (an accent and its letter
/// are one, letters that read from right to left change places), each has the least confidence of the word.
fn confidences(page: &Page, word: &Word, glyphs: &[(WordId, usize)]) -> Vec<u8> {
    let Some(least) = word.confidence else { return Vec::new() };
    let glyphs = glyphs.iter().map(|(_, glyph)| &page.glyphs[*glyph]);
    let said: Vec<(char, f32)> = glyphs
        .flat_map(|glyph| {
            let confidence = glyph.confidence.unwrap_or(1.0);
            glyph.text.chars().map(move |c| (c, confidence))
        })
        .filter(|(c, _)| !crate::visible_glyphs::is_blank(*c))
        .collect();
    let quantised =
        |confidence: f32| (confidence.clamp(0.0, 1.0) * f32::from(u8::MAX)).round() as u8;
    if word.text.chars().eq(said.iter().map(|(c, _)| *c)) {
        said.into_iter().map(|(_, confidence)| quantised(confidence)).collect()
    } else {
        vec![quantised(least); word.text.chars().count()]
    }
}

fn ledger(page: &Page, words: &[Word], trace: &GlyphTrace) -> PageLedger {
    let mut ledger = PageLedger { word_glyphs: vec![0; words.len()], ..PageLedger::default() };
    for (at, glyph) in page.glyphs.iter().enumerate() {
        match trace.outcome(at) {
            Ok(word) => ledger.word_glyphs[word.index()] += 1,
            Err(reason) => ledger.wordless.push_glyph(reason, glyph),
        }
    }
    let is_field = |word: &Word| {
        word.origin == TextOrigin::Annotation
            && page
                .fields
                .iter()
                .flat_map(|field| &field.widgets)
                .any(|widget| widget.bbox.contains_point(word.bbox.center()))
    };
    let of_fields = (0..).map(WordId).zip(words).filter(|(_, word)| is_field(word));
    ledger.field_words = of_fields.map(|(id, _)| id).collect();
    ledger
}

/// Numbers the lines of a page's kept words, in reading order.
pub(crate) fn number_lines(page: &mut PageLayout) {
    let Some(words) = &mut page.words else { return };
    let mut number = 0;
    for element in &page.elements {
        match element {
            Element::Text(block) => {
                for line in &block.lines {
                    line.words().for_each(|id| words.set_line(id, number));
                    number += 1;
                }
            }
            Element::Table(table) => {
                for cell in &table.cells {
                    let mut line: Option<Rect> = None;
                    for id in cell.words.iter() {
                        let Some(word) = words.get(id) else { continue };
                        let (bbox, turned) = (word.bbox, runs_vertically(word.angle));
                        if line.is_some_and(|line| !shares_line(&line, &bbox, turned)) {
                            number += 1;
                            line = None;
                        }
                        line = Some(line.map_or(bbox, |line| line.union(&bbox)));
                        words.set_line(id, number);
                    }
                    number += u32::from(line.is_some());
                }
            }
            Element::Figure(_) => {}
        }
    }
}

/// Does a word stand on the line of the words before it in its cell? Half of the lower one's height overlaps then.
fn shares_line(line: &Rect, word: &Rect, turned: bool) -> bool {
    if turned {
        line.x_overlap(word) > 0.5 * line.width().min(word.width())
    } else {
        line.y_overlap(word) > 0.5 * line.height().min(word.height())
    }
}
