//! Documents with lines of Helvetica on each page, and a small image where a test asks for one.

pub(crate) mod models;

use std::fmt::Write as _;

use recto_engine::Raster;
use recto_test::PdfBuilder;

/// An image whose pixels are functions of their column and row.
pub(crate) fn raster(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 3]) -> Raster {
    let rgb = (0..width * height).flat_map(|i| pixel(i % width, i / width)).collect();
    Raster { width, height, rgb }
}

/// A document with a page for each list of lines.
pub(crate) fn pdf(pages: &[&[&str]], with_image: bool) -> Vec<u8> {
    document(pages.iter().map(|lines| (*lines, with_image.then(four_colors), "")))
}

/// A document with a page for each list of lines, and an image of 200 by 150 points below the lines.
pub(crate) fn illustrated(pages: &[(&[&str], Option<Raster>)]) -> Vec<u8> {
    document(pages.iter().map(|(lines, image)| (*lines, image.clone(), "")))
}

/// The same with an image of four colors, over which each page paints more. What is painted may use the pattern `P1`, which is
/// skewed so far that rendering its tile would take 1.1 GB.
pub(crate) fn painted(pages: &[(&[&str], &str)]) -> Vec<u8> {
    document(pages.iter().map(|(lines, over)| (*lines, Some(four_colors()), *over)))
}

fn four_colors() -> Raster {
    let colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]];
    raster(2, 2, move |x, y| colors[(2 * y + x) as usize])
}

/// A tiling pattern with a cell of 15000 by 90 points (ISO 32000-1, 8.7.3).
const COSTLY_PATTERN: &str = "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 15000 90] /XStep 15000 /YStep 90 \
                              /Matrix [1 0 200 1 0 0] /Resources << >>";

/// The lines of a page, its image, and the operators that paint over the image.
type PageContent<'a> = (&'a [&'a str], Option<Raster>, &'a str);

fn document<'a>(pages: impl Iterator<Item = PageContent<'a>>) -> Vec<u8> {
    let mut builder = PdfBuilder::new();
    let pattern = builder.stream(COSTLY_PATTERN, b"1 0 0 rg 0 0 100000 100 re f");
    for (lines, image, over) in pages {
        let mut content = String::new();
        for (i, line) in lines.iter().enumerate() {
            let _ = writeln!(content, "BT /F1 11 Tf 72 {} Td ({line}) Tj ET", 720 - 14 * i);
        }
        let mut resources = format!("/Pattern << /P1 {pattern} 0 R >>");
        if let Some(Raster { width, height, rgb }) = image {
            let image = builder.rgb_image(width, height, &rgb);
            let _ = write!(resources, " /XObject << /I1 {image} 0 R >>");
            content.push_str("q 200 0 0 150 72 300 cm /I1 Do Q\n");
        }
        content.push_str(over);
        builder.page(&content, "/MediaBox [0 0 612 792]", &resources);
    }
    builder.build()
}
