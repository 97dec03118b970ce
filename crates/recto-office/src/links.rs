//! The relationships of a part by their ids, with what is kept of them.

use std::collections::BTreeMap;

use crate::part::PartKind;

/// A relationship whose target is part of the copy.
pub(crate) struct KeptLink {
    pub(crate) role: String,
    /// Name of the target in the original.
    pub(crate) source: String,
    pub(crate) kind: &'static PartKind,
}

/// The kept relationships of a part, in the order of the file.
#[derive(Default)]
pub(crate) struct Links {
    order: Vec<String>,
    by_id: BTreeMap<String, KeptLink>,
    /// The ids of pictures that shapes of a VML drawing have, by the shapes' ids.
    of_shapes: BTreeMap<String, String>,
    /// The number in the last id that was tried for one.
    last_of_shape: usize,
}

impl Links {
    pub(crate) fn add(&mut self, id: String, link: KeptLink) {
        if !self.by_id.contains_key(&id) {
            self.order.push(id.clone());
            self.by_id.insert(id, link);
        }
    }

    /// Adds the picture of a shape in a VML drawing, under an id that no relationship has.
    pub(crate) fn add_of_shape(&mut self, shape: String, link: KeptLink) {
        if self.of_shapes.contains_key(&shape) {
            return;
        }
        let mut id = String::new();
        while id.is_empty() || self.by_id.contains_key(&id) {
            self.last_of_shape += 1;
            id = format!("vml{}", self.last_of_shape);
        }
        self.of_shapes.insert(shape, id.clone());
        self.add(id, link);
    }

    pub(crate) fn of_shape(&self, shape: &str) -> Option<&String> {
        self.of_shapes.get(shape)
    }

    pub(crate) fn get(&self, id: &str) -> Option<&KeptLink> {
        self.by_id.get(id)
    }

    pub(crate) fn keeps_picture(&self, id: &str) -> bool {
        self.get(id).is_some_and(|link| link.kind.is_picture())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&String, &KeptLink)> {
        self.order.iter().filter_map(|id| self.by_id.get(id).map(|link| (id, link)))
    }
}
