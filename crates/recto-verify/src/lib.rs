//! Tests the citations of an extraction against the words of its document.
//!
//! [`verify`] takes the response and the document as some reader reads it, and lists what doesn't hold: a box without the
//! cited words, words that don't say the value, a value without evidence. It shares no code with what made the citations, so
//! that a mistake there isn't made twice; where the two disagree about a rule, one of them is wrong.

mod boxes;
mod citation;
mod document;
mod drawn_boxes;
mod path;
mod response;
mod says;
#[cfg(test)]
mod tests;

pub use document::{ReaderDocument, ReaderPage, ReaderWord};
pub use drawn_boxes::drawn_pages;
pub use response::{Unproved, VerifyOptions, verify};
