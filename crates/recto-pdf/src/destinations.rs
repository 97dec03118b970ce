//! Destinations: the places in the document that bookmarks and links lead to (ISO 32000-1, 12.3.2).

use std::collections::HashMap;

use hayro_syntax::object::{Array, Dict, Name, Object};
use kurbo::Point;
use recto_input::Limits;
use recto_model::Destination;

use crate::PdfDocument;
use crate::frame::PageTransform;
use crate::objects::Visited;

/// Named destinations that are kept. The largest manuals have some ten thousand.
const MOST_NAMED: usize = 200_000;
/// Nodes of the name tree that are visited.
const MOST_NODES: usize = 50_000;

/// Destinations by their names.
pub(crate) type Named = HashMap<Box<[u8]>, Destination>;

/// Where a bookmark or a link annotation leads, by its `Dest` entry or its action, if that is within the document.
pub(crate) fn of_item(item: &Dict<'_>, document: &PdfDocument) -> Option<Destination> {
    let destination = item.get::<Object<'_>>(b"Dest").or_else(|| {
        let action = item.get::<Dict<'_>>(b"A")?;
        let goes = action.get::<Name<'_>>(b"S").is_some_and(|s| s.as_ref() == b"GoTo");
        if goes { action.get::<Object<'_>>(b"D") } else { None }
    })?;
    match destination {
        Object::Array(array) => explicit(&array, document),
        Object::Name(name) => document.named_destination(name.as_ref()),
        Object::String(name) => document.named_destination(name.as_bytes()),
        _ => None,
    }
}

/// The named destinations of the catalog's `Dests` dictionary and of the name tree (12.3.2.3).
pub(crate) fn named(document: &PdfDocument) -> Named {
    let mut found = Named::new();
    let Some(catalog) = document.catalog() else { return found };
    let mut add = |name: &[u8], value: Option<Object<'_>>| {
        let array = match value {
            Some(Object::Array(array)) => Some(array),
            Some(Object::Dict(dict)) => dict.get::<Array<'_>>(b"D"),
            _ => None,
        };
        if !found.contains_key(name)
            && let Some(destination) = array.and_then(|array| explicit(&array, document))
        {
            found.insert(name.into(), destination);
        }
        found.len() < MOST_NAMED
    };
    if let Some(dests) = catalog.get::<Dict<'_>>(b"Dests") {
        let mut names: Vec<Name<'_>> = dests.keys().collect();
        names.sort_unstable_by(|a, b| a.as_ref().cmp(b.as_ref()));
        for name in names {
            if !add(name.as_ref(), dests.get::<Object<'_>>(name.as_ref())) {
                return found;
            }
        }
    }
    let tree = catalog.get::<Dict<'_>>(b"Names").and_then(|n| n.get::<Dict<'_>>(b"Dests"));
    let mut visited = Visited::default();
    // Nodes still to visit; the last one is next.
    let mut open: Vec<Dict<'_>> = tree.into_iter().collect();
    for _ in 0..MOST_NODES {
        let Some(node) = open.pop() else { break };
        if let Some(names) = node.get::<Array<'_>>(b"Names") {
            let mut items = names.iter::<Object<'_>>();
            while let (Some(key), value @ Some(_)) = (items.next(), items.next()) {
                if let Object::String(name) = key
                    && !add(name.as_bytes(), value)
                {
                    return found;
                }
            }
        }
        if let Some(kids) = node.get::<Array<'_>>(b"Kids") {
            let first = open.len();
            open.extend(visited.new_dicts(&kids, document.xref()).take(MOST_NODES));
            if let Some(kids) = open.get_mut(first..) {
                kids.reverse();
            }
        }
    }
    found
}

/// The place that an array of a page and a position names (12.3.2.2).
fn explicit(array: &Array<'_>, document: &PdfDocument) -> Option<Destination> {
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
    Some(Destination { page: index + 1, y: y.map(|y| y.clamp(0.0, frame.size.height)) })
}
