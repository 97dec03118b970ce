//! Words from glyphs: the pen's own movement tells where a word ends, not the boxes.

use unicode_normalization::char::compose;

use recto_model::{Gap, Glyph, Page, Point, Rect, RenderMode, Style, Word};

use crate::accents::{accented, is_mark};
use crate::spacing::{Spacing, is_unspaced_script};

/// Steps between neighbouring glyphs further back than this (in em) start a new run.
const BACKWARD: f32 = 0.6;
/// Baselines that differ by more than this (in em of the larger glyph) are different lines, unless the glyph is a script.
const SAME_BASELINE: f32 = 0.12;
/// A raised or lowered glyph stays with its line up to this shift (in em of the larger glyph).
const SCRIPT_SHIFT: f32 = 0.62;

/// The words of a page in the order of its content stream.
///
/// Text that is printed twice in the same place (fake bold, shadows) is told once; invisible text is kept only where no
/// visible text stands in its place; text off the page is left out.
pub fn words(page: &Page) -> Vec<Word> {
    let glyphs = inked_glyphs(page);
    let mut words = Vec::with_capacity(glyphs.len() / 5 + 1);
    let spacing = Spacing::of_page(&glyphs);
    let mut start = 0;
    while start < glyphs.len() {
        let mut end = start + 1;
        while end < glyphs.len() && glyphs[end].step != Step::Start {
            end += 1;
        }
        split_run(page, &glyphs[start..end], &spacing, &mut words);
        start = end;
    }
    drop_doubles(words, page)
}

/// How a glyph follows the inked glyph before it in the content stream.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Step {
    /// Another line, another direction, or backwards.
    Start,
    /// Along the same line; `excess` in em of the larger glyph is how far the pen moved beyond the advance.
    On { excess: f32, spaced: bool },
}

/// A glyph that leaves ink (or would, were it visible), with its step.
pub(crate) struct Inked<'a> {
    pub(crate) glyph: &'a Glyph,
    /// What it says together with an accent that stands over it.
    accented: Option<String>,
    index: u32,
    angle: i16,
    pub(crate) step: Step,
    doubled: bool,
}

impl Inked<'_> {
    fn text(&self) -> &str {
        self.accented.as_deref().unwrap_or(&self.glyph.text)
    }

    /// What this glyph says under an accent, if the accent stands over it.
    fn under(&self, accent: &Glyph) -> Option<String> {
        let from = self.glyph.origin;
        accented(accent, self.glyph, self.text(), |glyph| {
            [glyph.origin, glyph.end].map(|to| along_and_across(from, to, self.angle))
        })
    }
}

fn inked_glyphs(page: &Page) -> Vec<Inked<'_>> {
    let mut inked: Vec<Inked<'_>> = Vec::with_capacity(page.glyphs.len());
    let mut spaced = false;
    for (index, glyph) in page.glyphs.iter().enumerate() {
        if !glyph.origin.x.is_finite() || !glyph.origin.y.is_finite() || !glyph.size.is_finite() {
            continue;
        }
        if glyph.text.chars().all(is_blank) {
            spaced = true;
            continue;
        }
        let angle = direction(glyph, inked.last());
        if let Some(last) = inked.last_mut()
            && let Some(text) = last.under(glyph)
        {
            last.accented = Some(text);
            continue;
        }
        let mut ink = Inked {
            glyph,
            accented: None,
            index: index as u32,
            angle,
            step: Step::Start,
            doubled: false,
        };
        if let Some(text) = inked.last().and_then(|accent| ink.under(accent.glyph)) {
            ink.accented = Some(text);
            let accent = inked.pop();
            spaced |= accent.is_some_and(|a| matches!(a.step, Step::On { spaced: true, .. }));
        }
        ink.step = match inked.last_mut() {
            Some(last) if is_double(last, glyph) => {
                last.doubled = true;
                continue;
            }
            Some(last) if last.angle == angle => step_between(last.glyph, glyph, angle, spaced),
            _ => Step::Start,
        };
        spaced = false;
        inked.push(ink);
    }
    inked
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\u{200b}' | '\u{feff}' | '\u{ad}')
}

/// Printed again in its own place, a hair aside: fake bold.
fn is_double(last: &Inked<'_>, glyph: &Glyph) -> bool {
    let tolerance = 0.1 * glyph.size;
    last.glyph.text == glyph.text
        && (last.glyph.origin.x - glyph.origin.x).abs() < tolerance
        && (last.glyph.origin.y - glyph.origin.y).abs() < tolerance
}

fn direction(glyph: &Glyph, last: Option<&Inked<'_>>) -> i16 {
    let (dx, dy) = (glyph.end.x - glyph.origin.x, glyph.end.y - glyph.origin.y);
    if dx.abs() < 1e-3 && dy.abs() < 1e-3 {
        return last.map_or(0, |last| last.angle);
    }
    if dx > 0.0 && dy.abs() <= 0.03 * dx {
        return 0;
    }
    let degrees = dy.atan2(dx).to_degrees().rem_euclid(360.0);
    let quarter = (degrees / 90.0).round() * 90.0;
    let snapped = if (degrees - quarter).abs() <= 2.0 { quarter } else { degrees.round() };
    (snapped as i16) % 360
}

/// Where `to` lies from `from` along the reading direction, and across it (positive below the line).
fn along_and_across(from: Point, to: Point, angle: i16) -> (f32, f32) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    match angle {
        0 => (dx, dy),
        90 => (dy, -dx),
        180 => (-dx, -dy),
        270 => (-dy, dx),
        other => {
            let (sin, cos) = f32::from(other).to_radians().sin_cos();
            (dx * cos + dy * sin, dy * cos - dx * sin)
        }
    }
}

fn step_between(last: &Glyph, glyph: &Glyph, angle: i16, spaced: bool) -> Step {
    let em = last.size.max(glyph.size).max(0.1);
    let (along, across) = along_and_across(last.end, glyph.origin, angle);
    let (excess, shift) = (along / em, across.abs() / em);
    let smaller = last.size.min(glyph.size) / em;
    let is_script = shift <= SCRIPT_SHIFT && smaller < 0.85 && excess < 0.4;
    if excess < -BACKWARD || (shift > SAME_BASELINE && !is_script) {
        return Step::Start;
    }
    Step::On { excess, spaced }
}

fn split_run(page: &Page, run: &[Inked<'_>], spacing: &Spacing, words: &mut Vec<Word>) {
    let rhythm = spacing.of_run(run);
    for (i, inked) in run.iter().enumerate() {
        let style = style_of(page, inked);
        let gap = match inked.step {
            Step::Start => Gap::Start,
            Step::On { excess, spaced } => {
                rhythm.judge(excess, spaced, run[i - 1].text(), inked.text())
            }
        };
        let same_line = i > 0 && on_baseline(run[i - 1].glyph, inked);
        match words.last_mut() {
            // The run's first glyph never joins a word of the run before.
            Some(word) if i > 0 && gap == Gap::None && word.style == style && same_line => {
                push_glyph(word, inked);
            }
            _ => words.push(first_word(inked, style, gap)),
        }
    }
}

fn on_baseline(last: &Glyph, inked: &Inked<'_>) -> bool {
    let (_, across) = along_and_across(last.origin, inked.glyph.origin, inked.angle);
    across.abs() <= SAME_BASELINE * inked.glyph.size.max(last.size)
}

fn style_of(page: &Page, inked: &Inked<'_>) -> Style {
    let glyph = inked.glyph;
    let font = page.fonts.get(usize::from(glyph.font.0));
    let weight = font.map_or(400, |font| font.weight);
    Style {
        font: glyph.font,
        size: (glyph.size * 10.0).round() / 10.0,
        weight: if inked.doubled { weight.max(700) } else { weight },
        italic: font.is_some_and(|font| font.italic),
        monospace: font.is_some_and(|font| font.monospace),
        color: glyph.color,
    }
}

fn first_word(inked: &Inked<'_>, style: Style, gap: Gap) -> Word {
    let glyph = inked.glyph;
    let mut word = Word {
        text: String::with_capacity(12),
        bbox: glyph_box(inked),
        baseline: if matches!(inked.angle, 90 | 270) { glyph.origin.x } else { glyph.origin.y },
        angle: inked.angle,
        style,
        gap_before: gap,
        mode: glyph.mode,
        origin: glyph.origin_kind,
        mcid: glyph.mcid,
        first_glyph: inked.index,
        confidence: glyph.confidence,
    };
    word.text.extend(inked.text().chars().filter(|c| !is_blank(*c)));
    word
}

/// An accent printed over the next letter, or after the last one, becomes one character with it.
fn push_text(word: &mut Word, inked: &Inked<'_>) {
    let mut chars = inked.text().chars().filter(|c| !is_blank(*c));
    let back = matches!(inked.step, Step::On { excess, .. } if excess < -0.2);
    if let (Some(last), Some(first)) = (word.text.chars().next_back(), chars.next()) {
        let composed = if is_mark(first) {
            compose(last, first)
        } else if back && is_mark(last) {
            compose(first, last)
        } else {
            None
        };
        if composed.is_some() {
            word.text.pop();
        }
        word.text.push(composed.unwrap_or(first));
    }
    word.text.extend(chars);
}

fn push_glyph(word: &mut Word, inked: &Inked<'_>) {
    push_text(word, inked);
    word.bbox = word.bbox.union(&glyph_box(inked));
    word.confidence = match (word.confidence, inked.glyph.confidence) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
}

/// The glyph's box, mended when the font's ascent and descent are not believable.
fn glyph_box(inked: &Inked<'_>) -> Rect {
    let glyph = inked.glyph;
    let bounds = glyph.quad.bounds();
    let upright = matches!(inked.angle, 0 | 180);
    let height = if upright { bounds.height() } else { bounds.width() };
    let believable = (0.4 * glyph.size..=1.7 * glyph.size).contains(&height);
    if believable || !matches!(inked.angle, 0 | 90 | 180 | 270) {
        return bounds;
    }
    let (up, down) = (0.75 * glyph.size, 0.25 * glyph.size);
    let (a, b) = (glyph.origin, glyph.end);
    match inked.angle {
        0 => Rect::new(a.x, a.y - up, b.x, a.y + down),
        90 => Rect::new(a.x - down, a.y, a.x + up, b.y),
        180 => Rect::new(a.x, a.y + up, b.x, a.y - down),
        _ => Rect::new(a.x - up, a.y, a.x + down, b.y),
    }
}

/// Leaves out words printed a second time in the same place, invisible words under visible ones, and words off the page.
fn drop_doubles(words: Vec<Word>, page: &Page) -> Vec<Word> {
    let on_page = Rect::new(0.0, 0.0, page.size.width, page.size.height);
    let mut keep: Vec<bool> = words
        .iter()
        .map(|word| !word.text.is_empty() && on_page.contains_point(word.bbox.center()))
        .collect();

    let mut order: Vec<u32> = (0..words.len() as u32).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&words[a as usize], &words[b as usize]);
        a.text.cmp(&b.text).then(a.bbox.y0.total_cmp(&b.bbox.y0))
    });
    let mut doubled = Vec::new();
    for (i, &a) in order.iter().enumerate() {
        let first = &words[a as usize];
        let tolerance = 0.12 * first.style.size;
        for &b in &order[i + 1..] {
            let second = &words[b as usize];
            if second.text != first.text || second.bbox.y0 - first.bbox.y0 > tolerance {
                break;
            }
            if (second.bbox.x0 - first.bbox.x0).abs() <= tolerance
                && second.angle == first.angle
                && keep[a as usize]
                && keep[b as usize]
            {
                // The visible one stays; of two alike the later one is on top.
                let (gone, stays) =
                    if second.mode == RenderMode::Invisible { (b, a) } else { (a, b) };
                keep[gone as usize] = false;
                doubled.push((gone, stays));
            }
        }
    }
    hide_invisible(&words, &mut keep);

    let mut words = words;
    for (gone, stays) in doubled {
        // A dropped word hands on the position of the one that stays in its line.
        let gap = words[gone as usize].gap_before;
        let kept = &mut words[stays as usize];
        if kept.gap_before == Gap::Start && gap != Gap::Start && gone + 1 == stays {
            kept.gap_before = gap;
        }
    }
    let mut previous_kept = true;
    let mut out = Vec::with_capacity(words.len());
    for (mut word, keep) in words.into_iter().zip(keep) {
        if keep {
            if !previous_kept {
                word.gap_before = Gap::Start;
            }
            out.push(word);
        }
        previous_kept = keep;
    }
    out
}

/// Invisible text is a scan's text layer; where visible text covers it, it says the same a second time.
fn hide_invisible(words: &[Word], keep: &mut [bool]) {
    let visible: Vec<&Word> = words
        .iter()
        .zip(keep.iter())
        .filter(|(word, keep)| **keep && word.mode != RenderMode::Invisible)
        .map(|(word, _)| word)
        .collect();
    if visible.is_empty() || visible.len() == words.len() {
        return;
    }
    let mut visible_by_top = visible;
    visible_by_top.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0));
    let tallest = visible_by_top.iter().map(|word| word.bbox.height()).fold(0.0, f32::max);
    for (i, word) in words.iter().enumerate() {
        if word.mode != RenderMode::Invisible {
            continue;
        }
        let center = word.bbox.center();
        let from = visible_by_top.partition_point(|other| other.bbox.y0 < center.y - tallest);
        let covered = visible_by_top[from..]
            .iter()
            .take_while(|other| other.bbox.y0 <= center.y)
            .any(|other| other.bbox.contains_point(center));
        if covered {
            keep[i] = false;
        }
    }
}

/// Do the two characters that meet here belong to scripts written without spaces?
pub(crate) fn unspaced_pair(before: &str, after: &str) -> bool {
    before.chars().next_back().is_some_and(is_unspaced_script)
        && after.chars().next().is_some_and(is_unspaced_script)
}
