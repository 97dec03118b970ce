//! The document as a row of pieces of text, each with its chunks: what `content`, Markdown and segments are made of.

mod join;
mod make;

pub(crate) use join::{is_tight, joined};

use std::ops::Range;

use recto_model::{BlockKind, Document, Element, Rect};

use crate::chunks::Chunks;
use crate::options::OutputOptions;
use crate::text::Hyphens;
use make::Maker;

/// How pieces are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextFormat {
    /// The whole text as printed: no marks, running heads and feet in place, tables as pipe tables.
    Content,
    /// Markdown without running heads and feet, cut where a piece is larger than a segment of `size` may be.
    Segment { size: u32 },
    /// Markdown with everything, tables as HTML.
    Page,
}

/// What a piece is.
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
    pub(crate) page_height: f32,
    pub(crate) bbox: Rect,
    /// Before the text, unless the piece continues another.
    pub(crate) mark: String,
    /// Empty when the piece is not told (figures; running heads in segments).
    pub(crate) text: String,
    /// Characters of mark and text.
    pub(crate) length: usize,
    pub(crate) chunks: Range<usize>,
    /// The sentence goes on in a later text piece.
    pub(crate) continues: bool,
    /// The next piece is the rest of the same element.
    pub(crate) is_cut: bool,
    /// Body rows that a part of a table covers.
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
    ) -> Self {
        let mut maker = Maker { hyphens, style, list: Vec::new() };
        for (page, ranges) in document.pages.iter().zip(&chunks.of_element) {
            for (element, range) in page.elements.iter().zip(ranges) {
                match element {
                    Element::Text(block) if options.extract_text => {
                        maker.block(page, block, range.clone());
                    }
                    Element::Table(table) => maker.table(page, table, range.clone()),
                    Element::Figure(figure) if !range.is_empty() => {
                        maker.push(
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
        Self { list: maker.list }
    }

    /// All pieces as one text.
    pub(crate) fn joined(&self, hyphens: &Hyphens) -> String {
        joined(&self.list, hyphens)
    }
}

/// The largest segment that is still in the band.
pub(crate) fn most(size: u32) -> usize {
    size as usize + size as usize / 4
}
