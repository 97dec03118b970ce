//! What fields inherit from the fields above them (ISO 32000-1, 12.7.3.1).

use std::collections::HashMap;

use hayro_syntax::object::{Dict, ObjRef};
use hayro_syntax::xref::XRef;

use crate::objects::address;

/// Levels of the field hierarchy. Real forms have fewer than 10.
const MOST_LEVELS: usize = 32;

/// The fields above those that were read. A group may have thousands of members, and its dictionary lists them all.
pub(super) struct Parents<'a> {
    xref: &'a XRef,
    known: HashMap<ObjRef, Option<Dict<'a>>>,
}

impl<'a> Parents<'a> {
    pub(super) fn new(xref: &'a XRef) -> Self {
        Self { xref, known: HashMap::new() }
    }

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
        let Some(object) = dict.get_ref(b"Parent") else { return dict.get::<Dict<'a>>(b"Parent") };
        let known = self.known.entry(object);
        known.or_insert_with(|| self.xref.get::<Dict<'a>>(object.into())).clone()
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
