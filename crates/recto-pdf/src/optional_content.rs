//! Which optional content groups (layers) are shown, by the document's default configuration (ISO 32000-1, 8.11).

use std::collections::HashSet;

use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier};

/// Levels of a visibility expression that are evaluated.
const MOST_NESTED: u32 = 16;

/// The optional content groups that are off.
#[derive(Debug, Default)]
pub(crate) struct OptionalContent {
    off: HashSet<ObjectIdentifier>,
}

impl OptionalContent {
    pub(crate) fn from_catalog(catalog: &Dict<'_>) -> Self {
        let mut off = HashSet::new();
        let Some(properties) = catalog.get::<Dict<'_>>(b"OCProperties") else {
            return Self::default();
        };
        let config = properties.get::<Dict<'_>>(b"D").unwrap_or_default();
        if config.get::<Name<'_>>(b"BaseState").is_some_and(|n| n.as_ref() == b"OFF") {
            off.extend(ids(&properties, b"OCGs"));
        }
        for id in ids(&config, b"ON") {
            off.remove(&id);
        }
        off.extend(ids(&config, b"OFF"));
        Self { off }
    }

    /// Is content hidden whose group or membership dictionary is the entry `key` of `dict`?
    pub(crate) fn hides(&self, dict: &Dict<'_>, key: &[u8]) -> bool {
        if self.off.is_empty() {
            return false;
        }
        let Some(target) = dict.get::<Dict<'_>>(key) else { return false };
        if target.get::<Name<'_>>(b"Type").is_some_and(|n| n.as_ref() == b"OCMD") {
            !self.shows_membership(&target)
        } else {
            dict.get_ref(key).is_some_and(|group| self.off.contains(&group.into()))
        }
    }

    fn shows_membership(&self, membership: &Dict<'_>) -> bool {
        if let Some(expression) = membership.get::<Array<'_>>(b"VE") {
            return self.holds(&expression, 0);
        }
        let groups: Vec<_> = match membership.get_ref(b"OCGs") {
            Some(one) if membership.get::<Dict<'_>>(b"OCGs").is_some() => vec![one.into()],
            _ => ids(membership, b"OCGs"),
        };
        if groups.is_empty() {
            return true;
        }
        let is_on = |id: &ObjectIdentifier| !self.off.contains(id);
        match membership.get::<Name<'_>>(b"P").as_deref() {
            Some(b"AllOn") => groups.iter().all(is_on),
            Some(b"AnyOff") => !groups.iter().all(is_on),
            Some(b"AllOff") => !groups.iter().any(is_on),
            _ => groups.iter().any(is_on),
        }
    }

    /// Evaluates a visibility expression: `[/And ...]`, `[/Or ...]` or `[/Not ...]` over groups and expressions.
    fn holds(&self, expression: &Array<'_>, depth: u32) -> bool {
        if depth > MOST_NESTED {
            return true;
        }
        let mut parts = expression.raw_iter().zip(expression.iter::<Object<'_>>());
        let Some((_, Object::Name(operator))) = parts.next() else { return true };
        let mut terms = parts.map(|(raw, object)| match object {
            Object::Array(inner) => self.holds(&inner, depth + 1),
            _ => raw.as_obj_ref().is_none_or(|group| !self.off.contains(&group.into())),
        });
        match operator.as_ref() {
            b"Not" => !terms.next().unwrap_or(false),
            b"And" => terms.all(|on| on),
            _ => terms.any(|on| on),
        }
    }
}

fn ids(dict: &Dict<'_>, key: &[u8]) -> Vec<ObjectIdentifier> {
    let Some(array) = dict.get::<Array<'_>>(key) else { return Vec::new() };
    array.raw_iter().filter_map(|item| item.as_obj_ref()).map(Into::into).collect()
}
