//! What becomes of the elements of a part. A survey decides, a second pass carries it out: many decisions depend on
//! what follows, such as whether a field is one that changes by the day.

use std::collections::{BTreeMap, BTreeSet};

use crate::legacy::FramePlace;
use crate::loss::Loss;

/// What becomes of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ElementFate {
    /// Left out with all that it contains.
    Drop,
    /// Its tags are left out.
    Unwrap,
    /// It gets this local name and loses its attributes.
    Rename(&'static str),
    /// A run of which only its properties and the marks of fields are kept.
    Hide,
    /// A paragraph that the next one continues, since the mark between them is deleted: its end tag is left out.
    Continued,
    /// A paragraph that continues the one before: its start tag and its properties are left out.
    Continues,
    /// Everything is left out but the [`ElementFate::Picture`] in it.
    OnlyPicture,
    Picture,
}

/// The elements of a part that aren't copied as they are.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// By the element's number in the part, counted from 0 in the order of start tags.
    fates: Vec<(usize, ElementFate)>,
    pub(crate) losses: BTreeSet<Loss>,
    /// Frames that are left out for a picture: the id of its relationship, and where it lies.
    pub(crate) pictures: BTreeMap<usize, (String, FramePlace)>,
}

impl Plan {
    pub(crate) fn set(&mut self, element: usize, fate: ElementFate) {
        self.fates.push((element, fate));
    }

    /// The fates in the order of elements.
    pub(crate) fn take_fates(&mut self) -> Vec<(usize, ElementFate)> {
        self.fates.sort_unstable();
        self.fates.dedup();
        std::mem::take(&mut self.fates)
    }
}
