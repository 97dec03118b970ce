//! What stands in the dictionary of a font.

use hayro_syntax::object::{Array, Dict, Name};

pub(super) fn is_name(dict: &Dict<'_>, key: &[u8], value: &[u8]) -> bool {
    dict.get::<Name<'_>>(key).is_some_and(|n| n.as_ref() == value)
}

/// The dictionary that describes the glyphs: of a composite font, its descendant.
pub(super) fn descendant<'a>(dict: &Dict<'a>) -> Option<Dict<'a>> {
    dict.get::<Array<'a>>(b"DescendantFonts")?.iter::<Dict<'a>>().next()
}

pub(super) fn descriptor<'a>(dict: &Dict<'a>) -> Dict<'a> {
    descendant(dict).as_ref().unwrap_or(dict).get::<Dict<'a>>(b"FontDescriptor").unwrap_or_default()
}
