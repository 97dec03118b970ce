//! PDFs made by hand: lines of Helvetica, and a small image where asked.

use std::fmt::Write as _;

/// A document with a page for each list of lines.
pub(crate) fn pdf(pages: &[&[&str]], with_image: bool) -> Vec<u8> {
    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned(), String::new()];
    objects.push(
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".into(),
    );
    let pixels = "FF0000 00FF00 0000FF FFFF00>";
    objects.push(format!(
        "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode \
         /Length {} >>\nstream\n{pixels}\nendstream",
        pixels.len()
    ));
    let mut kids = String::new();
    for lines in pages {
        let mut content = String::new();
        for (i, line) in lines.iter().enumerate() {
            let _ = writeln!(content, "BT /F1 11 Tf 72 {} Td ({line}) Tj ET", 720 - 14 * i);
        }
        if with_image {
            content.push_str("q 200 0 0 150 72 300 cm /I1 Do Q\n");
        }
        objects.push(format!("<< /Length {} >>\nstream\n{content}endstream", content.len()));
        let stream = objects.len();
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {stream} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << \
             /I1 4 0 R >> >> >>"
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
