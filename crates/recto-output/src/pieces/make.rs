//! Makes pieces of elements.

use std::ops::Range;

use recto_model::{Block, BlockKind, PageLayout, Rect, Table};

use super::{Piece, PieceKind, TextFormat, longest_segment};
use crate::chunks::becomes_chunk;
use crate::marks::list_parts;
use crate::tables::pipe::PipeTable;
use crate::tables::{html, pipe};
use crate::text::Hyphens;

/// Makes pieces of elements in the order in which they are given.
pub(super) struct PieceMaker<'a> {
    pub(super) hyphens: &'a Hyphens,
    pub(super) style: TextFormat,
    pub(super) list: Vec<Piece>,
}

impl PieceMaker<'_> {
    pub(super) fn push(
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
            page_size: page.size,
            bbox,
            marker: String::new(),
            length: text.chars().count(),
            text,
            chunks,
            continues: false,
            is_cut: false,
            rows: None,
        });
    }

    pub(super) fn block(&mut self, page: &PageLayout, block: &Block, chunks: Range<usize>) {
        let kind = PieceKind::Text(block.kind);
        let is_left_out =
            matches!(self.style, TextFormat::Segment { .. }) && block.kind.is_furniture();
        let text =
            if is_left_out { String::new() } else { self.hyphens.join(&block.lines, block.kind) };
        let start = self.list.len();
        match self.style {
            TextFormat::Segment { size }
                if text.chars().count() > longest_segment(size) && block.lines.len() > 1 =>
            {
                self.cut_block(page, block, chunks, size);
            }
            _ => self.push(page, kind, block.bbox, chunks, text),
        }
        if let Some(last) = self.list[start..].last_mut() {
            last.continues = block.continues;
        }
        if let Some(first) = self.list.get_mut(start)
            && self.style != TextFormat::Content
        {
            set_marker(first, block.kind);
        }
    }

    /// Cuts a block larger than a segment between lines, preferably at the end of a sentence.
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
            end += line.spans.iter().filter(|span| becomes_chunk(span)).count();
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

    pub(super) fn table(&mut self, page: &PageLayout, table: &Table, chunks: Range<usize>) {
        let text = match self.style {
            TextFormat::Markdown => html::table(table),
            TextFormat::Content => pipe::table(table),
            TextFormat::Segment { size } => {
                let written = PipeTable::of(table);
                let text = written.text();
                let parts = table_parts(table, &written, text.chars().count(), size);
                if parts.len() > 1 {
                    return self.table_parts(page, table, &written, &parts, chunks);
                }
                text
            }
        };
        self.push(page, PieceKind::Table, table.bbox, chunks, text);
    }

    fn table_parts(
        &mut self,
        page: &PageLayout,
        table: &Table,
        written: &PipeTable<'_>,
        parts: &[Range<u32>],
        chunks: Range<usize>,
    ) {
        let head = pipe::head_rows(table);
        for (i, part) in parts.iter().enumerate() {
            let text = written.with_rows(&(part.start + head..part.end + head));
            self.push(page, PieceKind::Table, table.bbox, chunks.clone(), text);
            if let Some(piece) = self.list.last_mut() {
                piece.rows = Some(part.clone());
                piece.is_cut = i + 1 < parts.len();
            }
        }
    }
}

/// The body rows of each part of a table that is too large for a segment. Parts have about the same size, and each fits
/// into a segment together with the repeated head.
fn table_parts(
    table: &Table,
    written: &PipeTable<'_>,
    length: usize,
    size: u32,
) -> Vec<Range<u32>> {
    let head = pipe::head_rows(table) as usize;
    let lengths = written.row_lengths();
    let (above, body) = lengths.split_at(head.min(lengths.len()));
    if length <= longest_segment(size) || body.len() < 2 {
        return Vec::new();
    }
    let head_length: usize = above.iter().sum::<usize>() + 2 + 6 * table.n_cols as usize;
    let room = (size as usize).saturating_sub(head_length).max(size as usize / 4).max(1);
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

/// Adds the block's Markdown marker, or an escape where the text begins like a heading.
fn set_marker(piece: &mut Piece, kind: BlockKind) {
    match kind {
        BlockKind::Heading { level } => {
            piece.marker = "#".repeat(usize::from(level.clamp(1, 6))) + " ";
        }
        BlockKind::ListItem { depth, .. } => {
            let (marker, rest) = list_parts(&piece.text);
            let rest = rest.to_owned();
            piece.marker = "   ".repeat(usize::from(depth.min(6))) + &marker;
            piece.text = rest;
        }
        _ if piece.text.starts_with('#') => piece.marker.push('\\'),
        _ => {}
    }
    piece.length = piece.marker.chars().count() + piece.text.chars().count();
}
