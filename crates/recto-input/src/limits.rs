//! Limits of one document. The defaults are those of the service; tests and the command line set their own.

/// Limits of one document.
#[derive(Debug, Clone, PartialEq)]
pub struct Limits {
    pub max_pages: u32,
    /// Size of the file itself.
    pub max_bytes: u64,
    /// Content-stream operators, over all pages; about 50 ns each.
    pub max_operators: u64,
    /// Drawn characters, over all pages; about 100 bytes of memory each.
    pub max_glyphs: u64,
    /// Drawn characters of a single page; no legible page comes near it.
    pub max_page_glyphs: u64,
    /// Operations of the analysis of one page, about 20 ns each. Pages of documents take up to 300,000, the worst drawings that
    /// we know 5,000,000 (`recto batch` tells).
    pub max_page_operations: u64,
    /// Operations of filling a schema, over all pages: in proportion to words × fields.
    pub max_extraction_operations: u64,
    /// Depth of nested forms (form `XObjects`); deeper ones are not drawn.
    pub max_nesting: u32,
    /// Bytes of one decoded stream.
    pub max_stream_bytes: u64,
    /// Bytes of all decoded streams.
    pub max_decoded_bytes: u64,
    /// Pixels of one image or rendering.
    pub max_pixels: u64,
    /// Memory for reading one picture, including its pixels.
    pub max_image_memory: u64,
    /// Longest side of a page in points. PDF's own limit is 14,400 (200 inches); larger pages use `UserUnit`.
    pub max_page_side: f32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_pages: 2000,
            max_bytes: 157_286_400,
            max_operators: 400_000_000,
            max_glyphs: 40_000_000,
            max_page_glyphs: 1_000_000,
            max_page_operations: 100_000_000,
            max_extraction_operations: 2_000_000_000,
            max_nesting: 28,
            max_stream_bytes: 256 << 20,
            max_decoded_bytes: 4 << 30,
            max_pixels: 100_000_000,
            max_image_memory: 600 << 20,
            max_page_side: 20_000.0,
        }
    }
}
