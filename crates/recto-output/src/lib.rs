//! Writes a parsed document down: the response body with its chunks, content and segments, and whole documents as
//! Markdown or HTML.
//!
//! Nothing is decided here about the page: kinds, order and cells come from the analysis. This crate only chooses how a
//! finished document is told, and tells it the same way every time.

mod body;
mod chunks;
mod html;
mod markdown;
mod number;
mod options;
mod pieces;
mod segments;
mod text;

pub use body::{PictureBytes, Pictures, Rendering, Usage, write_body};
pub use html::document_html;
pub use markdown::document_markdown;
pub use options::{OutputOptions, TableFormat};

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod properties;
