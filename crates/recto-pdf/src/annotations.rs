//! Annotations: links, form fields, and appearance streams (ISO 32000-1, 12.5 and 12.7).

use hayro_syntax::object::{self, Array, Dict, Name, Object, Rect as PdfRect, Stream};
use hayro_syntax::page::Page as PdfPage;
use kurbo::{Affine, Rect as Area};
use recto_input::Exhausted;
use recto_model::{FieldKind, FormField, Link, Rect, TextOrigin};
use smol_str::SmolStr;

use crate::interpreter::{Interpreter, State};
use crate::{PdfDocument, strings};

/// Annotation flag (12.5.3): not displayed.
const HIDDEN: u32 = 1 << 1;
/// Annotation flag (12.5.3): not displayed on screen.
const NO_VIEW: u32 = 1 << 5;
/// Flag of button fields (12.7.4.2): a radio button.
const RADIO: u32 = 1 << 15;
/// Flag of button fields (12.7.4.2): a push button without a value.
const PUSH_BUTTON: u32 = 1 << 16;
/// Flag of text fields (12.7.4.3): what is typed is not to be shown.
const PASSWORD: u32 = 1 << 13;
/// More annotations than a page of any form has.
const MOST_ANNOTATIONS: usize = 20_000;
/// Levels of the field hierarchy; deeper ones are a cycle.
const MOST_LEVELS: usize = 32;

/// Reads a page's annotations in their order, and the content of their appearance streams.
pub(crate) fn read<'a>(
    interpreter: &mut Interpreter<'_, 'a>,
    document: &'a PdfDocument,
    source: &'a PdfPage<'a>,
    state: &State<'a>,
) -> Result<(), Exhausted> {
    let Some(annotations) = source.raw().get::<Array<'a>>(b"Annots") else { return Ok(()) };
    interpreter.origin = TextOrigin::Annotation;
    for annotation in annotations.iter::<Dict<'a>>().take(MOST_ANNOTATIONS) {
        let flags = annotation.get::<u32>(b"F").unwrap_or(0);
        let hidden = flags & (HIDDEN | NO_VIEW) != 0
            || document.optional_content().hides(&annotation, b"OC");
        let Some(rect) = annotation.get::<PdfRect>(b"Rect").filter(|_| !hidden) else { continue };
        let area = state.ctm.transform_rect_bbox(Area::new(rect.x0, rect.y0, rect.x1, rect.y1));
        let bbox = Rect::new(area.x0 as f32, area.y0 as f32, area.x1 as f32, area.y1 as f32);
        if !area.is_finite() {
            continue;
        }
        match annotation.get::<Name<'_>>(b"Subtype").as_deref() {
            Some(b"Link") => {
                interpreter.page.links.extend(uri(&annotation).map(|uri| Link { bbox, uri }));
            }
            Some(b"Popup") => continue,
            Some(b"Widget") => {
                interpreter.page.fields.extend(field(&annotation, bbox));
            }
            _ => {}
        }
        if let Some(appearance) = appearance(&annotation) {
            draw(interpreter, &appearance, rect, source, state)?;
        } else if let Some(field) = interpreter.page.fields.last().filter(|f| f.bbox == bbox) {
            // Viewers generate an appearance for a field that has a value but no appearance stream.
            if matches!(field.kind, FieldKind::Text | FieldKind::Choice) && !field.value.is_empty()
            {
                let value = field.value.clone();
                interpreter.write_value(&value, area, font_size(&annotation));
            }
        }
    }
    Ok(())
}

fn uri(annotation: &Dict<'_>) -> Option<SmolStr> {
    let action = annotation.get::<Dict<'_>>(b"A")?;
    let uri = action.get::<object::String<'_>>(b"URI")?;
    let text = strings::decode(uri.as_bytes());
    let text = text.trim();
    (!text.is_empty()).then(|| SmolStr::new(text))
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

/// Font size of a field's default appearance (`/Helv 12 Tf`); `None` when it is left to the viewer.
fn font_size(widget: &Dict<'_>) -> Option<f64> {
    let appearance = inherited::<object::String<'_>>(widget, b"DA", Dict::get)?;
    let text = String::from_utf8_lossy(appearance.as_bytes()).into_owned();
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let at = words.iter().position(|word| *word == "Tf")?;
    let size: f64 = words.get(at.checked_sub(1)?)?.parse().ok()?;
    (size > 0.0).then_some(size)
}

/// Draws an appearance stream into its rectangle (12.5.5, algorithm 8).
fn draw<'a>(
    interpreter: &mut Interpreter<'_, 'a>,
    appearance: &Stream<'a>,
    rect: PdfRect,
    source: &'a PdfPage<'a>,
    state: &State<'a>,
) -> Result<(), Exhausted> {
    let dict = appearance.dict();
    let Some(bbox) = dict.get::<PdfRect>(b"BBox") else { return Ok(()) };
    let matrix = dict.get::<[f64; 6]>(b"Matrix").map_or(Affine::IDENTITY, Affine::new);
    let drawn = matrix.transform_rect_bbox(Area::new(bbox.x0, bbox.y0, bbox.x1, bbox.y1));
    if drawn.width() <= 0.0 || drawn.height() <= 0.0 {
        return Ok(());
    }
    let (sx, sy) = ((rect.x1 - rect.x0) / drawn.width(), (rect.y1 - rect.y0) / drawn.height());
    let mut placed = state.clone();
    placed.ctm *= Affine::new([sx, 0.0, 0.0, sy, rect.x0 - sx * drawn.x0, rect.y0 - sy * drawn.y0]);
    interpreter.form(appearance, source.resources(), &placed, 1)
}

fn field(widget: &Dict<'_>, bbox: Rect) -> Option<FormField> {
    let flags = inherited::<u32>(widget, b"Ff", Dict::get).unwrap_or(0);
    let kind = match inherited::<Name<'_>>(widget, b"FT", Dict::get)?.as_ref() {
        b"Tx" => FieldKind::Text,
        b"Ch" => FieldKind::Choice,
        b"Sig" => FieldKind::Signature,
        b"Btn" if flags & PUSH_BUTTON != 0 => FieldKind::Button,
        b"Btn" if flags & RADIO != 0 => FieldKind::Radio,
        b"Btn" => FieldKind::CheckBox,
        _ => return None,
    };
    let value = match kind {
        FieldKind::CheckBox | FieldKind::Radio => {
            let state =
                widget.get::<Name<'_>>(b"AS").or_else(|| inherited(widget, b"V", Dict::get));
            let is_on = state.is_some_and(|s| s.as_ref() != b"Off" && !s.is_empty());
            if is_on { "On" } else { "Off" }.to_owned()
        }
        FieldKind::Text if flags & PASSWORD != 0 => String::new(),
        FieldKind::Text | FieldKind::Choice => {
            inherited::<Object<'_>>(widget, b"V", Dict::get).map(value_text).unwrap_or_default()
        }
        FieldKind::Signature | FieldKind::Button => String::new(),
    };
    Some(FormField { bbox, kind, name: full_name(widget), value })
}

fn value_text(value: Object<'_>) -> String {
    match value {
        Object::String(s) => strings::decode(s.as_bytes()),
        Object::Name(n) => String::from_utf8_lossy(n.as_ref()).into_owned(),
        Object::Stream(s) => {
            s.decoded_data().map(|data| strings::decode(&data)).unwrap_or_default()
        }
        Object::Array(options) => {
            let chosen: Vec<String> = options
                .iter::<object::String<'_>>()
                .map(|s| strings::decode(s.as_bytes()))
                .collect();
            chosen.join(", ")
        }
        _ => String::new(),
    }
}

/// A value of the widget or of the nearest ancestor field that has it (12.7.3).
fn inherited<'a, T>(
    widget: &Dict<'a>,
    key: &'static [u8],
    get: impl Fn(&Dict<'a>, &'static [u8]) -> Option<T>,
) -> Option<T> {
    lineage(widget).iter().find_map(|dict| get(dict, key))
}

/// The widget, then its ancestor fields.
fn lineage<'a>(widget: &Dict<'a>) -> Vec<Dict<'a>> {
    std::iter::successors(Some(widget.clone()), parent).take(MOST_LEVELS).collect()
}

/// The field from which an annotation or field inherits values.
fn parent<'a>(dict: &Dict<'a>) -> Option<Dict<'a>> {
    dict.get::<Dict<'a>>(b"Parent")
}

fn full_name(widget: &Dict<'_>) -> String {
    let parts: Vec<String> = lineage(widget)
        .iter()
        .rev()
        .filter_map(|dict| dict.get::<object::String<'_>>(b"T"))
        .map(|part| strings::decode(part.as_bytes()))
        .collect();
    parts.join(".")
}
