//! Chunks as JSON records of the response.

use recto_model::{PageLayout, Table};
use serde::ser::{Error as _, SerializeStruct};
use serde::{Serialize, Serializer};

use crate::chunks::{Chunk, ChunkBody};
use crate::number::{Bbox, Number};
use crate::options::TableFormat;
use crate::pictures::{PictureBytes, Pictures};
use crate::tables::{html, pipe};

/// A chunk, and what its record depends on.
pub(crate) struct Record<'a> {
    pub(crate) chunk: Chunk<'a>,
    pub(crate) format: TableFormat,
    pub(crate) pictures: Pictures<'a>,
    pub(crate) bytes: &'a dyn PictureBytes,
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.chunk.body {
            ChunkBody::Text(span) => {
                let mut s = serializer.serialize_struct("Chunk", 5)?;
                self.common(&mut s, span.text.trim(), confidence(span.confidence))?;
                s.end()
            }
            ChunkBody::Table(table) => {
                let content = match self.format {
                    TableFormat::Html => html::table(table),
                    TableFormat::Markdown | TableFormat::CellGrid => pipe::table(table),
                };
                let mut s = serializer.serialize_struct("Chunk", 9)?;
                self.common(&mut s, &content, confidence(table.confidence))?;
                s.serialize_field("n_rows", &table.n_rows)?;
                s.serialize_field("n_cols", &table.n_cols)?;
                s.serialize_field(
                    "cells",
                    &Cells {
                        table,
                        page: self.chunk.page,
                        has_boxes: self.cells_have_boxes(table),
                    },
                )?;
                s.serialize_field(
                    "table_output_format",
                    reported_format(self.format, table).as_str(),
                )?;
                s.end()
            }
            ChunkBody::Image(_, picture) => {
                let mut s = serializer.serialize_struct("Chunk", 9)?;
                self.common(&mut s, "", None)?;
                match self.pictures {
                    Pictures::Links(links) => {
                        if let Some(link) = links.get(&picture.id) {
                            s.serialize_field("image_url", link)?;
                        }
                    }
                    Pictures::Inline => {
                        let bytes = self.bytes.bytes(picture).map_err(S::Error::custom)?;
                        s.serialize_field("image_b64", &Base64(&bytes))?;
                    }
                    Pictures::Left => {}
                }
                s.serialize_field("image_mime", picture.format.mime())?;
                s.serialize_field("image_width", &picture.width)?;
                s.serialize_field("image_height", &picture.height)?;
                s.end()
            }
        }
    }
}

impl Record<'_> {
    fn common<S: SerializeStruct>(
        &self,
        s: &mut S,
        content: &str,
        confidence: Option<Number>,
    ) -> Result<(), S::Error> {
        s.serialize_field("chunk_type", self.chunk.kind())?;
        s.serialize_field("page_content", content)?;
        s.serialize_field("page_no", &self.chunk.page.number)?;
        s.serialize_field("bbox", &self.chunk.bbox())?;
        s.serialize_field("confidence", &confidence)
    }

    /// Do the cells get their own boxes? Those of recognised tables get them only in the format `cell_grid`.
    fn cells_have_boxes(&self, table: &Table) -> bool {
        table.localized && (table.confidence.is_none() || self.format == TableFormat::CellGrid)
    }
}

/// The format that is reported: a cell grid without boxes of cells is plain Markdown.
fn reported_format(format: TableFormat, table: &Table) -> TableFormat {
    if format == TableFormat::CellGrid && !table.localized { TableFormat::Markdown } else { format }
}

fn confidence(value: Option<f32>) -> Option<Number> {
    value.map(|v| Number::rounded(v.clamp(0.0, 1.0)))
}

struct Cells<'a> {
    table: &'a Table,
    page: &'a PageLayout,
    has_boxes: bool,
}

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct CellRecord<'a> {
            text: &'a str,
            row: u32,
            col: u32,
            row_span: u32,
            col_span: u32,
            bbox: Bbox,
            confidence: Option<Number>,
        }
        serializer.collect_seq(self.table.cells.iter().map(|cell| CellRecord {
            text: cell.text.trim(),
            row: cell.row,
            col: cell.col,
            row_span: cell.row_span,
            col_span: cell.col_span,
            bbox: Bbox::on_page(
                if self.has_boxes { cell.bbox } else { self.table.bbox },
                self.page.size,
            ),
            confidence: confidence(cell.confidence),
        }))
    }
}

/// Bytes that are written as base64 without a copy of the whole text.
struct Base64<'a>(&'a [u8]);

impl Serialize for Base64<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use base64::display::Base64Display;
        use base64::engine::general_purpose::STANDARD;
        serializer.collect_str(&Base64Display::new(self.0, &STANDARD))
    }
}
