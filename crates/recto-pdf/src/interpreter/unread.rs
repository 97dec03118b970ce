//! Streams that the renderer reads and the interpreter of a page does not: cells of tiling patterns, glyphs of Type 3 fonts,
//! groups of soft masks, and what a page hides. Before a page is drawn, each of them is interpreted once, so that whatever
//! would exhaust the renderer is found within the budget.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use hayro_syntax::object::{Dict, Name, ObjRef, Stream};
use hayro_syntax::page::Resources;
use kurbo::Affine;
use recto_input::{Budget, Exhausted};
use recto_model::Page;

use super::{Interpreter, State};
use crate::color::Spaces;
use crate::fonts::{FontFace, Fonts};
use crate::objects::address;
use crate::optional_content::OptionalContent;

/// Such streams of one page. Illustrations have some hundred soft masks.
const MOST_STREAMS: usize = 20_000;
/// Levels of such streams within each other; the renderer ends at 50.
const MOST_LEVELS: u32 = 16;
/// Glyphs of a Type 3 font: its codes are of one byte, and software lists few glyphs that have none.
const MOST_GLYPHS: usize = 4096;
/// Streams whose cost is remembered for the pages that follow.
const MOST_KNOWN: usize = 50_000;

/// A stream's or font's address, and the resources that it falls back to.
type StreamKey = (usize, u64);

enum StreamSource<'a> {
    Stream(Stream<'a>),
    Type3Font(Dict<'a>),
}

struct UnreadStream<'a> {
    key: StreamKey,
    source: StreamSource<'a>,
    /// The resources and the graphics state where it is used first.
    resources: Resources<'a>,
    state: State<'a>,
}

/// The streams that an interpreter came by without reading them.
#[derive(Default)]
pub(crate) struct UnreadStreams<'a> {
    list: Vec<UnreadStream<'a>>,
    known: HashSet<StreamKey>,
    /// References that were looked at, which spares reading the objects again.
    seen: HashSet<(ObjRef, u64)>,
    /// The same of fonts, by their index.
    fonts: HashSet<(usize, u64)>,
    /// Bytes of the strings that were shown in Type 3 fonts, each of which may be a glyph.
    type3_codes: u64,
}

impl<'a> Interpreter<'_, 'a> {
    /// Notes a stream that the renderer will read: the entry `key` of `dict`.
    pub(crate) fn note_stream(
        &mut self,
        dict: &Dict<'a>,
        key: &[u8],
        resources: &Resources<'a>,
        state: &State<'a>,
    ) {
        let Some(object) = dict.get_ref(key) else { return };
        if self.unread.seen.insert((object, identity(resources)))
            && let Some(stream) = dict.get::<Stream<'a>>(key)
        {
            let has_own = stream.dict().contains_key(b"Resources");
            let around = if has_own { 0 } else { identity(resources) };
            let key = (address(stream.dict()), around);
            self.note(key, StreamSource::Stream(stream), resources, state.clone());
        }
    }

    /// Notes the pattern that is selected; shadings are no streams that are interpreted.
    pub(super) fn note_pattern(
        &mut self,
        name: Option<&Name<'_>>,
        resources: &Resources<'a>,
        state: &State<'a>,
    ) {
        if let Some(name) = name {
            self.note_stream(&resources.patterns, name.as_ref(), resources, state);
        }
    }

    /// Selects the font that was asked for last, and notes what drawing with it takes.
    pub(super) fn select_font(
        &mut self,
        face: Option<Rc<FontFace<'a>>>,
        dict: impl FnOnce() -> Option<Dict<'a>>,
        resources: &Resources<'a>,
        state: &mut State<'a>,
    ) {
        self.hazards.is_undrawable |= self.fonts.is_last_refused;
        state.text.font.clone_from(&face);
        if let Some(face) = face {
            self.note_font(&face, dict, resources, state);
        }
    }

    /// Notes the font that is selected if it is a Type 3 font.
    fn note_font(
        &mut self,
        face: &FontFace<'a>,
        dict: impl FnOnce() -> Option<Dict<'a>>,
        resources: &Resources<'a>,
        state: &State<'a>,
    ) {
        if !face.is_type3 || !self.unread.fonts.insert((face.index, identity(resources))) {
            return;
        }
        let Some(dict) = dict() else { return };
        let matrix = dict.get::<[f64; 6]>(b"FontMatrix").map_or(Affine::IDENTITY, Affine::new);
        let mut state = state.clone();
        state.ctm *= self.tm * Affine::scale(state.text.size) * matrix;
        self.note(
            (address(&dict), identity(resources)),
            StreamSource::Type3Font(dict),
            resources,
            state,
        );
    }

    /// Counts a string that is shown.
    pub(super) fn note_codes(&mut self, face: &FontFace<'a>, bytes: &[u8]) {
        if face.is_type3 {
            self.unread.type3_codes += bytes.len() as u64;
        }
    }

    fn note(
        &mut self,
        key: StreamKey,
        source: StreamSource<'a>,
        resources: &Resources<'a>,
        state: State<'a>,
    ) {
        if self.unread.list.len() >= MOST_STREAMS {
            self.hazards.is_undrawable = true;
        } else if self.unread.known.insert(key) {
            let resources = resources.clone();
            self.unread.list.push(UnreadStream { key, source, resources, state });
        }
    }

    /// Interprets a stream that was not read. The result is the number of its operators, of a font that of its largest glyph.
    fn read_unread(&mut self, unread: &UnreadStream<'a>) -> Result<u64, Exhausted> {
        let UnreadStream { source, resources, state, .. } = unread;
        match source {
            StreamSource::Stream(stream) => {
                self.form(stream, resources, state, 0)?;
                Ok(self.operators)
            }
            StreamSource::Type3Font(font) => {
                let own = font.get::<Dict<'a>>(b"Resources").map(Resources::new);
                let resources = own.as_ref().unwrap_or(resources);
                let glyphs = font.get::<Dict<'a>>(b"CharProcs").unwrap_or_default();
                self.hazards.is_undrawable |= glyphs.len() > MOST_GLYPHS;
                let mut names: Vec<Name<'a>> = glyphs.keys().take(MOST_GLYPHS).collect();
                names.sort_unstable_by(|a, b| a.as_ref().cmp(b.as_ref()));
                let mut largest = 0;
                for name in names {
                    let before = self.operators;
                    if let Some(glyph) = glyphs.get::<Stream<'a>>(name.as_ref()) {
                        self.form(&glyph, resources, state, 0)?;
                    }
                    largest = largest.max(self.operators - before);
                }
                Ok(largest)
            }
        }
    }
}

/// What drawing takes.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DrawingCost {
    /// Operators; `u64::MAX` for what can't be drawn.
    pub(crate) operators: u64,
    pub(crate) has_patterns: bool,
}

impl DrawingCost {
    const UNDRAWABLE: Self = Self { operators: u64::MAX, has_patterns: false };
}

/// The costs of streams that were found for earlier pages; `None` while one is being read.
#[derive(Debug, Default)]
pub(crate) struct KnownCosts(HashMap<StreamKey, Option<DrawingCost>>);

/// Finds the cost of drawing streams that the interpreter of a page did not read.
pub(crate) struct Appraisal<'r, 'a> {
    pub(crate) fonts: &'r mut Fonts<'a>,
    pub(crate) spaces: &'r mut Spaces,
    pub(crate) optional: &'r OptionalContent,
    pub(crate) budget: &'r Budget,
    pub(crate) known: &'r mut KnownCosts,
}

impl<'a> Appraisal<'_, 'a> {
    pub(crate) fn of_page(
        &mut self,
        streams: &UnreadStreams<'a>,
    ) -> Result<DrawingCost, Exhausted> {
        if self.known.0.len() > MOST_KNOWN {
            self.known.0.clear();
        }
        self.of_all(streams, 0)
    }

    fn of_all(
        &mut self,
        streams: &UnreadStreams<'a>,
        level: u32,
    ) -> Result<DrawingCost, Exhausted> {
        let mut total = DrawingCost::default();
        let mut largest_glyph = 0;
        for unread in &streams.list {
            let cost = self.of(unread, level)?;
            total.has_patterns |= cost.has_patterns;
            match unread.source {
                StreamSource::Stream(_) => {
                    total.operators = total.operators.saturating_add(cost.operators);
                }
                StreamSource::Type3Font(_) => largest_glyph = largest_glyph.max(cost.operators),
            }
        }
        // A font with a glyph that can't be drawn is not drawn, whichever of its glyphs are shown.
        let glyphs = streams.type3_codes.max(1).saturating_mul(largest_glyph);
        total.operators = total.operators.saturating_add(glyphs);
        Ok(total)
    }

    fn of(&mut self, unread: &UnreadStream<'a>, level: u32) -> Result<DrawingCost, Exhausted> {
        if let Some(known) = self.known.0.get(&unread.key) {
            // What is drawn within itself has no end.
            return Ok(known.unwrap_or(DrawingCost::UNDRAWABLE));
        }
        if level >= MOST_LEVELS || self.known.0.len() > 2 * MOST_KNOWN {
            return Ok(DrawingCost::UNDRAWABLE);
        }
        self.known.0.insert(unread.key, None);
        let blank = Page::default();
        let mut interpreter =
            Interpreter::new(self.fonts, self.spaces, self.optional, self.budget, blank);
        let own = interpreter.read_unread(unread)?;
        let Interpreter { hazards, unread: below, .. } = interpreter;
        let below = self.of_all(&below, level + 1)?;
        let operators = own.saturating_add(below.operators);
        let cost = DrawingCost {
            operators: if hazards.is_undrawable { u64::MAX } else { operators },
            has_patterns: hazards.has_patterns || below.has_patterns,
        };
        self.known.0.insert(unread.key, Some(cost));
        Ok(cost)
    }
}

/// Tells resources apart, by the addresses of their dictionaries.
fn identity(resources: &Resources<'_>) -> u64 {
    let Resources { ext_g_states, fonts, properties, color_spaces, x_objects, patterns, shadings } =
        resources;
    [ext_g_states, fonts, properties, color_spaces, x_objects, patterns, shadings].into_iter().fold(
        1,
        |identity: u64, dict| {
            (identity ^ address(dict) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(26)
        },
    )
}
