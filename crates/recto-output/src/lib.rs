//! Writes a parsed document: the response body with its chunks, content and segments, and whole documents as Markdown
//! or HTML.
//!
//! This crate decides nothing about the page: kinds, order and cells come from the analysis. The same document with the
//! same options always gives the same bytes.

mod body;
mod chunks;
mod documents;
mod elements;
mod lists;
mod marks;
mod number;
mod options;
mod pictures;
mod pieces;
mod records;
mod segments;
mod tables;
mod text;
mod warnings;

pub use body::{Rendering, Usage, UsageRecord, content, write_body, write_segments};
pub use documents::{document_html, document_markdown};
pub use options::{BodyForm, OutputOptions, TableFormat};
pub use pictures::{PictureBytes, PictureLinks, Pictures};
pub use warnings::{WarningRecord, document_warnings, warning_records};

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod properties;
