//! A font with a cache of the text and advance of its character codes.

use std::cell::RefCell;
use std::collections::HashMap;

use hayro_font::{Font, FontGlyph};
use recto_model as model;
use smol_str::SmolStr;

use super::extent::UNITS;
use super::unicode::Unicode;

/// The text of a character code, and its advance in em.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    pub(crate) text: SmolStr,
    pub(crate) advance_x: f64,
    pub(crate) advance_y: f64,
    /// Word spacing applies to the one-byte code 32 only (ISO 32000-1, 9.3.3).
    pub(crate) is_word_space: bool,
}

/// A loaded font.
pub(crate) struct FontFace<'a> {
    /// The number of the font, in the order in which the reader loaded them.
    pub(crate) index: usize,
    pub(crate) info: model::Font,
    pub(crate) is_horizontal: bool,
    pub(crate) is_type3: bool,
    /// Em of the glyphs, as a multiple of the font size; differs from 1 in Type 3 fonts only.
    pub(crate) em: f64,
    pub(super) font: Font<'a>,
    pub(super) unicode: Unicode<'a>,
    /// The encoding is `Identity-H` or `Identity-V`: each code is a CID of two bytes.
    pub(super) is_identity: bool,
    pub(super) codes: RefCell<HashMap<u32, Code, BuildCodeHasher>>,
}

impl FontFace<'_> {
    /// Calls `each` with the character codes of a shown string.
    pub(crate) fn for_each_code(&self, bytes: &[u8], mut each: impl FnMut(&Code)) {
        let mut codes = self.codes.borrow_mut();
        let mut at = 0;
        while at < bytes.len() {
            let (code, len) = self.code_at(bytes, at);
            at += len.max(1);
            // Codes of different lengths may have the same value.
            let key = code ^ ((len as u32) << 30);
            each(codes.entry(key).or_insert_with(|| self.look_up(code, len)));
        }
    }

    /// The advance of an ASCII character in a simple font, in em; half an em where the font has none.
    pub(crate) fn advance_of(&self, c: char) -> f64 {
        let known = u8::try_from(u32::from(c)).ok().filter(u8::is_ascii);
        let advance = known.map_or(0.0, |code| self.font.code_advance(u32::from(code)).x);
        if advance > 0.0 { advance / f64::from(UNITS) } else { 0.5 }
    }

    fn code_at(&self, bytes: &[u8], at: usize) -> (u32, usize) {
        if self.is_identity {
            match (bytes.get(at), bytes.get(at + 1)) {
                (Some(high), Some(low)) => (u32::from(*high) << 8 | u32::from(*low), 2),
                _ => (0, 1),
            }
        } else {
            self.font.read_code(bytes, at)
        }
    }

    fn look_up(&self, code: u32, len: usize) -> Code {
        let advance = self.font.code_advance(code);
        let gid = self.font.map_code(code);
        let mapped = match self.font.glyph(gid, code) {
            FontGlyph::Outline(glyph) => glyph.as_unicode(),
            FontGlyph::Type3(glyph) => glyph.as_unicode(),
        };
        let finite = |v: f64| if v.is_finite() { v / f64::from(UNITS) } else { 0.0 };
        Code {
            text: self.unicode.text(mapped, code, len, gid.to_u32()),
            advance_x: finite(advance.x),
            advance_y: finite(advance.y),
            is_word_space: code == 32 && len == 1,
        }
    }
}

/// Hashes character codes, small integers for which one multiplication is enough.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct BuildCodeHasher;

#[derive(Debug, Default)]
pub(super) struct CodeHasher(u64);

impl std::hash::BuildHasher for BuildCodeHasher {
    type Hasher = CodeHasher;

    fn build_hasher(&self) -> CodeHasher {
        CodeHasher::default()
    }
}

impl std::hash::Hasher for CodeHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    fn write_u32(&mut self, code: u32) {
        self.0 = (self.0 ^ u64::from(code)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(26);
    }
}
