//! Images of a document as pictures of their own: their pixels as they are stored, without drawing the page around them.

use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use hayro_syntax::page::Page as PdfPage;
use kurbo::{Affine, Rect as Area};
use recto_input::Budget;
use recto_model::{
    Fill, Glyph, ImagePlacement, Page, Picture, PictureFormat, Rect, RenderMode, Rgb, Ruling,
};

use crate::decoded::{Decoded, decoded};
use crate::pixels::{Pixels, Turn};
use crate::{color, encode, render};

/// A region and an image's box are the same when they differ by less than this (points).
const SAME: f64 = 1.0;
/// What only touches the border of an image does not lie over it (points).
const BORDER: f32 = 1.5;
const WHITE: Rgb = Rgb { r: 255, g: 255, b: 255 };
/// Pixels are square when their sides differ by less than this share.
const SQUARE: f32 = 0.03;
/// A page of more images is a mosaic: none of them is a picture of its own.
const MOST_LOOKED_AT: usize = 64;

/// An image of the document that was drawn on the page.
pub(crate) struct ImageSource<'a> {
    pub(crate) stream: Stream<'a>,
    /// What the content stream called it, in these dictionaries of its resources.
    pub(crate) name: Box<[u8]>,
    pub(crate) x_objects: Dict<'a>,
    pub(crate) color_spaces: Dict<'a>,
    /// Unit square to the page.
    pub(crate) transform: Affine,
    /// Drawn without alpha, mask or blending.
    pub(crate) is_opaque: bool,
    /// What a stencil is painted with; `None` for a pattern.
    pub(crate) ink: Option<Rgb>,
    pub(crate) drawn: Drawn,
    /// Something was drawn below it; settled when the page is read, as is the next.
    pub(crate) is_on_something: bool,
    /// Something was drawn over it.
    pub(crate) is_covered: bool,
}

/// How much stood on the page when an image was drawn, itself included: what came later lies over it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Drawn {
    glyphs: usize,
    rulings: usize,
    fills: usize,
    drawings: usize,
    images: usize,
}

impl Drawn {
    pub(crate) fn on(page: &Page) -> Self {
        Self {
            glyphs: page.glyphs.len(),
            rulings: page.rulings.len(),
            fills: page.fills.len(),
            drawings: page.drawings.len(),
            images: page.images.len(),
        }
    }

    /// Was anything but white drawn into the box before?
    fn is_preceded(self, page: &Page, bbox: Rect) -> bool {
        let fills = earlier(&page.fills, self.fills).iter().filter(|fill| fill.color != WHITE);
        Marks {
            glyphs: earlier(&page.glyphs, self.glyphs),
            rulings: earlier(&page.rulings, self.rulings),
            drawings: earlier(&page.drawings, self.drawings),
            images: earlier(&page.images, self.images.saturating_sub(1)),
        }
        .touch(bbox, fills)
    }

    /// Was anything drawn into the box since?
    fn is_followed(self, page: &Page, bbox: Rect) -> bool {
        Marks {
            glyphs: later(&page.glyphs, self.glyphs),
            rulings: later(&page.rulings, self.rulings),
            drawings: later(&page.drawings, self.drawings),
            images: later(&page.images, self.images),
        }
        .touch(bbox, later(&page.fills, self.fills).iter())
    }
}

/// A run of what was drawn on a page.
struct Marks<'p> {
    glyphs: &'p [Glyph],
    rulings: &'p [Ruling],
    drawings: &'p [Rect],
    images: &'p [ImagePlacement],
}

impl Marks<'_> {
    /// Does any of them, or of the fills, lie in the box?
    fn touch<'f>(&self, bbox: Rect, mut fills: impl Iterator<Item = &'f Fill>) -> bool {
        let inner = bbox.grown(-BORDER);
        self.glyphs.iter().any(|g| {
            g.mode != RenderMode::Invisible && g.text != " " && inner.intersects(&g.quad.bounds())
        }) || self
            .rulings
            .iter()
            .any(|r| inner.intersects(&Rect::new(r.from.x, r.from.y, r.to.x, r.to.y)))
            || fills.any(|f| inner.intersects(&f.bbox))
            || self.drawings.iter().any(|d| inner.intersects(d))
            || self.images.iter().any(|i| inner.intersects(&i.bbox))
    }
}

fn earlier<T>(list: &[T], until: usize) -> &[T] {
    list.get(..until).unwrap_or(list)
}

fn later<T>(list: &[T], from: usize) -> &[T] {
    list.get(from..).unwrap_or_default()
}

/// Settles which images stand alone: a figure is what a reader sees.
pub(crate) fn settle(images: &mut [Option<ImageSource<'_>>], page: &Page) {
    let is_mosaic = images.len() > MOST_LOOKED_AT;
    for (source, placement) in images.iter_mut().zip(&page.images) {
        if let Some(source) = source {
            let (drawn, bbox) = (source.drawn, placement.bbox);
            source.is_covered = is_mosaic || drawn.is_followed(page, bbox);
            source.is_on_something = source.is_covered || drawn.is_preceded(page, bbox);
        }
    }
}

/// The image's own pixels, when they show whole and unmixed in the region.
pub(crate) fn own_pixels<'a>(
    source: &ImageSource<'a>,
    page: &PdfPage<'a>,
    region: Rect,
    budget: &Budget,
) -> Option<Picture> {
    let turn = Turn::of(source.transform)?;
    if !source.is_opaque || source.is_covered || !covers(source, region) {
        return None;
    }
    as_jpeg(source, turn, budget).or_else(|| as_png(source, turn, page, region, budget))
}

/// The image's own bytes, when they are a JPEG that shows upright and in its own colours.
fn as_jpeg(source: &ImageSource<'_>, turn: Turn, budget: &Budget) -> Option<Picture> {
    let dict = source.stream.dict();
    if turn != Turn::default()
        || !has_square_pixels(source)
        || !is_only_dct(dict)
        || !color::is_plain(dict)
    {
        return None;
    }
    let altered = [&b"SMask"[..], b"Mask", b"Decode", b"SMaskInData"];
    if altered.iter().any(|key| dict.contains_key(key)) {
        return None;
    }
    let bytes = source.stream.raw_data();
    let (width, height, components) = jpeg_size(&bytes)?;
    // Four components are CMYK, mostly inverted: no browser shows them as meant.
    if components == 4 || components == 2 {
        return None;
    }
    budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
    Some(Picture { format: PictureFormat::Jpeg, width, height, bytes: bytes.into_owned() })
}

/// The image decoded, on white where it lets that be seen, in its own resolution where that can be.
fn as_png<'a>(
    source: &ImageSource<'a>,
    turn: Turn,
    page: &PdfPage<'a>,
    region: Rect,
    budget: &Budget,
) -> Option<Picture> {
    // Known beforehand, decoding can be spared.
    let is_clear = [&b"SMask"[..], b"Mask", b"ImageMask"];
    if source.is_on_something && is_clear.iter().any(|key| source.stream.dict().contains_key(key)) {
        return None;
    }
    let Decoded { mut pixels, alpha } = decoded(source, page, budget)?;
    if let Some(alpha) = alpha {
        if source.is_on_something {
            return None;
        }
        let (width, height) = (pixels.width.max(alpha.width), pixels.height.max(alpha.height));
        budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
        pixels = pixels.on_white(alpha);
    }
    let shown = fitted(pixels.turned(turn), region, has_square_pixels(source));
    encode::png(shown.width, shown.height, &shown.samples)
}

/// In the proportions in which it is shown, and no larger than a picture may be.
fn fitted(pixels: Pixels, region: Rect, is_square: bool) -> Pixels {
    let (width, height) = (pixels.width as f32, pixels.height as f32);
    // Of two densities the greater, so that nothing is lost.
    let scale = (width / region.width()).max(height / region.height());
    let (across, down) =
        if is_square { (width, height) } else { (region.width() * scale, region.height() * scale) };
    let factor = (across.max(down) / render::LONGEST_SIDE).ceil().max(1.0);
    let pixels = pixels.reduced(factor as u32);
    if is_square {
        return pixels;
    }
    let side = |length: f32| (length / factor).round().clamp(1.0, render::LONGEST_SIDE) as u32;
    pixels.scaled(side(across), side(down))
}

/// Pixels per point at which the image is stored.
pub(crate) fn density(source: &ImageSource<'_>) -> Option<f32> {
    let dict = source.stream.dict();
    let [a, b, ..] = source.transform.as_coeffs();
    let scale = dict.get::<f64>(b"Width")? / a.hypot(b);
    (scale.is_finite() && scale > 0.0).then_some(scale as f32)
}

/// Faxes and anamorphic scans are shown with other proportions than they are stored in.
fn has_square_pixels(source: &ImageSource<'_>) -> bool {
    let dict = source.stream.dict();
    let [a, b, c, d, _, _] = source.transform.as_coeffs();
    let (Some(width), Some(height)) = (dict.get::<f64>(b"Width"), dict.get::<f64>(b"Height"))
    else {
        return false;
    };
    let ratio = (width / a.hypot(b)) / (height / c.hypot(d));
    (ratio - 1.0).abs() < f64::from(SQUARE)
}

fn covers(source: &ImageSource<'_>, region: Rect) -> bool {
    let area = source.transform.transform_rect_bbox(Area::new(0.0, 0.0, 1.0, 1.0));
    [(area.x0, region.x0), (area.y0, region.y0), (area.x1, region.x1), (area.y1, region.y1)]
        .iter()
        .all(|(of_image, of_region)| (of_image - f64::from(*of_region)).abs() < SAME)
}

fn is_only_dct(dict: &Dict<'_>) -> bool {
    let is_dct = |name: &Name<'_>| name.as_ref() == b"DCTDecode";
    match dict.get::<Object<'_>>(b"Filter") {
        Some(Object::Name(name)) => is_dct(&name),
        Some(Object::Array(array)) => is_one(&array, is_dct),
        _ => false,
    }
}

fn is_one(array: &Array<'_>, test: impl Fn(&Name<'_>) -> bool) -> bool {
    let mut names = array.iter::<Name<'_>>();
    names.next().is_some_and(|name| test(&name)) && names.next().is_none()
}

/// Width, height and number of components, from the frame header.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32, u8)> {
    let mut at = 2;
    if bytes.get(..2)? != b"\xff\xd8" {
        return None;
    }
    loop {
        let marker = bytes.get(at..at + 4)?;
        if marker[0] != 0xff {
            return None;
        }
        match marker[1] {
            0xff => at += 1,
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                let header = bytes.get(at + 5..at + 10)?;
                let height = u32::from(header[0]) << 8 | u32::from(header[1]);
                let width = u32::from(header[2]) << 8 | u32::from(header[3]);
                return (width > 0 && height > 0).then_some((width, height, header[4]));
            }
            0xd9 | 0xda => return None,
            _ => at += 2 + (usize::from(marker[2]) << 8 | usize::from(marker[3])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::jpeg_size;

    #[test]
    fn finds_the_frame_header_behind_other_segments() {
        let bytes = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x10\x00\x20\x03";
        assert_eq!(jpeg_size(bytes), Some((32, 16, 3)));
        assert_eq!(jpeg_size(&bytes[..12]), None);
        assert_eq!(jpeg_size(b""), None);
    }
}
