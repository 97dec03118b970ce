//! The text of character codes (ISO 32000-1, 9.10). The sources are, in the order of trust: `ToUnicode`, the font's
//! tables and its glyph names (by hayro-font), the character collection, the cmap of the embedded font program in
//! reverse, and Latin-1 for simple fonts. A code that none of them maps becomes U+FFFD, so that later stages see that
//! its text is missing: codes taken for characters would read `+HUDXVJHEHU` for "Herausgeber".

use std::cell::OnceCell;
use std::collections::HashMap;

use hayro_cmap::{BfString, CMap, CMapName, CidFamily};
use hayro_syntax::object::{self, Dict, Name, Stream};
use skrifa::MetadataProvider;
use smol_str::{SmolStr, SmolStrBuilder};
use unicode_normalization::UnicodeNormalization;

use super::dict;
use super::symbols::Symbols;

const UNKNOWN: SmolStr = SmolStr::new_static("\u{fffd}");

/// Fonts whose glyphs have the order of Microsoft's core fonts.
const CORE_FACES: [&str; 8] =
    ["arial", "timesnewroman", "couriernew", "verdana", "tahoma", "georgia", "trebuchet", "impact"];

/// The text of a font's character codes.
pub(crate) struct Unicode<'a> {
    dict: Dict<'a>,
    kind: EncodingKind,
    symbols: Symbols,
    /// From glyph to character by the cmap of the embedded font program, read on first use.
    reversed: OnceCell<HashMap<u32, char>>,
    collection: OnceCell<Option<Collection>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EncodingKind {
    /// Codes are bytes of some Latin encoding.
    Simple,
    /// A Type 3 font, whose glyph names may be arbitrary unless it has a `ToUnicode` map.
    Type3 {
        has_to_unicode: bool,
    },
    Composite {
        is_core_face: bool,
    },
}

/// The way from codes to characters through a known character collection.
struct Collection {
    /// From codes to CIDs; `None` when codes are CIDs.
    encoding: Option<CMap>,
    is_identity: bool,
    /// From CIDs to characters.
    ucs2: CMap,
}

impl<'a> Unicode<'a> {
    /// `name` is the base font's, without the tag of a subset.
    pub(crate) fn of_font(dict: &Dict<'a>, name: &str) -> Self {
        let kind = if dict.contains_key(b"DescendantFonts") {
            let plain = name.to_ascii_lowercase().replace([' ', '-'], "");
            EncodingKind::Composite {
                is_core_face: CORE_FACES.iter().any(|face| plain.starts_with(face)),
            }
        } else if dict.get::<Name<'_>>(b"Subtype").is_some_and(|n| n.as_ref() == b"Type3") {
            EncodingKind::Type3 { has_to_unicode: dict.contains_key(b"ToUnicode") }
        } else {
            EncodingKind::Simple
        };
        Self {
            dict: dict.clone(),
            kind,
            symbols: Symbols::of_font(name),
            reversed: OnceCell::new(),
            collection: OnceCell::new(),
        }
    }

    /// The text of a code. `mapped` is what hayro-font found for it.
    pub(crate) fn text(
        &self,
        mapped: Option<BfString>,
        code: u32,
        len: usize,
        gid: u32,
    ) -> SmolStr {
        let mapped = mapped.filter(|mapped| !self.is_arbitrary_name(mapped, code));
        if let Some(text) = mapped.and_then(|t| self.normalized(&t)) {
            return text;
        }
        let found = match self.kind {
            EncodingKind::Type3 { .. } => latin1(code),
            EncodingKind::Simple => {
                let has_encoding = self.dict.contains_key(b"Encoding");
                let reversed = if has_encoding { None } else { self.reversed().get(&gid).copied() };
                reversed.filter(|c| is_text(*c)).or_else(|| latin1(code))
            }
            EncodingKind::Composite { is_core_face } => {
                if let Some(text) = self.of_collection(code, len) {
                    return self.normalized(&text).unwrap_or(UNKNOWN);
                }
                let reversed = self.reversed().get(&gid).copied();
                reversed.or_else(|| if is_core_face { core_face(gid) } else { None })
            }
        };
        found.and_then(|c| self.normalized(&BfString::Char(c))).unwrap_or(UNKNOWN)
    }

    /// Does a glyph name of a Type 3 font map the code of a letter or digit to something else? Such names are
    /// arbitrary, and the code is right.
    fn is_arbitrary_name(&self, mapped: &BfString, code: u32) -> bool {
        let is_letter = u8::try_from(code).is_ok_and(|code| code.is_ascii_alphanumeric());
        self.kind == EncodingKind::Type3 { has_to_unicode: false }
            && is_letter
            && matches!(mapped, BfString::Char(c) if !c.is_alphanumeric())
    }

    fn of_collection(&self, code: u32, len: usize) -> Option<BfString> {
        let of = self.collection.get_or_init(|| Collection::of_font(&self.dict)).as_ref()?;
        let cid = if of.is_identity {
            code
        } else {
            of.encoding.as_ref()?.lookup_cid_code(code, len as u8)?
        };
        of.ucs2.lookup_bf_string(cid)
    }

    fn reversed(&self) -> &HashMap<u32, char> {
        self.reversed.get_or_init(|| reversed_cmap(&self.dict))
    }

    /// Normalises mapped text: white space becomes a space, control characters are dropped, and characters of symbol
    /// fonts and presentation forms become the characters that they stand for. `None` when nothing is left.
    fn normalized(&self, mapped: &BfString) -> Option<SmolStr> {
        let mut text = SmolStrBuilder::new();
        match mapped {
            BfString::Char(c) => self.push(&mut text, *c),
            BfString::String(s) => s.chars().for_each(|c| self.push(&mut text, c)),
        }
        let text = text.finish();
        (!text.is_empty()).then_some(text)
    }

    fn push(&self, text: &mut SmolStrBuilder, c: char) {
        match c {
            ' '..='~' => text.push(c),
            '\t'
            | '\n'
            | '\r'
            | '\u{b}'
            | '\u{c}'
            | '\u{a0}'
            | '\u{2000}'..='\u{200a}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{3000}' => text.push(' '),
            // A soft hyphen is drawn only where a line is broken.
            '\u{ad}' => text.push('-'),
            '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {}
            '\u{f020}'..='\u{f0ff}' => text.push(self.symbols.resolve(c)),
            // Latin ligatures, Hebrew and Arabic presentation forms are shapes of characters; NFKC gives the
            // characters.
            '\u{fb00}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' => {
                std::iter::once(c).nfkc().for_each(|c| text.push(c));
            }
            c if c.is_control() => {}
            c => text.push(c),
        }
    }
}

impl Collection {
    fn of_font(dict: &Dict<'_>) -> Option<Self> {
        let name = dict.get::<Name<'_>>(b"Encoding");
        let is_identity = name.as_ref().is_some_and(|n| n.starts_with(b"Identity"));
        let encoding = match &name {
            Some(_) if is_identity => None,
            Some(name) => predefined(CMapName::from_bytes(name.as_ref())),
            None => dict
                .get::<Stream<'_>>(b"Encoding")
                .and_then(|s| s.decoded_data().ok())
                .and_then(|data| CMap::parse(&data, hayro_cmap::load_embedded)),
        };
        let system_info = || {
            let info = dict::descendant(dict)?.get::<Dict<'_>>(b"CIDSystemInfo")?;
            let registry = info.get::<object::String<'_>>(b"Registry")?;
            let ordering = info.get::<object::String<'_>>(b"Ordering")?;
            Some(CidFamily::from_registry_ordering(registry.as_bytes(), ordering.as_bytes()))
        };
        let of_encoding = encoding
            .as_ref()
            .and_then(|e| e.metadata().character_collection.as_ref())
            .and_then(|collection| collection.family.ucs2_cmap());
        let ucs2 = of_encoding.or_else(|| system_info()?.ucs2_cmap()).and_then(predefined)?;
        Some(Self { encoding, is_identity, ucs2 })
    }
}

/// The character of a glyph of Microsoft's core fonts: printable ASCII starts at glyph 3, Cyrillic at glyph 570.
/// Documents with neither `ToUnicode` nor a cmap keep this order in their subsets.
fn core_face(gid: u32) -> Option<char> {
    match gid {
        3..=97 => char::from_u32(gid + 29),
        570..=633 => char::from_u32(gid - 570 + 0x410),
        _ => None,
    }
}

fn predefined(name: CMapName<'_>) -> Option<CMap> {
    CMap::parse(hayro_cmap::load_embedded(name)?, hayro_cmap::load_embedded)
}

/// From glyph to character by the cmap of the embedded font program. Of several characters with one glyph, the first in
/// code order is taken.
fn reversed_cmap(dict: &Dict<'_>) -> HashMap<u32, char> {
    let mut reversed = HashMap::new();
    let descriptor = dict::descriptor(dict);
    let program = [&b"FontFile2"[..], b"FontFile3"]
        .iter()
        .find_map(|key| descriptor.get::<Stream<'_>>(key))
        .and_then(|s| s.decoded_data().ok());
    let Some(program) = program else { return reversed };
    let Ok(font) = skrifa::FontRef::new(&program) else { return reversed };
    for (character, glyph) in font.charmap().mappings() {
        if let Some(character) = char::from_u32(character) {
            reversed.entry(glyph.to_u32()).or_insert(character);
        }
    }
    reversed
}

fn latin1(code: u32) -> Option<char> {
    // 0x80 to 0x9F are control characters in Latin-1. Producers that leave the encoding out mean Windows-1252.
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

fn is_text(c: char) -> bool {
    !c.is_control() && c != char::REPLACEMENT_CHARACTER && !is_private_use(c)
}

fn is_private_use(c: char) -> bool {
    matches!(u32::from(c), 0xe000..=0xf8ff | 0xf_0000..=0x10_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simple() -> Unicode<'static> {
        Unicode::of_font(&Dict::empty(), "Arial")
    }

    #[test]
    fn unknown_codes_are_not_passed_off_as_text() {
        let composite =
            Unicode { kind: EncodingKind::Composite { is_core_face: false }, ..simple() };
        assert_eq!(composite.text(None, 0x2b, 2, 0x2b), "\u{fffd}");
        assert_eq!(simple().text(None, 3, 1, 0), "\u{fffd}");
    }

    #[test]
    fn falls_back_to_what_producers_mean() {
        let core = Unicode { kind: EncodingKind::Composite { is_core_face: true }, ..simple() };
        assert_eq!(core.text(None, 0x2b, 2, 0x2b), "H");
        assert_eq!(core.text(None, 589, 2, 589), "У");
        assert_eq!(simple().text(None, 0x41, 1, 0), "A");
        assert_eq!(simple().text(None, 0x93, 1, 0), "“");
    }

    #[test]
    fn a_type3_letter_with_an_odd_name_is_its_code() {
        let type3 = Unicode { kind: EncodingKind::Type3 { has_to_unicode: false }, ..simple() };
        assert_eq!(type3.text(Some(BfString::Char('□')), 0x61, 1, 0), "a");
        assert_eq!(type3.text(Some(BfString::Char('é')), 0x61, 1, 0), "é");
    }

    #[test]
    fn controls_are_no_text_and_shapes_are_their_characters() {
        let text = |c| simple().text(Some(BfString::Char(c)), 0x41, 1, 0);
        assert_eq!(text('\u{3}'), "A");
        assert_eq!(text('\r'), " ");
        assert_eq!(text('\u{2003}'), " ");
        assert_eq!(text('\u{ad}'), "-");
        assert_eq!(text('ﬃ'), "ffi");
        assert_eq!(text('\u{f0b7}'), "•");
        assert_eq!(text('é'), "é");
    }
}
