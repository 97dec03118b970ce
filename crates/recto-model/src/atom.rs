//! Words and spans, which are made from glyphs before regions are found.

use serde::{Deserialize, Serialize};

use crate::{FontId, Rect, RenderMode, Rgb, TextOrigin, WordIds};

/// The properties in which two pieces of text of one style are equal. Text chunks never mix styles.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Style {
    /// Index into the page's fonts.
    pub font: FontId,
    /// Em size in points, rounded by less than a hundredth of itself so that equal styles compare equal.
    pub size: f32,
    /// 100 to 900.
    pub weight: u16,
    pub italic: bool,
    pub monospace: bool,
    pub color: Rgb,
}

impl Style {
    /// From 600 on, so that semi-bold counts, as in CSS.
    pub fn is_bold(&self) -> bool {
        self.weight >= 600
    }
}

/// The gap before a word on its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Gap {
    /// No gap (a change of style inside a word, or CJK).
    None,
    /// A word space.
    Space,
    /// Wider than the line's word spaces: possibly the border of a cell or a column, which the region stage decides.
    Open,
    /// The first word of its line.
    #[default]
    Start,
}

/// A word: consecutive glyphs without a space, in one style, on one baseline. It is immutable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Word {
    pub text: String,
    pub bbox: Rect,
    /// The y coordinate of the baseline (x for vertical text).
    pub baseline: f32,
    /// Direction of the text in degrees clockwise: 0, 90, 180, 270, or the skew.
    pub angle: i16,
    pub style: Style,
    pub gap_before: Gap,
    pub mode: RenderMode,
    pub origin: TextOrigin,
    /// Marked-content identifier (MCID) of its first glyph.
    pub mcid: Option<i32>,
    /// Index of its first glyph in the page's content order.
    pub first_glyph: u32,
    /// The least confidence of its characters; `None` for the document's own text.
    pub confidence: Option<f32>,
}

/// A run of one style within a line; it becomes a text chunk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Span {
    pub text: String,
    pub bbox: Rect,
    pub style: Style,
    /// Raised or lowered relative to the line (footnote references, exponents).
    pub superscript: bool,
    /// Is there a space between this span and the next one of the line?
    pub space_after: bool,
    pub confidence: Option<f32>,
    /// Its words, in the order of `text`.
    pub words: WordIds,
}
