//! The memory and the work that the tiling patterns of a page take to draw (ISO 32000-1, 8.7.3). For each paint, the
//! renderer draws the pattern's cell into a buffer as large as the document says, so a page with patterns is interpreted
//! beforehand without drawing it, and refused when the cells exceed the limits.

use std::collections::HashMap;

use hayro::hayro_interpret::pattern::{Pattern, TilingPattern};
use hayro::hayro_interpret::util::x_y_advances;
use hayro::hayro_interpret::{
    BlendMode, CacheKey as _, ClipPath, Context, Device, DrawMode, DrawProps, Image,
    ImageDrawProps, InterpreterCache, InterpreterSettings, Paint, SoftMask, font::Glyph,
    font::GlyphRun, interpret_page,
};
use hayro_syntax::page::Page;
use kurbo::{Affine, BezPath, Rect as Area, Shape as _};

/// Pixels of all cells of a drawing, 192 MiB in memory. The figures of an atlas take a tenth.
const MOST_PIXELS: f64 = (48 << 20) as f64;
/// How often a cell may be drawn into its buffer: cells larger than their step overlap, and each overlapping copy is
/// drawn.
const MOST_COPIES: f64 = 4096.0;
/// Shapes, texts and images that are drawn, counted anew for each copy of a cell. Maps have some hundred thousand.
const MOST_DRAWN: f64 = 20_000_000.0;
/// Levels of patterns within patterns.
const DEEPEST: u32 = 8;
/// Longest side of a buffer of the renderer in pixels.
const LONGEST: f64 = 65_535.0;

/// Can the page be drawn into this many pixels with its patterns within the limits?
pub(super) fn are_affordable(
    page: &Page<'_>,
    transform: Affine,
    (width, height): (u16, u16),
) -> bool {
    let target = Area::new(0.0, 0.0, f64::from(width), f64::from(height));
    let cache = InterpreterCache::new();
    let settings = InterpreterSettings::default();
    let mut context = Context::new(transform, target, &cache, page.xref(), settings);
    let mut survey = Survey::of(target, 0);
    interpret_page(page, &mut context, &mut survey);
    survey.is_affordable()
}

/// The device that draws nothing and counts the pixels that pattern cells take.
struct Survey {
    target: Area,
    depth: u32,
    pixels: f64,
    drawn: f64,
    is_beyond: bool,
    /// The cells and masks that were interpreted already, with what they draw.
    known: HashMap<(u128, u64, u64), f64>,
}

impl Survey {
    fn of(target: Area, depth: u32) -> Self {
        Self { target, depth, pixels: 0.0, drawn: 0.0, is_beyond: false, known: HashMap::new() }
    }

    fn is_affordable(&self) -> bool {
        !self.is_beyond && self.pixels <= MOST_PIXELS && self.drawn <= MOST_DRAWN
    }

    fn paint(&mut self, paint: &Paint<'_>, area: Area, is_stroke: bool) {
        if let Paint::Pattern(pattern) = paint
            && let Pattern::Tiling(tile) = &**pattern
            && self.is_affordable()
        {
            self.tile(tile, area.intersect(self.target), is_stroke);
        }
    }

    fn tile(&mut self, tile: &TilingPattern<'_>, area: Area, is_stroke: bool) {
        let area = tile.matrix.inverse().transform_rect_bbox(area);
        let (along, down) = x_y_advances(&tile.matrix);
        let (b, sides) = (tile.bbox, [area.width(), area.height()]);
        let across = Axis::of(along.length(), (b.x0, b.x1), tile.x_step, sides[0]);
        let up = Axis::of(down.length(), (b.y0, b.y1), tile.y_step, sides[1]);
        self.pixels += across.pixels * up.pixels;
        // The comparison is false for a NaN, which exceeds any limit.
        self.is_beyond |= !(across.copies * up.copies <= MOST_COPIES && self.pixels.is_finite());
        let key = (tile.cache_key(), across.pixels.to_bits(), up.pixels.to_bits());
        if let Some(drawn) = self.known.get(&key) {
            self.drawn += drawn;
            return;
        }
        if !self.is_affordable() {
            return;
        }
        if self.depth >= DEEPEST {
            self.is_beyond = true;
            return;
        }
        let mut inside = Self::of(Area::new(0.0, 0.0, across.pixels, up.pixels), self.depth + 1);
        let to_pixels =
            Affine::scale_non_uniform(across.scale, up.scale) * Affine::translate((-b.x0, -b.y0));
        tile.interpret(&mut inside, to_pixels, is_stroke);
        self.is_beyond |= !inside.is_affordable();
        let drawn = inside.drawn * across.copies * up.copies;
        self.drawn += drawn;
        self.known.insert(key, drawn);
    }

    /// Counts something that is drawn, and what its mask draws.
    fn count(&mut self, mask: Option<&SoftMask<'_>>) {
        self.drawn += 1.0;
        if let Some(mask) = mask
            && self.is_affordable()
        {
            let key = (mask.cache_key(), 0, 0);
            if let Some(drawn) = self.known.get(&key) {
                self.drawn += drawn;
                return;
            }
            let before = self.drawn;
            // A mask within itself is not interpreted again.
            self.known.insert(key, 0.0);
            mask.interpret(self);
            self.known.insert(key, self.drawn - before);
        }
    }
}

/// One side of a cell's buffer, as the renderer computes it.
struct Axis {
    pixels: f64,
    /// Pixels per unit of pattern space.
    scale: f64,
    /// Copies of the cell that overlap along this side.
    copies: f64,
}

impl Axis {
    fn of(scale: f64, (from, to): (f64, f64), step: f32, visible: f64) -> Self {
        let step = f64::from(step.abs());
        let scale = (step * scale).round().max(1.0) / step;
        // A step smaller than the painted area is drawn once and repeated; of a larger one only the painted part is
        // drawn.
        let pixels = (step.min(visible.max(0.0)) * scale).ceil().clamp(1.0, LONGEST);
        let copies = ((to - from).abs() / step).ceil() + 1.0;
        Self { pixels, scale, copies }
    }
}

impl<'a> Device<'a> for Survey {
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        self.count(props.soft_mask.as_ref());
        let area = props.transform.transform_rect_bbox(path.bounding_box());
        let (area, is_stroke) = match mode {
            DrawMode::Fill(_) => (area, false),
            // A stroke reaches beyond its path, so all of the target counts as painted.
            DrawMode::Stroke(_) | DrawMode::FillAndStroke(..) => (self.target, true),
            DrawMode::Invisible => return,
        };
        self.paint(&props.paint, area, is_stroke);
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        self.count(props.soft_mask.as_ref());
        self.paint(&props.paint, self.target, false);
        for glyph in run.glyphs() {
            if let Glyph::Type3(drawing) = &**glyph
                && self.is_affordable()
            {
                drawing.interpret(self, props.transform, glyph.transform(), &props.paint);
            }
        }
    }

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        self.count(props.soft_mask.as_ref());
        if let Image::Stencil(stencil) = image {
            stencil.with_stencil(|_, paint| self.paint(paint, self.target, false), Some((1, 1)));
        }
    }

    fn push_transparency_group(&mut self, _: f32, mask: Option<SoftMask<'a>>, _: BlendMode) {
        self.count(mask.as_ref());
    }

    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
