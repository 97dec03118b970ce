//! Loads the fonts of a document and keeps those in use.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use hayro_font::{CMapResolverFn, Font, FontCache, FontQuery, FontResolverFn, StandardFont};
use hayro_syntax::object::{Dict, Name, ObjRef};
use recto_input::Budget;

use super::dict::is_name;
use super::extent::type3_extent;
use super::face::FontFace;
use super::plausible::is_plausible;
use super::style::describe;
use super::unicode::Unicode;

/// Fonts that are kept. Most documents have some tens, but one merged from others has thousands, and each font holds
/// its decoded program. Above this number, the fonts that the last pages did not use are dropped and loaded again when
/// they are needed.
const MOST_FONTS: usize = 64;
/// Pages whose fonts are never dropped.
const LAST_PAGES: u32 = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Object(ObjRef),
    /// A direct dictionary, by its address within the document's bytes.
    Inline(usize),
}

/// A font, `None` when it can't be loaded, and the last page that used it.
struct Known<'a> {
    face: Option<Rc<FontFace<'a>>>,
    /// Loading it might exhaust time or memory.
    is_refused: bool,
    page: u32,
}

/// The fonts that a reader used on its last pages.
pub(crate) struct Fonts<'a> {
    cache: FontCache<'a>,
    resolver: FontResolverFn,
    cmaps: CMapResolverFn,
    faces: HashMap<Key, Known<'a>>,
    standard: Option<Rc<FontFace<'a>>>,
    count: usize,
    /// The font that was asked for last is refused: whoever draws with it loads it without limits.
    pub(crate) is_last_refused: bool,
    /// The number of pages begun.
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
            is_last_refused: false,
            page: 0,
        }
    }

    /// Begins a page: fonts that have not been used for a while are dropped when there are too many.
    pub(crate) fn begin_page(&mut self) {
        self.page += 1;
        if self.faces.len() > MOST_FONTS {
            let oldest = self.page.saturating_sub(LAST_PAGES);
            self.faces.retain(|_, known| known.page >= oldest);
            self.cache = FontCache::new();
        }
    }

    /// The font with this name in the `Font` dictionary of the resources; Helvetica when there is none.
    pub(crate) fn named(
        &mut self,
        fonts: &Dict<'a>,
        name: &[u8],
        budget: &Budget,
    ) -> Option<Rc<FontFace<'a>>> {
        self.is_last_refused = false;
        let face = if let Some(object) = fonts.get_ref(name) {
            let dict = || fonts.get::<Dict<'a>>(name);
            self.known(Key::Object(object), dict, budget)
        } else {
            fonts.get::<Dict<'a>>(name).and_then(|dict| self.of_dict(&dict, budget))
        };
        face.or_else(|| self.standard())
    }

    pub(crate) fn of_dict(&mut self, dict: &Dict<'a>, budget: &Budget) -> Option<Rc<FontFace<'a>>> {
        let key = Key::Inline(dict.data().as_ptr().addr());
        self.known(key, || Some(dict.clone()), budget)
    }

    fn known(
        &mut self,
        key: Key,
        dict: impl FnOnce() -> Option<Dict<'a>>,
        budget: &Budget,
    ) -> Option<Rc<FontFace<'a>>> {
        if let Some(known) = self.faces.get_mut(&key) {
            known.page = self.page;
            self.is_last_refused = known.is_refused;
            return known.face.clone();
        }
        let dict = dict();
        let is_refused = dict.as_ref().is_some_and(|dict| !is_plausible(dict, budget));
        let face = dict.filter(|_| !is_refused).and_then(|dict| self.load(&dict));
        self.faces.insert(key, Known { face: face.clone(), is_refused, page: self.page });
        self.is_last_refused = is_refused;
        face
    }

    /// Helvetica, which viewers use when a page names no font or one that can't be read.
    pub(crate) fn standard(&mut self) -> Option<Rc<FontFace<'a>>> {
        if self.standard.is_none() {
            let font = self.cache.standard_font(StandardFont::Helvetica, &self.resolver)?;
            self.standard = Some(Rc::new(self.face(font, &Dict::empty())));
        }
        self.standard.clone()
    }

    fn load(&mut self, dict: &Dict<'a>) -> Option<Rc<FontFace<'a>>> {
        let font = self.cache.font(dict, &self.resolver, &self.cmaps)?;
        Some(Rc::new(self.face(font, dict)))
    }

    fn face(&mut self, font: Font<'a>, dict: &Dict<'a>) -> FontFace<'a> {
        self.count += 1;
        let is_type3 = is_name(dict, b"Subtype", b"Type3");
        let is_identity = is_name(dict, b"Subtype", b"Type0")
            && dict
                .get::<Name<'_>>(b"Encoding")
                .is_some_and(|n| matches!(n.as_ref(), b"Identity-H" | b"Identity-V"));
        let mut info = describe(dict, &font);
        let mut em = 1.0;
        if is_type3 {
            (em, info.ascent, info.descent) = type3_extent(dict);
            info.reach = info.ascent;
        }
        FontFace {
            index: self.count - 1,
            is_horizontal: font.is_horizontal(),
            is_type3,
            em,
            font,
            unicode: Unicode::of_font(dict, &info.name),
            info,
            is_identity,
            codes: RefCell::default(),
        }
    }
}
