//! What fields inherit from the fields above them (ISO 32000-1, 12.7.3.1).

use std::collections::HashMap;

use hayro_syntax::object::{Dict, ObjRef};

use crate::objects::address;

/// Levels of the field hierarchy. Real forms have fewer than 10.
const MOST_LEVELS: usize = 32;

/// The fields above those that were read. A group may have thousands of members, and its dictionary lists them all.
#[derive(Default)]
pub(super) struct Parents<'a>(HashMap<ObjRef, Option<Dict<'a>>>);

impl<'a> Parents<'a> {
    /// A widget or field with all fields above it.
    pub(super) fn lineage(&mut self, widget: &Dict<'a>) -> Lineage<'a> {
        let mut dicts = vec![widget.clone()];
        while dicts.len() < MOST_LEVELS
            && let Some(parent) = dicts.last().and_then(|dict| self.parent(dict))
            && dicts.iter().all(|dict| address(dict) != address(&parent))
        {
            dicts.push(parent);
        }
        Lineage(dicts)
    }

    fn parent(&mut self, dict: &Dict<'a>) -> Option<Dict<'a>> {
        let read = || dict.get::<Dict<'a>>(b"Parent");
        match dict.get_ref(b"Parent") {
            Some(object) => self.0.entry(object).or_insert_with(read).clone(),
            None => read(),
        }
    }
}

/// A widget or field, then the fields above it, the nearest first. It is never empty.
pub(super) struct Lineage<'a>(Vec<Dict<'a>>);

impl<'a> Lineage<'a> {
    pub(super) fn dicts(&self) -> &[Dict<'a>] {
        &self.0
    }

    /// What `read` finds in the nearest dictionary that has it.
    pub(super) fn find<T>(&self, read: impl Fn(&Dict<'a>) -> Option<T>) -> Option<T> {
        self.0.iter().find_map(read)
    }

    /// From the dictionary on that names the field or holds its value: below it are widgets of the same field.
    pub(super) fn field(&self) -> &[Dict<'a>] {
        let is_field = |dict: &Dict<'_>| dict.contains_key(b"T") || dict.contains_key(b"V");
        let first = self.0.iter().position(is_field).unwrap_or(self.0.len() - 1);
        self.0.get(first..).unwrap_or_default()
    }
}
