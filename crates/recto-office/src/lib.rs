//! Office documents: makes a clean copy of a DOCX or PPTX, which a converter can be given in place of the caller's bytes.
//!
//! The copy is built from nothing: it contains the parts that a list of relationships leads to (`part`), each under a new
//! name and rewritten element by element. Left out are macros, controls, embedded objects (a picture of them stays), inserted
//! documents, references to anything outside, deleted and hidden text, comments, speaker notes, properties of the document
//! and fonts. Tracked changes are accepted. Fields are written as their stored results (`field`). The copy of a copy is
//! that copy.

mod copy;
mod error;
mod field;
mod fields;
mod legacy;
mod links;
mod loss;
mod namespace;
mod output;
mod package;
mod part;
mod picture;
mod picture_size;
mod plan;
mod relationship;
mod rewrite;
mod rules;
mod structure;
mod styles;
mod survey;
mod xml;

pub use copy::{CleanCopy, clean_copy};
pub use error::OfficeError;
pub use structure::structure;
