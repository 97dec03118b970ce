//! Attributes of structure elements (ISO 32000-1, 14.7.5 and 14.8.5).

use hayro_syntax::object::{Array, Dict, Name, Object, dict_or_stream};
use recto_model::{CellAttributes, HeaderScope};

/// Attribute objects and classes of an element that are read.
const MOST_OBJECTS: usize = 16;
/// More rows or columns than a table has.
const MOST_SPANNED: u32 = 10_000;

/// The attributes of a cell of a table: its own, then those of its classes.
pub(super) fn of_cell(element: &Dict<'_>, classes: Option<&Dict<'_>>) -> Option<CellAttributes> {
    let mut objects = Vec::new();
    collect(element.get::<Object<'_>>(b"A"), &mut objects);
    if let Some(classes) = classes {
        let names = match element.get::<Object<'_>>(b"C") {
            Some(Object::Name(name)) => vec![name],
            Some(Object::Array(names)) => names
                .iter::<Object<'_>>()
                .filter_map(Object::into_name)
                .take(MOST_OBJECTS)
                .collect(),
            _ => Vec::new(),
        };
        for name in names {
            collect(classes.get::<Object<'_>>(name.as_ref()), &mut objects);
        }
    }
    objects.retain(|object| {
        object.get::<Name<'_>>(b"O").is_some_and(|owner| owner.as_ref() == b"Table")
    });
    let span = |key: &[u8]| {
        let span = objects.iter().find_map(|object| object.get::<u32>(key));
        span.unwrap_or(1).clamp(1, MOST_SPANNED)
    };
    let scope =
        objects.iter().find_map(|object| match object.get::<Name<'_>>(b"Scope")?.as_ref() {
            b"Row" => Some(HeaderScope::Row),
            b"Column" => Some(HeaderScope::Column),
            b"Both" => Some(HeaderScope::Both),
            _ => None,
        });
    let cell = CellAttributes { row_span: span(b"RowSpan"), column_span: span(b"ColSpan"), scope };
    (!objects.is_empty()).then_some(cell)
}

/// One attribute object, or those of an array, in which revision numbers may follow each.
fn collect<'a>(value: Option<Object<'a>>, objects: &mut Vec<Dict<'a>>) {
    let dict = |object: &Object<'a>| dict_or_stream(object).map(|(dict, _)| dict.clone());
    match value {
        Some(Object::Array(list)) => {
            let list: Array<'a> = list;
            let dicts = list.iter::<Object<'a>>().take(2 * MOST_OBJECTS);
            objects.extend(dicts.filter_map(|object| dict(&object)));
        }
        Some(object) => objects.extend(dict(&object)),
        None => {}
    }
    objects.truncate(2 * MOST_OBJECTS);
}
