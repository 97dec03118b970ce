//! What the document itself declares: its structure tree as regions of the words of each page.
//!
//! In: the structure tree, whose parts name marked content, and the words of a page, which know theirs. Out: regions with
//! their words ([`recto_model::DeclaredPage`]). A tree that our own conversion of an office document wrote is believed; of
//! other documents' trees, which may be wrong, tables alone are told, which compete with what is seen. What can't be laid on
//! the page without doubt is left out, so that the page's own layout stands there.

mod grid;
mod office_grid;
mod office_tables;
mod pages;
mod parts;
mod regions;
mod tree_reader;

pub use pages::DeclaredDocument;
