//! Draws boxes over the rendered page: spans in thin lines, blocks in the colour of their kind with their number in the
//! reading order, and tables with their cells.

use std::path::PathBuf;

use clap::Args;
use recto_engine::{Budget, Parsed, Raster, Source};
use recto_model::{BlockKind, Element, PageLayout, Rect};

use crate::files;

const SPAN: [u8; 3] = [150, 190, 240];
const CELL: [u8; 3] = [120, 200, 120];
const TABLE: [u8; 3] = [0, 130, 0];
const FIGURE: [u8; 3] = [200, 0, 200];

/// A picture of a page with boxes over it.
#[derive(Args)]
pub(crate) struct OverlayArguments {
    /// Draw boxes over a page, as PNG: those of the layout, or those of the citations with the numbers that standard error tells
    #[arg(long = "overlay", value_name = "PNG")]
    pub(crate) png: Option<PathBuf>,
    /// Page of the overlay, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    page: u32,
    /// Resolution of the overlay
    #[arg(long, value_name = "N", default_value_t = 110.0)]
    dpi: f32,
}

impl OverlayArguments {
    /// Writes the overlay if it is wanted; `draw` makes a PNG of the page's pixels and its layout.
    pub(crate) fn write(
        &self,
        source: &Source,
        parsed: &Parsed,
        budget: &Budget,
        draw: impl FnOnce(Raster, &PageLayout) -> Result<Vec<u8>, String>,
    ) -> Result<(), String> {
        let Some(path) = &self.png else { return Ok(()) };
        let index = self.page.checked_sub(1).ok_or("pages are counted from 1")?;
        let page = parsed.document().pages.get(index as usize).ok_or("there is no such page")?;
        let raster = source.render(index, self.dpi, budget).map_err(|error| error.to_string())?;
        files::write(path, &draw(raster, page)?)
    }
}

/// The page with its boxes, as PNG.
pub(crate) fn png(raster: Raster, page: &PageLayout) -> Result<Vec<u8>, String> {
    let mut canvas = Canvas::of(raster, page.size.width);
    for (number, element) in (1..).zip(&page.elements) {
        let color = match element {
            Element::Text(block) => {
                for span in block.lines.iter().flat_map(|line| &line.spans) {
                    canvas.outline(span.bbox, SPAN, 1);
                }
                color_of(block.kind)
            }
            Element::Table(table) => {
                for cell in &table.cells {
                    canvas.outline(cell.bbox, CELL, 1);
                }
                TABLE
            }
            Element::Figure(_) => FIGURE,
        };
        canvas.outline(element.bbox(), color, 2);
        canvas.number(number, element.bbox(), color);
    }
    canvas.encoded()
}

fn color_of(kind: BlockKind) -> [u8; 3] {
    match kind {
        BlockKind::Paragraph => [30, 80, 220],
        BlockKind::Heading { .. } => [220, 0, 0],
        BlockKind::ListItem { .. } => [120, 40, 200],
        BlockKind::Caption => [240, 130, 0],
        BlockKind::Footnote => [140, 90, 30],
        BlockKind::RunningHead | BlockKind::RunningFoot | BlockKind::PageNumber => [130, 130, 130],
        BlockKind::Contents => [0, 150, 160],
        BlockKind::Formula => [180, 160, 0],
        BlockKind::FigureText => [230, 120, 180],
        BlockKind::Preformatted => [90, 110, 40],
    }
}

/// A box with a number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NumberedBox {
    pub(crate) number: u32,
    pub(crate) bbox: Rect,
    pub(crate) color: [u8; 3],
}

/// A page of this width in points with numbered boxes, as PNG.
pub(crate) fn numbered_png(
    raster: Raster,
    page_width: f32,
    boxes: &[NumberedBox],
) -> Result<Vec<u8>, String> {
    let mut canvas = Canvas::of(raster, page_width);
    for numbered in boxes {
        canvas.outline(numbered.bbox.grown(1.0), numbered.color, 2);
        canvas.number(numbered.number, numbered.bbox.grown(1.0), numbered.color);
    }
    canvas.encoded()
}

struct Canvas {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
    /// Pixels per point.
    scale: f32,
}

/// Glyphs of the digits 0 to 9: five rows of three bits each.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 7, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 1, 1],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

impl Canvas {
    fn of(raster: Raster, page_width: f32) -> Self {
        Self {
            width: raster.width as usize,
            height: raster.height as usize,
            scale: raster.width as f32 / page_width.max(1.0),
            rgb: raster.rgb,
        }
    }

    fn dot(&mut self, x: usize, y: usize, color: [u8; 3]) {
        if x < self.width
            && let Some(pixel) =
                self.rgb.get_mut((y * self.width + x) * 3..(y * self.width + x) * 3 + 3)
        {
            pixel.copy_from_slice(&color);
        }
    }

    /// A box in pixels, clamped to the canvas.
    fn pixels(&self, rect: Rect) -> [usize; 4] {
        let on = |v: f32, end: usize| {
            (v * self.scale).round().clamp(0.0, end.saturating_sub(1) as f32) as usize
        };
        [
            on(rect.x0, self.width),
            on(rect.y0, self.height),
            on(rect.x1, self.width),
            on(rect.y1, self.height),
        ]
    }

    fn outline(&mut self, rect: Rect, color: [u8; 3], thickness: usize) {
        let [x0, y0, x1, y1] = self.pixels(rect);
        for t in 0..thickness {
            for x in x0..=x1 {
                self.dot(x, y0 + t, color);
                self.dot(x, y1.saturating_sub(t), color);
            }
            for y in y0..=y1 {
                self.dot(x0 + t, y, color);
                self.dot(x1.saturating_sub(t), y, color);
            }
        }
    }

    /// Draws the number on a coloured background, left of the box where there is room.
    fn number(&mut self, number: u32, rect: Rect, color: [u8; 3]) {
        const DOT: usize = 2;
        let figures: Vec<usize> =
            number.to_string().bytes().map(|b| usize::from(b.saturating_sub(b'0'))).collect();
        let (width, height) = ((figures.len() * 4 + 1) * DOT, 7 * DOT);
        let [x0, y0, ..] = self.pixels(rect);
        let (left, top) = (x0.saturating_sub(width), y0);
        for y in 0..height {
            for x in 0..width {
                self.dot(left + x, top + y, color);
            }
        }
        for (i, figure) in figures.into_iter().enumerate() {
            for (row, bits) in DIGITS.get(figure).into_iter().flatten().enumerate() {
                for column in (0..3).filter(|column| bits >> (2 - column) & 1 == 1) {
                    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        let x = left + (1 + i * 4 + column) * DOT + dx;
                        self.dot(x, top + (1 + row) * DOT + dy, [255, 255, 255]);
                    }
                }
            }
        }
    }

    fn encoded(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
        writer.write_image_data(&self.rgb).map_err(|error| error.to_string())?;
        drop(writer);
        Ok(bytes)
    }
}
