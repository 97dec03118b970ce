//! Glyphs that leave ink, and how the pen went from one to the next.

use recto_bidi::{is_rtl, is_rtl_mark};
use recto_lines::tolerance::{LETTER_OVERLAP, LEVEL, SCRIPT_SHIFT};
use recto_lines::{OnLine, along_and_across, direction_of};
use recto_model::{DeclaredGlyphs, Glyph, LeftOutReason, Page, Point};

use crate::accents::accented;
use crate::glyph_trace::{GlyphFate, GlyphTrace};

/// Steps between neighbouring glyphs further back than this (in em) start a new run, and scripts are drawn this near to
/// their letter.
const NEAR: f32 = 0.5;

const TATWEEL: &str = "\u{640}";
const UNNAMED: &str = "\u{fffd}";

/// A pen that moves less (em) has no direction.
const STILL: f32 = 0.02;

/// Degrees.
const FULL_TURN: f32 = 360.0;
const QUARTER: f32 = 90.0;
/// What is askew by less stands straight, in degrees: scans do.
const ASKEW: f32 = 2.0;

/// Marks float no higher than this over the baseline (em).
const RAISED: f32 = 1.0;

/// How a glyph follows the visible glyph before it in the content stream.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Step {
    /// Another line, another direction, or backwards.
    Start,
    /// Along the same line; `excess` in em of the larger glyph is how far the pen moved beyond the advance.
    On { excess: f32, spaced: bool },
}

/// A glyph that leaves ink (or would, were it visible), with its step.
pub(crate) struct VisibleGlyph<'a> {
    pub(crate) glyph: &'a Glyph,
    /// What it says in place of its text: together with an accent that stands over it, or a bracket as it looks.
    pub(crate) says: Option<String>,
    pub(crate) index: u32,
    pub(crate) angle: i16,
    pub(crate) step: Step,
    /// Takes no room along the line, as the vowels of scripts that read from right to left.
    pub(crate) floats: bool,
    /// Floats, and is declared to belong to the letter that is drawn next.
    pub(crate) comes_first: bool,
    /// Floats over the glyph before it, or under it: what follows is told by the place of that glyph.
    rides: bool,
}

impl VisibleGlyph<'_> {
    pub(crate) fn text(&self) -> &str {
        self.says.as_deref().unwrap_or(&self.glyph.text)
    }

    /// Where it stands along its line, and how far down the page lines of its direction go.
    pub(crate) fn place(&self) -> (f32, f32) {
        along_and_across(Point::default(), self.glyph.origin, direction_of(self.angle))
    }

    /// From where to where it reaches along its line.
    pub(crate) fn extent(&self) -> (f32, f32) {
        let from = self.place().0;
        (
            from,
            from + along_and_across(self.glyph.origin, self.glyph.end, direction_of(self.angle)).0,
        )
    }

    /// What this glyph says under an accent, if the accent stands over it.
    fn under(&self, accent: &Glyph) -> Option<String> {
        let from = self.glyph.origin;
        accented(accent, self.glyph, self.text(), |glyph| {
            [glyph.origin, glyph.end].map(|to| along_and_across(from, to, direction_of(self.angle)))
        })
    }
}

/// The glyphs in their order; `is_rtl` tells whether any of them reads from right to left.
pub(crate) fn visible_glyphs<'a>(
    page: &'a Page,
    is_rtl: bool,
    declared: &DeclaredGlyphs,
    trace: &mut GlyphTrace,
) -> Vec<VisibleGlyph<'a>> {
    let mut visible: Vec<VisibleGlyph<'a>> = Vec::with_capacity(page.glyphs.len());
    let mut spaced = false;
    // The last glyph that floats over no other.
    let mut bearer = 0;
    let mut starts = declared.starts.iter().peekable();
    let mut begins = false;
    for (index, glyph) in page.glyphs.iter().enumerate() {
        begins |= starts.next_if(|start| **start as usize <= index).is_some();
        if !glyph.origin.x.is_finite() || !glyph.origin.y.is_finite() || !glyph.size.is_finite() {
            trace.set(index as u32, GlyphFate::LeftOut(LeftOutReason::Unplaced));
            continue;
        }
        if glyph.text.chars().all(is_blank) {
            spaced = true;
            continue;
        }
        let angle = direction(glyph, visible.last());
        if let Some(last) = visible.last_mut()
            && let Some(text) = last.under(glyph)
        {
            last.says = Some(text);
            trace.set(index as u32, GlyphFate::With(last.index));
            continue;
        }
        let mut ink = VisibleGlyph {
            glyph,
            says: None,
            index: index as u32,
            angle,
            step: Step::Start,
            floats: is_rtl && floats(glyph),
            comes_first: declared.marks_come_first && is_rtl_mark(&glyph.text) && floats(glyph),
            rides: false,
        };
        if declared.has_strokes && is_stroke(glyph, visible.last()) {
            ink.says = Some(String::new());
        }
        if let Some(text) = visible.last().and_then(|accent| ink.under(accent.glyph)) {
            ink.says = Some(text);
            if let Some(accent) = visible.pop() {
                trace.set(accent.index, GlyphFate::With(ink.index));
                spaced |= matches!(accent.step, Step::On { spaced: true, .. });
            }
        }
        ink.step = match visible.last() {
            Some(last) if is_double(last, glyph) => {
                trace.set(ink.index, GlyphFate::LeftOut(LeftOutReason::Doubled));
                continue;
            }
            Some(last) if last.angle == angle && !begins => {
                let last =
                    visible.get(bearer).or(visible.last()).map_or(glyph, |visible| visible.glyph);
                ink.rides = ink.floats && !spaced && bears(last, glyph, angle);
                if ink.rides {
                    Step::On { excess: 0.0, spaced: false }
                } else if is_rtl {
                    step_either_way(last, glyph, angle, spaced)
                } else {
                    step_between(last, glyph, angle, spaced)
                }
            }
            _ => Step::Start,
        };
        (spaced, begins) = (false, false);
        if !ink.rides {
            bearer = visible.len();
        }
        visible.push(ink);
    }
    visible
}

/// A stroke that lengthens the Arabic word in which it stands: fonts name it by its character, or not at all.
fn is_stroke(glyph: &Glyph, last: Option<&VisibleGlyph<'_>>) -> bool {
    let is_in_word = |last: &VisibleGlyph<'_>| is_rtl(&last.glyph.text) || last.text().is_empty();
    match glyph.text.as_str() {
        TATWEEL => true,
        UNNAMED => last.is_some_and(is_in_word),
        _ => false,
    }
}

pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\u{200b}' | '\u{feff}' | '\u{ad}')
}

/// Printed again in its own place, a hair aside: fake bold.
fn is_double(last: &VisibleGlyph<'_>, glyph: &Glyph) -> bool {
    let tolerance = LEVEL * glyph.size;
    last.glyph.text == glyph.text
        && (last.glyph.origin.x - glyph.origin.x).abs() < tolerance
        && (last.glyph.origin.y - glyph.origin.y).abs() < tolerance
}

fn direction(glyph: &Glyph, last: Option<&VisibleGlyph<'_>>) -> i16 {
    let (dx, dy) = (glyph.end.x - glyph.origin.x, glyph.end.y - glyph.origin.y);
    if dx.abs().max(dy.abs()) < STILL * glyph.size {
        return last.map_or(0, |last| last.angle);
    }
    if dy.abs() <= ASKEW.to_radians() * dx {
        return 0;
    }
    let degrees = dy.atan2(dx).to_degrees();
    let quarter = (degrees / QUARTER).round() * QUARTER;
    let snapped = if (degrees - quarter).abs() <= ASKEW { quarter } else { degrees.round() };
    snapped.rem_euclid(FULL_TURN) as i16
}

fn step_between(last: &Glyph, glyph: &Glyph, angle: i16, spaced: bool) -> Step {
    judged(last, glyph, along_and_across(last.end, glyph.origin, direction_of(angle)), spaced)
}

/// The same on a page with scripts that read from right to left. They are drawn as they stand or as they read, so that what reads on
/// may lie on either side; and what floats stands as high as its letter lets it.
fn step_either_way(last: &Glyph, glyph: &Glyph, angle: i16, spaced: bool) -> Step {
    let (mut along, mut across) = along_and_across(last.end, glyph.origin, direction_of(angle));
    if is_rtl(&glyph.text) || is_rtl(&last.text) {
        let (back, _) = along_and_across(glyph.end, last.origin, direction_of(angle));
        along = if back.abs() < along.abs() { back } else { along };
    }
    if across.abs() <= RAISED * last.size.max(glyph.size) && (floats(last) || floats(glyph)) {
        across = 0.0;
    }
    judged(last, glyph, (along, across), spaced)
}

fn judged(last: &Glyph, glyph: &Glyph, (along, across): (f32, f32), spaced: bool) -> Step {
    let em = last.common_em(glyph);
    let (excess, shift) = (along / em, across.abs() / em);
    let is_smaller = last.is_script_size(glyph) || glyph.is_script_size(last);
    let is_script = shift <= SCRIPT_SHIFT && is_smaller && excess < NEAR;
    if excess < -NEAR || (shift > LEVEL && !is_script) {
        return Step::Start;
    }
    Step::On { excess, spaced }
}

/// A mark of a script that reads from right to left, or the letter under it: some producers name one by the other.
fn floats(glyph: &Glyph) -> bool {
    let (dx, dy) = (glyph.end.x - glyph.origin.x, glyph.end.y - glyph.origin.y);
    dx.abs().max(dy.abs()) < STILL * glyph.size && (is_rtl(&glyph.text) || is_rtl_mark(&glyph.text))
}

/// Does a floating glyph stand by the one before it?
fn bears(bearer: &Glyph, floating: &Glyph, angle: i16) -> bool {
    let em = bearer.common_em(floating);
    let (from, across) = along_and_across(bearer.origin, floating.origin, direction_of(angle));
    let (to, _) = along_and_across(bearer.end, floating.origin, direction_of(angle));
    from >= -LETTER_OVERLAP * em && to <= LETTER_OVERLAP * em && across.abs() <= RAISED * em
}

/// Does the glyph stand on the baseline of the one before it?
pub(crate) fn on_baseline(last: &VisibleGlyph<'_>, visible: &VisibleGlyph<'_>) -> bool {
    if last.floats || visible.floats {
        return true;
    }
    let (_, across) =
        along_and_across(last.glyph.origin, visible.glyph.origin, direction_of(visible.angle));
    across.abs() <= LEVEL * visible.glyph.size.max(last.glyph.size)
}
