//! PDFs made by hand: lines of Helvetica, and a small image where asked.

pub(crate) mod models;

use std::fmt::Write as _;

/// An image, row by row.
#[derive(Clone)]
pub(crate) struct Pixels {
    width: u32,
    height: u32,
    hex: String,
}

impl Pixels {
    pub(crate) fn new(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 3]) -> Self {
        let mut hex = String::new();
        for [r, g, b] in (0..width * height).map(|i| pixel(i % width, i / width)) {
            let _ = write!(hex, "{r:02X}{g:02X}{b:02X}");
        }
        Self { width, height, hex }
    }

    fn object(&self) -> String {
        let Self { width, height, hex } = self;
        format!(
            "<< /Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB /BitsPerComponent 8 \
             /Filter /ASCIIHexDecode /Length {} >>\nstream\n{hex}>\nendstream",
            hex.len() + 1
        )
    }
}

/// A document with a page for each list of lines.
pub(crate) fn pdf(pages: &[&[&str]], with_image: bool) -> Vec<u8> {
    let pages: Vec<_> =
        pages.iter().map(|lines| (*lines, with_image.then(four_colours), "")).collect();
    made(&pages)
}

fn four_colours() -> Pixels {
    let colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]];
    Pixels::new(2, 2, move |x, y| colors[(2 * y + x) as usize])
}

/// The same with an image, 200 x 150 points, below the lines of a page.
pub(crate) fn illustrated(pages: &[(&[&str], Option<Pixels>)]) -> Vec<u8> {
    let pages: Vec<_> = pages.iter().map(|(lines, image)| (*lines, image.clone(), "")).collect();
    made(&pages)
}

/// The same with an image of four colours, and what is painted over it: with the pattern `P1`, if it will, which is so skewed
/// that its tile takes 1.1 GB.
pub(crate) fn painted(pages: &[(&[&str], &str)]) -> Vec<u8> {
    let pages: Vec<_> =
        pages.iter().map(|(lines, over)| (*lines, Some(four_colours()), *over)).collect();
    made(&pages)
}

const DEAR: &str = "<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 15000 90] /XStep 15000 /YStep 90 /Matrix [1 0 200 1 0 0] \
                    /Resources << >> /Length 28 >>\nstream\n1 0 0 rg 0 0 100000 100 re f\nendstream";

/// Lines of a page, an image, and what is painted over it.
type Made<'a> = (&'a [&'a str], Option<Pixels>, &'a str);

fn made(pages: &[Made<'_>]) -> Vec<u8> {
    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned(), String::new()];
    objects.push(
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".into(),
    );
    objects.push(DEAR.to_owned());
    let mut kids = String::new();
    for (lines, image, over) in pages {
        let mut content = String::new();
        for (i, line) in lines.iter().enumerate() {
            let _ = writeln!(content, "BT /F1 11 Tf 72 {} Td ({line}) Tj ET", 720 - 14 * i);
        }
        let mut images = String::new();
        if let Some(image) = image {
            objects.push(image.object());
            images = format!("/XObject << /I1 {} 0 R >>", objects.len());
            content.push_str("q 200 0 0 150 72 300 cm /I1 Do Q\n");
        }
        content.push_str(over);
        let patterns = if over.is_empty() { "" } else { "/Pattern << /P1 4 0 R >>" };
        objects.push(format!("<< /Length {} >>\nstream\n{content}endstream", content.len()));
        let stream = objects.len();
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {stream} 0 R \
             /Resources << /Font << /F1 3 0 R >> {images} {patterns} >> >>"
        ));
        let _ = write!(kids, "{} 0 R ", objects.len());
    }
    objects[1] = format!("<< /Type /Pages /Count {} /Kids [{kids}] >>", pages.len());
    let mut out = String::from("%PDF-1.7\n");
    let mut places = Vec::new();
    for (i, object) in objects.iter().enumerate() {
        places.push(out.len());
        let _ = write!(out, "{} 0 obj\n{object}\nendobj\n", i + 1);
    }
    let start = out.len();
    let _ = write!(out, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(out, "{place:010} 00000 n ");
    }
    let _ = write!(
        out,
        "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n",
        objects.len() + 1
    );
    out.into_bytes()
}
