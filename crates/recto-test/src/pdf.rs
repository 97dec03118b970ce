//! Small PDFs, written object by object with a classic cross-reference table (ISO 32000-1, 7.5).

use std::fmt::Write as _;

/// A document under construction. Objects are numbered in the order in which they are added, from 3; object 1 is the catalog
/// and object 2 the page tree.
pub struct PdfBuilder {
    /// The bodies of the objects from number 3 on.
    objects: Vec<Vec<u8>>,
    /// The numbers of the page objects.
    pages: Vec<usize>,
    catalog: String,
    trailer: String,
}

/// The catalog and the page tree come before the first object that is added.
const OBJECTS_BEFORE: usize = 2;

const HELVETICA: &str = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>";

impl Default for PdfBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl PdfBuilder {
    /// A document without pages.
    pub fn new() -> Self {
        Self {
            objects: Vec::new(),
            pages: Vec::new(),
            catalog: String::new(),
            trailer: String::new(),
        }
    }

    /// The file of a document with one page of 200 by 100 points, on which this content stream draws with the font `F1`.
    pub fn page_of(content: &str) -> Vec<u8> {
        let mut builder = Self::new();
        builder.page(content, "", "");
        builder.build()
    }

    /// Adds entries to the catalog.
    pub fn catalog(&mut self, entries: &str) {
        self.catalog.push_str(entries);
    }

    /// Adds entries to the trailer.
    pub fn trailer(&mut self, entries: &str) {
        self.trailer.push_str(entries);
    }

    /// Adds an object and returns its number.
    pub fn object(&mut self, body: &str) -> usize {
        self.add(body.as_bytes().to_vec())
    }

    /// Adds a stream whose dictionary has these entries beside `/Length`, and returns its number.
    pub fn stream(&mut self, entries: &str, data: &[u8]) -> usize {
        let head = format!("<< {entries} /Length {} >>\nstream\n", data.len());
        self.add([head.as_bytes(), data, b"\nendstream"].concat())
    }

    /// Adds an uncompressed image of 8-bit RGB samples, row by row from the top, and returns its number.
    pub fn rgb_image(&mut self, width: u32, height: u32, samples: &[u8]) -> usize {
        let entries = format!(
            "/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB /BitsPerComponent 8"
        );
        self.stream(&entries, samples)
    }

    /// Adds a page and returns its number. `entries` go into the page's dictionary and `resources` into its resource dictionary;
    /// unless they say otherwise, the page measures 200 by 100 points and its font `F1` is Helvetica.
    pub fn page(&mut self, content: &str, entries: &str, resources: &str) -> usize {
        let content = self.stream("", content.as_bytes());
        self.page_with_content(content, entries, resources)
    }

    /// Adds a page of 200 by 100 points whose content stream has these entries and bytes, such as damaged ones, and returns its
    /// number.
    pub fn page_with_stream(&mut self, entries: &str, data: &[u8]) -> usize {
        let content = self.stream(entries, data);
        self.page_with_content(content, "", "")
    }

    fn page_with_content(&mut self, content: usize, entries: &str, resources: &str) -> usize {
        let media = if entries.contains("/MediaBox") { "" } else { "/MediaBox [0 0 200 100]" };
        let font = if resources.contains("/Font") { "" } else { HELVETICA };
        let page = self.object(&format!(
            "<< /Type /Page /Parent 2 0 R {media} {entries} /Contents {content} 0 R /Resources << {font} {resources} >> >>"
        ));
        self.pages.push(page);
        page
    }

    /// The file of the document.
    pub fn build(self) -> Vec<u8> {
        let kids: Vec<String> = self.pages.iter().map(|page| format!("{page} 0 R")).collect();
        let catalog = format!("<< /Type /Catalog /Pages 2 0 R {} >>", self.catalog);
        let page_tree =
            format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), kids.len());
        let bodies = [catalog.into_bytes(), page_tree.into_bytes()].into_iter().chain(self.objects);

        let mut file = b"%PDF-1.7\n".to_vec();
        let mut entries = String::new();
        let mut size = 1;
        for body in bodies {
            let _ = writeln!(entries, "{:010} 00000 n ", file.len());
            file.extend_from_slice(format!("{size} 0 obj\n").as_bytes());
            file.extend_from_slice(&body);
            file.extend_from_slice(b"\nendobj\n");
            size += 1;
        }
        let start = file.len();
        let tail = format!(
            "xref\n0 {size}\n0000000000 65535 f \n{entries}trailer\n<< /Size {size} /Root 1 0 R {} >>\nstartxref\n{start}\n%%EOF\n",
            self.trailer
        );
        file.extend_from_slice(tail.as_bytes());
        file
    }

    fn add(&mut self, body: Vec<u8>) -> usize {
        self.objects.push(body);
        OBJECTS_BEFORE + self.objects.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cross_reference_table_leads_to_each_object() {
        let mut builder = PdfBuilder::new();
        let image = builder.rgb_image(1, 1, &[255, 0, 128]);
        builder.page("", "", &format!("/XObject << /I1 {image} 0 R >>"));
        let file = builder.build();
        let text = String::from_utf8_lossy(&file[..]);
        let starts_at = |offset: usize, wanted: &str| file[offset..].starts_with(wanted.as_bytes());

        let (_, after) = text.rsplit_once("startxref\n").unwrap();
        assert!(starts_at(after.lines().next().unwrap().parse().unwrap(), "xref\n0 6\n"));
        let (_, table) = text.rsplit_once("65535 f \n").unwrap();
        for (number, entry) in (1..6).zip(table.lines()) {
            assert!(starts_at(entry[..10].parse().unwrap(), &format!("{number} 0 obj\n")));
        }
    }
}
