//! Collects the fields that widgets belong to.

use std::collections::HashMap;

use hayro_syntax::object::{self, Dict, Name, Object};
use hayro_syntax::xref::XRef;
use recto_input::{Budget, Exhausted};
use recto_model::{FieldKind, FormField, Rect, Widget};

use super::button;
use super::lineage::{Lineage, Parents};
use crate::objects::address;
use crate::streams;
use crate::strings::TextAllowance;

/// Flags of all fields (12.7.3.1).
const READ_ONLY: u32 = 1;
const REQUIRED: u32 = 1 << 1;
/// Flag of button fields (12.7.4.2): a radio button.
const RADIO: u32 = 1 << 15;
/// Flag of button fields (12.7.4.2): a push button without a value.
const PUSH_BUTTON: u32 = 1 << 16;
/// Flag of text fields (12.7.4.3): what is typed is not to be shown.
const PASSWORD: u32 = 1 << 13;

/// Reads fields, and joins the widgets of each.
pub(crate) struct FormReader<'b, 'a> {
    budget: &'b Budget,
    text: TextAllowance,
    parents: Parents<'a>,
    /// The index of the field that a dictionary declares, by the dictionary's address.
    declared: HashMap<usize, usize>,
    /// The index of the first field with a name.
    named: HashMap<String, usize>,
    fields: Vec<FormField>,
}

impl<'b, 'a> FormReader<'b, 'a> {
    /// A reader that keeps at most these bytes of names and values.
    pub(crate) fn new(xref: &'a XRef, budget: &'b Budget, most_text: usize) -> Self {
        Self {
            budget,
            text: TextAllowance::new(most_text),
            parents: Parents::new(xref),
            declared: HashMap::new(),
            named: HashMap::new(),
            fields: Vec::new(),
        }
    }

    pub(crate) fn into_fields(self) -> Vec<FormField> {
        self.fields
    }

    /// Adds a widget. The result is the text that a viewer shows in it if it has no appearance.
    pub(crate) fn add(
        &mut self,
        widget: &Dict<'a>,
        page: u32,
        bbox: Rect,
    ) -> Result<Option<String>, Exhausted> {
        let lineage = self.parents.lineage(widget);
        let Some(index) = self.field_of(&lineage)? else { return Ok(None) };
        let Some(field) = self.fields.get_mut(index) else { return Ok(None) };
        let button =
            if field.kind.is_checkable() { button::state(&lineage, &mut self.text) } else { None };
        if let Some(state) = button.as_ref().filter(|state| state.checked)
            && field.values.is_empty()
        {
            field.values.extend(button::export_value(&lineage, &state.on_state, &mut self.text));
        }
        field.widgets.push(Widget { page, bbox, button });
        let is_text = matches!(field.kind, FieldKind::Text | FieldKind::Choice);
        Ok((is_text && !field.values.is_empty()).then(|| field.values.join(", ")))
    }

    /// Adds a field without a widget.
    pub(crate) fn declare(&mut self, field: &Dict<'a>) -> Result<(), Exhausted> {
        let lineage = self.parents.lineage(field);
        self.field_of(&lineage)?;
        Ok(())
    }

    /// The font size of the default appearance (`/Helv 12 Tf`) of a widget; `None` when it is left to the viewer.
    pub(crate) fn font_size(&mut self, widget: &Dict<'a>) -> Option<f64> {
        let appearance =
            self.parents.lineage(widget).find(|dict| dict.get::<object::String<'a>>(b"DA"))?;
        let text = String::from_utf8_lossy(appearance.as_bytes()).into_owned();
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let at = words.iter().position(|word| *word == "Tf")?;
        let size: f64 = words.get(at.checked_sub(1)?)?.parse().ok()?;
        (size > 0.0).then_some(size)
    }

    /// The index of the field that the first dictionary of the lineage belongs to.
    fn field_of(&mut self, lineage: &Lineage<'a>) -> Result<Option<usize>, Exhausted> {
        let Some(own) = lineage.field().first().map(address) else { return Ok(None) };
        if let Some(index) = self.declared.get(&own) {
            return Ok(Some(*index));
        }
        let Some(field) = self.read(lineage)? else { return Ok(None) };
        // Fields with the same fully qualified name are one field (12.7.3.2); the values of broken ones differ.
        let same = self.named.get(&field.name).copied().filter(|index| {
            self.fields.get(*index).is_some_and(|known| {
                known.kind == field.kind
                    && (field.kind.is_checkable() || known.values == field.values)
            })
        });
        let index = same.unwrap_or(self.fields.len());
        if same.is_none() {
            if !field.name.is_empty() {
                self.named.entry(field.name.clone()).or_insert(index);
            }
            self.fields.push(field);
        }
        self.declared.insert(own, index);
        Ok(Some(index))
    }

    /// Reads what a field declares.
    fn read(&mut self, lineage: &Lineage<'a>) -> Result<Option<FormField>, Exhausted> {
        let flags = lineage.find(|dict| dict.get::<u32>(b"Ff")).unwrap_or(0);
        let kind = match lineage.find(|dict| dict.get::<Name<'_>>(b"FT")).as_deref() {
            Some(b"Tx") => FieldKind::Text,
            Some(b"Ch") => FieldKind::Choice,
            Some(b"Sig") => FieldKind::Signature,
            Some(b"Btn") if flags & PUSH_BUTTON != 0 => FieldKind::Button,
            Some(b"Btn") if flags & RADIO != 0 => FieldKind::Radio,
            Some(b"Btn") => FieldKind::CheckBox,
            _ => return Ok(None),
        };
        let is_password = kind == FieldKind::Text && flags & PASSWORD != 0;
        let value = lineage.find(|dict| dict.get::<Object<'a>>(b"V")).filter(|_| !is_password);
        let values = match value {
            Some(value) => self.values(kind, &value, lineage)?,
            None => Vec::new(),
        };
        let label = lineage.field().iter().find_map(|dict| self.text.entry(dict, b"TU"));
        Ok(Some(FormField {
            name: self.full_name(lineage.field()),
            label: label.filter(|label| !label.trim().is_empty()),
            kind,
            values,
            read_only: flags & READ_ONLY != 0,
            required: flags & REQUIRED != 0,
            widgets: Vec::new(),
        }))
    }

    fn values(
        &mut self,
        kind: FieldKind,
        value: &Object<'a>,
        lineage: &Lineage<'a>,
    ) -> Result<Vec<String>, Exhausted> {
        let text = &mut self.text;
        let single = match (kind, value) {
            (FieldKind::CheckBox | FieldKind::Radio, Object::Name(state)) => text
                .name(state)
                .filter(|_| button::is_on(state))
                .and_then(|state| button::export_value(lineage, &state, text)),
            (FieldKind::Text | FieldKind::Choice, value) => match value {
                Object::String(value) => text.decode(value.as_bytes()),
                Object::Name(value) => text.name(value),
                Object::Stream(value) => {
                    streams::decode(value, self.budget)?.and_then(|value| text.decode(&value.data))
                }
                Object::Array(options) => {
                    return Ok(options
                        .iter::<object::String<'_>>()
                        .map_while(|option| text.decode(option.as_bytes()))
                        .collect());
                }
                _ => None,
            },
            _ => None,
        };
        Ok(single.filter(|value| !value.is_empty()).into_iter().collect())
    }

    fn full_name(&mut self, field: &[Dict<'a>]) -> String {
        let parts = field.iter().rev().filter_map(|dict| self.text.entry(dict, b"T"));
        parts.collect::<Vec<String>>().join(".")
    }
}
