//! Check boxes that are drawn on a page and are no fields of a form.

use serde::{Deserialize, Serialize};

use crate::Rect;

/// A small square to tick, drawn with lines, with a glyph of a symbol font, or seen in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct DrawnCheckBox {
    /// Of the square, without what of the mark lies outside of it.
    pub bbox: Rect,
    pub checked: bool,
}
