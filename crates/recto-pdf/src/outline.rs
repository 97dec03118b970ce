//! Bookmarks (ISO 32000-1, 12.3.3).

use std::collections::HashSet;

use hayro_syntax::object::{self, Dict, ObjectIdentifier};
use recto_model::OutlineEntry;

use crate::{PdfDocument, destinations, strings};

/// More bookmarks than any document has. A cycle of direct objects, which have no identifier to be recognised by, ends
/// here.
const MOST_ENTRIES: usize = 20_000;
/// Levels of bookmarks that are read.
const DEEPEST: usize = 32;

pub(crate) fn read(document: &PdfDocument) -> Vec<OutlineEntry> {
    let mut entries = Vec::new();
    let Some(catalog) = document.catalog() else { return entries };
    let Some(outlines) = catalog.get::<Dict<'_>>(b"Outlines") else { return entries };
    let mut seen: HashSet<ObjectIdentifier> = HashSet::new();
    // Items still to visit; the last one is next.
    let mut open: Vec<(Dict<'_>, usize)> = Vec::new();
    open.extend(outlines.get::<Dict<'_>>(b"First").map(|first| (first, 1)));
    while let Some((item, level)) = open.pop() {
        let is_new = item.obj_id().is_none_or(|id| seen.insert(id));
        if !is_new || entries.len() >= MOST_ENTRIES {
            continue;
        }
        open.extend(item.get::<Dict<'_>>(b"Next").map(|next| (next, level)));
        if level < DEEPEST {
            open.extend(item.get::<Dict<'_>>(b"First").map(|first| (first, level + 1)));
        }
        let title = item.get::<object::String<'_>>(b"Title");
        let title = title.map(|t| strings::decode(t.as_bytes())).unwrap_or_default();
        let destination = destinations::of_item(&item, document);
        entries.push(OutlineEntry {
            title: title.split_whitespace().collect::<Vec<_>>().join(" "),
            level: level as u8,
            page: destination.map(|to| to.page),
            y: destination.and_then(|to| to.y),
        });
    }
    entries
}
