//! Structure types and the role map (ISO 32000-1, 14.7.3).

use hayro_syntax::object::{Dict, Name};
use smol_str::SmolStr;

/// Entries of the role map that lead from one type to another before a standard one is reached.
const MOST_STEPS: usize = 8;
/// A longer type is nonsense.
const LONGEST: usize = 128;

/// The standard structure types of ISO 32000-1, 14.8.4, and of ISO 32000-2, 14.8.
const STANDARD: [&str; 58] = [
    "Annot",
    "Art",
    "Artifact",
    "Aside",
    "BibEntry",
    "BlockQuote",
    "Caption",
    "Code",
    "Div",
    "Document",
    "DocumentFragment",
    "Em",
    "FENote",
    "Figure",
    "Form",
    "Formula",
    "H",
    "H1",
    "H2",
    "H3",
    "H4",
    "H5",
    "H6",
    "Index",
    "L",
    "LBody",
    "LI",
    "Lbl",
    "Link",
    "NonStruct",
    "Note",
    "P",
    "Part",
    "Private",
    "Quote",
    "RB",
    "RP",
    "RT",
    "Reference",
    "Ruby",
    "Sect",
    "Span",
    "Strong",
    "Sub",
    "TBody",
    "TD",
    "TFoot",
    "TH",
    "THead",
    "TOC",
    "TOCI",
    "TR",
    "Table",
    "Title",
    "WP",
    "WT",
    "Warichu",
    "WarichuText",
];

/// The standard type that a type stands for; the last that is found, if none of them is standard.
pub(super) fn role(tag: &Name<'_>, map: Option<&Dict<'_>>) -> SmolStr {
    let mut role = text(tag);
    for _ in 0..MOST_STEPS {
        if STANDARD.binary_search(&role.as_str()).is_ok() {
            break;
        }
        match map.and_then(|map| map.get::<Name<'_>>(role.as_bytes())) {
            Some(next) => role = text(&next),
            None => break,
        }
    }
    role
}

pub(super) fn text(tag: &Name<'_>) -> SmolStr {
    let bytes = tag.as_ref();
    SmolStr::new(String::from_utf8_lossy(bytes.get(..LONGEST).unwrap_or(bytes)))
}

#[cfg(test)]
mod tests {
    use super::STANDARD;

    #[test]
    fn standard_types_are_in_order() {
        assert!(STANDARD.is_sorted());
    }
}
