//! Words from glyphs: the pen's own movement tells where a word ends, not the boxes.

use recto_bidi::is_rtl;
use unicode_normalization::char::compose;

use recto_input::Meter;
use recto_lines::{rounded, runs_vertically};
use recto_model::{DeclaredGlyphs, Gap, Page, Style, Word, WordId};

use crate::glyph_trace::{GlyphFate, GlyphTrace};
use crate::overprints::drop_overprints;
use crate::rtl;
use crate::spacing::Spacing;
use crate::visible_glyphs::{Step, VisibleGlyph, is_blank, on_baseline, visible_glyphs};

/// Binary digits of sizes, so that equal styles compare equal: steps of a sixteenth of a point from 8 to 16 points.
const SIZE_DIGITS: u32 = 7;

/// The words of a page in the order of its content stream.
///
/// Text that is printed twice in the same place (fake bold, shadows) is told once; invisible text is kept only where no
/// visible text stands in its place; text off the page is left out.
pub fn words(page: &Page, meter: &Meter) -> Vec<Word> {
    traced_words(page, &DeclaredGlyphs::default(), &mut GlyphTrace::default(), meter)
}

/// The same, parted as the document declares, with what became of each glyph.
pub(crate) fn traced_words(
    page: &Page,
    declared: &DeclaredGlyphs,
    trace: &mut GlyphTrace,
    meter: &Meter,
) -> Vec<Word> {
    meter.allows(page.glyphs.len());
    // Most pages hold no such script, and every glyph asks.
    let is_rtl = page.glyphs.iter().any(|glyph| is_rtl(&glyph.text));
    let mut glyphs = visible_glyphs(page, is_rtl, declared, trace);
    if is_rtl {
        rtl::show_brackets(&mut glyphs);
    }
    let is_inside =
        |visible: &&VisibleGlyph<'_>| matches!(visible.step, Step::On { spaced: false, .. });
    let mut words = Vec::with_capacity(glyphs.len() - glyphs.iter().filter(is_inside).count());
    let spacing = Spacing::of_page(&glyphs);
    let mut start = 0;
    while start < glyphs.len() {
        let mut end = start + 1;
        while end < glyphs.len() && glyphs[end].step != Step::Start {
            end += 1;
        }
        split_run(page, &glyphs[start..end], &spacing, &mut words, trace);
        start = end;
    }
    drop_overprints(words, page, trace, meter)
}

fn split_run(
    page: &Page,
    run: &[VisibleGlyph<'_>],
    spacing: &Spacing,
    words: &mut Vec<Word>,
    trace: &mut GlyphTrace,
) {
    let rhythm = spacing.of_run(run);
    let mut from = 0;
    for (i, visible) in run.iter().enumerate() {
        let style = style_of(page, visible);
        let gap = match visible.step {
            Step::Start => Gap::Start,
            Step::On { excess, spaced } => {
                rhythm.classify(excess, spaced, run[i - 1].text(), visible.text())
            }
        };
        let same_line = i > 0 && on_baseline(&run[i - 1], visible);
        match words.last_mut() {
            // The run's first glyph never joins a word of the run before.
            Some(word) if i > 0 && gap == Gap::None && word.style == style && same_line => {
                push_glyph(word, visible);
            }
            before => {
                if i > 0
                    && let Some(word) = before
                {
                    rtl::settle(word, &run[from..i]);
                }
                from = i;
                words.push(first_word(visible, style, gap));
            }
        }
        trace.set(visible.index, GlyphFate::Word(WordId(words.len() as u32 - 1)));
    }
    if let Some(word) = words.last_mut() {
        rtl::settle(word, &run[from..]);
    }
}

fn style_of(page: &Page, visible: &VisibleGlyph<'_>) -> Style {
    let glyph = visible.glyph;
    let font = page.fonts.get(usize::from(glyph.font.0));
    Style {
        font: glyph.font,
        size: rounded(glyph.size, SIZE_DIGITS),
        weight: font.map_or(0, |font| font.weight),
        italic: font.is_some_and(|font| font.italic),
        monospace: font.is_some_and(|font| font.monospace),
        color: glyph.color,
    }
}

fn first_word(visible: &VisibleGlyph<'_>, style: Style, gap: Gap) -> Word {
    let glyph = visible.glyph;
    let mut word = Word {
        text: String::new(),
        bbox: glyph.quad.bounds(),
        baseline: if runs_vertically(visible.angle) { glyph.origin.x } else { glyph.origin.y },
        angle: visible.angle,
        style,
        gap_before: gap,
        mode: glyph.mode,
        origin: glyph.origin_kind,
        mcid: glyph.mcid,
        first_glyph: visible.index,
        confidence: glyph.confidence,
    };
    // A stroke that lengthens no word is what it is.
    let text = if visible.text().is_empty() { &glyph.text } else { visible.text() };
    word.text.extend(text.chars().filter(|c| !is_blank(*c)));
    word
}

/// An accent printed over the next letter, or after the last one, becomes one character with it.
fn push_text(word: &mut Word, visible: &VisibleGlyph<'_>) {
    let mut chars = visible.text().chars().filter(|c| !is_blank(*c));
    let back = matches!(visible.step, Step::On { excess, .. } if excess < 0.0);
    if let (Some(last), Some(first)) = (word.text.chars().next_back(), chars.next()) {
        let composed =
            compose(last, first).or_else(|| if back { compose(first, last) } else { None });
        if composed.is_some() {
            word.text.pop();
        }
        word.text.push(composed.unwrap_or(first));
    }
    word.text.extend(chars);
}

fn push_glyph(word: &mut Word, visible: &VisibleGlyph<'_>) {
    push_text(word, visible);
    word.bbox = word.bbox.union(&visible.glyph.quad.bounds());
    word.confidence = match (word.confidence, visible.glyph.confidence) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
}
