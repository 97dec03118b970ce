//! Bookmarks and their destinations (ISO 32000-1, 12.3).

use std::collections::HashSet;

use hayro_syntax::object::{self, Array, Dict, Name, Object, ObjectIdentifier};
use kurbo::Point;
use recto_input::Limits;
use recto_model::OutlineEntry;

use crate::frame::PageTransform;
use crate::{PdfDocument, strings};

/// More bookmarks than any document has. A cycle of direct objects, which have no identifier to be recognised by, ends
/// here.
const MOST_ENTRIES: usize = 20_000;
/// Levels of bookmarks that are read.
const DEEPEST: usize = 32;
/// Nodes of the name tree that are visited for one named destination.
const MOST_NODES: usize = 256;

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
        let (page, y) = match target(&item, &catalog, document) {
            Some((page, y)) => (Some(page), y),
            None => (None, None),
        };
        entries.push(OutlineEntry {
            title: title.split_whitespace().collect::<Vec<_>>().join(" "),
            level: level as u8,
            page,
            y,
        });
    }
    entries
}

/// The page (from 1) and the distance from its top that an item's destination names.
fn target(
    item: &Dict<'_>,
    catalog: &Dict<'_>,
    document: &PdfDocument,
) -> Option<(u32, Option<f32>)> {
    let destination = item.get::<Object<'_>>(b"Dest").or_else(|| {
        let action = item.get::<Dict<'_>>(b"A")?;
        let goes = action.get::<Name<'_>>(b"S").is_some_and(|s| s.as_ref() == b"GoTo");
        if goes { action.get::<Object<'_>>(b"D") } else { None }
    })?;
    let array = match destination {
        Object::Array(array) => array,
        Object::Name(name) => named(catalog, name.as_ref())?,
        Object::String(name) => named(catalog, name.as_bytes())?,
        _ => return None,
    };
    let index = match array.raw_iter().next()?.as_obj_ref() {
        Some(page) => document.index_of(page.into())?,
        None => array.iter::<Object<'_>>().next()?.into_number()?.as_i64().try_into().ok()?,
    };
    let page = document.page(index)?;
    let mut rest = array.iter::<Object<'_>>().skip(1);
    let kind = rest.next().and_then(Object::into_name);
    let number = |object: Option<Object<'_>>| Some(object?.into_number()?.as_f64());
    let place = match kind.as_deref() {
        Some(b"XYZ") => {
            let left = number(rest.next());
            number(rest.next()).map(|top| Point::new(left.unwrap_or(0.0), top))
        }
        Some(b"FitH" | b"FitBH") => number(rest.next()).map(|top| Point::new(0.0, top)),
        Some(b"FitR") => {
            let left = number(rest.next()).unwrap_or(0.0);
            number(rest.nth(2)).map(|top| Point::new(left, top))
        }
        _ => None,
    };
    let frame = PageTransform::of(page, Limits::default().max_page_side);
    let y = place.map(|p| (frame.transform * p).y as f32).filter(|y| y.is_finite());
    Some((index + 1, y.map(|y| y.clamp(0.0, frame.size.height))))
}

/// A named destination, from the catalog's `Dests` dictionary or from the name tree (ISO 32000-1, 12.3.2.3).
fn named<'a>(catalog: &Dict<'a>, name: &[u8]) -> Option<Array<'a>> {
    let found = catalog
        .get::<Dict<'a>>(b"Dests")
        .and_then(|dests| dests.get::<Object<'a>>(name))
        .or_else(|| {
        let tree = catalog.get::<Dict<'a>>(b"Names")?.get::<Dict<'a>>(b"Dests")?;
        in_tree(tree, name)
    })?;
    match found {
        Object::Array(array) => Some(array),
        Object::Dict(dict) => dict.get::<Array<'a>>(b"D"),
        _ => None,
    }
}

fn in_tree<'a>(root: Dict<'a>, name: &[u8]) -> Option<Object<'a>> {
    let mut open = vec![root];
    for _ in 0..MOST_NODES {
        let node = open.pop()?;
        if let Some(names) = node.get::<Array<'a>>(b"Names") {
            let mut items = names.iter::<Object<'a>>();
            while let (Some(key), Some(value)) = (items.next(), items.next()) {
                if matches!(&key, Object::String(s) if s.as_bytes() == name) {
                    return Some(value);
                }
            }
        }
        let kids = node.get::<Array<'a>>(b"Kids");
        open.extend(
            kids.iter().flat_map(Array::iter::<Dict<'a>>).filter(|kid| may_hold(kid, name)),
        );
    }
    None
}

/// Does `name` lie within the `Limits` of a node of the name tree?
fn may_hold(node: &Dict<'_>, name: &[u8]) -> bool {
    let Some(limits) = node.get::<Array<'_>>(b"Limits") else { return true };
    let mut ends = limits.iter::<object::String<'_>>();
    match (ends.next(), ends.next()) {
        (Some(first), Some(last)) => first.as_bytes() <= name && name <= last.as_bytes(),
        _ => true,
    }
}
