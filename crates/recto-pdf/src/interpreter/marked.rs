//! Marked content (PDF 32000-1, 14.6): ids of the structure tree, hidden layers, and replacement text.

use hayro_syntax::object::{self, Dict, Name, Object, dict_or_stream};
use hayro_syntax::page::Resources;
use recto_model::{Glyph, Quad, TextOrigin};
use smol_str::SmolStr;

use super::Interpreter;
use crate::strings;

/// Marks within marks that are kept; real pages stay below 20.
const MOST_MARKS: usize = 512;

/// An open marked-content sequence.
#[derive(Debug, Default)]
pub(crate) struct Mark {
    mcid: Option<i32>,
    hides: bool,
    /// Text that stands for what is drawn, with the count of glyphs before it.
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
        // The outermost replacement stands for everything within.
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
        // A form may not end what the page around it began.
        if self.marks.len() <= self.mark_floor {
            return;
        }
        let Some(mark) = self.marks.pop() else { return };
        self.hidden -= u32::from(mark.hides);
        if let Some((text, start)) = mark.actual {
            replace(&mut self.page.glyphs, start, &text);
        }
    }

    /// Ends what a stream left open.
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

/// Gives the glyphs from `start` on the text that stands for them.
///
/// The characters are dealt out evenly in order, so that each keeps a place near its own; glyphs that get none are
/// taken into the box of the one before when they touch it, else dropped.
fn replace(glyphs: &mut Vec<Glyph>, start: usize, text: &str) {
    let text: Vec<char> = text.chars().filter(|c| !c.is_control() && *c != '\u{feff}').collect();
    let drawn = glyphs.get(start..).unwrap_or_default();
    let count = drawn.len();
    // A soft hyphen stands for the hyphen that is drawn at a line's end.
    if count == 0 || text.iter().all(|c| c.is_whitespace() || *c == '\u{ad}') {
        return;
    }
    let letters = |c: &char| !c.is_whitespace();
    let said = drawn.iter().flat_map(|g| g.text.chars()).filter(letters);
    if said.eq(text.iter().copied().filter(letters)) {
        return;
    }
    let mut replaced: Vec<Glyph> = Vec::with_capacity(count.min(text.len()));
    for (i, mut glyph) in glyphs.drain(start..).enumerate() {
        let deal = |i: usize| (i * text.len()).div_ceil(count);
        let part = text.get(deal(i)..deal(i + 1));
        let part: String = part.unwrap_or_default().iter().collect();
        match replaced.last_mut() {
            Some(before) if part.is_empty() => extend(before, &glyph),
            _ => {
                glyph.text = SmolStr::new(part);
                glyph.origin_kind = TextOrigin::ActualText;
                replaced.push(glyph);
            }
        }
    }
    glyphs.append(&mut replaced);
}

/// Grows a glyph over its neighbour on the same line.
fn extend(glyph: &mut Glyph, next: &Glyph) {
    let gap = (next.origin.x - glyph.end.x).hypot(next.origin.y - glyph.end.y);
    if gap <= glyph.size * 0.5 {
        glyph.end = next.end;
        glyph.quad = Quad([glyph.quad.0[0], next.quad.0[1], next.quad.0[2], glyph.quad.0[3]]);
    }
}
