//! What a caller may choose about the response.

/// How tables are written in `page_content`, and which boxes their cells have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TableFormat {
    #[default]
    Markdown,
    Html,
    /// Markdown, and a box for every cell.
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

    /// The format with this name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Markdown, Self::Html, Self::CellGrid].into_iter().find(|f| f.as_str() == name)
    }
}

/// What the body is: the public response, or a list of elements of which the service makes answers of other shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BodyForm {
    #[default]
    Response,
    /// `html` adds the whole document as HTML.
    Elements { html: bool },
}

/// The parts of the response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutputOptions {
    /// Write text chunks; without them the response has tables and figures only.
    pub extract_text: bool,
    /// Write image chunks.
    pub extract_images: bool,
    pub table_format: TableFormat,
    /// Target size of a segment in characters; `None` leaves segments and page dimensions out.
    pub chunk_size: Option<u32>,
    pub include_content: bool,
    /// The elements of [`BodyForm::Elements`] have the whole text and the tables whatever else is asked for.
    pub form: BodyForm,
}

impl Default for OutputOptions {
    fn default() -> Self {
        Self {
            extract_text: true,
            extract_images: true,
            table_format: TableFormat::Markdown,
            chunk_size: None,
            include_content: false,
            form: BodyForm::Response,
        }
    }
}
