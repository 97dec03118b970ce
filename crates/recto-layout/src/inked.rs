//! Glyphs that leave ink, and how the pen went from one to the next.

use recto_model::{Glyph, Page, Point};

use crate::accents::accented;

/// Steps between neighbouring glyphs further back than this (in em) start a new run.
const BACKWARD: f32 = 0.6;
/// Baselines that differ by more than this (in em of the larger glyph) are different lines, unless the glyph is a script.
const SAME_BASELINE: f32 = 0.12;
/// A raised or lowered glyph stays with its line up to this shift (in em of the larger glyph).
const SCRIPT_SHIFT: f32 = 0.62;

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
    pub(crate) index: u32,
    pub(crate) angle: i16,
    pub(crate) step: Step,
    /// Printed a second time in its own place.
    pub(crate) doubled: bool,
}

impl Inked<'_> {
    pub(crate) fn text(&self) -> &str {
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

pub(crate) fn inked_glyphs(page: &Page) -> Vec<Inked<'_>> {
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

pub(crate) fn is_blank(c: char) -> bool {
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

/// Does the glyph stand on the baseline of the one before it?
pub(crate) fn on_baseline(last: &Glyph, inked: &Inked<'_>) -> bool {
    let (_, across) = along_and_across(last.origin, inked.glyph.origin, inked.angle);
    across.abs() <= SAME_BASELINE * inked.glyph.size.max(last.size)
}
