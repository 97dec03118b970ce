//! Images as the document draws them: where their pixels are stored, and what lies below and over them.

use hayro_syntax::object::{Dict, Stream};
use kurbo::{Affine, Rect as Area};
use recto_model::{Fill, Glyph, ImagePlacement, Page, Rect, RenderMode, Rgb, Ruling};

/// A region is an image's box when each side differs by less than this (points).
const BOX_TOLERANCE: f64 = 1.0;
/// Content that reaches into an image's box by less than this (points) only touches its border.
const BORDER_OVERLAP: f32 = 1.5;
const WHITE: Rgb = Rgb { r: 255, g: 255, b: 255 };
/// Pixels are square when their width and height differ by less than this fraction.
const SQUARE_TOLERANCE: f32 = 0.03;
/// A page with more images is a mosaic, and none of its images is a picture by itself.
const MOST_SEPARATE_IMAGES: usize = 64;

/// An image `XObject` that was drawn on the page.
pub(crate) struct ImageSource<'a> {
    pub(crate) stream: Stream<'a>,
    /// The image's name in the resources of the content stream, and the dictionaries that it and its colour space are
    /// looked up in.
    pub(crate) name: Box<[u8]>,
    pub(crate) x_objects: Dict<'a>,
    pub(crate) color_spaces: Dict<'a>,
    /// From the unit square to the page as displayed.
    pub(crate) transform: Affine,
    /// Drawn without constant alpha, soft mask or blend mode.
    pub(crate) is_opaque: bool,
    /// The colour that a stencil mask is painted with; `None` for a pattern.
    pub(crate) stencil_color: Option<Rgb>,
    pub(crate) drawn: PaintOrder,
    /// Other content lies below the image. This and the next are found when the whole page has been read.
    pub(crate) has_content_below: bool,
    /// Other content lies over the image.
    pub(crate) is_covered: bool,
}

impl ImageSource<'_> {
    /// Pixels per point at which the image is stored.
    pub(crate) fn density(&self) -> Option<f32> {
        let dict = self.stream.dict();
        let [a, b, ..] = self.transform.as_coeffs();
        let scale = dict.get::<f64>(b"Width")? / a.hypot(b);
        (scale.is_finite() && scale > 0.0).then_some(scale as f32)
    }

    /// Are pixels as wide as high on the page? Those of faxes and anamorphic scans are not.
    pub(super) fn has_square_pixels(&self) -> bool {
        let dict = self.stream.dict();
        let [a, b, c, d, _, _] = self.transform.as_coeffs();
        let (Some(width), Some(height)) = (dict.get::<f64>(b"Width"), dict.get::<f64>(b"Height"))
        else {
            return false;
        };
        let ratio = (width / a.hypot(b)) / (height / c.hypot(d));
        (ratio - 1.0).abs() < f64::from(SQUARE_TOLERANCE)
    }

    /// Is the region the image's box on the page?
    pub(super) fn covers(&self, region: Rect) -> bool {
        let area = self.transform.transform_rect_bbox(Area::new(0.0, 0.0, 1.0, 1.0));
        [(area.x0, region.x0), (area.y0, region.y0), (area.x1, region.x1), (area.y1, region.y1)]
            .iter()
            .all(|(of_image, of_region)| (of_image - f64::from(*of_region)).abs() < BOX_TOLERANCE)
    }
}

/// How many items of each kind the page held when an image was drawn, itself included. Later items lie over it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PaintOrder {
    glyphs: usize,
    rulings: usize,
    fills: usize,
    drawings: usize,
    images: usize,
}

impl PaintOrder {
    pub(crate) fn on(page: &Page) -> Self {
        Self {
            glyphs: page.glyphs.len(),
            rulings: page.rulings.len(),
            fills: page.fills.len(),
            drawings: page.drawings.len(),
            images: page.images.len(),
        }
    }

    /// Was anything but white drawn in the box before the image?
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

    /// Was anything drawn in the box after the image?
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

/// A part of the items drawn on a page.
struct Marks<'p> {
    glyphs: &'p [Glyph],
    rulings: &'p [Ruling],
    drawings: &'p [Rect],
    images: &'p [ImagePlacement],
}

impl Marks<'_> {
    /// Does any item or any of the fills overlap the inside of the box?
    fn touch<'f>(&self, bbox: Rect, mut fills: impl Iterator<Item = &'f Fill>) -> bool {
        let inner = bbox.grown(-BORDER_OVERLAP);
        self.glyphs.iter().any(|g| {
            g.mode != RenderMode::Invisible && g.text != " " && inner.intersects(&g.quad.bounds())
        }) || self.rulings.iter().any(|r| inner.intersects(&r.bounds()))
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

/// Finds the images that other content overlaps. A figure is what a reader sees, so only an image that is seen alone
/// can be delivered with its stored pixels.
pub(crate) fn find_overlaps(images: &mut [Option<ImageSource<'_>>], page: &Page) {
    let is_mosaic = images.len() > MOST_SEPARATE_IMAGES;
    for (source, placement) in images.iter_mut().zip(&page.images) {
        if let Some(source) = source {
            let (drawn, bbox) = (source.drawn, placement.bbox);
            source.is_covered = is_mosaic || drawn.is_followed(page, bbox);
            source.has_content_below = source.is_covered || drawn.is_preceded(page, bbox);
        }
    }
}
