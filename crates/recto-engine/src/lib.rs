//! The pipeline from bytes to the response; the only crate that depends on all stages.
//!
//! [`Source::open`] finds a file's kind and number of pages without reading any page. [`Source::parse`] reads and
//! analyses the pages, in parallel on request, and runs the passes over the whole document. [`Parsed::render`] writes
//! the response. No panic leaves this crate: a fault of the parser is an [`EngineError`] like any other.

mod analysis;
mod content;
mod error;
mod extraction;
mod measured;
mod ocr;
mod ocr_plan;
mod office;
mod page_task;
mod parse;
mod parsed;
mod pictures;
mod probe;
mod recognition_cache;
mod source;
mod warnings;

pub use content::Undrawn;
pub use error::{Detail, EngineError};
pub use extraction::{ExtractOptions, ExtractionText};
pub use measured::{
    MeasuredBlock, MeasuredEdges, MeasuredLines, MeasuredPage, MeasuredReading, MeasuredRegion,
    PageCandidates, PageLines,
};
pub use ocr::{Ocr, OcrSetup, Precision};
pub use office::{office_copy, office_structure};
pub use parse::ParseOptions;
pub use parsed::{Parsed, PictureInfo, UndrawnFigure};
pub use pictures::{InMemoryPictures, PictureStore, Unkept};
pub use probe::{Probe, Stage, Unobserved};
pub use recto_extract::{Schema, SchemaFault};
pub use recto_input::{Budget, CancelHandle, Limits};
pub use recto_layout::{
    BlockWeights, FootnoteFeature, FurnitureFeature, HeadingFeature, HeadingWeights, LineFeature,
    OrderFeature, OrderWeights,
};
pub use recto_model::{Picture, Raster};
pub use recto_ocr::Quality;
pub use recto_office::{CleanCopy, OfficeError, clean_copy};
pub use recto_output::{BodyForm, OutputOptions, Pictures, Rendering, TableFormat, Usage};
pub use recto_regions::{RegionFeature, RegionWeights};
pub use source::Source;
