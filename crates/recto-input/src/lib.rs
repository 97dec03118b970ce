//! Checks of a document before any reader opens it: its kind, its size, and the budgets of work for it. The kind is
//! determined by content alone; file names and declared types are ignored.

mod archive;
mod budget;
mod compound;
mod image;
mod kind;
mod limits;
mod meter;
mod sniff;

pub use budget::{Budget, CancelHandle, Exhausted};
pub use kind::FileKind;
pub use limits::Limits;
pub use meter::Meter;
pub use sniff::{InputError, sniff};
