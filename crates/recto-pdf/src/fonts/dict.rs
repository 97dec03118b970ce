//! Entries of font dictionaries (ISO 32000-1, 9.6 to 9.8).

use hayro_syntax::object::{Array, Dict, Name};

pub(super) fn is_name(dict: &Dict<'_>, key: &[u8], value: &[u8]) -> bool {
    dict.get::<Name<'_>>(key).is_some_and(|n| n.as_ref() == value)
}

/// The descendant `CIDFont` of a composite font; `None` for a simple font.
pub(super) fn descendant<'a>(dict: &Dict<'a>) -> Option<Dict<'a>> {
    dict.get::<Array<'a>>(b"DescendantFonts")?.iter::<Dict<'a>>().next()
}

/// The font descriptor, which a composite font has in its `CIDFont`; empty when there is none.
pub(super) fn descriptor<'a>(dict: &Dict<'a>) -> Dict<'a> {
    descendant(dict).as_ref().unwrap_or(dict).get::<Dict<'a>>(b"FontDescriptor").unwrap_or_default()
}
