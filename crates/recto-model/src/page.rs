//! The content of a page as a reader finds it: glyphs, rulings, fills, images, links, form fields, without any
//! interpretation.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::{DrawnCheckBox, FormField, PageLedger, Point, Quad, Rect, Size, Warning};

/// One page before any analysis. Boxes may extend beyond the page; output clips them.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Page {
    /// From 1.
    pub number: u32,
    pub size: Size,
    /// Indexed by [`FontId`].
    pub fonts: Vec<Font>,
    /// In the order of the content stream; spaces that the document draws are glyphs too.
    pub glyphs: Vec<Glyph>,
    /// Text that overlaps the page's own text and is not part of it: the words of a stamp.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overlay: Vec<Glyph>,
    pub rulings: Vec<Ruling>,
    pub fills: Vec<Fill>,
    pub images: Vec<ImagePlacement>,
    /// Bounding boxes of curves and other drawings that are neither rulings nor fills; they make up vector figures.
    pub drawings: Vec<Rect>,
    /// Those of the drawings that are circles, with the same boxes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub circles: Vec<Circle>,
    pub links: Vec<Link>,
    /// The fields of a form that have a widget on the page, with their widgets on it.
    pub fields: Vec<FormField>,
    /// Those that were seen in the pixels of a scan, on request; those that are drawn are found with the words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub check_boxes: Vec<DrawnCheckBox>,
    /// What could not be read of the page, in any order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// What was shown and what was left out, kept on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledger: Option<Box<PageLedger>>,
}

/// Index into [`Page::fonts`].
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct FontId(pub u16);

/// The properties of a font, from its dictionary.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Font {
    /// The base font's name without the subset tag (`ABCDEF+`); empty if the document has none.
    pub name: SmolStr,
    /// 100 to 900, from the descriptor, the flags or the name; 400 if none gives it.
    pub weight: u16,
    pub italic: bool,
    pub serif: bool,
    pub monospace: bool,
    /// Above the baseline, in em.
    pub ascent: f32,
    /// Below the baseline, in em; zero or negative.
    pub descent: f32,
    /// The top of the font's bounding box above the baseline, in em, if the box's bottom is at the descent: symbol
    /// fonts reach much higher than text fonts.
    pub reach: f32,
}

/// A drawn character (or ligature) with its position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Glyph {
    /// Its Unicode text; U+FFFD if the document gives none that is plausible.
    pub text: SmolStr,
    /// Advance width times (ascent - descent), as displayed.
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
    /// Marked-content identifier (MCID), which the structure tree refers to.
    pub mcid: Option<i32>,
    pub origin_kind: TextOrigin,
    /// Probability for a recognised character; `None` for text of the document's own layer.
    pub confidence: Option<f32>,
}

/// The origin of a glyph's text.
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

/// How a glyph is painted: the text rendering modes (PDF 32000-1, table 106) without clipping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RenderMode {
    #[default]
    Fill,
    Stroke,
    /// Neither filled nor stroked, as in the text layer of a scan.
    Invisible,
}

/// Device colour of a fill or stroke; a pattern or shading is represented by its first colour or mid grey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Rgb {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

/// A straight horizontal or vertical line: a stroke, or a filled rectangle that is as thin as one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Ruling {
    /// Ends on the centre line; `from.x <= to.x` and `from.y <= to.y`.
    pub from: Point,
    pub to: Point,
    /// Stroke width in points.
    pub width: f32,
    pub color: Rgb,
    pub dashed: bool,
}

impl Ruling {
    /// Is it horizontal (as opposed to vertical)?
    pub fn is_horizontal(&self) -> bool {
        (self.to.x - self.from.x) >= (self.to.y - self.from.y)
    }

    /// The box over its ends, without the stroke width.
    pub fn bounds(&self) -> Rect {
        Rect::new(self.from.x, self.from.y, self.to.x, self.to.y)
    }

    pub fn length(&self) -> f32 {
        (self.to.x - self.from.x).max(self.to.y - self.from.y)
    }
}

/// A filled rectangle that is too thick for a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Fill {
    pub bbox: Rect,
    pub color: Rgb,
    /// Is its border stroked as well?
    pub stroked: bool,
}

/// A circle. Of one that is filled around a hole in its middle both edges are circles that are stroked.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Circle {
    pub bbox: Rect,
    /// What it is filled with.
    pub fill: Option<Rgb>,
    pub stroked: bool,
}

/// Index of an image within its page, with which its pixels can be requested from the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ImageId(pub u32);

impl ImageId {
    /// A region of the page's own picture, not a separate image of the document.
    pub const PART: Self = Self(u32::MAX);
}

/// An image drawn on the page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ImagePlacement {
    pub id: ImageId,
    /// The visible part, after clipping.
    pub bbox: Rect,
    pub pixel_width: u32,
    pub pixel_height: u32,
    /// A stencil mask, or an inline image of a few pixels: decoration, not a picture.
    pub is_mask: bool,
}

/// A link: its active area and where it leads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    pub bbox: Rect,
    /// The parts of the area, one for each line of linked text; empty if the whole box is active.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quads: Vec<Quad>,
    pub target: LinkTarget,
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum LinkTarget {
    Uri(SmolStr),
    /// A place in the same document.
    Destination(Destination),
}

/// A place in the document that a link or bookmark leads to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Destination {
    /// From 1.
    pub page: u32,
    /// Distance from the page's top in points, if the destination gives a position.
    pub y: Option<f32>,
}
