//! The structure tree of a tagged document (ISO 32000-1, 14.7 and 14.8), which is read on request only.

mod attributes;
mod element;
mod roles;
mod tree;

pub(crate) use tree::read;
