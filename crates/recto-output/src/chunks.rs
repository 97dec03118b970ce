//! Chunks: one record for each span of text, table and figure, in reading order.

use std::ops::Range;

use recto_model::{Document, Element, Figure, PageLayout, PictureFacts, Span, Table};

use crate::number::Bbox;
use crate::options::OutputOptions;

/// One record of the response; its data is borrowed from the document.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chunk<'a> {
    pub(crate) page: &'a PageLayout,
    pub(crate) body: ChunkBody<'a>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum ChunkBody<'a> {
    Text(&'a Span),
    Table(&'a Table),
    Image(&'a Figure, &'a PictureFacts),
}

impl Chunk<'_> {
    pub(crate) fn kind(&self) -> &'static str {
        match self.body {
            ChunkBody::Text(_) => "text",
            ChunkBody::Table(_) => "table",
            ChunkBody::Image(..) => "image",
        }
    }

    pub(crate) fn bbox(&self) -> Bbox {
        let rect = match self.body {
            ChunkBody::Text(span) => span.bbox,
            ChunkBody::Table(table) => table.bbox,
            ChunkBody::Image(figure, _) => figure.bbox,
        };
        Bbox::on_page(rect, self.page.size)
    }
}

/// All chunks of a document, and the range of chunks that each element became.
#[derive(Debug)]
pub(crate) struct Chunks<'a> {
    pub(crate) list: Vec<Chunk<'a>>,
    /// The ranges of `list`, by page and by element of the page.
    pub(crate) of_element: Vec<Vec<Range<usize>>>,
}

impl<'a> Chunks<'a> {
    pub(crate) fn of(document: &'a Document, options: &OutputOptions) -> Self {
        let mut list = Vec::new();
        let mut of_element = Vec::with_capacity(document.pages.len());
        for page in &document.pages {
            let mut ranges = Vec::with_capacity(page.elements.len());
            for element in &page.elements {
                let start = list.len();
                match element {
                    Element::Text(block) if options.extract_text => {
                        let spans = block.lines.iter().flat_map(|line| &line.spans);
                        list.extend(
                            spans
                                .filter(|span| becomes_chunk(span))
                                .map(|span| Chunk { page, body: ChunkBody::Text(span) }),
                        );
                    }
                    Element::Table(table) => {
                        list.push(Chunk { page, body: ChunkBody::Table(table) });
                    }
                    Element::Figure(figure) if options.extract_images => {
                        if let Some(picture) = &figure.picture {
                            list.push(Chunk { page, body: ChunkBody::Image(figure, picture) });
                        }
                    }
                    Element::Text(_) | Element::Figure(_) => {}
                }
                ranges.push(start..list.len());
            }
            of_element.push(ranges);
        }
        Self { list, of_element }
    }
}

/// Does the span become a chunk? One of white space alone does not.
pub(crate) fn becomes_chunk(span: &Span) -> bool {
    !span.text.trim().is_empty()
}
