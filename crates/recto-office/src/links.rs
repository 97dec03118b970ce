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
}

impl Links {
    pub(crate) fn add(&mut self, id: String, link: KeptLink) {
        if !self.by_id.contains_key(&id) {
            self.order.push(id.clone());
            self.by_id.insert(id, link);
        }
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
