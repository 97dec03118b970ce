//! What happens to a document before any reader sees it: what kind of file it is, how large it may be, how much work
//! may be spent on it. Kinds are told by content alone; names and declared types are not looked at.

mod archive;
mod budget;
mod image;
mod kind;
mod limits;
mod sniff;

pub use budget::{Budget, CancelHandle, Exhausted};
pub use kind::FileKind;
pub use limits::Limits;
pub use sniff::{InputError, sniff};
