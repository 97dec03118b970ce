//! The states of check boxes and radio buttons (ISO 32000-1, 12.7.4.2).

use hayro_syntax::object::{Array, Dict, Name, Object};
use recto_model::ButtonState;

use super::lineage::Lineage;
use crate::strings::TextAllowance;

/// The state of a button, by its appearance or, where that says nothing, by the field's value.
pub(super) fn state(lineage: &Lineage<'_>, text: &mut TextAllowance) -> Option<ButtonState> {
    let widget = lineage.dicts().first()?;
    let on_state = on_state(widget);
    let checked = match widget.get::<Name<'_>>(b"AS") {
        Some(shown) => is_on(&shown),
        None => lineage.find(|dict| dict.get::<Name<'_>>(b"V")).is_some_and(|value| {
            is_on(&value) && on_state.as_ref().is_none_or(|on| on.as_ref() == value.as_ref())
        }),
    };
    let on_state = on_state.and_then(|on| text.name(&on)).unwrap_or_default();
    Some(ButtonState { on_state, checked })
}

/// The value that the field has when the button with this state is on: `Opt` lists values that are no names by the number
/// that the state is.
pub(super) fn export_value(
    lineage: &Lineage<'_>,
    state: &str,
    text: &mut TextAllowance,
) -> Option<String> {
    let option = || {
        let index: usize = state.parse().ok()?;
        lineage.find(|dict| dict.get::<Array<'_>>(b"Opt"))?.iter::<Object<'_>>().nth(index)
    };
    match option() {
        Some(Object::String(value)) => text.decode(value.as_bytes()),
        _ => (!state.is_empty()).then(|| state.to_owned()),
    }
}

/// The state other than `Off` that the button has an appearance for.
fn on_state<'a>(widget: &Dict<'a>) -> Option<Name<'a>> {
    let shown = widget.get::<Name<'a>>(b"AS").filter(is_on);
    shown.or_else(|| {
        let appearances = widget.get::<Dict<'a>>(b"AP")?;
        let of = |key: &[u8]| {
            let states = appearances.get::<Dict<'a>>(key)?;
            states.keys().filter(is_on).min_by(|a, b| a.as_ref().cmp(b.as_ref()))
        };
        of(b"N").or_else(|| of(b"D"))
    })
}

pub(super) fn is_on(state: &Name<'_>) -> bool {
    state.as_ref() != b"Off" && !state.is_empty()
}
