//! Fills a caller's JSON schema from a parsed document, and proves each value by the words it stands in.
//!
//! [`Schema::parse`] reads the schema; [`DocumentText::of`] brings the parsed pages into one list of words, lines, tables
//! and form fields. An extractor makes an [`Answer`] of both: the embedded one ([`fill()`]) by rules, a language model
//! outside of this crate ([`Answer::of_model`]). Whoever answered, [`ground()`] looks for each value on the pages,
//! [`check()`] compares values with each other, and [`write_response`] writes the response body.

mod answer;
mod checks;
mod design;
mod document;
mod embedded;
mod ground;
pub mod normalise;
mod numbered;
mod path;
mod respond;
mod schema;

pub use answer::{Answer, AnswerFault, FilledLeaf, FilledNode, Hint};
pub use checks::{Review, ReviewReason, check};
pub use design::design;
pub use document::{
    DocumentCheckBox, DocumentLine, DocumentPage, DocumentTable, DocumentText, DocumentWord,
    LineKind, TextOptions,
};
pub use embedded::{Judged, JudgedLeaf, feature_names, fill, judged};
pub use ground::{Grounded, GroundedLeaf, GroundedNode, Place, Verdict, ground};
pub use numbered::numbered_lines;
pub use path::FieldPath;
pub use respond::{ResponseParts, write_response};
pub use schema::{
    About, ArrayNode, Leaf, LeafKind, ObjectNode, Schema, SchemaFault, SchemaNode, StringFormat,
};
