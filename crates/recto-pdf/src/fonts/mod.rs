//! Fonts of a document: loaded once, with what each code says and how far it moves the pen kept per font.

mod dict;
mod extent;
mod face;
mod loaded;
mod plausible;
mod style;
mod symbols;
mod unicode;

pub(crate) use face::FontFace;
pub(crate) use loaded::Fonts;
