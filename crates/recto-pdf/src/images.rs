//! Images of a document as pictures of their own: their pixels as they are stored, without drawing the page around them.

use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageData, ImageDrawProps,
    InterpreterCache, InterpreterSettings, LumaData, SoftMask, font::GlyphRun, interpret,
};
use hayro_syntax::content::TypedIter;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use hayro_syntax::page::{Page as PdfPage, Resources};
use kurbo::{Affine, BezPath, Rect as Area};
use recto_input::Budget;
use recto_model::{Page, Picture, PictureFormat, Rect, RenderMode};

use crate::encode::{self, Samples};
use crate::{color, render};

/// A region and an image's box are the same when they differ by less than this (points).
const SAME: f64 = 1.0;
/// What only touches the border of an image does not lie over it (points).
const BORDER: f32 = 1.5;
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
    pub(crate) drawn: Drawn,
    /// Something was drawn over it; settled when the page is read.
    pub(crate) is_covered: bool,
}

/// How much stood on the page when an image was drawn: what came later lies over it.
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

    /// Was anything drawn into the box since?
    fn is_followed(self, page: &Page, bbox: Rect) -> bool {
        let inner = bbox.grown(-BORDER);
        later(&page.glyphs, self.glyphs).iter().any(|g| {
            g.mode != RenderMode::Invisible && g.text != " " && inner.intersects(&g.quad.bounds())
        }) || later(&page.rulings, self.rulings)
            .iter()
            .any(|r| inner.intersects(&Rect::new(r.from.x, r.from.y, r.to.x, r.to.y)))
            || later(&page.fills, self.fills).iter().any(|f| inner.intersects(&f.bbox))
            || later(&page.drawings, self.drawings).iter().any(|d| inner.intersects(d))
            || later(&page.images, self.images).iter().any(|i| inner.intersects(&i.bbox))
    }
}

fn later<T>(list: &[T], from: usize) -> &[T] {
    list.get(from..).unwrap_or_default()
}

/// Settles which images nothing was drawn over: a figure is what a reader sees.
pub(crate) fn settle(images: &mut [Option<ImageSource<'_>>], page: &Page) {
    let is_mosaic = images.len() > MOST_LOOKED_AT;
    for (source, placement) in images.iter_mut().zip(&page.images) {
        if let Some(source) = source {
            source.is_covered = is_mosaic || source.drawn.is_followed(page, placement.bbox);
        }
    }
}

/// The image's own pixels, when they show whole, unmixed and undistorted in the region.
pub(crate) fn own_pixels<'a>(
    source: &ImageSource<'a>,
    page: &PdfPage<'a>,
    region: Rect,
    budget: &Budget,
) -> Option<Picture> {
    let turn = Turn::of(source.transform)?;
    if !source.is_opaque
        || source.is_covered
        || !covers(source, region)
        || !has_square_pixels(source)
    {
        return None;
    }
    as_jpeg(source, turn, budget).or_else(|| as_png(source, turn, page, budget))
}

/// The image's own bytes, when they are a JPEG that shows upright and in its own colours.
fn as_jpeg(source: &ImageSource<'_>, turn: Turn, budget: &Budget) -> Option<Picture> {
    let dict = source.stream.dict();
    if turn != Turn::default() || !is_only_dct(dict) || !color::is_plain(dict) {
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

/// The image decoded, at its own resolution.
fn as_png<'a>(
    source: &ImageSource<'a>,
    turn: Turn,
    page: &PdfPage<'a>,
    budget: &Budget,
) -> Option<Picture> {
    let dict = source.stream.dict();
    let (width, height) = (dict.get::<u32>(b"Width")?, dict.get::<u32>(b"Height")?);
    if width.max(height) as f32 > render::LONGEST_SIDE {
        return None;
    }
    budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
    let cache = InterpreterCache::new();
    let area = Area::new(0.0, 0.0, 1.0, 1.0);
    let settings = InterpreterSettings::default();
    let mut context = Context::new(Affine::IDENTITY, area, &cache, page.xref(), settings);
    let resources = Resources {
        ext_g_states: Dict::empty(),
        fonts: Dict::empty(),
        properties: Dict::empty(),
        color_spaces: source.color_spaces.clone(),
        x_objects: source.x_objects.clone(),
        patterns: Dict::empty(),
        shadings: Dict::empty(),
    };
    let mut decoded = Decoded { pixels: None };
    let content = drawing(&source.name);
    interpret(TypedIter::new(&content), &resources, &mut context, &mut decoded);
    let pixels = decoded.pixels?;
    let is_whole = (pixels.width, pixels.height) == (width, height);
    let (width, height) = if turn.is_sideways { (height, width) } else { (width, height) };
    is_whole.then(|| encode::png(width, height, &pixels.turned(turn)))?
}

/// A content stream that draws the image of this name.
fn drawing(name: &[u8]) -> Vec<u8> {
    let mut content = b"/".to_vec();
    for byte in name {
        if byte.is_ascii_alphanumeric() {
            content.push(*byte);
        } else {
            content.extend_from_slice(format!("#{byte:02x}").as_bytes());
        }
    }
    content.extend_from_slice(b" Do");
    content
}

/// How an image's rows and columns lie on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Turn {
    /// Its rows run down the page.
    is_sideways: bool,
    /// Its columns, then rows, run against the page's.
    flips_columns: bool,
    flips_rows: bool,
}

impl Turn {
    /// `None` when the image is skewed.
    fn of(transform: Affine) -> Option<Self> {
        let [a, b, c, d, _, _] = transform.as_coeffs();
        let small = |v: f64, beside: f64| v.abs() < beside.abs() * 0.01;
        // The image's first row is at the top of the unit square, whose y runs up.
        if small(b, a) && small(c, d) {
            Some(Self { is_sideways: false, flips_columns: a < 0.0, flips_rows: d > 0.0 })
        } else if small(a, b) && small(d, c) {
            Some(Self { is_sideways: true, flips_columns: b < 0.0, flips_rows: c > 0.0 })
        } else {
            None
        }
    }
}

/// Pixels of one image, as stored.
struct Pixels {
    width: u32,
    height: u32,
    samples: Samples,
}

impl Pixels {
    fn of(image: ImageData, alpha: Option<&LumaData>) -> Option<Self> {
        // What lies below would show through.
        if alpha.is_some_and(|alpha| alpha.data.iter().any(|a| *a != 255)) {
            return None;
        }
        if image.scale_factors() != (1.0, 1.0) {
            return None;
        }
        let (width, height) = (image.width(), image.height());
        let samples = match image {
            ImageData::Luma(luma) => Samples::Gray(luma.data),
            ImageData::Rgb(rgb) => Samples::of_rgb(rgb.data),
        };
        Some(Self { width, height, samples })
    }

    fn turned(self, turn: Turn) -> Samples {
        if turn == Turn::default() {
            return self.samples;
        }
        match &self.samples {
            Samples::Gray(gray) => Samples::Gray(self.rearranged::<1>(gray, turn)),
            Samples::Rgb(rgb) => Samples::Rgb(self.rearranged::<3>(rgb, turn)),
        }
    }

    fn rearranged<const N: usize>(&self, data: &[u8], turn: Turn) -> Vec<u8> {
        let (pixels, _) = data.as_chunks::<N>();
        let (width, height) = (self.width as usize, self.height as usize);
        let (across, down) = if turn.is_sideways { (height, width) } else { (width, height) };
        let mut out = Vec::with_capacity(data.len());
        for y in 0..down {
            for x in 0..across {
                let (column, row) = if turn.is_sideways { (y, x) } else { (x, y) };
                let column = if turn.flips_columns { width - 1 - column } else { column };
                let row = if turn.flips_rows { height - 1 - row } else { row };
                out.extend_from_slice(pixels.get(row * width + column).unwrap_or(&[0; N]));
            }
        }
        out
    }
}

/// Takes the one image that is drawn.
struct Decoded {
    pixels: Option<Pixels>,
}

impl<'a> Device<'a> for Decoded {
    fn draw_image(&mut self, image: Image<'a, '_>, _: ImageDrawProps<'a>) {
        // A stencil has no colours of its own.
        if let Image::Raster(raster) = image {
            raster.with_rgba(|data, alpha| self.pixels = Pixels::of(data, alpha.as_ref()), None);
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_glyph_run(&mut self, _: &GlyphRun<'_, 'a>, _: DrawProps<'a>, _: &DrawMode) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
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
