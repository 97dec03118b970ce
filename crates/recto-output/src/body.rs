//! Writes the response body in one pass.

use recto_input::Meter;
use recto_model::Document;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::chunks::Chunks;
use crate::elements::write_elements;
use crate::number::{Number, positive};
use crate::options::{BodyForm, OutputOptions};
use crate::pictures::{PictureBytes, Pictures};
use crate::pieces::{Pieces, TextFormat};
use crate::records::Record;
use crate::segments::{self, Segment};
use crate::text::Hyphens;
use crate::warnings::{self, WarningRecord};

/// What the request was charged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Usage {
    pub pages: f64,
    pub credits: f64,
    pub credits_per_page: f64,
}

/// What is known only when the response is written.
#[derive(Debug, Clone, Copy)]
pub struct Rendering<'a> {
    pub pictures: Pictures<'a>,
    pub usage: Option<Usage>,
    /// The link to the PDF that an office document was converted to.
    pub pdf_link: Option<&'a str>,
}

/// The parse response as JSON, or the elements.
pub fn write_body(
    document: &Document,
    options: &OutputOptions,
    rendering: &Rendering<'_>,
    bytes: &dyn PictureBytes,
    meter: &Meter,
) -> serde_json::Result<Vec<u8>> {
    if let BodyForm::Elements { html } = options.form {
        return write_elements(document, html, rendering.usage, meter);
    }
    let chunks = Chunks::of(document, options);
    meter.allows(chunks.list.len());
    let needs_text = options.include_content || options.chunk_size.is_some();
    let hyphens = if needs_text { Hyphens::of(document) } else { Hyphens::default() };
    let content =
        options.include_content.then(|| whole_text(document, options, &chunks, &hyphens, meter));
    let segments =
        options.chunk_size.map(|size| cut(document, options, &chunks, &hyphens, size, meter));
    let body = ResponseBody {
        chunks: ChunkList { chunks: &chunks, options, pictures: rendering.pictures, bytes, meter },
        content,
        segments: segments.as_deref().map(|list| SegmentList { list, chunks: &chunks }),
        page_dimensions: segments.is_some().then(|| dimensions(document)),
        pdf_rendition_url: rendering.pdf_link,
        warnings: warnings::listed(document),
        usage: rendering.usage.map(UsageRecord::from),
    };
    let mut out = Vec::with_capacity(256 + chunks.list.len() * 160);
    serde_json::to_writer(&mut out, &body)?;
    Ok(out)
}

/// The whole document as one text, as the response has it under `content`.
pub fn content(document: &Document, meter: &Meter) -> String {
    let options = OutputOptions::default();
    let chunks = Chunks::of(document, &options);
    meter.allows(chunks.list.len());
    whole_text(document, &options, &chunks, &Hyphens::of(document), meter)
}

pub(crate) fn whole_text(
    document: &Document,
    options: &OutputOptions,
    chunks: &Chunks<'_>,
    hyphens: &Hyphens,
    meter: &Meter,
) -> String {
    Pieces::of(document, options, chunks, hyphens, TextFormat::Content, meter).joined(hyphens)
}

/// The segments of about `size` characters alone, as the response has them.
pub fn write_segments(
    document: &Document,
    options: &OutputOptions,
    size: u32,
    meter: &Meter,
) -> serde_json::Result<Vec<u8>> {
    let chunks = Chunks::of(document, options);
    meter.allows(chunks.list.len());
    let list = cut(document, options, &chunks, &Hyphens::of(document), size, meter);
    serde_json::to_vec(&SegmentList { list: &list, chunks: &chunks })
}

fn cut(
    document: &Document,
    options: &OutputOptions,
    chunks: &Chunks<'_>,
    hyphens: &Hyphens,
    size: u32,
    meter: &Meter,
) -> Vec<Segment> {
    let format = TextFormat::Segment { size };
    let pieces = Pieces::of(document, options, chunks, hyphens, format, meter);
    segments::cut(&pieces, size, hyphens, meter)
}

#[derive(Serialize)]
struct ResponseBody<'a> {
    chunks: ChunkList<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    segments: Option<SegmentList<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page_dimensions: Option<Vec<PageDimensions>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pdf_rendition_url: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<WarningRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usage: Option<UsageRecord>,
}

struct ChunkList<'a> {
    chunks: &'a Chunks<'a>,
    options: &'a OutputOptions,
    pictures: Pictures<'a>,
    bytes: &'a dyn PictureBytes,
    meter: &'a Meter,
}

impl Serialize for ChunkList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut records = serializer.serialize_seq(Some(self.chunks.list.len()))?;
        for &chunk in &self.chunks.list {
            // Writing a picture or a large table takes far longer than a line.
            if let Err(what) = self.meter.verdict() {
                return Err(S::Error::custom(what));
            }
            records.serialize_element(&Record {
                chunk,
                format: self.options.table_format,
                pictures: self.pictures,
                bytes: self.bytes,
            })?;
        }
        records.end()
    }
}

struct SegmentList<'a> {
    list: &'a [Segment],
    chunks: &'a Chunks<'a>,
}

impl Serialize for SegmentList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.list.iter().map(|segment| segment.record(self.chunks)))
    }
}

#[derive(Serialize)]
pub(crate) struct PageDimensions {
    page_no: u32,
    width: Number,
    height: Number,
}

pub(crate) fn dimensions(document: &Document) -> Vec<PageDimensions> {
    let of = |page: &recto_model::PageLayout| {
        let size = positive(page.size);
        PageDimensions {
            page_no: page.number,
            width: Number::rounded(size.width),
            height: Number::rounded(size.height),
        }
    };
    document.pages.iter().map(of).collect()
}

/// What the request was charged, as a response has it.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct UsageRecord {
    pages: Number,
    credits: Number,
    credits_per_page: Number,
}

impl From<Usage> for UsageRecord {
    fn from(usage: Usage) -> Self {
        Self {
            pages: Number(usage.pages),
            credits: Number(usage.credits),
            credits_per_page: Number(usage.credits_per_page),
        }
    }
}
