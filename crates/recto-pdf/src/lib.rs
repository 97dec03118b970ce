//! Reads PDF: what stands on a page and where, and what the page looks like.
//!
//! Two layers of the hayro crates are used, and only here: `hayro-syntax`, `hayro-font` and `hayro-cmap` under an
//! interpreter of content streams of our own (text, rulings, fills, images, with budgets and cancellation), and
//! `hayro` itself for pixels. Broken files are repaired below us as far as they can be; what a stream says wrongly is
//! skipped, never fatal.
//!
//! Coordinates are converted once, by the page's initial transform: points of the page as displayed, y down.

mod annotations;
mod color;
mod document;
mod error;
mod fonts;
mod frame;
mod interpreter;
mod optional_content;
mod outline;
mod pictures;
mod predictor;
mod reader;
mod streams;
mod strings;

pub use document::PdfDocument;
pub use error::PdfError;
pub use reader::PageReader;
