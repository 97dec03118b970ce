//! Fonts of a document: loading them, and the text and advance of their character codes.

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
