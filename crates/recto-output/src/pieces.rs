//! The document as a row of pieces of text, each with its chunks: what `content`, Markdown and segments are made of.

use std::ops::Range;

use recto_model::{Block, BlockKind, Document, Element, PageLayout, Rect, Table};

use crate::chunks::{Chunks, is_told};
use crate::marks::list_parts;
use crate::options::OutputOptions;
use crate::tables::{html, pipe};
use crate::text::Hyphens;

/// How pieces are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
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
        style: Style,
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

/// Pieces as one text: paragraphs apart by a blank line, a paragraph's parts together again even when a running head or a
/// footnote stands between them.
pub(crate) fn joined(pieces: &[Piece], hyphens: &Hyphens) -> String {
    let mut out = String::with_capacity(pieces.iter().map(|piece| piece.text.len() + 2).sum());
    let mut is_placed = vec![false; pieces.len()];
    let mut before: Option<PieceKind> = None;
    for (i, piece) in pieces.iter().enumerate() {
        if is_placed[i] || piece.text.is_empty() {
            continue;
        }
        if let Some(kind) = before {
            out.push_str(if is_tight(kind, piece.kind) { "\n" } else { "\n\n" });
        }
        out.push_str(&piece.mark);
        out.push_str(&piece.text);
        let mut at = i;
        while let Some(next) = continuation(pieces, at).filter(|&next| !is_placed[next]) {
            if let PieceKind::Text(kind) = piece.kind {
                hyphens.append_as(&mut out, &pieces[next].text, kind);
            }
            is_placed[next] = true;
            at = next;
        }
        before = Some(piece.kind);
    }
    out
}

/// Items of one list and lines of one table of contents follow each other without a blank line.
pub(crate) fn is_tight(a: PieceKind, b: PieceKind) -> bool {
    use BlockKind::{Contents, ListItem};
    matches!(
        (a, b),
        (PieceKind::Text(ListItem { .. }), PieceKind::Text(ListItem { .. }))
            | (PieceKind::Text(Contents), PieceKind::Text(Contents))
    )
}

/// The piece in which the text of piece `at` goes on.
fn continuation(pieces: &[Piece], at: usize) -> Option<usize> {
    let piece = &pieces[at];
    if piece.is_cut && piece.kind != PieceKind::Table {
        return (at + 1 < pieces.len()).then_some(at + 1);
    }
    if !piece.continues {
        return None;
    }
    for (i, other) in pieces.iter().enumerate().skip(at + 1) {
        match other.kind {
            PieceKind::Text(BlockKind::Paragraph | BlockKind::ListItem { .. }) => return Some(i),
            PieceKind::Text(kind) if kind.is_furniture() || kind == BlockKind::Footnote => {}
            PieceKind::Figure => {}
            PieceKind::Text(_) | PieceKind::Table => return None,
        }
    }
    None
}

/// The largest segment that is still in the band.
pub(crate) fn most(size: u32) -> usize {
    size as usize + size as usize / 4
}

struct Maker<'a> {
    hyphens: &'a Hyphens,
    style: Style,
    list: Vec<Piece>,
}

impl Maker<'_> {
    fn push(
        &mut self,
        page: &PageLayout,
        kind: PieceKind,
        bbox: Rect,
        chunks: Range<usize>,
        text: String,
    ) {
        if chunks.is_empty() && text.is_empty() {
            return;
        }
        self.list.push(Piece {
            kind,
            page: page.number,
            page_height: page.size.height,
            bbox,
            mark: String::new(),
            length: text.chars().count(),
            text,
            chunks,
            continues: false,
            is_cut: false,
            rows: None,
        });
    }

    fn block(&mut self, page: &PageLayout, block: &Block, chunks: Range<usize>) {
        let kind = PieceKind::Text(block.kind);
        let is_left_out = matches!(self.style, Style::Segment { .. }) && block.kind.is_furniture();
        let text =
            if is_left_out { String::new() } else { self.hyphens.join(&block.lines, block.kind) };
        let start = self.list.len();
        match self.style {
            Style::Segment { size }
                if text.chars().count() > most(size) && block.lines.len() > 1 =>
            {
                self.cut_block(page, block, chunks, size);
            }
            _ => self.push(page, kind, block.bbox, chunks, text),
        }
        if let Some(last) = self.list[start..].last_mut() {
            last.continues = block.continues;
        }
        if let Some(first) = self.list.get_mut(start)
            && self.style != Style::Content
        {
            mark(first, block.kind);
        }
    }

    /// A block larger than a segment, cut between lines: where a sentence ends when that is near enough.
    fn cut_block(&mut self, page: &PageLayout, block: &Block, chunks: Range<usize>, size: u32) {
        let (least, most) = (size as usize / 2, size as usize);
        let mut text = String::new();
        let mut bbox: Option<Rect> = None;
        let mut start = chunks.start;
        let mut end = chunks.start;
        for (i, line) in block.lines.iter().enumerate() {
            let printed = line.text();
            self.hyphens.append_as(&mut text, &printed, block.kind);
            bbox = Some(bbox.map_or(line.bbox, |b| b.union(&line.bbox)));
            end += line.spans.iter().filter(|span| is_told(span)).count();
            let length = text.chars().count();
            let is_sentence = printed.trim_end().ends_with(['.', '!', '?', '。', ':', ';']);
            let is_last = i + 1 == block.lines.len();
            if is_last || length >= most || (length >= least && is_sentence) {
                let end_here = if is_last { chunks.end } else { end };
                self.push(
                    page,
                    PieceKind::Text(block.kind),
                    bbox.unwrap_or(block.bbox),
                    start..end_here,
                    std::mem::take(&mut text),
                );
                if let Some(piece) = self.list.last_mut() {
                    piece.is_cut = !is_last;
                }
                (start, bbox) = (end, None);
            }
        }
    }

    fn table(&mut self, page: &PageLayout, table: &Table, chunks: Range<usize>) {
        let text = match self.style {
            Style::Page => html::table(table, html::Head::Unmarked),
            Style::Content | Style::Segment { .. } => pipe::table(table, None),
        };
        if let Style::Segment { size } = self.style {
            let parts = table_parts(table, text.chars().count(), size);
            if parts.len() > 1 {
                let head = pipe::head_rows(table);
                for (i, part) in parts.iter().enumerate() {
                    let rows = part.start + head..part.end + head;
                    self.push(
                        page,
                        PieceKind::Table,
                        table.bbox,
                        chunks.clone(),
                        pipe::table(table, Some(&rows)),
                    );
                    if let Some(piece) = self.list.last_mut() {
                        piece.rows = Some(part.clone());
                        piece.is_cut = i + 1 < parts.len();
                    }
                }
                return;
            }
        }
        self.push(page, PieceKind::Table, table.bbox, chunks, text);
    }
}

/// Body rows of each part, so that every part with the head repeated is about a segment large; parts of even size.
fn table_parts(table: &Table, length: usize, size: u32) -> Vec<Range<u32>> {
    let head = pipe::head_rows(table) as usize;
    let lengths = pipe::row_lengths(table);
    let (above, body) = lengths.split_at(head.min(lengths.len()));
    if length <= most(size) || body.len() < 2 {
        return Vec::new();
    }
    let head_length: usize = above.iter().sum::<usize>() + 2 + 6 * table.n_cols as usize;
    let room = (size as usize).saturating_sub(head_length).max(size as usize / 4);
    let whole: usize = body.iter().sum();
    let goal = whole.div_ceil(whole.div_ceil(room).max(1));
    let mut parts = Vec::new();
    let (mut start, mut filled) = (0, 0);
    for (i, row) in body.iter().enumerate() {
        if filled > 0 && filled + row / 2 >= goal {
            parts.push(start..i as u32);
            (start, filled) = (i as u32, 0);
        }
        filled += row;
    }
    parts.push(start..body.len() as u32);
    parts
}

/// Markdown's mark of the block, and an escape where the text would make one by chance.
fn mark(piece: &mut Piece, kind: BlockKind) {
    match kind {
        BlockKind::Heading { level } => {
            piece.mark = "#".repeat(usize::from(level.clamp(1, 6))) + " ";
        }
        BlockKind::ListItem { depth, .. } => {
            let (marker, rest) = list_parts(&piece.text);
            let rest = rest.to_owned();
            piece.mark = "   ".repeat(usize::from(depth.min(6))) + &marker;
            piece.text = rest;
        }
        _ if piece.text.starts_with('#') => piece.mark.push('\\'),
        _ => {}
    }
    piece.length = piece.mark.chars().count() + piece.text.chars().count();
}
