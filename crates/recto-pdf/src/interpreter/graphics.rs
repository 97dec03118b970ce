//! Operators of the graphics state: colours, dashes, and graphics state parameter dictionaries.

use std::rc::Rc;

use hayro_syntax::object::{Array, Dict, Name, Number, Object};
use hayro_syntax::page::Resources;
use recto_model::Rgb;

use super::Interpreter;
use super::state::State;
use crate::color::{MID_GREY, Paint, Space};

/// A dash pattern shorter than this (points) makes a renderer draw millions of dashes.
const SHORTEST_DASH: f64 = 0.02;

impl<'a> Interpreter<'_, 'a> {
    pub(super) fn space(&mut self, name: &Name<'_>, resources: &Resources<'a>) -> Paint {
        let space = self.spaces.named(name, resources, self.budget);
        Paint { color: space.initial(), space }
    }

    pub(super) fn set_dash(&mut self, pattern: &Array<'_>, state: &mut State<'a>) {
        let mut period = 0.0;
        let mut count = 0;
        for length in pattern.iter::<Object<'_>>().filter_map(Object::into_number) {
            period += length.as_f64().abs();
            count += 1;
        }
        state.is_dashed = count > 0 && period > 0.0;
        if state.is_dashed && period * state.unit() < SHORTEST_DASH {
            self.hazards.is_undrawable = true;
        }
    }

    pub(super) fn set_graphics_state(
        &mut self,
        name: &Name<'_>,
        resources: &Resources<'a>,
        state: &mut State<'a>,
    ) {
        let Some(dict) = resources.get_ext_g_state(name) else { return };
        if let Some(width) = dict.get::<f64>(b"LW") {
            state.line_width = width.abs();
        }
        if let Some(dash) = dict.get::<Array<'_>>(b"D").and_then(|d| d.iter::<Array<'_>>().next()) {
            self.set_dash(&dash, state);
        }
        if let Some(alpha) = dict.get::<f64>(b"ca") {
            state.fill_is_clear = alpha <= 0.01;
            state.blend.is_faint = alpha < 0.99;
        }
        if let Some(alpha) = dict.get::<f64>(b"CA") {
            state.stroke_is_clear = alpha <= 0.01;
        }
        if let Some(mask) = dict.get::<Object<'_>>(b"SMask") {
            state.blend.has_soft_mask = !matches!(mask, Object::Name(_));
            if let Object::Dict(mask) = &mask {
                self.note_stream(mask, b"G", resources, state);
            }
        }
        if let Some(mode) = dict.get::<Object<'_>>(b"BM") {
            let plain = |name: &Name<'_>| matches!(name.as_ref(), b"Normal" | b"Compatible");
            state.blend.is_mixed = !matches!(&mode, Object::Name(name) if plain(name));
        }
        if let Some(font) = dict.get::<Array<'a>>(b"Font") {
            let mut parts = font.flex_iter();
            if let (Some(font), Some(size)) = (parts.next::<Dict<'a>>(), parts.next::<f64>()) {
                let face = self.fonts.of_dict(&font, self.budget);
                state.text.size = size;
                self.select_font(face, || Some(font), resources, state);
            }
        }
    }
}

pub(super) fn set_color(paint: &mut Paint, values: &[Number]) {
    let mut numbers = [0.0; 32];
    for (slot, value) in numbers.iter_mut().zip(values) {
        *slot = value.as_f32();
    }
    let count = values.len().min(numbers.len());
    paint.color = paint.space.color(numbers.get(..count).unwrap_or_default());
}

pub(super) fn set_named(paint: &mut Paint, values: &[Number], pattern: Option<&Name<'_>>) {
    if pattern.is_some() {
        paint.color = MID_GREY;
    } else {
        set_color(paint, values);
    }
}

pub(super) fn set_device(paint: &mut Paint, space: &Rc<Space>, values: &[&Number]) {
    let mut numbers = [0.0; 4];
    for (slot, value) in numbers.iter_mut().zip(values) {
        *slot = value.as_f32();
    }
    paint.color = space.color(&numbers);
    paint.space = Rc::clone(space);
}

/// The colour and visibility of text in its rendering mode (ISO 32000-1, 9.3.6).
pub(super) fn text_paint(state: &State<'_>) -> (Rgb, recto_model::RenderMode) {
    use recto_model::RenderMode::{Fill, Invisible, Stroke};
    match state.text.mode {
        1 | 5 if state.stroke_is_clear => (state.stroke.color, Invisible),
        1 | 5 => (state.stroke.color, Stroke),
        3 | 7 => (state.fill.color, Invisible),
        _ if state.fill_is_clear => (state.fill.color, Invisible),
        _ => (state.fill.color, Fill),
    }
}
