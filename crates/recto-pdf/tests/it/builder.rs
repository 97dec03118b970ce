//! Writes small PDFs.

use std::fmt::Write as _;

/// Objects of a document under construction; 1 is the catalogue, 2 the page tree.
pub(crate) struct Builder {
    objects: Vec<Option<Vec<u8>>>,
    pages: Vec<usize>,
    catalog: String,
    trailer: String,
}

impl Builder {
    pub(crate) fn new() -> Self {
        Self {
            objects: vec![None, None],
            pages: Vec::new(),
            catalog: String::new(),
            trailer: String::new(),
        }
    }

    /// A document of one page with this content and the font `F1`.
    pub(crate) fn page_of(content: &str) -> Vec<u8> {
        let mut builder = Self::new();
        builder.page(content, "", "");
        builder.build()
    }

    /// More entries of the catalogue.
    pub(crate) fn catalog(&mut self, entries: &str) {
        self.catalog.push_str(entries);
    }

    pub(crate) fn trailer(&mut self, entries: &str) {
        self.trailer.push_str(entries);
    }

    pub(crate) fn object(&mut self, body: &str) -> usize {
        self.objects.push(Some(body.as_bytes().to_vec()));
        self.objects.len()
    }

    pub(crate) fn stream(&mut self, entries: &str, data: &[u8]) -> usize {
        let mut body = format!("<< {entries} /Length {} >>\nstream\n", data.len()).into_bytes();
        body.extend_from_slice(data);
        body.extend_from_slice(b"\nendstream");
        self.objects.push(Some(body));
        self.objects.len()
    }

    /// A page of 200 by 100 points with Helvetica as `F1`; `entries` go to its dictionary, `resources` to its resources.
    pub(crate) fn page(&mut self, content: &str, entries: &str, resources: &str) -> usize {
        let content = self.stream("", content.as_bytes());
        let media = if entries.contains("/MediaBox") { "" } else { "/MediaBox [0 0 200 100]" };
        let font = if resources.contains("/Font") {
            ""
        } else {
            "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>"
        };
        let page = self.object(&format!(
            "<< /Type /Page /Parent 2 0 R {media} {entries} /Contents {content} 0 R /Resources << {font} {resources} >> >>"
        ));
        self.pages.push(page);
        page
    }

    pub(crate) fn build(mut self) -> Vec<u8> {
        let mut kids = String::new();
        for page in &self.pages {
            let _ = write!(kids, "{page} 0 R ");
        }
        let count = self.pages.len();
        self.objects[0] =
            Some(format!("<< /Type /Catalog /Pages 2 0 R {} >>", self.catalog).into_bytes());
        self.objects[1] =
            Some(format!("<< /Type /Pages /Kids [{kids}] /Count {count} >>").into_bytes());
        let mut out = b"%PDF-1.7\n".to_vec();
        let mut offsets = Vec::new();
        for (number, body) in self.objects.iter().enumerate() {
            offsets.push(out.len());
            out.extend_from_slice(format!("{} 0 obj\n", number + 1).as_bytes());
            out.extend_from_slice(body.as_deref().unwrap_or(b"null"));
            out.extend_from_slice(b"\nendobj\n");
        }
        let start = out.len();
        let size = offsets.len() + 1;
        let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
        for offset in offsets {
            let _ = writeln!(table, "{offset:010} 00000 n ");
        }
        let _ = write!(
            table,
            "trailer\n<< /Size {size} /Root 1 0 R {} >>\nstartxref\n{start}\n%%EOF\n",
            self.trailer
        );
        out.extend_from_slice(table.as_bytes());
        out
    }
}
