//! Pages drawn by hand, and the scans that are made of them.

use std::fmt::Write as _;
use std::path::Path;

use recto_engine::{
    Budget, Limits, Ocr, OcrSetup, OutputOptions, ParseOptions, Pictures, Precision, Quality,
    Raster, Rendering, Source, TableFormat, Unobserved,
};
use recto_test::PdfBuilder;
use serde_json::Value;

use crate::words;

/// Dots per inch of the scans.
pub(crate) const DPI: f32 = 150.0;

/// A page of PDF in the making; places in points from its upper left corner.
pub(crate) struct Paper {
    width: f32,
    height: f32,
    content: String,
}

impl Paper {
    /// A sheet of US letter.
    pub(crate) fn letter() -> Self {
        Self::sized(612.0, 792.0)
    }

    pub(crate) fn sized(width: f32, height: f32) -> Self {
        Self { width, height, content: String::new() }
    }

    pub(crate) fn text(self, at: (f32, f32), size: f32, text: &str) -> Self {
        self.colored(at, size, text, [0.0; 3])
    }

    /// `at` is the start of the baseline.
    pub(crate) fn colored(self, at: (f32, f32), size: f32, text: &str, color: [f32; 3]) -> Self {
        self.turned(at, size, text, color, 0.0)
    }

    /// Text rotated anticlockwise by an angle in radians.
    pub(crate) fn turned(
        mut self,
        (x, y): (f32, f32),
        size: f32,
        text: &str,
        [r, g, b]: [f32; 3],
        angle: f32,
    ) -> Self {
        let (sin, cos) = angle.sin_cos();
        let y = self.height - y;
        let _ = writeln!(
            self.content,
            "{r} {g} {b} rg BT /F1 {size} Tf {cos} {sin} {} {cos} {x} {y} Tm ({text}) Tj ET",
            -sin
        );
        self
    }

    /// Lines of running text, one below the other.
    pub(crate) fn lines(self, (x, y): (f32, f32), size: f32, lines: &[&str]) -> Self {
        let place = |i: usize| (x, y + 1.4 * size * i as f32);
        lines.iter().enumerate().fold(self, |paper, (i, line)| paper.text(place(i), size, line))
    }

    /// A filled rectangle.
    pub(crate) fn fill(mut self, [x0, y0, x1, y1]: [f32; 4], [r, g, b]: [f32; 3]) -> Self {
        let (y, w, h) = (self.height - y1, x1 - x0, y1 - y0);
        let _ = writeln!(self.content, "{r} {g} {b} rg {x0} {y} {w} {h} re f");
        self
    }

    /// A black line.
    pub(crate) fn line(mut self, [x0, y0, x1, y1]: [f32; 4]) -> Self {
        let (y0, y1) = (self.height - y0, self.height - y1);
        let _ = writeln!(self.content, "0 0 0 RG 0.8 w {x0} {y0} m {x1} {y1} l S");
        self
    }

    /// Renders the page as a scanner would.
    pub(crate) fn scanned(&self) -> Raster {
        let limits = Limits::default();
        let source = Source::open(document(&self.content, self.width, self.height, None), &limits);
        source.unwrap().render(0, DPI, &Budget::new(&limits)).unwrap()
    }

    /// A PDF of its scan, with this page's text as an invisible layer over it.
    pub(crate) fn scan_with_layer(&self, layer: &Self) -> Vec<u8> {
        let hidden = Self { content: format!("3 Tr\n{}", layer.content), ..*layer };
        hidden.on(&self.scanned())
    }

    /// A PDF of this page drawn over a picture that fills it.
    pub(crate) fn on(&self, picture: &Raster) -> Vec<u8> {
        let Self { width, height, ref content } = *self;
        let content = format!("q {width} 0 0 {height} 0 0 cm /I1 Do Q\n{content}");
        document(&content, width, height, Some(picture))
    }
}

fn document(content: &str, width: f32, height: f32, image: Option<&Raster>) -> Vec<u8> {
    let mut builder = PdfBuilder::new();
    let resources = image.map(|Raster { width, height, rgb }| {
        format!("/XObject << /I1 {} 0 R >>", builder.rgb_image(*width, *height, rgb))
    });
    let media = format!("/MediaBox [0 0 {width} {height}]");
    builder.page(content, &media, &resources.unwrap_or_default());
    builder.build()
}

/// The picture turned by a small angle (radians, lines fall to the right), on white.
pub(crate) fn skewed(raster: &Raster, angle: f32) -> Raster {
    let (width, height) = (raster.width as f32, raster.height as f32);
    let (sin, cos) = angle.sin_cos();
    let mut rgb = Vec::with_capacity(raster.rgb.len());
    for y in 0..raster.height {
        for x in 0..raster.width {
            let (dx, dy) = (x as f32 - width * 0.5, y as f32 - height * 0.5);
            let (fx, fy) = (dx * cos + dy * sin + width * 0.5, dy * cos - dx * sin + height * 0.5);
            let is_inside = fx >= 0.0 && fy >= 0.0 && fx < width && fy < height;
            let at = 3 * (fy as usize * raster.width as usize + fx as usize);
            let white = [255; 3];
            rgb.extend_from_slice(if is_inside { &raster.rgb[at..at + 3] } else { &white });
        }
    }
    Raster { rgb, ..*raster }
}

/// Two pictures of the same height side by side.
pub(crate) fn beside(left: &Raster, right: &Raster) -> Raster {
    let row = |of: &Raster| 3 * of.width as usize;
    let rows = left.rgb.chunks_exact(row(left)).zip(right.rgb.chunks_exact(row(right)));
    let rgb = rows.flat_map(|(left, right)| [left, right].concat()).collect();
    Raster { rgb, width: left.width + right.width, height: left.height }
}

/// A BMP file, as scanners write it.
pub(crate) fn bmp(raster: &Raster) -> Vec<u8> {
    let Raster { width, height, ref rgb } = *raster;
    let stride = (3 * width as usize).next_multiple_of(4);
    let size = stride * height as usize;
    let mut out = b"BM".to_vec();
    for number in [54 + size as u32, 0, 54, 40, width, height] {
        out.extend(number.to_le_bytes());
    }
    for number in [1u16, 24] {
        out.extend(number.to_le_bytes());
    }
    for number in [0, size as u32, 0, 0, 0, 0] {
        out.extend(number.to_le_bytes());
    }
    for row in rgb.chunks_exact(3 * width as usize).rev() {
        let blue_first = row.chunks_exact(3).flat_map(|p| [p[2], p[1], p[0]]);
        let start = out.len();
        out.extend(blue_first);
        out.resize(start + stride, 0);
    }
    out
}

/// The models that the set-up of the checkout installs.
pub(crate) fn setup() -> OcrSetup {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let arch = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let (platform, file) = if cfg!(target_os = "macos") {
        ("darwin", "libonnxruntime.dylib")
    } else {
        ("linux", "libonnxruntime.so.1")
    };
    let bin = root.join("node_modules/onnxruntime-node/bin/napi-v6");
    // A relative directory is relative to the checkout, as in the set-up.
    let models = std::env::var_os("RECTO_MODELS_DIR").map(|dir| root.join(dir));
    OcrSetup {
        library: bin.join(platform).join(arch).join(file),
        models: models.unwrap_or_else(|| root.join(".tools/models")),
        quality: Quality::default(),
        wants_cuda: false,
        precision: Precision::default(),
    }
}

/// The response for a file.
pub(crate) fn parse(bytes: Vec<u8>, table_format: TableFormat) -> Value {
    parse_with(Ocr::load(&setup()).unwrap(), bytes, table_format)
}

pub(crate) fn parse_with(ocr: Ocr, bytes: Vec<u8>, table_format: TableFormat) -> Value {
    let limits = Limits::default();
    let source = Source::open(bytes, &limits).unwrap().with_ocr(Some(ocr));
    let output = OutputOptions { table_format, include_content: true, ..OutputOptions::default() };
    let options =
        ParseOptions { output, keep_words: true, keep_ledger: true, ..ParseOptions::default() };
    let budget = Budget::new(&limits);
    let parsed = source.parse(&options, &budget, 1, &Unobserved).unwrap();
    // Boxes of a skewed page are those around turned boxes.
    words::assert_kept(&parsed, 3.0, "a scan");
    let rendering = Rendering { pictures: Pictures::Left, usage: None, pdf_link: None };
    serde_json::from_slice(&parsed.render(&rendering, &budget, &Unobserved).unwrap()).unwrap()
}

/// The chunks of one type.
pub(crate) fn chunks<'a>(body: &'a Value, kind: &str) -> Vec<&'a Value> {
    let all = body["chunks"].as_array().unwrap();
    all.iter().filter(|chunk| chunk["chunk_type"] == kind).collect()
}

pub(crate) fn bbox(chunk: &Value) -> [f32; 4] {
    let sides = chunk["bbox"].as_array().unwrap();
    std::array::from_fn(|i| sides[i].as_f64().unwrap() as f32)
}

/// Does the box lie at this place, given in points of the page, to within `to` points?
pub(crate) fn is_at(chunk: &Value, wanted: [f32; 4], to: f32) -> bool {
    let points = bbox(chunk).map(|side| side * 72.0 / DPI);
    points.iter().zip(wanted).all(|(a, b)| (a - b).abs() <= to)
}
