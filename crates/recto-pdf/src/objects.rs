//! Walks through trees of dictionaries that a document may have tied into cycles.

use std::collections::HashSet;

use hayro_syntax::object::{Array, Dict, MaybeRef, ObjRef, Object, ObjectIdentifier};
use hayro_syntax::xref::XRef;

/// The indirect objects that a walk has come to. A direct one can be reached in one way only.
#[derive(Debug, Default)]
pub(crate) struct Visited(HashSet<ObjectIdentifier>);

impl Visited {
    /// Is this the first time that the walk comes to the object?
    pub(crate) fn is_new(&mut self, object: ObjRef) -> bool {
        self.0.insert(object.into())
    }

    /// The dictionaries of an array that the walk comes to for the first time. An object that is known is not read again.
    pub(crate) fn new_dicts<'w, 'a: 'w>(
        &'w mut self,
        array: &Array<'a>,
        xref: &'a XRef,
    ) -> impl Iterator<Item = Dict<'a>> + 'w {
        array.raw_iter().filter_map(move |item| match item {
            MaybeRef::Ref(object) if self.is_new(object) => xref.get::<Dict<'a>>(object.into()),
            MaybeRef::NotRef(Object::Dict(dict)) => Some(dict),
            MaybeRef::Ref(_) | MaybeRef::NotRef(_) => None,
        })
    }
}

/// Tells dictionaries apart: the place within the document's bytes. The identifier of an object doesn't, for the direct
/// dictionaries within an object have the same.
pub(crate) fn address(dict: &Dict<'_>) -> usize {
    dict.data().as_ptr().addr()
}
