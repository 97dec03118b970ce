//! Words and spans: what glyphs become before anything is decided about regions.

use serde::{Deserialize, Serialize};

use crate::{FontId, Rect, RenderMode, Rgb, TextOrigin};

/// What makes two pieces of text look alike. Text chunks never mix styles.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Style {
    /// Index into the page's fonts.
    pub font: FontId,
    /// Em size in points, rounded to tenths so that equal styles compare equal.
    pub size: f32,
    /// 100 to 900.
    pub weight: u16,
    pub italic: bool,
    pub monospace: bool,
    pub color: Rgb,
}

impl Style {
    /// From 600 on, as in CSS semi-bold counts.
    pub fn is_bold(&self) -> bool {
        self.weight >= 600
    }
}

/// What stands before a word on its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Gap {
    /// Touches the word before it (a change of style inside a word, or CJK).
    None,
    /// A word space.
    Space,
    /// Wider than this line's word spaces: perhaps a cell's or a column's border; the region stage decides.
    Open,
    /// First on its line.
    #[default]
    Start,
}

/// A word: glyphs without a space between them, in one style, on one baseline. Never changed after it is made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Word {
    pub text: String,
    pub bbox: Rect,
    /// y of the baseline (x for text that runs vertically).
    pub baseline: f32,
    /// Reading direction in degrees clockwise, 0 for ordinary lines; one of 0, 90, 180, 270, or the skew as it is.
    pub angle: i16,
    pub style: Style,
    pub gap_before: Gap,
    pub mode: RenderMode,
    pub origin: TextOrigin,
    /// First marked-content id of its glyphs.
    pub mcid: Option<i32>,
    /// Index of its first glyph in the page's content order.
    pub first_glyph: u32,
    /// Least confidence of its characters; `None` for the document's own text.
    pub confidence: Option<f32>,
}

/// A run of one style within a line: the later text chunk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Span {
    pub text: String,
    pub bbox: Rect,
    pub style: Style,
    /// Raised or lowered against the line (footnote marks, exponents).
    pub superscript: bool,
    /// A space stands between this span and the next one of the line.
    pub space_after: bool,
    pub confidence: Option<f32>,
}
