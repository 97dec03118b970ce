//! What a code says when the document gives no usable `ToUnicode`, in the order of trust: the font's own tables and
//! glyph names (hayro-font), the character collection, the embedded program's cmap read backwards, Latin-1 for simple
//! fonts. What remains unknown is U+FFFD, so that later stages see that nothing is known: codes passed off as text
//! would read `+HUDXVJHEHU` for "Herausgeber".

use std::collections::HashMap;

use hayro_cmap::{BfString, CMap, CMapName, CidFamily};
use hayro_syntax::object::{self, Dict, Name, Stream};
use recto_input::Budget;
use skrifa::MetadataProvider;
use smol_str::{SmolStr, SmolStrBuilder};

use crate::{fonts, streams};

const UNKNOWN: SmolStr = SmolStr::new_static("\u{fffd}");

/// Where to look when a font has no words of its own for a code.
pub(crate) enum Fallback {
    None,
    /// A simple font: codes are bytes of some Latin encoding.
    Simple {
        reversed: HashMap<u32, char>,
    },
    /// A composite font over a known character collection.
    Collection(Box<Collection>),
    /// A composite font with a program that maps characters to glyphs.
    Composite {
        reversed: HashMap<u32, char>,
    },
}

/// How codes become characters by way of a character collection.
pub(crate) struct Collection {
    /// Codes to identifiers; `None` when codes are identifiers.
    encoding: Option<CMap>,
    is_identity: bool,
    /// Identifiers to characters.
    ucs2: CMap,
}

impl Fallback {
    pub(crate) fn of_font(dict: &Dict<'_>, budget: &Budget) -> Self {
        let Some(descendant) = fonts::descendant(dict) else {
            let told = dict.contains_key(b"ToUnicode") || dict.contains_key(b"Encoding");
            let reversed = if told { HashMap::new() } else { reversed_cmap(dict, budget) };
            return Self::Simple { reversed };
        };
        let name = dict.get::<Name<'_>>(b"Encoding");
        let is_identity = name.as_ref().is_some_and(|n| n.starts_with(b"Identity"));
        let encoding = match &name {
            Some(_) if is_identity => None,
            Some(name) => predefined(CMapName::from_bytes(name.as_ref())),
            None => dict
                .get::<Stream<'_>>(b"Encoding")
                .and_then(|s| streams::decode(&s, budget).ok()?)
                .and_then(|data| CMap::parse(&data, hayro_cmap::load_embedded)),
        };
        let told = descendant.get::<Dict<'_>>(b"CIDSystemInfo").and_then(|info| {
            let part = |key: &[u8]| info.get::<object::String<'_>>(key);
            Some(CidFamily::from_registry_ordering(
                part(b"Registry")?.as_bytes(),
                part(b"Ordering")?.as_bytes(),
            ))
        });
        let of_encoding = encoding
            .as_ref()
            .and_then(|e| e.metadata().character_collection.as_ref())
            .map(|collection| collection.family.clone());
        let ucs2 = of_encoding
            .and_then(|f| f.ucs2_cmap())
            .or_else(|| told.and_then(|f| f.ucs2_cmap()))
            .and_then(predefined);
        match ucs2 {
            Some(ucs2) => Self::Collection(Box::new(Collection { encoding, is_identity, ucs2 })),
            None => Self::Composite { reversed: reversed_cmap(dict, budget) },
        }
    }

    /// Text of a code; `told` is what the font itself says.
    pub(crate) fn text(&self, told: Option<BfString>, code: u32, len: usize, gid: u32) -> SmolStr {
        if let Some(text) = told.and_then(|t| believable(&t)) {
            return text;
        }
        let found = match self {
            Self::None => latin1(code),
            Self::Simple { reversed } => {
                reversed.get(&gid).copied().filter(|c| is_said(*c)).or_else(|| latin1(code))
            }
            Self::Composite { reversed } => reversed.get(&gid).copied(),
            Self::Collection(of) => {
                let cid = if of.is_identity {
                    Some(code)
                } else {
                    of.encoding.as_ref().and_then(|e| e.lookup_cid_code(code, len as u8))
                };
                match cid.and_then(|cid| of.ucs2.lookup_bf_string(cid)) {
                    Some(BfString::String(s)) => return SmolStr::new(s),
                    Some(BfString::Char(c)) => Some(c),
                    None => None,
                }
            }
        };
        found.and_then(|c| believable(&BfString::Char(c))).unwrap_or(UNKNOWN)
    }
}

fn predefined(name: CMapName<'_>) -> Option<CMap> {
    CMap::parse(hayro_cmap::load_embedded(name)?, hayro_cmap::load_embedded)
}

/// Glyph to character, from the embedded program's own cmap. Where several characters share a glyph the first in code
/// order stands for it.
fn reversed_cmap(dict: &Dict<'_>, budget: &Budget) -> HashMap<u32, char> {
    let mut reversed = HashMap::new();
    let descriptor = fonts::descriptor(dict);
    let program = [&b"FontFile2"[..], b"FontFile3"]
        .iter()
        .find_map(|key| descriptor.get::<Stream<'_>>(key))
        .and_then(|s| streams::decode(&s, budget).ok()?);
    let Some(program) = program else { return reversed };
    let Ok(font) = skrifa::FontRef::new(&program) else { return reversed };
    for (character, glyph) in font.charmap().mappings() {
        if let Some(character) = char::from_u32(character).map(out_of_symbol_area) {
            reversed.entry(glyph.to_u32()).or_insert(character);
        }
    }
    reversed
}

/// Symbol fonts keep their codes at U+F000; for the letters among them that is what they say.
fn out_of_symbol_area(c: char) -> char {
    match u32::from(c) {
        code @ 0xf020..=0xf07e => char::from_u32(code - 0xf000).unwrap_or(c),
        _ => c,
    }
}

fn latin1(code: u32) -> Option<char> {
    // 0x80 to 0x9F are controls in Latin-1; producers that leave the encoding out mean Windows-1252.
    const WINDOWS: [char; 32] = [
        '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
        '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ',
        '\u{fffd}', 'ž', 'Ÿ',
    ];
    match code {
        0x20..=0x7e | 0xa0..=0xff => char::from_u32(code),
        0x80..=0x9f => WINDOWS.get(code as usize - 0x80).copied(),
        _ => None,
    }
}

fn is_said(c: char) -> bool {
    !c.is_control() && c != char::REPLACEMENT_CHARACTER && !is_private(c)
}

fn is_private(c: char) -> bool {
    matches!(u32::from(c), 0xe000..=0xf8ff | 0xf_0000..=0x10_ffff)
}

/// Text that a reader may take at its word: white space folded to a space, controls refused.
fn believable(told: &BfString) -> Option<SmolStr> {
    match told {
        BfString::Char(c) => character(*c).map(|c| {
            let mut one = SmolStrBuilder::new();
            one.push(c);
            one.finish()
        }),
        BfString::String(s) => {
            let kept: String = s.chars().filter_map(character).collect();
            (!kept.is_empty()).then(|| SmolStr::new(kept))
        }
    }
}

fn character(c: char) -> Option<char> {
    match c {
        '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{a0}' => Some(' '),
        '\u{feff}' | '\u{fffe}' | '\u{ffff}' => None,
        c if c.is_control() => None,
        c => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_codes_are_not_passed_off_as_text() {
        let composite = Fallback::Composite { reversed: HashMap::new() };
        assert_eq!(composite.text(None, 0x2b, 2, 9), "\u{fffd}");
        assert_eq!(Fallback::None.text(None, 0x41, 1, 0), "A");
        assert_eq!(Fallback::None.text(None, 0x93, 1, 0), "“");
        assert_eq!(Fallback::None.text(None, 3, 1, 0), "\u{fffd}");
    }

    #[test]
    fn control_characters_are_no_text() {
        let told = |c| Fallback::None.text(Some(BfString::Char(c)), 0x41, 1, 0);
        assert_eq!(told('\u{3}'), "A");
        assert_eq!(told('\r'), " ");
        assert_eq!(told('é'), "é");
    }
}
