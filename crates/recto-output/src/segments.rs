//! Segments: the document cut into parts of about the requested size, where a reader would cut it.
//!
//! The cut has the lowest total cost: each segment costs by the distance from the requested size, and each break by
//! what it separates. Dynamic programming finds it in one pass.

use std::ops::Range;

use recto_input::Meter;
use recto_model::{BlockKind, Size};
use serde::Serialize;

use crate::chunks::Chunks;
use crate::number::Bbox;

use crate::pieces::{Piece, PieceKind, Pieces, is_tight, joined, longest_segment};
use crate::text::Hyphens;

/// A contiguous part of the document.
#[derive(Debug)]
pub(crate) struct Segment {
    content: String,
    members: Vec<Member>,
}

/// A chunk of a segment, or a part of a table's chunk.
#[derive(Debug)]
struct Member {
    chunk: usize,
    rows: Option<Range<u32>>,
}

/// The most pieces of a segment, so that a page of ten thousand specks doesn't take seconds.
const WINDOW: usize = 4096;
/// White space between lines is less: a share of the mean side of the page, a quarter of an inch on usual paper.
const GAP: f32 = 0.025_86;
/// What begins higher than the last piece ends, by this share of the page's height, is in another column.
const BACK_UP: f32 = 0.1;

/// Cuts the document into segments of about `size` characters.
pub(crate) fn cut(pieces: &Pieces, size: u32, hyphens: &Hyphens, meter: &Meter) -> Vec<Segment> {
    let list = &pieces.list;
    let gaps: Vec<usize> = (0..list.len()).map(|i| separator(list, i)).collect();
    let breaks = break_costs(list);
    // cheapest[j]: the cost of the best cut of the first j pieces, and the start of its last segment.
    let mut cheapest: Vec<(f32, usize)> = vec![(0.0, 0)];
    for end in 1..=list.len() {
        let mut best = (f32::INFINITY, end - 1);
        let mut length = 0;
        for start in (end.saturating_sub(WINDOW)..end).rev() {
            length += list[start].length;
            let cost = cheapest[start].0
                + size_cost(length, size)
                + if start > 0 { breaks[start] } else { 0.0 };
            if cost < best.0 {
                best = (cost, start);
            }
            if length > 2 * longest_segment(size) || !meter.allows(1) {
                break;
            }
            length += gaps[start];
        }
        cheapest.push(best);
    }
    let mut segments = Vec::new();
    let mut end = list.len();
    while end > 0 {
        let start = cheapest[end].1;
        segments.push(segment(&list[start..end], hyphens));
        end = start;
    }
    segments.reverse();
    segments
}

fn segment(pieces: &[Piece], hyphens: &Hyphens) -> Segment {
    let members = pieces.iter().flat_map(|piece| {
        piece.chunks.clone().map(|chunk| Member { chunk, rows: piece.rows.clone() })
    });
    Segment { content: joined(pieces, hyphens), members: merged(members) }
}

/// Merges parts of one table that are in the same segment.
fn merged(members: impl Iterator<Item = Member>) -> Vec<Member> {
    let mut list: Vec<Member> = Vec::new();
    for member in members {
        if let Some(last) = list.last_mut()
            && last.chunk == member.chunk
            && let (Some(rows), Some(more)) = (&mut last.rows, &member.rows)
        {
            rows.end = more.end;
            continue;
        }
        list.push(member);
    }
    list
}

/// Characters between a piece and the one before it.
fn separator(list: &[Piece], i: usize) -> usize {
    match i.checked_sub(1).and_then(|before| list.get(before)) {
        Some(_) if list[i].text.is_empty() => 0,
        Some(before)
            if before.is_cut || before.continues || is_tight(before.kind, list[i].kind) =>
        {
            1
        }
        Some(_) => 2,
        None => 0,
    }
}

/// The cost of a segment of this length; lengths within 25 % of `size` are nearly free.
fn size_cost(length: usize, size: u32) -> f32 {
    let ratio = length as f32 / size.max(1) as f32;
    if ratio < 0.75 {
        0.25 + (0.75 - ratio) * 6.0
    } else if ratio > 1.25 {
        0.25 + (ratio - 1.25) * 12.0
    } else {
        (ratio - 1.0) * (ratio - 1.0) * 4.0
    }
}

/// The cost of a break before each piece. Running heads and feet say nothing about the text around them, so the pieces
/// before and after them are compared.
fn break_costs(list: &[Piece]) -> Vec<f32> {
    let mut next = vec![None; list.len()];
    let mut behind = None;
    for (i, piece) in list.iter().enumerate().rev() {
        behind = if piece.kind.is_furniture() { behind } else { Some(piece) };
        next[i] = behind;
    }
    let mut last = None;
    let costs = list.iter().zip(next).enumerate().map(|(i, (piece, next))| {
        let cost = break_cost(list, i, last, next);
        last = if piece.kind.is_furniture() { last } else { Some(piece) };
        cost
    });
    costs.collect()
}

/// The cost of a break before piece `i`, with the pieces before and after it that are no running heads or feet.
fn break_cost(list: &[Piece], i: usize, last: Option<&Piece>, next: Option<&Piece>) -> f32 {
    use BlockKind::{Caption, Contents, FigureText, Footnote, Heading, ListItem};
    use PieceKind::{Figure, Table, Text};
    /// The cost of separating what belongs together: higher than that of any reasonable size, so that only an oversized
    /// segment makes it worthwhile.
    const SEPARATED: f32 = 8.0;
    let Some(before) = i.checked_sub(1).and_then(|before| list.get(before)) else { return 0.0 };
    let piece = &list[i];
    if (is_foot(piece) || is_head(before)) && before.page == piece.page {
        return SEPARATED;
    }
    if before.is_cut {
        return if piece.kind == PieceKind::Table { 0.2 } else { 3.0 };
    }
    let (Some(last), Some(next)) = (last, next) else { return SEPARATED };
    match (last.kind, next.kind) {
        // A heading stays with the text below it, a figure with its caption and its text.
        (Text(Heading { .. }), _)
        | (Text(Caption), Figure | Table)
        | (Figure | Table, Text(Caption))
        | (Figure | Text(FigureText), Text(FigureText | Caption))
        | (Text(FigureText), Figure) => SEPARATED,
        _ if last.continues => 6.0,
        (_, Text(Heading { level })) => 0.1 * f32::from(level.saturating_sub(1).min(3)),
        _ if last.page != next.page => 0.5,
        (Text(ListItem { .. }), Text(ListItem { .. }))
        | (Text(Contents), Text(Contents))
        | (_, Text(Footnote)) => 1.5,
        _ if is_gap(last, next) => 0.7,
        _ => 1.0,
    }
}

/// Is there clearly more white space than between lines, or a jump to another column?
fn is_gap(last: &Piece, next: &Piece) -> bool {
    let gap = next.bbox.y0 - last.bbox.y1;
    let Size { width, height } = last.page_size;
    gap > GAP * (width * height).sqrt() || gap < -BACK_UP * height
}

fn is_head(piece: &Piece) -> bool {
    piece.kind.is_furniture() && piece.bbox.center().y <= piece.page_size.height * 0.5
}

fn is_foot(piece: &Piece) -> bool {
    piece.kind.is_furniture() && !is_head(piece)
}

/// A segment as a JSON record of the response.
#[derive(Serialize)]
pub(crate) struct SegmentRecord<'a> {
    content: &'a str,
    char_count: usize,
    pages: Vec<u32>,
    chunks: Vec<MemberRecord>,
}

#[derive(Serialize)]
struct MemberRecord {
    source_index: usize,
    chunk_type: &'static str,
    page_no: u32,
    bbox: Bbox,
    #[serde(skip_serializing_if = "Option::is_none")]
    table_part: Option<TablePart>,
}

#[derive(Serialize)]
struct TablePart {
    row_start: u32,
    row_end: u32,
}

impl Segment {
    pub(crate) fn record(&self, chunks: &Chunks<'_>) -> SegmentRecord<'_> {
        let members = self.members.iter().filter_map(|member| {
            let chunk = chunks.list.get(member.chunk)?;
            Some(MemberRecord {
                source_index: member.chunk,
                chunk_type: chunk.kind(),
                page_no: chunk.page.number,
                bbox: chunk.bbox(),
                table_part: member
                    .rows
                    .as_ref()
                    .map(|rows| TablePart { row_start: rows.start, row_end: rows.end }),
            })
        });
        let members: Vec<MemberRecord> = members.collect();
        let mut pages: Vec<u32> = members.iter().map(|member| member.page_no).collect();
        pages.sort_unstable();
        pages.dedup();
        SegmentRecord {
            content: &self.content,
            char_count: self.content.chars().count(),
            pages,
            chunks: members,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use recto_model::Rect;

    use super::*;

    /// A piece from `top` to `bottom` on a page of US Letter, all of it larger by `factor`.
    fn piece(top: f32, bottom: f32, factor: f32) -> Piece {
        Piece {
            kind: PieceKind::Figure,
            page: 1,
            page_size: Size { width: 612.0 * factor, height: 792.0 * factor },
            bbox: Rect::new(72.0, top, 540.0, bottom).scaled(factor),
            marker: String::new(),
            text: String::new(),
            length: 0,
            chunks: 0..1,
            continues: false,
            is_cut: false,
            rows: None,
        }
    }

    fn is_gap_between(gap: f32, factor: f32) -> bool {
        is_gap(&piece(200.0, 300.0, factor), &piece(300.0 + gap, 400.0 + gap, factor))
    }

    #[test]
    fn more_than_a_quarter_inch_on_usual_paper_is_a_gap() {
        let gaps = [-90.0, -60.0, 0.0, 17.0, 19.0].map(|gap| is_gap_between(gap, 1.0));
        assert_eq!(gaps, [true, false, false, false, true]);
    }

    proptest! {
        #[test]
        fn a_gap_is_one_on_a_larger_page_too(gap in -200.0f32..200.0, power in -3i32..6) {
            prop_assert_eq!(is_gap_between(gap, 2f32.powi(power)), is_gap_between(gap, 1.0));
        }
    }
}
