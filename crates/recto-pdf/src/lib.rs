//! Reads PDF: the content of each page with its positions, and pages as pixels.
//!
//! The hayro crates are used only here. `hayro-syntax`, `hayro-font` and `hayro-cmap` read objects, fonts and character
//! maps for this crate's own interpreter of content streams, which finds text, rulings, fills and images within a
//! budget and can be cancelled; `hayro` renders. `hayro-syntax` repairs broken files as far as it can. Invalid
//! operators of a content stream are skipped and never fail a page.
//!
//! Coordinates are converted once, by the page's initial transform: points of the page as displayed, y down.

mod annotations;
mod color;
mod destinations;
mod document;
mod error;
mod fonts;
mod form;
mod frame;
mod interpreter;
mod links;
mod objects;
mod optional_content;
mod outline;
mod pictures;
mod predictor;
mod reader;
mod streams;
mod strings;
mod structure;

pub use document::PdfDocument;
pub use error::PdfError;
pub use reader::PageReader;
