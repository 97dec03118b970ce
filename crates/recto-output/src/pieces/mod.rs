//! The document as a list of pieces of text, each with its chunks. Content, Markdown and segments are made from pieces.

mod join;
mod make;

pub(crate) use join::{is_tight, joined, paragraphs};

use std::ops::Range;

use recto_input::Meter;
use recto_model::{BlockKind, Document, Element, Rect, Size};

use crate::chunks::Chunks;
use crate::options::OutputOptions;
use crate::text::Hyphens;
use make::PieceMaker;

/// The format in which pieces are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextFormat {
    /// The whole text as printed: no Markdown markers, running heads and feet in place, tables as pipe tables.
    Content,
    /// Markdown without running heads and feet. Elements too large for a segment of `size` characters are cut.
    Segment { size: u32 },
    /// Markdown of the whole text: running heads and feet in place, and tables as HTML, so that their spans survive.
    Markdown,
}

/// The kind of element that a piece is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PieceKind {
    Text(BlockKind),
    Table,
    Figure,
}

impl PieceKind {
    pub(crate) fn is_furniture(self) -> bool {
        matches!(self, Self::Text(kind) if kind.is_furniture())
    }
}

/// An element, or a part of one, with its text.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) kind: PieceKind,
    /// From 1.
    pub(crate) page: u32,
    pub(crate) page_size: Size,
    pub(crate) bbox: Rect,
    /// The Markdown marker before the text. It is left out where the piece continues another.
    pub(crate) marker: String,
    /// Empty for pieces that have chunks but are not written: figures, and running heads in segments.
    pub(crate) text: String,
    /// Characters of marker and text.
    pub(crate) length: usize,
    pub(crate) chunks: Range<usize>,
    /// The paragraph goes on in a later piece.
    pub(crate) continues: bool,
    /// The element was cut, and the next piece is its continuation.
    pub(crate) is_cut: bool,
    /// The body rows, when the piece is a part of a table.
    pub(crate) rows: Option<Range<u32>>,
}

#[derive(Debug)]
pub(crate) struct Pieces {
    pub(crate) list: Vec<Piece>,
}

impl Pieces {
    pub(crate) fn of(
        document: &Document,
        options: &OutputOptions,
        chunks: &Chunks<'_>,
        hyphens: &Hyphens,
        style: TextFormat,
        meter: &Meter,
    ) -> Self {
        let mut pieces = PieceMaker { hyphens, style, list: Vec::new() };
        for (page, ranges) in document.pages.iter().zip(&chunks.of_element) {
            for (element, range) in page.elements.iter().zip(ranges) {
                if !meter.allows(size(element)) {
                    break;
                }
                match element {
                    Element::Text(block) if options.extract_text => {
                        pieces.block(page, block, range.clone());
                    }
                    Element::Table(table) => pieces.table(page, table, range.clone()),
                    Element::Figure(figure) if !range.is_empty() => {
                        pieces.push(
                            page,
                            PieceKind::Figure,
                            figure.bbox,
                            range.clone(),
                            String::new(),
                        );
                    }
                    Element::Text(_) | Element::Figure(_) => {}
                }
            }
        }
        Self { list: pieces.list }
    }

    /// All pieces as one text.
    pub(crate) fn joined(&self, hyphens: &Hyphens) -> String {
        joined(&self.list, hyphens)
    }
}

/// About how much there is to write of an element.
fn size(element: &Element) -> usize {
    match element {
        Element::Text(block) => block.lines.len(),
        Element::Table(table) => table.n_rows as usize * table.n_cols as usize,
        Element::Figure(_) => 1,
    }
}

/// The most characters of a segment: 25 % more than its target size.
pub(crate) fn longest_segment(size: u32) -> usize {
    size as usize + size as usize / 4
}
