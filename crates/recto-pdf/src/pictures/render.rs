//! Renders pages and parts of them to pixels.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings, render_into};
use hayro_syntax::page::Page;
use kurbo::Affine;
use recto_input::Budget;
use recto_model::{Picture, Raster, Rect};

use super::encode::{self, Samples};
use super::tiles;
use crate::PdfError;
use crate::frame::PageTransform;

/// Pixels per point of a picture that isn't a single image: 200 dpi.
pub(crate) const PICTURE_SCALE: f32 = 200.0 / 72.0;
/// The most pixels per point at which the region of an image is rendered: 400 dpi.
const HIGHEST_SCALE: f32 = 400.0 / 72.0;
/// Regions are rendered at more than 200 dpi only up to this many pixels, those of an A4 page at 200 dpi: beyond it a
/// picture costs more time than its detail is worth.
const SHARP_PIXELS: f32 = 4_000_000.0;
/// Longest side of a picture in pixels.
pub(crate) const LONGEST_SIDE: f32 = 4096.0;
/// How many times the area of its regions a sheet may cover: rendering unused pixels costs far less than interpreting
/// the page again.
const MOST_SHEET_AREA: f32 = 4.0;
/// Longest side of a rendered region in pixels: the rasteriser counts in 16 bits.
const MOST_SIDE: f32 = 16_000.0;

/// Drawings after which the renderer's cache is dropped. Figures with the same fonts and colours lie near each other,
/// and the cache has no bound of its own.
const DRAWINGS_PER_CACHE: u32 = 16;

/// Pixels of the largest buffer that is used again. Most figures are smaller, and allocating memory costs as much as
/// filling it. A page that is drawn for text recognition is larger, but recognition takes a hundred times as long.
const MOST_REUSED_PIXELS: usize = 1 << 20;

/// Renders for one thread, with a cache of the fonts, colours and glyphs of the last drawings.
pub(crate) struct Painter<'a> {
    cache: RenderCache<'a>,
    drawings: u32,
    pixmap: Pixmap,
    /// The page to be drawn has patterns, whose cost is checked first.
    has_patterns: bool,
}

impl<'a> Painter<'a> {
    pub(crate) fn new() -> Self {
        Self {
            cache: RenderCache::new(),
            drawings: 0,
            pixmap: Pixmap::new(0, 0),
            has_patterns: false,
        }
    }

    /// Says whether the next page has patterns.
    pub(crate) fn expect_patterns(&mut self, has_patterns: bool) {
        self.has_patterns = has_patterns;
    }

    /// Renders regions, each with its pixels per point, as PNG. A drawing interprets the whole page, so regions near
    /// each other are cut from one drawing.
    pub(crate) fn pictures(
        &mut self,
        page: &'a Page<'a>,
        frame: PageTransform,
        regions: &[(Rect, f32)],
        budget: &Budget,
    ) -> Vec<Result<Picture, PdfError>> {
        let regions: Vec<(Rect, f32)> = regions
            .iter()
            .map(|(region, scale)| {
                let region = region.clamped(frame.size);
                (region, bounded(region, *scale))
            })
            .collect();
        let sheet = Sheet::of(&regions);
        let drawn = sheet.as_ref().map(|s| self.region(page, frame, s.area, s.scale, budget));
        match (sheet, drawn) {
            (Some(sheet), Some(Ok(raster))) => {
                regions.iter().map(|(area, _)| png(sheet.cut(&raster, *area))).collect()
            }
            (_, Some(Err(error))) if error != PdfError::TooDear => {
                regions.iter().map(|_| Err(error)).collect()
            }
            // Each region is drawn by itself, so that one whose patterns take too much memory doesn't fail the others.
            _ => {
                let mut alone = |(area, scale): &(Rect, f32)| {
                    png(self.region(page, frame, *area, *scale, budget)?)
                };
                regions.iter().map(&mut alone).collect()
            }
        }
    }

    /// Renders a region at `scale` pixels per point, or at fewer where its sides would be too long.
    pub(crate) fn region(
        &mut self,
        page: &'a Page<'a>,
        frame: PageTransform,
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
        if self.has_patterns && !tiles::are_affordable(page, transform, (width, height)) {
            return Err(PdfError::TooDear);
        }
        let mut context = RenderContext::new(width, height);
        render_into(
            page,
            self.cache(),
            &InterpreterSettings::default(),
            &RenderSettings::default(),
            &mut context,
            transform,
        );
        context.flush();
        self.pixmap.resize(width, height);
        context.render_with(
            &mut self.pixmap,
            &mut Resources::default(),
            RasterizerSettings { target_init: TargetInit::Clear(WHITE), ..Default::default() },
        );
        let pixels = self.pixmap.data();
        let mut rgb = vec![0; pixels.len() * 3];
        for (out, pixel) in rgb.chunks_exact_mut(3).zip(pixels) {
            out.copy_from_slice(&[pixel.r, pixel.g, pixel.b]);
        }
        if pixels.len() > MOST_REUSED_PIXELS {
            self.pixmap = Pixmap::new(0, 0);
        }
        Ok(Raster { width: u32::from(width), height: u32::from(height), rgb })
    }

    /// The renderer's cache, which is dropped after enough drawings.
    fn cache(&mut self) -> &RenderCache<'a> {
        if self.drawings == DRAWINGS_PER_CACHE {
            *self = Self { has_patterns: self.has_patterns, ..Self::new() };
        }
        self.drawings += 1;
        &self.cache
    }
}

/// The scale nearest to `scale` that a picture of the region may have.
fn bounded(region: Rect, scale: f32) -> f32 {
    let side = region.width().max(region.height()).max(1.0);
    let cheap = (SHARP_PIXELS / region.area().max(1.0)).sqrt().max(PICTURE_SCALE);
    scale.clamp(1.0, HIGHEST_SCALE.min(cheap)).min(LONGEST_SIDE / side)
}

fn png(raster: Raster) -> Result<Picture, PdfError> {
    let Raster { width, height, rgb } = raster;
    encode::png(width, height, &Samples::of_rgb(rgb)).ok_or(PdfError::Undrawable)
}

/// The part of a page that holds several regions of one scale and is rendered at once.
struct Sheet {
    area: Rect,
    scale: f32,
}

impl Sheet {
    /// The sheet around the regions; `None` when it is better to render each region by itself.
    fn of(regions: &[(Rect, f32)]) -> Option<Self> {
        let ((first, scale), rest) = regions.split_first()?;
        let area = rest.iter().fold(*first, |area, (region, _)| area.union(region));
        let sum: f32 = regions.iter().map(|(region, _)| region.area()).sum();
        let is_one_scale = rest.iter().all(|(_, other)| other == scale);
        let is_dense = area.area() <= MOST_SHEET_AREA * sum;
        let fits = area.width().max(area.height()) * scale <= LONGEST_SIDE;
        (!rest.is_empty() && is_one_scale && is_dense && fits)
            .then_some(Self { area, scale: *scale })
    }

    fn cut(&self, sheet: &Raster, region: Rect) -> Raster {
        let from = |offset: f32, most: u32| ((offset * self.scale).round() as u32).min(most - 1);
        let x = from(region.x0 - self.area.x0, sheet.width);
        let y = from(region.y0 - self.area.y0, sheet.height);
        let side = |length: f32, room: u32| ((length * self.scale).round() as u32).clamp(1, room);
        let width = side(region.width(), sheet.width - x);
        let height = side(region.height(), sheet.height - y);
        let columns = x as usize * 3..(x + width) as usize * 3;
        let mut rgb = Vec::with_capacity(columns.len() * height as usize);
        let rows = sheet.rgb.chunks_exact(sheet.width as usize * 3).skip(y as usize);
        for row in rows.take(height as usize) {
            rgb.extend_from_slice(row.get(columns.clone()).unwrap_or_default());
        }
        Raster { width, height, rgb }
    }
}
