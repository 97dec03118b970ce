//! What a reader finds on a page: glyphs, rulings, fills, images, links, form fields. Nothing here is interpreted yet.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::{Point, Quad, Rect, Size};

/// One page as read, before any analysis. Boxes may reach past the page; output clamps them.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Page {
    /// From 1.
    pub number: u32,
    pub size: Size,
    /// Indexed by [`FontId`].
    pub fonts: Vec<Font>,
    /// In the order of the content stream; spaces that the document draws are glyphs too.
    pub glyphs: Vec<Glyph>,
    /// What lies over the text and is no part of it: the words of a stamp.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overlay: Vec<Glyph>,
    pub rulings: Vec<Ruling>,
    pub fills: Vec<Fill>,
    pub images: Vec<ImagePlacement>,
    /// Boxes of curves and other drawings that are neither ruling nor fill; they make up vector figures.
    pub drawings: Vec<Rect>,
    pub links: Vec<Link>,
    pub fields: Vec<FormField>,
}

/// Index into [`Page::fonts`].
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct FontId(pub u16);

/// A font as its dictionary tells it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Font {
    /// Base font without the subset tag (`ABCDEF+`); empty when the document has none.
    pub name: SmolStr,
    /// 100 to 900; from the descriptor, the flags or the name. 400 when nothing tells.
    pub weight: u16,
    pub italic: bool,
    pub serif: bool,
    pub monospace: bool,
    /// Above the baseline, in em.
    pub ascent: f32,
    /// Below the baseline, in em; zero or negative.
    pub descent: f32,
    /// How far above the baseline the box that frames any of its glyphs ends when it stands on the descent, in em: fonts
    /// of signs reach much higher than those of letters.
    pub reach: f32,
}

/// A drawn character (or ligature) in its place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Glyph {
    /// What it says; U+FFFD when the document doesn't tell in any believable way.
    pub text: SmolStr,
    /// Advance width times ascent/descent, as displayed.
    pub quad: Quad,
    /// Pen position on the baseline.
    pub origin: Point,
    /// Pen position after the glyph's own advance, before character and word spacing.
    pub end: Point,
    /// Em size as displayed, in points.
    pub size: f32,
    pub font: FontId,
    pub color: Rgb,
    pub mode: RenderMode,
    /// Marked-content id of the structure tree.
    pub mcid: Option<i32>,
    pub origin_kind: TextOrigin,
    /// Probability for a recognised character; `None` for text of the document's own layer.
    pub confidence: Option<f32>,
}

/// Where a glyph's text comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TextOrigin {
    /// The text layer.
    #[default]
    Layer,
    /// The text layer, with its text given by `/ActualText`.
    ActualText,
    /// An annotation's or form field's appearance.
    Annotation,
    /// Recognised from pixels.
    Recognised,
}

/// How a glyph is painted (PDF 32000-1, table 106, folded).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RenderMode {
    #[default]
    Fill,
    Stroke,
    /// Neither filled nor stroked, as in the text layer of a scan.
    Invisible,
}

/// Device colour of a fill or stroke; patterns and shadings are told by their first colour or mid grey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Rgb {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

/// A straight horizontal or vertical line: a stroke, or a filled rectangle so thin that it is one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Ruling {
    /// Ends on the line's centre; `from.x <= to.x` and `from.y <= to.y`.
    pub from: Point,
    pub to: Point,
    /// Stroke width in points.
    pub width: f32,
    pub color: Rgb,
    pub dashed: bool,
}

impl Ruling {
    /// Runs left to right (as opposed to top to bottom).
    pub fn is_horizontal(&self) -> bool {
        (self.to.x - self.from.x) >= (self.to.y - self.from.y)
    }

    /// The box over its ends, without its width.
    pub fn bounds(&self) -> Rect {
        Rect::new(self.from.x, self.from.y, self.to.x, self.to.y)
    }

    pub fn length(&self) -> f32 {
        (self.to.x - self.from.x).max(self.to.y - self.from.y)
    }
}

/// A filled rectangle that is large enough to be an area.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Fill {
    pub bbox: Rect,
    pub color: Rgb,
    /// Its border is stroked too.
    pub stroked: bool,
}

/// Index of an image within its page, by which a reader hands out its pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ImageId(pub u32);

impl ImageId {
    /// A part of the page's own picture: no image of the document by itself.
    pub const PART: Self = Self(u32::MAX);
}

/// An image drawn on the page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ImagePlacement {
    pub id: ImageId,
    /// Visible part, clips applied.
    pub bbox: Rect,
    pub pixel_width: u32,
    pub pixel_height: u32,
    /// A stencil or an inline image of a few pixels: decoration rather than a picture.
    pub is_mask: bool,
}

/// The active area of a link.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    pub bbox: Rect,
    pub uri: SmolStr,
}

/// What a form field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldKind {
    Text,
    CheckBox,
    Radio,
    Choice,
    Signature,
    Button,
}

/// A widget of an interactive form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FormField {
    pub bbox: Rect,
    pub kind: FieldKind,
    /// Fully qualified field name.
    pub name: String,
    /// Text, chosen option, or `On`/`Off` of a box.
    pub value: String,
}
