//! The form of the whole document.

use std::collections::HashSet;

use hayro_syntax::object::{Array, Dict};
use recto_input::{Budget, Exhausted};
use recto_model::FormField;

use super::FormReader;
use crate::PdfDocument;
use crate::annotations::{self, Shown};
use crate::frame::PageTransform;
use crate::objects::{Visited, address};

/// Fields and widgets that are read.
const MOST_FIELDS: usize = 200_000;
/// Bytes of names and values that are kept.
const MOST_TEXT: usize = 64 << 20;

/// The fields of widgets that pages list, in the order of the pages, then those that only the form lists (12.7.2).
pub(crate) fn whole(document: &PdfDocument, budget: &Budget) -> Result<Vec<FormField>, Exhausted> {
    let mut form = FormReader::new(document.xref(), budget, MOST_TEXT);
    let mut listed: HashSet<usize> = HashSet::new();
    for (number, page) in (1..).zip(document.pages()) {
        let frame = PageTransform::of(page, budget.limits().max_page_side);
        for annotation in annotations::shown(document, page, frame.transform) {
            budget.spend_operators(1)?;
            let dict = &annotation.dict;
            if annotation.is(b"Widget")
                && listed.len() < MOST_FIELDS
                && listed.insert(address(dict))
            {
                form.add(dict, number, annotation.bbox())?;
            }
        }
    }
    let fields = document
        .catalog()
        .and_then(|catalog| catalog.get::<Dict<'_>>(b"AcroForm"))
        .and_then(|acro_form| acro_form.get::<Array<'_>>(b"Fields"));
    let mut visited = Visited::default();
    // Fields still to visit; the last one is next.
    let mut open: Vec<Dict<'_>> = Vec::new();
    if let Some(fields) = fields {
        open.extend(visited.new_dicts(&fields, document.xref()).take(MOST_FIELDS));
        open.reverse();
    }
    for _ in listed.len()..MOST_FIELDS {
        let Some(field) = open.pop() else { break };
        budget.spend_operators(1)?;
        if let Some(kids) = field.get::<Array<'_>>(b"Kids") {
            let first = open.len();
            open.extend(visited.new_dicts(&kids, document.xref()).take(MOST_FIELDS));
            if let Some(kids) = open.get_mut(first..) {
                kids.reverse();
            }
        } else if !listed.contains(&address(&field)) {
            match unlisted(document, &field, budget) {
                Some((number, annotation)) => {
                    form.add(&field, number, annotation.bbox())?;
                }
                None => form.declare(&field)?,
            }
        }
    }
    Ok(form.into_fields())
}

/// A widget that names its page, which doesn't list it.
fn unlisted<'a>(
    document: &'a PdfDocument,
    widget: &Dict<'a>,
    budget: &Budget,
) -> Option<(u32, Shown<'a>)> {
    let index = document.index_of(widget.get_ref(b"P")?.into())?;
    let frame = PageTransform::of(document.page(index)?, budget.limits().max_page_side);
    let shown = Shown::of(document, widget.clone(), frame.transform)?;
    Some((index + 1, shown))
}
