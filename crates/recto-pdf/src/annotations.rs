//! Annotations and their appearance streams (ISO 32000-1, 12.5).

use hayro_syntax::object::{Array, Dict, Name, Object, Rect as PdfRect, Stream};
use hayro_syntax::page::Page as PdfPage;
use kurbo::{Affine, Rect as Area};
use recto_input::{Budget, Exhausted};
use recto_model::{Rect, TextOrigin, WarningCode};

use crate::form::FormReader;
use crate::frame::page_rect;
use crate::interpreter::{Interpreter, State};
use crate::strings::TextAllowance;
use crate::{PdfDocument, links};

/// Annotation flag (12.5.3): not displayed.
const HIDDEN: u32 = 1 << 1;
/// Annotation flag (12.5.3): not displayed on screen.
const NO_VIEW: u32 = 1 << 5;
/// More annotations than a page of any form has.
const MOST_ANNOTATIONS: usize = 20_000;
/// Bytes of names, values and addresses of a page that are kept. A page of print has some thousand.
const MOST_TEXT: usize = 16 << 20;

/// An annotation that is shown.
pub(crate) struct Shown<'a> {
    pub(crate) dict: Dict<'a>,
    /// In the user space of its page.
    rect: PdfRect,
    /// On the page as displayed.
    pub(crate) area: Area,
}

impl<'a> Shown<'a> {
    /// `None` for an annotation that is hidden or has no place.
    pub(crate) fn of(document: &PdfDocument, dict: Dict<'a>, to_page: Affine) -> Option<Self> {
        let flags = dict.get::<u32>(b"F").unwrap_or(0);
        if flags & (HIDDEN | NO_VIEW) != 0 || document.optional_content().hides(&dict, b"OC") {
            return None;
        }
        let rect = dict.get::<PdfRect>(b"Rect")?;
        let area = to_page.transform_rect_bbox(Area::new(rect.x0, rect.y0, rect.x1, rect.y1));
        area.is_finite().then_some(Self { dict, rect, area })
    }

    pub(crate) fn bbox(&self) -> Rect {
        page_rect(self.area)
    }

    pub(crate) fn is(&self, subtype: &[u8]) -> bool {
        self.dict.get::<Name<'_>>(b"Subtype").is_some_and(|name| name.as_ref() == subtype)
    }
}

/// The annotations of a page that are shown, in their order.
pub(crate) fn shown<'a>(
    document: &'a PdfDocument,
    source: &PdfPage<'a>,
    to_page: Affine,
) -> impl Iterator<Item = Shown<'a>> {
    all(source).take(MOST_ANNOTATIONS).filter_map(move |dict| Shown::of(document, dict, to_page))
}

fn all<'a>(source: &PdfPage<'a>) -> impl Iterator<Item = Dict<'a>> {
    let annotations = source.raw().get::<Array<'a>>(b"Annots");
    annotations.into_iter().flat_map(|annotations| annotations.iter::<Dict<'a>>())
}

/// Reads a page's annotations in their order, and the content of their appearance streams.
pub(crate) fn read<'a>(
    interpreter: &mut Interpreter<'_, 'a>,
    document: &'a PdfDocument,
    source: &'a PdfPage<'a>,
    state: &State<'a>,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let mut form = FormReader::new(document.xref(), budget, MOST_TEXT);
    let mut text = TextAllowance::new(MOST_TEXT);
    interpreter.origin = TextOrigin::Annotation;
    for (index, dict) in all(source).enumerate() {
        if index == MOST_ANNOTATIONS {
            interpreter.hazards.is_undrawable = true;
            interpreter.warn(
                WarningCode::TextSkipped,
                &format!(
                    "The page has more annotations than the {MOST_ANNOTATIONS} that are read."
                ),
            );
            break;
        }
        let Some(annotation) = Shown::of(document, dict.clone(), state.ctm) else {
            note_unread(interpreter, &dict, source, state);
            continue;
        };
        let (dict, bbox) = (&annotation.dict, annotation.bbox());
        let mut value = None;
        match dict.get::<Name<'_>>(b"Subtype").as_deref() {
            Some(b"Link") => {
                let link = links::read(dict, bbox, document, state.ctm, &mut text);
                interpreter.page.links.extend(link);
            }
            Some(b"Popup") => {
                note_unread(interpreter, dict, source, state);
                continue;
            }
            Some(b"Widget") => value = form.add(dict, interpreter.page.number, bbox)?,
            _ => {}
        }
        if let Some(appearance) = appearance(dict) {
            if !draw(interpreter, &appearance, annotation.rect, source, state)? {
                note_unread(interpreter, dict, source, state);
            }
            continue;
        }
        note_unread(interpreter, dict, source, state);
        if let Some(value) = value {
            // Viewers generate an appearance for a field that has a value but no appearance stream.
            interpreter.write_value(&value, annotation.area, form.font_size(dict))?;
        }
    }
    interpreter.page.fields = form.into_fields();
    Ok(())
}

/// The normal appearance for the annotation's current state.
fn appearance<'a>(annotation: &Dict<'a>) -> Option<Stream<'a>> {
    match annotation.get::<Dict<'a>>(b"AP")?.get::<Object<'a>>(b"N")? {
        Object::Stream(stream) => Some(stream),
        Object::Dict(states) => {
            states.get::<Stream<'a>>(annotation.get::<Name<'a>>(b"AS")?.as_ref())
        }
        _ => None,
    }
}

/// Notes the appearances of an annotation that isn't read, which the renderer may draw.
fn note_unread<'a>(
    interpreter: &mut Interpreter<'_, 'a>,
    annotation: &Dict<'a>,
    source: &'a PdfPage<'a>,
    state: &State<'a>,
) {
    let Some(appearances) = annotation.get::<Dict<'a>>(b"AP") else { return };
    let resources = source.resources();
    match appearances.get::<Object<'a>>(b"N") {
        Some(Object::Stream(_)) => {
            interpreter.note_stream(&appearances, b"N", resources, state);
        }
        Some(Object::Dict(states)) => {
            if let Some(shown) = annotation.get::<Name<'a>>(b"AS") {
                interpreter.note_stream(&states, shown.as_ref(), resources, state);
            }
            interpreter.note_stream(&states, b"Off", resources, state);
        }
        _ => {}
    }
}

/// Draws an appearance stream into its rectangle (12.5.5, algorithm 8), unless it has none.
fn draw<'a>(
    interpreter: &mut Interpreter<'_, 'a>,
    appearance: &Stream<'a>,
    rect: PdfRect,
    source: &'a PdfPage<'a>,
    state: &State<'a>,
) -> Result<bool, Exhausted> {
    let dict = appearance.dict();
    let Some(bbox) = dict.get::<PdfRect>(b"BBox") else { return Ok(false) };
    let matrix = dict.get::<[f64; 6]>(b"Matrix").map_or(Affine::IDENTITY, Affine::new);
    let drawn = matrix.transform_rect_bbox(Area::new(bbox.x0, bbox.y0, bbox.x1, bbox.y1));
    if drawn.width() <= 0.0 || drawn.height() <= 0.0 {
        return Ok(false);
    }
    let (sx, sy) = ((rect.x1 - rect.x0) / drawn.width(), (rect.y1 - rect.y0) / drawn.height());
    let mut placed = state.clone();
    placed.ctm *= Affine::new([sx, 0.0, 0.0, sy, rect.x0 - sx * drawn.x0, rect.y0 - sy * drawn.y0]);
    interpreter.form(appearance, source.resources(), &placed, 1)?;
    Ok(true)
}
