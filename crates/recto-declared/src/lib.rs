//! What the document itself declares: its structure tree as regions of the words of each page.
//!
//! In: the structure tree, whose parts name marked content, and the words of a page, which know theirs. Out: regions with
//! their words ([`recto_model::DeclaredPage`]). A tree is believed only where our own conversion of an office document wrote it;
//! trees of other documents are often wrong. What can't be laid on the page without doubt is left out, so that the page's own
//! layout stands there.

mod grid;
mod office_grid;
mod office_tables;
mod pages;
mod parts;
mod regions;
mod tree_reader;

pub use pages::DeclaredDocument;
