//! Images as the document draws them: where their pixels are, and what lies below and over them.

use hayro_syntax::object::{Dict, Stream};
use kurbo::{Affine, Rect as Area};
use recto_model::{Fill, Glyph, ImagePlacement, Page, Rect, RenderMode, Rgb, Ruling};

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
    pub(crate) drawn: PaintOrder,
    /// Something was drawn below it; settled when the page is read, as is the next.
    pub(crate) is_on_something: bool,
    /// Something was drawn over it.
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

    /// Faxes and anamorphic scans are shown with other proportions than they are stored in.
    pub(super) fn has_square_pixels(&self) -> bool {
        let dict = self.stream.dict();
        let [a, b, c, d, _, _] = self.transform.as_coeffs();
        let (Some(width), Some(height)) = (dict.get::<f64>(b"Width"), dict.get::<f64>(b"Height"))
        else {
            return false;
        };
        let ratio = (width / a.hypot(b)) / (height / c.hypot(d));
        (ratio - 1.0).abs() < f64::from(SQUARE)
    }

    /// Is the region the image's box?
    pub(super) fn covers(&self, region: Rect) -> bool {
        let area = self.transform.transform_rect_bbox(Area::new(0.0, 0.0, 1.0, 1.0));
        [(area.x0, region.x0), (area.y0, region.y0), (area.x1, region.x1), (area.y1, region.y1)]
            .iter()
            .all(|(of_image, of_region)| (of_image - f64::from(*of_region)).abs() < SAME)
    }
}

/// How much stood on the page when an image was drawn, itself included: what came later lies over it.
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
