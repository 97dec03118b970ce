//! What a caller may choose about the response.

/// How tables are told in `page_content` and which boxes their cells carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TableFormat {
    #[default]
    Markdown,
    Html,
    /// Markdown, with a box of its own for every cell.
    CellGrid,
}

impl TableFormat {
    /// The name in requests and responses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::CellGrid => "cell_grid",
        }
    }

    /// The format of that name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Markdown, Self::Html, Self::CellGrid].into_iter().find(|f| f.as_str() == name)
    }
}

/// What the response holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutputOptions {
    /// Text chunks; without them only tables (and figures) are told.
    pub extract_text: bool,
    /// Image chunks.
    pub extract_images: bool,
    pub table_format: TableFormat,
    /// Target size of a segment in characters; `None` leaves segments and page dimensions out.
    pub chunk_size: Option<u32>,
    pub include_content: bool,
}

impl Default for OutputOptions {
    fn default() -> Self {
        Self {
            extract_text: true,
            extract_images: true,
            table_format: TableFormat::Markdown,
            chunk_size: None,
            include_content: false,
        }
    }
}
