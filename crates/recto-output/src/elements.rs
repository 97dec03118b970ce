//! The document as a list of elements: paragraphs, headings, items and tables with their kinds, of which the service
//! makes answers in the shapes of other services. No part of the public response.

use recto_input::Meter;
use recto_model::{BlockKind, Document, DocumentKind};
use serde::Serialize;
use serde::ser::Error as _;

use crate::body::{PageDimensions, Usage, UsageRecord, dimensions, whole_text};
use crate::chunks::{ChunkBody, Chunks};
use crate::documents::document_html;
use crate::number::Bbox;
use crate::options::OutputOptions;
use crate::pieces::{PieceKind, Pieces, TextFormat, paragraphs};
use crate::tables::pipe;
use crate::text::Hyphens;
use crate::warnings::{self, WarningRecord};

#[derive(Serialize)]
struct ElementsBody {
    kind: DocumentKind,
    /// In reading order.
    elements: Vec<ElementRecord>,
    /// As the response has it under `content`.
    content: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
    page_dimensions: Vec<PageDimensions>,
    warnings: Vec<WarningRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usage: Option<UsageRecord>,
}

#[derive(Serialize)]
struct ElementRecord {
    kind: &'static str,
    /// Of a heading, from 1; how deep an item of a list lies, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    /// The page on which it begins.
    page_no: u32,
    /// The part of it on that page.
    bbox: Bbox,
    /// What Markdown writes before the text.
    marker: String,
    /// Of a table, a pipe table.
    text: String,
    /// A table as HTML.
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

/// The elements as JSON.
pub(crate) fn write_elements(
    document: &Document,
    html: bool,
    usage: Option<Usage>,
    meter: &Meter,
) -> serde_json::Result<Vec<u8>> {
    let options = OutputOptions { extract_images: false, ..OutputOptions::default() };
    let chunks = Chunks::of(document, &options);
    meter.allows(chunks.list.len());
    let hyphens = Hyphens::of(document);
    let pieces = Pieces::of(document, &options, &chunks, &hyphens, TextFormat::Markdown, meter);
    let elements = paragraphs(&pieces.list, &hyphens).map(|(piece, text)| {
        let (kind, level) = kind_of(piece.kind);
        let (text, html) = match chunks.list.get(piece.chunks.start).map(|chunk| chunk.body) {
            Some(ChunkBody::Table(table)) => (pipe::table(table), Some(text.into_owned())),
            _ => (text.into_owned(), None),
        };
        let bbox = Bbox::on_page(piece.bbox, piece.page_size);
        ElementRecord {
            kind,
            level,
            page_no: piece.page,
            bbox,
            marker: piece.marker.clone(),
            text,
            html,
        }
    });
    let body = ElementsBody {
        kind: document.kind,
        elements: elements.collect(),
        content: whole_text(document, &options, &chunks, &hyphens, meter),
        html: (html && meter.allows(chunks.list.len())).then(|| document_html(document)),
        page_dimensions: dimensions(document),
        warnings: warnings::listed(document),
        usage: usage.map(UsageRecord::from),
    };
    meter.verdict().map_err(serde_json::Error::custom)?;
    serde_json::to_vec(&body)
}

fn kind_of(kind: PieceKind) -> (&'static str, Option<u8>) {
    match kind {
        PieceKind::Table => ("table", None),
        PieceKind::Figure => ("figure", None),
        PieceKind::Text(kind) => match kind {
            BlockKind::Paragraph => ("paragraph", None),
            BlockKind::Heading { level } => ("heading", Some(level)),
            BlockKind::ListItem { depth, .. } => ("list_item", Some(depth)),
            BlockKind::Caption => ("caption", None),
            BlockKind::Footnote => ("footnote", None),
            BlockKind::RunningHead => ("running_head", None),
            BlockKind::RunningFoot => ("running_foot", None),
            BlockKind::PageNumber => ("page_number", None),
            BlockKind::Contents => ("contents", None),
            BlockKind::Formula => ("formula", None),
            BlockKind::FigureText => ("figure_text", None),
            BlockKind::Preformatted => ("preformatted", None),
        },
    }
}

#[cfg(test)]
mod tests {
    use recto_input::CancelHandle;
    use recto_model::Element;
    use serde_json::Value;

    use super::*;
    use crate::fixtures;

    #[test]
    fn each_block_is_an_element_and_a_divided_paragraph_is_one() {
        let mut first = fixtures::block(BlockKind::Paragraph, 100.0, &["It goes on to an exam-"]);
        first.continues = true;
        let pages = vec![
            vec![
                fixtures::text(BlockKind::Heading { level: 2 }, 60.0, &["Head"]),
                Element::Text(first),
                fixtures::text(BlockKind::RunningFoot, 800.0, &["Foot"]),
            ],
            vec![
                fixtures::paragraph(60.0, &["ple of the next page."]),
                fixtures::text(BlockKind::ListItem { depth: 1, ordered: false }, 90.0, &["• Item"]),
                Element::Table(fixtures::table(2, 2)),
            ],
        ];
        let meter = Meter::new(u64::MAX, CancelHandle::default());
        let bytes = write_elements(&fixtures::document(pages), true, None, &meter).unwrap();
        let body: Value = serde_json::from_slice(&bytes).unwrap();
        let told: Vec<(String, String, u64)> = body["elements"]
            .as_array()
            .unwrap()
            .iter()
            .map(|element| {
                let of = |name: &str| element[name].as_str().unwrap().to_owned();
                (of("kind"), of("marker") + &of("text"), element["page_no"].as_u64().unwrap())
            })
            .collect();
        let wanted = [
            ("heading", "## Head", 1),
            ("paragraph", "It goes on to an example of the next page.", 1),
            ("running_foot", "Foot", 1),
            ("list_item", "   - Item", 2),
            ("table", "| r0 c0 | r0 c1 |\n| --- | --- |\n| r1 c0 | r1 c1 |", 2),
        ]
        .map(|(kind, text, page)| (kind.to_owned(), text.to_owned(), page));
        assert_eq!(told, wanted);
        assert!(body["elements"][4]["html"].as_str().unwrap().starts_with("<table"));
        assert!(body["html"].as_str().unwrap().contains("<h2>Head</h2>"));
        assert!(body["content"].as_str().unwrap().contains("Foot"));
    }
}
