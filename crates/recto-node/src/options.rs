//! The objects that cross the boundary; their comments are copied into the type declarations.

use napi::bindgen_prelude::{Error, Result, Status};
use napi_derive::napi;
use recto_engine::{
    Limits, OutputOptions, ParseOptions as EngineOptions, PictureInfo as EnginePicture, TableFormat,
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
    /// Number of threads; 1 if left out, 0 for one per core.
    pub threads: Option<u32>,
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
        let output = OutputOptions {
            extract_text: self.extract_text,
            extract_images: self.extract_images,
            table_format,
            chunk_size,
            include_content: self.include_content,
        };
        Ok(EngineOptions { output, ..EngineOptions::default() })
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
