//! The objects that cross the boundary; their comments are copied into the type declarations.

use napi::bindgen_prelude::{Error, Result, Status};
use napi_derive::napi;
use recto_engine::{
    BodyForm, ExtractOptions, Limits, OutputOptions, ParseOptions as EngineOptions,
    PictureInfo as EnginePicture, Schema, TableFormat,
};

/// Limits of a document; the service's defaults apply to those left out.
#[napi(object)]
pub struct OpenLimits {
    pub max_pages: Option<u32>,
    pub max_bytes: Option<f64>,
}

/// What to extract, and what the response contains.
#[napi(object)]
pub struct ParseOptions {
    pub extract_text: bool,
    pub extract_images: bool,
    #[napi(ts_type = "'markdown' | 'html' | 'cell_grid'")]
    pub table_output_format: String,
    #[napi(ts_type = "'none' | 'semantic'")]
    pub chunking: String,
    /// Target size of a segment in characters.
    pub chunk_size: u32,
    pub include_content: bool,
    /// `response` if left out. `elements` and `elements_html` write the document as a list of elements instead.
    #[napi(ts_type = "'response' | 'elements' | 'elements_html'")]
    pub form: Option<String>,
    /// Keep the words of every page, for `extract` and `saveText`.
    pub keep_words: Option<bool>,
    /// Number of threads; 1 if left out, 0 for one per core.
    pub threads: Option<u32>,
}

/// What an extraction fills, and what its response contains.
#[napi(object)]
pub struct ExtractInput {
    /// The schema as JSON text; one is designed from the document if it is left out.
    pub schema: Option<String>,
    /// A value that is not on the page becomes null.
    pub strict: bool,
    /// Words inside figures are evidence too.
    pub extract_images: bool,
    pub include_ocr_text: bool,
    pub usage: Option<Usage>,
}

/// Why a schema is refused.
#[napi(object)]
pub struct SchemaFault {
    /// The keys that lead to the place in the schema.
    pub loc: Vec<String>,
    pub msg: String,
    #[napi(js_name = "type")]
    pub kind: String,
}

/// A figure's picture.
#[napi(object)]
pub struct PictureInfo {
    /// File name, such as `p1-1.png`: stable, and unique in the document.
    pub name: String,
    pub mime: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
    /// Bytes.
    pub size: f64,
}

/// A page's picture, in a file.
#[napi(object)]
pub struct DrawnPage {
    pub mime: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
    /// Bytes.
    pub size: f64,
}

/// A figure that is left out, since it can't be rendered.
#[napi(object)]
pub struct UndrawnFigure {
    /// From 1.
    pub page: u32,
    #[napi(ts_type = "'too_dear' | 'broken'")]
    pub reason: String,
}

/// What was charged.
#[napi(object)]
pub struct Usage {
    pub pages: f64,
    pub credits: f64,
    pub credits_per_page: f64,
}

/// What is known only when the response is written.
#[napi(object)]
pub struct RenderInput {
    /// A link for each picture, in the order of the result of `parse`.
    pub picture_links: Option<Vec<String>>,
    /// Include the pictures in the response as base64.
    pub inline_pictures: Option<bool>,
    pub usage: Option<Usage>,
    /// The link to the PDF that the document was converted to.
    pub pdf_link: Option<String>,
}

/// The clean copy of an office document.
#[napi(object)]
pub struct OfficeCopyInfo {
    #[napi(ts_type = "'docx' | 'pptx'")]
    pub format: String,
    /// A sentence for each kind of content that a reader would have seen and the copy lacks.
    pub dropped: Vec<String>,
    /// What the document tells of its structure, for `open` of its conversion.
    pub structure: String,
}

impl OpenLimits {
    pub(crate) fn into_engine(this: Option<Self>) -> Limits {
        let mut limits = Limits::default();
        if let Some(given) = this {
            limits.max_pages = given.max_pages.unwrap_or(limits.max_pages);
            limits.max_bytes =
                given.max_bytes.map_or(limits.max_bytes, |bytes| bytes.max(0.0) as u64);
        }
        limits
    }
}

impl ParseOptions {
    pub(crate) fn to_engine(&self) -> Result<EngineOptions> {
        let wrong = |name: &str, value: &str| {
            Error::new(Status::InvalidArg, format!("{name} can't be {value:?}"))
        };
        let table_format = TableFormat::parse(&self.table_output_format)
            .ok_or_else(|| wrong("tableOutputFormat", &self.table_output_format))?;
        let chunk_size = match self.chunking.as_str() {
            "none" => None,
            "semantic" => Some(self.chunk_size),
            other => return Err(wrong("chunking", other)),
        };
        let form = match self.form.as_deref() {
            None | Some("response") => BodyForm::Response,
            Some("elements") => BodyForm::Elements { html: false },
            Some("elements_html") => BodyForm::Elements { html: true },
            Some(other) => return Err(wrong("form", other)),
        };
        let output = OutputOptions {
            extract_text: self.extract_text,
            extract_images: self.extract_images,
            table_format,
            chunk_size,
            include_content: self.include_content,
            form,
        };
        let keep_words = self.keep_words == Some(true);
        Ok(EngineOptions { output, keep_words, ..EngineOptions::default() })
    }
}

impl ExtractInput {
    pub(crate) fn options(&self) -> ExtractOptions {
        ExtractOptions {
            strict: self.strict,
            figures: self.extract_images,
            include_text: self.include_ocr_text,
        }
    }

    /// The schema given, which the service has validated before.
    pub(crate) fn schema(&self) -> Result<Option<Schema>> {
        let refused = |_| Error::new(Status::InvalidArg, "the schema is refused by checkSchema");
        self.schema.as_deref().map(Schema::parse).transpose().map_err(refused)
    }

    pub(crate) fn charged(&self) -> Option<recto_engine::Usage> {
        self.usage.as_ref().map(Into::into)
    }
}

impl From<recto_engine::SchemaFault> for SchemaFault {
    fn from(fault: recto_engine::SchemaFault) -> Self {
        let recto_engine::SchemaFault { loc, msg, kind } = fault;
        Self { loc, msg, kind: kind.to_owned() }
    }
}

impl From<&EnginePicture> for PictureInfo {
    fn from(picture: &EnginePicture) -> Self {
        Self {
            name: picture.name.clone(),
            mime: picture.mime.to_owned(),
            width: picture.width,
            height: picture.height,
            size: picture.size as f64,
        }
    }
}

impl From<&Usage> for recto_engine::Usage {
    fn from(usage: &Usage) -> Self {
        Self {
            pages: usage.pages,
            credits: usage.credits,
            credits_per_page: usage.credits_per_page,
        }
    }
}
