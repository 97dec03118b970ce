//! Joins pieces to one text.

use std::borrow::Cow;

use recto_model::BlockKind;

use super::{Piece, PieceKind};
use crate::text::Hyphens;

/// The pieces as one text, with a blank line between paragraphs.
pub(crate) fn joined(pieces: &[Piece], hyphens: &Hyphens) -> String {
    let mut out = String::with_capacity(pieces.iter().map(|piece| piece.text.len() + 2).sum());
    let mut before: Option<PieceKind> = None;
    for (piece, text) in paragraphs(pieces, hyphens) {
        if let Some(kind) = before {
            out.push_str(if is_tight(kind, piece.kind) { "\n" } else { "\n\n" });
        }
        out.push_str(&piece.marker);
        out.push_str(&text);
        before = Some(piece.kind);
    }
    out
}

/// The pieces that begin a paragraph, with its whole text without the marker. The parts of a divided paragraph are joined
/// even when a running head or a footnote is between them.
pub(crate) fn paragraphs<'a>(
    pieces: &'a [Piece],
    hyphens: &Hyphens,
) -> impl Iterator<Item = (&'a Piece, Cow<'a, str>)> {
    let mut is_placed = vec![false; pieces.len()];
    pieces.iter().enumerate().filter_map(move |(i, piece)| {
        if is_placed[i] || piece.text.is_empty() {
            return None;
        }
        let mut text = Cow::Borrowed(piece.text.as_str());
        let mut at = i;
        while let Some(next) = continuation(pieces, at).filter(|&next| !is_placed[next]) {
            if let PieceKind::Text(kind) = piece.kind {
                hyphens.append_as(text.to_mut(), &pieces[next].text, kind);
            }
            is_placed[next] = true;
            at = next;
        }
        Some((piece, text))
    })
}

/// Items of a list and lines of a table of contents follow each other without a blank line.
pub(crate) fn is_tight(a: PieceKind, b: PieceKind) -> bool {
    use BlockKind::{Contents, ListItem};
    matches!(
        (a, b),
        (PieceKind::Text(ListItem { .. }), PieceKind::Text(ListItem { .. }))
            | (PieceKind::Text(Contents), PieceKind::Text(Contents))
    )
}

/// The piece that continues the text of piece `at`.
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
