//! The whole way of a document, from bytes to the response: the only crate that knows all stages.
//!
//! [`Source::open`] tells what a file is and how many pages it has, without reading any. [`Source::parse`] reads and
//! analyses the pages, in parallel when asked, and settles what needs the whole document. [`Parsed::render`] writes the
//! response. Nothing in here can panic outwards: a fault of ours is an [`EngineError`] like any other.

mod content;
mod error;
mod ocr;
mod ocr_plan;
mod page_task;
mod parse;
mod parsed;
mod pictures;
mod probe;
mod recognition_cache;
mod source;

pub use content::Undrawn;
pub use error::{Detail, EngineError};
pub use ocr::{Ocr, OcrSetup, Precision};
pub use parse::ParseOptions;
pub use parsed::{Parsed, PictureInfo, UndrawnFigure};
pub use pictures::{InMemoryPictures, PictureStore, Unkept};
pub use probe::{Probe, Stage, Unobserved};
pub use recto_input::{Budget, CancelHandle, Limits};
pub use recto_model::Raster;
pub use recto_ocr::Quality;
pub use recto_output::{OutputOptions, Pictures, Rendering, TableFormat, Usage};
pub use source::Source;
