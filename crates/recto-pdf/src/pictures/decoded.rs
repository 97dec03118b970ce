//! Decodes one image of a page without drawing the page.

use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageData, ImageDrawProps,
    InterpreterCache, InterpreterSettings, LumaData, SoftMask, font::GlyphRun, interpret,
};
use hayro_syntax::content::TypedIter;
use hayro_syntax::object::Dict;
use hayro_syntax::page::{Page as PdfPage, Resources};
use kurbo::{Affine, BezPath, Rect as Area};
use recto_input::Budget;
use recto_model::Rgb;

use super::encode::Samples;
use super::pixels::{Pixels, Plane};
use super::source::ImageSource;

/// The pixels of an image and their opacity. `alpha` is `None` where the image is opaque.
pub(crate) struct Decoded {
    pub(crate) pixels: Pixels,
    pub(crate) alpha: Option<Plane>,
}

/// The decoded image; `None` when it can't be decoded or its size differs from the one in its dictionary.
pub(crate) fn decoded<'a>(
    source: &ImageSource<'a>,
    page: &PdfPage<'a>,
    budget: &Budget,
) -> Option<Decoded> {
    let dict = source.stream.dict();
    let (width, height) = (dict.get::<u32>(b"Width")?, dict.get::<u32>(b"Height")?);
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
    let mut capture = ImageCapture { stencil_color: source.stencil_color, decoded: None };
    let content = drawing(&source.name);
    interpret(TypedIter::new(&content), &resources, &mut context, &mut capture);
    let decoded = capture.decoded?;
    if let Some(Plane { width, height, .. }) = decoded.alpha {
        budget.allow_pixels(u64::from(width), u64::from(height)).ok()?;
    }
    ((decoded.pixels.width, decoded.pixels.height) == (width, height)).then_some(decoded)
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

/// The device that keeps the image that is drawn on it.
struct ImageCapture {
    /// The colour that stencil masks are painted with; `None` for a pattern.
    stencil_color: Option<Rgb>,
    decoded: Option<Decoded>,
}

impl ImageCapture {
    fn raster(image: ImageData, alpha: Option<LumaData>) -> Option<Decoded> {
        if image.scale_factors() != (1.0, 1.0) {
            return None;
        }
        let (width, height) = (image.width(), image.height());
        let samples = match image {
            ImageData::Luma(luma) => Samples::Gray(luma.data),
            ImageData::Rgb(rgb) => Samples::of_rgb(rgb.data),
        };
        let alpha = match alpha {
            Some(alpha) => Some(plane(alpha)?).filter(|alpha| !alpha.is_opaque()),
            None => None,
        };
        Some(Decoded { pixels: Pixels { width, height, samples }, alpha })
    }

    fn stencil(&self, stencil: LumaData) -> Option<Decoded> {
        let Rgb { r, g, b } = self.stencil_color?;
        let alpha = plane(stencil)?;
        let (width, height, count) = (alpha.width, alpha.height, alpha.data.len());
        let samples = if r == g && g == b {
            Samples::Gray(vec![r; count])
        } else {
            Samples::Rgb([r, g, b].repeat(count))
        };
        Some(Decoded { pixels: Pixels { width, height, samples }, alpha: Some(alpha) })
    }
}

fn plane(luma: LumaData) -> Option<Plane> {
    let LumaData { data, width, height, scale_factors, .. } = luma;
    (scale_factors == (1.0, 1.0)).then_some(Plane { width, height, data })
}

impl<'a> Device<'a> for ImageCapture {
    fn draw_image(&mut self, image: Image<'a, '_>, _: ImageDrawProps<'a>) {
        match image {
            Image::Raster(raster) => {
                raster.with_rgba(|data, alpha| self.decoded = Self::raster(data, alpha), None);
            }
            Image::Stencil(stencil) => {
                stencil.with_stencil(|data, _| self.decoded = self.stencil(data), None);
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_glyph_run(&mut self, _: &GlyphRun<'_, 'a>, _: DrawProps<'a>, _: &DrawMode) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
