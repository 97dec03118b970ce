//! Check boxes and option buttons that are drawn on a page and are no fields of a form.

use serde::{Deserialize, Serialize};

use crate::Rect;

/// A small square to tick or circle to choose, drawn with lines, with a glyph of a symbol font, or seen in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct DrawnCheckBox {
    /// Of the square or circle, without what of the mark lies outside of it.
    pub bbox: Rect,
    pub checked: bool,
    #[serde(default)]
    pub shape: CheckBoxShape,
}

/// How a check box looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckBoxShape {
    #[default]
    Square,
    /// One of a group of which one is chosen.
    Circle,
}
