//! Marked content (ISO 32000-1, 14.6): marked-content identifiers, hidden optional content, and replacement text.

use hayro_syntax::object::{self, Dict, Name, Object, dict_or_stream};
use hayro_syntax::page::Resources;
use recto_model::{Glyph, LeftOutReason, Page, Quad, TextOrigin};
use smol_str::SmolStr;

use super::Interpreter;
use crate::strings;

/// Nested sequences that are kept; real pages stay below 20.
const MOST_MARKS: usize = 512;

/// An open marked-content sequence.
#[derive(Debug, Default)]
pub(crate) struct Mark {
    mcid: Option<i32>,
    hides: bool,
    /// The `ActualText` (14.9.4), and the number of glyphs before the sequence.
    actual: Option<(String, usize)>,
}

impl<'a> Interpreter<'_, 'a> {
    pub(super) fn read_mark(
        &self,
        tag: &Name<'_>,
        properties: &Object<'_>,
        resources: &Resources<'a>,
    ) -> Mark {
        let named = match properties {
            Object::Name(name) => resources.properties.get::<Dict<'a>>(name),
            _ => None,
        };
        let hides = match properties {
            Object::Name(name) if tag.as_ref() == b"OC" => {
                self.optional.hides(&resources.properties, name.as_ref())
            }
            _ => false,
        };
        let inline = dict_or_stream(properties).map(|(dict, _)| dict);
        let (mcid, actual) = match named.as_ref().or(inline) {
            Some(dict) => (dict.get::<i32>(b"MCID"), actual_text(dict)),
            None => (None, None),
        };
        let mcid = mcid.filter(|_| !self.has_own_mcids);
        // The outermost `ActualText` replaces everything within it.
        let replaced = self.marks.iter().any(|m| m.actual.is_some());
        let actual = actual.filter(|_| !replaced).map(|text| (text, self.page.glyphs.len()));
        Mark { mcid, hides, actual }
    }

    pub(super) fn open_mark(&mut self, mark: Mark) {
        if self.marks.len() >= MOST_MARKS {
            self.marks_beyond += 1;
            return;
        }
        self.hidden += u32::from(mark.hides);
        self.marks.push(mark);
    }

    pub(super) fn close_mark(&mut self) {
        if self.marks_beyond > 0 {
            self.marks_beyond -= 1;
            return;
        }
        // A form can't end a sequence that an enclosing stream began.
        if self.marks.len() <= self.mark_floor {
            return;
        }
        let Some(mark) = self.marks.pop() else { return };
        self.hidden -= u32::from(mark.hides);
        if let Some((text, start)) = mark.actual {
            replace(&mut self.page, start, &text);
        }
    }

    /// Ends the sequences that a stream left open.
    pub(super) fn close_marks(&mut self) {
        self.marks_beyond = 0;
        while self.marks.len() > self.mark_floor {
            self.close_mark();
        }
    }

    pub(super) fn mcid(&self) -> Option<i32> {
        self.marks.iter().rev().find_map(|m| m.mcid)
    }
}

fn actual_text(dict: &Dict<'_>) -> Option<String> {
    Some(strings::decode(dict.get::<object::String<'_>>(b"ActualText")?.as_bytes()))
}

/// Replaces the text of the glyphs from `start` on.
///
/// The characters are distributed evenly over the glyphs in order, so that each stays near its place. A glyph that gets
/// none is merged into the one before it when they touch, else dropped.
fn replace(page: &mut Page, start: usize, text: &str) {
    let Page { glyphs, ledger, .. } = page;
    let text: Vec<char> = text.chars().filter(|c| !c.is_control() && *c != '\u{feff}').collect();
    let drawn = glyphs.get(start..).unwrap_or_default();
    let count = drawn.len();
    // Where the replacement is a soft hyphen, the hyphen that is drawn at the end of the line is kept.
    if count == 0 || text.iter().all(|c| c.is_whitespace() || *c == '\u{ad}') {
        return;
    }
    let letters = |c: &char| !c.is_whitespace();
    let drawn_letters = drawn.iter().flat_map(|g| g.text.chars()).filter(letters);
    if drawn_letters.eq(text.iter().copied().filter(letters)) {
        return;
    }
    let mut replaced: Vec<Glyph> = Vec::with_capacity(count.min(text.len()));
    for (i, mut glyph) in glyphs.drain(start..).enumerate() {
        let share = |i: usize| (i * text.len()).div_ceil(count);
        let part = text.get(share(i)..share(i + 1));
        let part: String = part.unwrap_or_default().iter().collect();
        match replaced.last_mut() {
            Some(before) if part.is_empty() => {
                if let Some(ledger) = ledger {
                    ledger.unread.push_glyph(LeftOutReason::ActualText, &glyph);
                }
                extend(before, &glyph);
            }
            _ => {
                glyph.text = SmolStr::new(part);
                glyph.origin_kind = TextOrigin::ActualText;
                replaced.push(glyph);
            }
        }
    }
    glyphs.append(&mut replaced);
}

/// Extends a glyph over the next one when that follows it closely.
fn extend(glyph: &mut Glyph, next: &Glyph) {
    let gap = (next.origin.x - glyph.end.x).hypot(next.origin.y - glyph.end.y);
    if gap <= glyph.size * 0.5 {
        glyph.end = next.end;
        glyph.quad = Quad([glyph.quad.0[0], next.quad.0[1], next.quad.0[2], glyph.quad.0[3]]);
    }
}
