//! Pages and parts of them in pixels.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings, render_into};
use hayro_syntax::page::Page;
use kurbo::Affine;
use recto_input::Budget;
use recto_model::{Picture, PictureFormat, Raster, Rect};

use crate::PdfError;
use crate::reader::Frame;

/// Pixels per point of a picture that isn't one image: 200 dpi.
pub(crate) const PICTURE_SCALE: f32 = 200.0 / 72.0;
/// Sharper images are delivered at this many pixels per point (400 dpi).
const SHARPEST: f32 = 400.0 / 72.0;
/// Longest side of a picture in pixels.
const LONGEST_SIDE: f32 = 4096.0;
/// The rasteriser counts in 16 bits.
const MOST_SIDE: f32 = 16_000.0;

/// A region as a PNG.
pub(crate) fn picture(
    page: &Page<'_>,
    frame: Frame,
    region: Rect,
    scale: f32,
    budget: &Budget,
) -> Result<Picture, PdfError> {
    let side = region.width().max(region.height()).max(1.0);
    let scale = scale.clamp(1.0, SHARPEST).min(LONGEST_SIDE / side);
    let raster = self::region(page, frame, region, scale, budget)?;
    let bytes = encode_png(&raster).ok_or(PdfError::Undrawable)?;
    Ok(Picture { format: PictureFormat::Png, width: raster.width, height: raster.height, bytes })
}

/// A region at `scale` pixels per point; less where that would be too many.
pub(crate) fn region(
    page: &Page<'_>,
    frame: Frame,
    region: Rect,
    scale: f32,
    budget: &Budget,
) -> Result<Raster, PdfError> {
    let region = region.clamped(frame.size);
    let side = region.width().max(region.height());
    if !(side > 0.0 && scale.is_finite() && scale > 0.0) {
        return Err(PdfError::Undrawable);
    }
    let scale = scale.min(MOST_SIDE / side);
    let pixels = |length: f32| (length * scale).round().clamp(1.0, MOST_SIDE) as u16;
    let (width, height) = (pixels(region.width()), pixels(region.height()));
    budget.allow_pixels(u64::from(width), u64::from(height))?;
    let transform = Affine::scale(f64::from(scale))
        * Affine::translate((-f64::from(region.x0), -f64::from(region.y0)))
        * frame.transform;
    let cache = RenderCache::new();
    let mut context = RenderContext::new(width, height);
    render_into(
        page,
        &cache,
        &InterpreterSettings::default(),
        &RenderSettings::default(),
        &mut context,
        transform,
    );
    context.flush();
    let mut pixmap = Pixmap::new(width, height);
    context.render_with(
        &mut pixmap,
        &mut Resources::default(),
        RasterizerSettings { target_init: TargetInit::Clear(WHITE), ..Default::default() },
    );
    let rgb = pixmap.data().iter().flat_map(|p| [p.r, p.g, p.b]).collect();
    Ok(Raster { width: u32::from(width), height: u32::from(height), rgb })
}

fn encode_png(raster: &Raster) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, raster.width, raster.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&raster.rgb).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}
