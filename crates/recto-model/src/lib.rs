//! The data model: the types that pass from the readers to the response, without logic beyond geometry.
//!
//! Readers produce [`Page`]s, analysis turns a page into a [`PageLayout`], output writes [`PageLayout`]s. Everything
//! can be serialised, so that any stage can be dumped as JSON and replayed in a test without its document.
//!
//! All coordinates are PDF points of the page as displayed (crop box at the origin, /Rotate applied), with the origin
//! at the top left and y down. Readers convert once; nothing else flips an axis.

mod account;
mod atom;
mod box_grid;
mod check_box;
mod declared;
mod document;
mod error_code;
mod figure;
mod form;
mod geometry;
mod layout;
mod ledger;
mod office;
mod orientation;
mod page;
mod page_turn;
mod page_words;
mod raster;
mod region;
mod statistics;
mod structure;
mod table;
mod warning;
mod word_id;

pub use account::{Fate, FateTotal, PageAccount, PlacedGlyphs};
pub use atom::{Gap, Span, Style, Word};
pub use box_grid::BoxGrid;
pub use check_box::{CheckBoxShape, DrawnCheckBox};
pub use declared::{
    DeclaredBy, DeclaredCell, DeclaredGlyphs, DeclaredKind, DeclaredPage, DeclaredRegion,
};
pub use document::{Document, DocumentKind, OutlineEntry};
pub use error_code::ErrorCode;
pub use figure::{Figure, Picture, PictureFacts, PictureFormat, PictureId};
pub use form::{ButtonState, FieldKind, FormField, Widget};
pub use geometry::{Point, Quad, Rect, Size};
pub use layout::{Block, BlockKind, Element, Line, PageLayout};
pub use ledger::{LeftOut, LeftOutReason, LeftOutRuns, PageLedger};
pub use office::{OfficeCell, OfficeStructure, OfficeTable};
pub use orientation::Orientation;
pub use page::{
    Circle, Destination, Fill, Font, FontId, Glyph, ImageId, ImagePlacement, Link, LinkTarget,
    Page, RenderMode, Rgb, Ruling, TextOrigin,
};
pub use page_turn::PageTurn;
pub use page_words::{PageWord, PageWords};
pub use raster::Raster;
pub use region::{Hypothesis, RegionKind, Structure, Term};
pub use statistics::{quantile, upper_median};
pub use structure::{
    CellAttributes, HeaderScope, StructureContent, StructureElement, StructureTree,
};
pub use table::{Cell, Table, TableOrigin};
pub use warning::{Warning, WarningCode};
pub use word_id::{WordId, WordIds};
