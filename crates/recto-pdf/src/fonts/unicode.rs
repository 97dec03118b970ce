//! What a code says when the document gives no usable `ToUnicode`, in the order of trust: the font's own tables and
//! glyph names (hayro-font), the character collection, the embedded program's cmap read backwards, Latin-1 for simple
//! fonts. What remains unknown is U+FFFD, so that later stages see that nothing is known: codes passed off as text
//! would read `+HUDXVJHEHU` for "Herausgeber".

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

/// Faces whose glyphs all stand in the order of Microsoft's core fonts.
const CORE_FACES: [&str; 8] =
    ["arial", "timesnewroman", "couriernew", "verdana", "tahoma", "georgia", "trebuchet", "impact"];

/// What a font's codes say.
pub(crate) struct Unicode<'a> {
    dict: Dict<'a>,
    kind: EncodingKind,
    symbols: Symbols,
    /// Glyph to character by the embedded program, read when it is first asked for.
    reversed: OnceCell<HashMap<u32, char>>,
    collection: OnceCell<Option<Collection>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EncodingKind {
    /// Codes are bytes of some Latin encoding.
    Simple,
    /// The same, with drawings for glyphs, named at will unless the font has a `ToUnicode`.
    Drawn {
        is_told: bool,
    },
    Composite {
        is_core_face: bool,
    },
}

/// How codes become characters by way of a character collection.
struct Collection {
    /// Codes to identifiers; `None` when codes are identifiers.
    encoding: Option<CMap>,
    is_identity: bool,
    /// Identifiers to characters.
    ucs2: CMap,
}

impl<'a> Unicode<'a> {
    /// `name` is the base font's, without subset tag.
    pub(crate) fn of_font(dict: &Dict<'a>, name: &str) -> Self {
        let kind = if dict.contains_key(b"DescendantFonts") {
            let plain = name.to_ascii_lowercase().replace([' ', '-'], "");
            EncodingKind::Composite {
                is_core_face: CORE_FACES.iter().any(|face| plain.starts_with(face)),
            }
        } else if dict.get::<Name<'_>>(b"Subtype").is_some_and(|n| n.as_ref() == b"Type3") {
            EncodingKind::Drawn { is_told: dict.contains_key(b"ToUnicode") }
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

    /// Text of a code; `told` is what the font itself says.
    pub(crate) fn text(&self, told: Option<BfString>, code: u32, len: usize, gid: u32) -> SmolStr {
        let told = told.filter(|told| !self.is_made_up(told, code));
        if let Some(text) = told.and_then(|t| self.believable(&t)) {
            return text;
        }
        let found = match self.kind {
            EncodingKind::Drawn { .. } => latin1(code),
            EncodingKind::Simple => {
                let told = self.dict.contains_key(b"Encoding");
                let reversed = if told { None } else { self.reversed().get(&gid).copied() };
                reversed.filter(|c| is_said(*c)).or_else(|| latin1(code))
            }
            EncodingKind::Composite { is_core_face } => {
                if let Some(text) = self.of_collection(code, len) {
                    return self.believable(&text).unwrap_or(UNKNOWN);
                }
                let reversed = self.reversed().get(&gid).copied();
                reversed.or_else(|| if is_core_face { core_face(gid) } else { None })
            }
        };
        found.and_then(|c| self.believable(&BfString::Char(c))).unwrap_or(UNKNOWN)
    }

    /// Names of drawn glyphs are anyone's choice: where a letter's code carries a name that is no letter, the code is
    /// right.
    fn is_made_up(&self, told: &BfString, code: u32) -> bool {
        let is_letter = u8::try_from(code).is_ok_and(|code| code.is_ascii_alphanumeric());
        self.kind == EncodingKind::Drawn { is_told: false }
            && is_letter
            && matches!(told, BfString::Char(c) if !c.is_alphanumeric())
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

    /// Text that a reader may take at its word: white space folded to a space, controls refused, characters of symbol
    /// fonts and presentation forms as the characters they stand for.
    fn believable(&self, told: &BfString) -> Option<SmolStr> {
        let mut text = SmolStrBuilder::new();
        match told {
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
            // Where a soft hyphen is drawn the line did break there.
            '\u{ad}' => text.push('-'),
            '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {}
            '\u{f020}'..='\u{f0ff}' => text.push(self.symbols.resolve(c)),
            // Latin ligatures, Hebrew and Arabic presentation forms: shapes of characters, not characters.
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
        let told = || {
            let info = dict::descendant(dict)?.get::<Dict<'_>>(b"CIDSystemInfo")?;
            let registry = info.get::<object::String<'_>>(b"Registry")?;
            let ordering = info.get::<object::String<'_>>(b"Ordering")?;
            Some(CidFamily::from_registry_ordering(registry.as_bytes(), ordering.as_bytes()))
        };
        let of_encoding = encoding
            .as_ref()
            .and_then(|e| e.metadata().character_collection.as_ref())
            .and_then(|collection| collection.family.ucs2_cmap());
        let ucs2 = of_encoding.or_else(|| told()?.ucs2_cmap()).and_then(predefined)?;
        Some(Self { encoding, is_identity, ucs2 })
    }
}

/// Glyphs of Microsoft's core fonts stand in one order: printable ASCII from the third on, Cyrillic from the 570th.
/// Documents that keep neither `ToUnicode` nor a cmap keep that order in their subsets.
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

/// Glyph to character, from the embedded program's own cmap. Where several characters share a glyph the first in code
/// order stands for it.
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
    fn a_drawn_letter_with_an_odd_name_is_its_code() {
        let drawn = Unicode { kind: EncodingKind::Drawn { is_told: false }, ..simple() };
        assert_eq!(drawn.text(Some(BfString::Char('□')), 0x61, 1, 0), "a");
        assert_eq!(drawn.text(Some(BfString::Char('é')), 0x61, 1, 0), "é");
    }

    #[test]
    fn controls_are_no_text_and_shapes_are_their_characters() {
        let told = |c| simple().text(Some(BfString::Char(c)), 0x41, 1, 0);
        assert_eq!(told('\u{3}'), "A");
        assert_eq!(told('\r'), " ");
        assert_eq!(told('\u{2003}'), " ");
        assert_eq!(told('\u{ad}'), "-");
        assert_eq!(told('ﬃ'), "ffi");
        assert_eq!(told('\u{f0b7}'), "•");
        assert_eq!(told('é'), "é");
    }
}
