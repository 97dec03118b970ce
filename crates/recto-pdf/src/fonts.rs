//! Fonts of a document: loaded once, with what each code says and how far it moves the pen kept per font.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use hayro_font::{
    CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn, GlyphId, StandardFont,
};
use hayro_syntax::object::{Array, Dict, Name, ObjRef, Object, Stream};
use recto_input::Budget;
use recto_model as model;
use smol_str::SmolStr;

use crate::extent::{Extent, drawn_extent};
use crate::streams;
use crate::unicode::Unicode;

/// Units of font programs and descriptors per em.
pub(crate) const UNITS: f32 = 1000.0;
/// Character identifiers are 16 bits wide; a width range past that is a bomb.
const MOST_CIDS: f64 = 65_536.0;
/// A document's own fonts are some tens; one that was put together from others has thousands, and each holds its
/// program unpacked. Past so many, those that the last pages did not use are dropped and read again when they come back.
const MOST_FACES: usize = 64;
const LAST_PAGES: u32 = 8;

/// What a character code says and how it moves the pen, in em.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    pub(crate) text: SmolStr,
    pub(crate) advance_x: f64,
    pub(crate) advance_y: f64,
    /// Word spacing applies to the one-byte code 32 only.
    pub(crate) is_word_space: bool,
}

/// A font with its caches.
pub(crate) struct Face<'a> {
    /// Place in the reader's list of faces.
    pub(crate) index: usize,
    pub(crate) info: model::Font,
    pub(crate) is_horizontal: bool,
    /// Em size of the glyphs, as a multiple of the font size; differs from 1 in bitmap fonts only.
    pub(crate) em: f64,
    font: Font<'a>,
    unicode: Unicode<'a>,
    /// Codes are two bytes, each its own identifier.
    is_identity: bool,
    codes: RefCell<HashMap<u32, Code, BuildCodeHasher>>,
}

impl Face<'_> {
    /// Calls `each` with the codes of a shown string.
    pub(crate) fn for_each_code(&self, bytes: &[u8], mut each: impl FnMut(&Code)) {
        let mut codes = self.codes.borrow_mut();
        let mut at = 0;
        while at < bytes.len() {
            let (code, len) = self.code_at(bytes, at);
            at += len.max(1);
            // Codes of different lengths may share a number.
            let key = code ^ ((len as u32) << 30);
            each(codes.entry(key).or_insert_with(|| self.look_up(code, len)));
        }
    }

    /// Advance of a character of a Latin font, in em; of half an em where the font has none.
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
        let told = match self.font.glyph(gid, code) {
            FontGlyph::Outline(glyph) => glyph.as_unicode(),
            FontGlyph::Type3(glyph) => glyph.as_unicode(),
        };
        let finite = |v: f64| if v.is_finite() { v / f64::from(UNITS) } else { 0.0 };
        Code {
            text: self.unicode.text(told, code, len, gid.to_u32()),
            advance_x: finite(advance.x),
            advance_y: finite(advance.y),
            is_word_space: code == 32 && len == 1,
        }
    }
}

/// Codes are small integers: mixing them is enough.
#[derive(Debug, Clone, Copy, Default)]
struct BuildCodeHasher;

#[derive(Debug, Default)]
struct CodeHasher(u64);

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Object(ObjRef),
    /// Address of a dictionary that is no object of its own, within the document's bytes.
    Inline(usize),
}

/// A font that was looked for, and the page that asked for it last.
struct Known<'a> {
    face: Option<Rc<Face<'a>>>,
    page: u32,
}

/// The fonts that a reader has met of late.
pub(crate) struct Fonts<'a> {
    cache: FontCache<'a>,
    resolver: FontResolverFn,
    cmaps: CMapResolverFn,
    faces: HashMap<Key, Known<'a>>,
    standard: Option<Rc<Face<'a>>>,
    count: usize,
    /// How many pages were begun.
    page: u32,
}

impl<'a> Fonts<'a> {
    pub(crate) fn new() -> Self {
        Self {
            cache: FontCache::new(),
            resolver: Arc::new(|query| match query {
                FontQuery::Standard(font) => Some(font.get_font_data()),
                FontQuery::Fallback(wanted) => Some(wanted.pick_standard_font().get_font_data()),
            }),
            cmaps: Arc::new(hayro_cmap::load_embedded),
            faces: HashMap::new(),
            standard: None,
            count: 0,
            page: 0,
        }
    }

    /// A page begins: what has not been asked for in a while may go.
    pub(crate) fn turn_page(&mut self) {
        self.page += 1;
        if self.faces.len() > MOST_FACES {
            let oldest = self.page.saturating_sub(LAST_PAGES);
            self.faces.retain(|_, known| known.page >= oldest);
            self.cache = FontCache::new();
        }
    }

    /// The font that `name` is in a font dictionary of resources; Helvetica when there is none.
    pub(crate) fn named(
        &mut self,
        fonts: &Dict<'a>,
        name: &[u8],
        budget: &Budget,
    ) -> Option<Rc<Face<'a>>> {
        let face = if let Some(object) = fonts.get_ref(name) {
            let dict = || fonts.get::<Dict<'a>>(name);
            self.known(Key::Object(object), dict, budget)
        } else {
            fonts.get::<Dict<'a>>(name).and_then(|dict| self.of_dict(&dict, budget))
        };
        face.or_else(|| self.standard())
    }

    pub(crate) fn of_dict(&mut self, dict: &Dict<'a>, budget: &Budget) -> Option<Rc<Face<'a>>> {
        let key = Key::Inline(dict.data().as_ptr().addr());
        self.known(key, || Some(dict.clone()), budget)
    }

    fn known(
        &mut self,
        key: Key,
        dict: impl FnOnce() -> Option<Dict<'a>>,
        budget: &Budget,
    ) -> Option<Rc<Face<'a>>> {
        if let Some(known) = self.faces.get_mut(&key) {
            known.page = self.page;
            return known.face.clone();
        }
        let face = dict().and_then(|dict| self.load(&dict, budget));
        self.faces.insert(key, Known { face: face.clone(), page: self.page });
        face
    }

    /// What viewers use when a page names no font, or one that can't be read.
    pub(crate) fn standard(&mut self) -> Option<Rc<Face<'a>>> {
        if self.standard.is_none() {
            let font = self.cache.standard_font(StandardFont::Helvetica, &self.resolver)?;
            self.standard = Some(Rc::new(self.face(font, &Dict::empty())));
        }
        self.standard.clone()
    }

    fn load(&mut self, dict: &Dict<'a>, budget: &Budget) -> Option<Rc<Face<'a>>> {
        if !is_plausible(dict, budget) {
            return None;
        }
        let font = self.cache.font(dict, &self.resolver, &self.cmaps)?;
        Some(Rc::new(self.face(font, dict)))
    }

    fn face(&mut self, font: Font<'a>, dict: &Dict<'a>) -> Face<'a> {
        self.count += 1;
        let is_type3 = is_name(dict, b"Subtype", b"Type3");
        let is_identity = is_name(dict, b"Subtype", b"Type0")
            && dict
                .get::<Name<'_>>(b"Encoding")
                .is_some_and(|n| matches!(n.as_ref(), b"Identity-H" | b"Identity-V"));
        let mut info = describe(dict, &font);
        let mut em = 1.0;
        if is_type3 {
            (em, info.ascent, info.descent) = drawn_extent(dict);
            info.reach = info.ascent;
        }
        Face {
            index: self.count - 1,
            is_horizontal: font.is_horizontal(),
            em,
            font,
            unicode: Unicode::of_font(dict, &info.name),
            info,
            is_identity,
            codes: RefCell::default(),
        }
    }
}

fn is_name(dict: &Dict<'_>, key: &[u8], value: &[u8]) -> bool {
    dict.get::<Name<'_>>(key).is_some_and(|n| n.as_ref() == value)
}

/// The dictionary that describes the glyphs: of a composite font, its descendant.
pub(crate) fn descendant<'a>(dict: &Dict<'a>) -> Option<Dict<'a>> {
    dict.get::<Array<'a>>(b"DescendantFonts")?.iter::<Dict<'a>>().next()
}

pub(crate) fn descriptor<'a>(dict: &Dict<'a>) -> Dict<'a> {
    descendant(dict).as_ref().unwrap_or(dict).get::<Dict<'a>>(b"FontDescriptor").unwrap_or_default()
}

/// Refuses fonts that would unpack or unroll to more than a font can be: the loader below has no limits.
fn is_plausible(dict: &Dict<'_>, budget: &Budget) -> bool {
    let descriptor = descriptor(dict);
    let fits =
        |stream: Option<Stream<'_>>| stream.is_none_or(|s| streams::check(&s, budget).is_ok());
    fits(dict.get::<Stream<'_>>(b"ToUnicode"))
        && fits(dict.get::<Stream<'_>>(b"Encoding"))
        && [&b"FontFile"[..], b"FontFile2", b"FontFile3"]
            .iter()
            .all(|key| fits(descriptor.get::<Stream<'_>>(key)))
        && descendant(dict).is_none_or(|d| {
            fits(d.get::<Stream<'_>>(b"CIDToGIDMap"))
                && [&b"W"[..], b"W2"]
                    .iter()
                    .all(|key| d.get::<Array<'_>>(key).is_none_or(|a| has_sane_ranges(&a)))
        })
}

/// `first last width` with identifiers that exist, in a widths array of a composite font.
fn has_sane_ranges(widths: &Array<'_>) -> bool {
    let (mut before, mut last) = (None, None);
    for object in widths.iter::<Object<'_>>() {
        let number = match object {
            Object::Number(n) => Some(n.as_f64()),
            _ => None,
        };
        // Any pair of neighbouring numbers might be read as a range once the array is out of step.
        if let (Some(first), Some(end), Some(_)) = (before, last, number)
            && end - first > MOST_CIDS
        {
            return false;
        }
        before = last;
        last = number;
    }
    true
}

fn describe(dict: &Dict<'_>, font: &Font<'_>) -> model::Font {
    let descriptor = descriptor(dict);
    let full = dict
        .get::<Name<'_>>(b"BaseFont")
        .or_else(|| dict.get::<Name<'_>>(b"Name"))
        .map(|n| String::from_utf8_lossy(n.as_ref()).into_owned())
        .unwrap_or_default();
    let name = without_subset_tag(&full);
    let style = NameStyle::of(name);
    let flags = descriptor.get::<u32>(b"Flags").unwrap_or(0);
    let flag = |bit: u32| flags & (1 << (bit - 1)) != 0;
    let Extent { ascent, descent, reach } = Extent::told_by(&descriptor);
    let told = told_weight(&descriptor, style.weight).or(flag(19).then_some(700));
    let leans = style.italic
        || flag(7)
        || descriptor.get::<f32>(b"ItalicAngle").is_some_and(|a| a.abs() > 2.0);
    // Names such as `CIDFont+F2` say nothing: then the embedded program may.
    let (by_program, program_leans) =
        if told.is_none() { program_style(font) } else { (None, false) };
    model::Font {
        name: SmolStr::new(name),
        weight: told.or(by_program).unwrap_or(400),
        italic: leans || program_leans,
        serif: style.serif.unwrap_or(flag(2)),
        // Flags call many a proportional face fixed; one that is known by name is not.
        monospace: style.monospace || (flag(1) && style.serif.is_none()),
        ascent,
        descent,
        reach,
    }
}

fn told_weight(descriptor: &Dict<'_>, by_name: Option<u16>) -> Option<u16> {
    let told = descriptor.get::<f32>(b"FontWeight").and_then(hundreds);
    match (by_name, told) {
        // Producers copy a regular weight into the descriptors of bold faces more often than they misname a face.
        (Some(name), Some(400) | None) => Some(name),
        (_, told) => told,
    }
}

fn hundreds(weight: f32) -> Option<u16> {
    (100.0..=900.0).contains(&weight).then(|| (weight / 100.0).round() as u16 * 100)
}

/// Weight and slant by the tables of the embedded program.
fn program_style(font: &Font<'_>) -> (Option<u16>, bool) {
    match font.glyph(GlyphId::NOTDEF, 0) {
        FontGlyph::Outline(glyph) => glyph.font_data().map_or((None, false), |data| {
            (data.weight.and_then(|w| hundreds(w as f32)), data.is_italic)
        }),
        FontGlyph::Type3(_) => (None, false),
    }
}

/// Subsets are named `ABCDEF+Name`.
fn without_subset_tag(name: &str) -> &str {
    match name.split_once('+') {
        Some((tag, rest)) if tag.len() == 6 && tag.bytes().all(|b| b.is_ascii_uppercase()) => rest,
        _ => name,
    }
}

/// What a font's name says about its style.
struct NameStyle {
    weight: Option<u16>,
    italic: bool,
    serif: Option<bool>,
    monospace: bool,
}

impl NameStyle {
    fn of(name: &str) -> Self {
        /// First match wins: the longer words stand before those they contain.
        const WEIGHTS: [(&str, u16); 15] = [
            ("semibold", 600),
            ("demibold", 600),
            ("extrabold", 800),
            ("ultrabold", 800),
            ("extralight", 200),
            ("ultralight", 200),
            ("semilight", 300),
            ("demi", 600),
            ("black", 900),
            ("heavy", 900),
            ("bold", 700),
            ("medium", 500),
            ("light", 300),
            ("thin", 100),
            ("regular", 400),
        ];
        let lower = name.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|w| lower.contains(w));
        let starts = |words: &[&str]| words.iter().any(|w| lower.starts_with(w));
        let plain = lower.replace(['-', ' ', '_'], "");
        let weight = WEIGHTS.iter().find(|(word, _)| plain.contains(word)).map(|(_, w)| *w);
        // Computer Modern and its kin tell their style by letters.
        let tex_bold =
            starts(&["cmbx", "cmb1", "cmbsy", "cmmib", "cmssbx", "cmcsc-bold", "sfbx", "ecbx"]);
        let serif = if has(&[
            "times", "serif", "georgia", "garamond", "roman", "minion", "palatino", "bookman",
            "cambria",
        ]) || starts(&["cmr", "cmbx", "cmti", "sfrm", "ecrm"])
        {
            Some(!has(&["sans"]))
        } else if has(&["helvetica", "arial", "sans", "verdana", "calibri", "tahoma"])
            || starts(&["cmss"])
        {
            Some(false)
        } else {
            None
        };
        Self {
            weight: weight.or(tex_bold.then_some(700)).or_else(|| {
                // `Helvetica,Bold` is covered above; `-Bd` and `-B` are the short forms of foundries.
                // URW calls its bold faces `-Medi`.
                let short = lower.ends_with("-bd")
                    || lower.ends_with("-b")
                    || lower.ends_with("-bi")
                    || has(&["-medi"]);
                short.then_some(700)
            }),
            italic: has(&["italic", "oblique", "slanted", "kursiv"])
                || lower.ends_with("-it")
                || lower.ends_with("-bi")
                || starts(&["cmti", "cmmi", "cmsl", "cmbxti", "sfti", "ecti"]),
            serif,
            monospace: has(&[
                "courier",
                "mono",
                "consol",
                "typewriter",
                "fixed",
                "menlo",
                "nimbusmon",
            ]) || starts(&["cmtt", "sftt", "ectt"]),
        }
    }
}
