//! The content stream interpreter (ISO 32000-1, chapters 8, 9 and 14.6) turns operators into a page's glyphs, rulings,
//! fills and images. It draws nothing, and fails only when the budget is exhausted: invalid operators are skipped, as
//! viewers do.

mod graphics;
mod inline_images;
mod marked;
mod paint;
mod path;
mod state;
mod text;
mod unread;
mod xobject;

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::Number;
use hayro_syntax::page::Resources;
use kurbo::{Affine, Point};
use recto_input::{Budget, Exhausted};
use recto_model::{FontId, Page, TextOrigin, Warning, WarningCode};

use crate::color::{DeviceSpaces, MID_GREY, Spaces};
use crate::fonts::Fonts;
use crate::optional_content::OptionalContent;
use crate::pictures::ImageSource;
use graphics::{set_color, set_device, set_named};
use marked::Mark;
use path::Path;
pub(crate) use state::State;
pub(crate) use unread::{Appraisal, KnownCosts, UnreadStreams};

/// Operators that are counted here before they are charged to the shared budget.
const OPERATORS_AT_ONCE: u32 = 512;
/// Graphics states that are kept. Only broken streams with unbalanced `q` nest more; real pages stay below 30.
const MOST_SAVED: usize = 4096;

/// Features of a page that can make a renderer ask for more memory or time than there is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Hazards {
    /// The page isn't drawn: a dash pattern so short that a line has millions of dashes, an image of more pixels than the limit,
    /// inline images that take exponential time to read, or forms that draw themselves more than once.
    pub(crate) is_undrawable: bool,
    /// There may be patterns, whose cells are rendered into buffers of their own.
    pub(crate) has_patterns: bool,
}

/// Reads content streams of one page.
pub(crate) struct Interpreter<'r, 'a> {
    fonts: &'r mut Fonts<'a>,
    spaces: &'r mut Spaces,
    device: DeviceSpaces,
    optional: &'r OptionalContent,
    budget: &'r Budget,
    pub(crate) page: Page,
    /// Indexed by [`recto_model::ImageId`]; `None` for inline images.
    pub(crate) images: Vec<Option<ImageSource<'a>>>,
    pub(crate) hazards: Hazards,
    /// What only the renderer reads.
    pub(crate) unread: UnreadStreams<'a>,
    /// The origin of the text that is read next.
    pub(crate) origin: TextOrigin,
    font_ids: HashMap<usize, FontId>,
    /// The text matrix.
    tm: Affine,
    /// The text line matrix.
    tlm: Affine,
    marks: Vec<Mark>,
    /// Marked-content sequences below this index were opened by the enclosing streams.
    mark_floor: usize,
    /// Open sequences past the limit, which are only counted.
    marks_beyond: u64,
    /// Within a form that numbers its marked content by itself (14.7.5.2): its identifiers are none of the page's.
    has_own_mcids: bool,
    /// The number of open sequences that hide their content.
    hidden: u32,
    path: Path,
    /// Set by `W` and applied by the next painting operator (8.5.4).
    clip_pending: bool,
    counted: u32,
    /// All operators that were charged.
    operators: u64,
    spent_glyphs: usize,
    /// Forms that are being interpreted, to stop those that draw themselves, and how often they would have done so.
    open_forms: Vec<(hayro_syntax::object::ObjectIdentifier, u32)>,
    form_cache: HashMap<hayro_syntax::object::ObjectIdentifier, Rc<[u8]>>,
    form_cache_bytes: usize,
}

impl<'r, 'a> Interpreter<'r, 'a> {
    pub(crate) fn new(
        fonts: &'r mut Fonts<'a>,
        spaces: &'r mut Spaces,
        optional: &'r OptionalContent,
        budget: &'r Budget,
        page: Page,
    ) -> Self {
        Self {
            fonts,
            spaces,
            device: DeviceSpaces::default(),
            optional,
            budget,
            page,
            images: Vec::new(),
            hazards: Hazards::default(),
            unread: UnreadStreams::default(),
            origin: TextOrigin::Layer,
            font_ids: HashMap::new(),
            tm: Affine::IDENTITY,
            tlm: Affine::IDENTITY,
            marks: Vec::new(),
            mark_floor: 0,
            marks_beyond: 0,
            has_own_mcids: false,
            hidden: 0,
            path: Path::default(),
            clip_pending: false,
            counted: 0,
            operators: 0,
            spent_glyphs: 0,
            open_forms: Vec::new(),
            form_cache: HashMap::new(),
            form_cache_bytes: 0,
        }
    }

    /// Notes once what the page lacks.
    pub(crate) fn warn(&mut self, code: WarningCode, message: &str) {
        let warning = Warning::new(self.page.number, code, message);
        if !self.page.warnings.contains(&warning) {
            self.page.warnings.push(warning);
        }
    }

    /// Interprets one stream from `state`. Nothing that it changes in the graphics state outlasts it.
    pub(crate) fn run(
        &mut self,
        content: &[u8],
        resources: &Resources<'a>,
        state: State<'a>,
        depth: u32,
    ) -> Result<(), Exhausted> {
        self.hazards.has_patterns |= !resources.patterns.is_empty();
        let floor_before = std::mem::replace(&mut self.mark_floor, self.marks.len());
        let content = inline_images::bounded(content);
        self.hazards.is_undrawable |= matches!(content, Cow::Owned(_));
        let mut operations = TypedIter::new(&content);
        let mut saved = Vec::new();
        let mut state = state;
        while let Some(operation) = operations.next() {
            self.counted += 1;
            if self.counted >= OPERATORS_AT_ONCE {
                self.charge_budget()?;
            }
            match operation {
                Op::SaveState(_) => {
                    if saved.len() < MOST_SAVED {
                        saved.push(state.clone());
                    }
                }
                Op::RestoreState(_) => {
                    if let Some(before) = saved.pop() {
                        state = before;
                    }
                }
                Op::XObject(x) => self.x_object(x.0, resources, &state, depth)?,
                other => self.operator(&other, resources, &mut state),
            }
        }
        self.close_marks();
        self.mark_floor = floor_before;
        self.path.clear();
        self.clip_pending = false;
        self.charge_budget()
    }

    /// Charges the shared budget with the operators and glyphs since the last charge.
    fn charge_budget(&mut self) -> Result<(), Exhausted> {
        self.budget.spend_operators(u64::from(self.counted))?;
        self.operators += u64::from(self.counted);
        self.counted = 0;
        let glyphs = self.page.glyphs.len();
        self.budget.spend_glyphs(glyphs.saturating_sub(self.spent_glyphs) as u64)?;
        self.spent_glyphs = self.spent_glyphs.max(glyphs);
        if glyphs as u64 > self.budget.limits().max_page_glyphs {
            return Err(Exhausted::Glyphs);
        }
        Ok(())
    }

    fn operator(
        &mut self,
        operation: &Op<'_, '_>,
        resources: &Resources<'a>,
        state: &mut State<'a>,
    ) {
        match operation {
            // Graphics state
            Op::Transform(t) => {
                state.ctm *= affine([&t.0, &t.1, &t.2, &t.3, &t.4, &t.5]);
            }
            Op::LineWidth(w) => state.line_width = w.0.as_f64().abs(),
            Op::DashPattern(d) => self.set_dash(d.0, state),
            Op::SetGraphicsState(name) => self.set_graphics_state(name.0, resources, state),

            // Colour
            Op::ColorSpaceStroke(n) => state.stroke = self.space(n.0, resources),
            Op::ColorSpaceNonStroke(n) => state.fill = self.space(n.0, resources),
            Op::StrokeColor(c) => set_color(&mut state.stroke, &c.0),
            Op::NonStrokeColor(c) => set_color(&mut state.fill, &c.0),
            Op::StrokeColorNamed(c) => {
                set_named(&mut state.stroke, &c.0, c.1);
                self.note_pattern(c.1, resources, state);
            }
            Op::NonStrokeColorNamed(c) => {
                set_named(&mut state.fill, &c.0, c.1);
                self.note_pattern(c.1, resources, state);
            }
            Op::StrokeColorDeviceGray(c) => {
                set_device(&mut state.stroke, &self.device.gray, &[&c.0]);
            }
            Op::NonStrokeColorDeviceGray(c) => {
                set_device(&mut state.fill, &self.device.gray, &[&c.0]);
            }
            Op::StrokeColorDeviceRgb(c) => {
                set_device(&mut state.stroke, &self.device.rgb, &[&c.0, &c.1, &c.2]);
            }
            Op::NonStrokeColorDeviceRgb(c) => {
                set_device(&mut state.fill, &self.device.rgb, &[&c.0, &c.1, &c.2]);
            }
            Op::StrokeColorCmyk(c) => {
                set_device(&mut state.stroke, &self.device.cmyk, &[&c.0, &c.1, &c.2, &c.3]);
            }
            Op::NonStrokeColorCmyk(c) => {
                set_device(&mut state.fill, &self.device.cmyk, &[&c.0, &c.1, &c.2, &c.3]);
            }

            // Paths
            Op::MoveTo(p) => self.path.move_to(at(state, &p.0, &p.1)),
            Op::LineTo(p) => self.path.line_to(at(state, &p.0, &p.1)),
            Op::CubicTo(c) => self.path.curve_to([
                at(state, &c.0, &c.1),
                at(state, &c.2, &c.3),
                at(state, &c.4, &c.5),
            ]),
            Op::CubicStartTo(c) => {
                self.path.curve_to([
                    at(state, &c.0, &c.1),
                    at(state, &c.2, &c.3),
                    at(state, &c.2, &c.3),
                ]);
            }
            Op::CubicEndTo(c) => {
                self.path.curve_to([
                    at(state, &c.0, &c.1),
                    at(state, &c.2, &c.3),
                    at(state, &c.2, &c.3),
                ]);
            }
            Op::ClosePath(_) => self.path.close(),
            Op::RectPath(r) => {
                let (x, y, w, h) = (r.0.as_f64(), r.1.as_f64(), r.2.as_f64(), r.3.as_f64());
                let corner = |x, y| state.ctm * Point::new(x, y);
                self.path.rect([
                    corner(x, y),
                    corner(x + w, y),
                    corner(x + w, y + h),
                    corner(x, y + h),
                ]);
            }
            Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => self.clip_pending = true,
            Op::StrokePath(_) => self.paint(state, false, true, false),
            Op::CloseAndStrokePath(_) => {
                self.path.close();
                self.paint(state, false, true, false);
            }
            Op::FillPathNonZero(_) | Op::FillPathNonZeroCompatibility(_) => {
                self.paint(state, true, false, false);
            }
            Op::FillPathEvenOdd(_) => self.paint(state, true, false, true),
            Op::FillAndStrokeNonZero(_) => self.paint(state, true, true, false),
            Op::FillAndStrokeEvenOdd(_) => self.paint(state, true, true, true),
            Op::CloseFillAndStrokeNonZero(_) => {
                self.path.close();
                self.paint(state, true, true, false);
            }
            Op::CloseFillAndStrokeEvenOdd(_) => {
                self.path.close();
                self.paint(state, true, true, true);
            }
            Op::EndPath(_) => self.paint(state, false, false, false),
            // A shading is taken as a fill: it is a background far more often than a picture.
            Op::Shading(_) => self.add_fill(state, state.clip, MID_GREY, false),

            // Inline images
            Op::InlineImage(image) => self.inline_image(image.0, state),

            // Marked content
            Op::BeginMarkedContent(_) => self.open_mark(Mark::default()),
            Op::BeginMarkedContentWithProperties(mark) => {
                let mark = self.read_mark(mark.0, mark.1, resources);
                self.open_mark(mark);
            }
            Op::EndMarkedContent(_) => self.close_mark(),

            other => self.text_operator(other, resources, state),
        }
    }
}

fn at(state: &State<'_>, x: &Number, y: &Number) -> Point {
    state.ctm * Point::new(x.as_f64(), y.as_f64())
}

fn affine(parts: [&Number; 6]) -> Affine {
    Affine::new(parts.map(Number::as_f64))
}
