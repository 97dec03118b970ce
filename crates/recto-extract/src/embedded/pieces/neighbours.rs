//! The pieces near a piece: on its row, below it, and the lines that go on below it.

use std::ops::Range;

use recto_input::Meter;
use recto_model::Rect;

use super::{TextPiece, TextPieces};

/// Neighbours below and above are looked for within so many heights of a piece.
const REACH: f32 = 5.0;

#[derive(Debug, Default)]
pub(super) struct Strips {
    height: f32,
    pieces: Vec<Vec<u32>>,
}

impl TextPieces<'_> {
    /// Sorts the pieces of each page into strips.
    pub(super) fn arrange(&mut self) {
        for (at, page) in self.document.pages.iter().enumerate() {
            let on_page = |piece: &&TextPiece| piece.page as usize == at + 1;
            let mut heights: Vec<f32> =
                self.all.iter().filter(on_page).map(|piece| piece.bbox.height()).collect();
            heights.sort_by(f32::total_cmp);
            let median = heights.get(heights.len() / 2).copied().unwrap_or(0.0);
            let height = median.max(page.size.height / 500.0).max(f32::MIN_POSITIVE);
            let count = (page.size.height / height).ceil().clamp(1.0, 1_000.0) as usize;
            self.strips.push(Strips { height, pieces: vec![Vec::new(); count] });
        }
        for (at, piece) in (0..).zip(&self.all) {
            let Some(strips) = self.strips.get_mut((piece.page as usize).wrapping_sub(1)) else {
                continue;
            };
            let range = strips.range(piece.bbox.y0, piece.bbox.y1);
            for strip in strips.pieces.get_mut(range).unwrap_or_default() {
                strip.push(at);
            }
        }
    }

    /// The pieces on the row of a box, to its right, nearest first.
    pub(crate) fn right_of(&self, page: u32, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let slack = 0.2 * bbox.height();
        let mut found = self.in_rows(page, bbox.center().y, bbox.center().y, meter);
        found.retain(|at| {
            self.get(*at).is_some_and(|piece| {
                let shared = piece.bbox.y_overlap(bbox);
                let least = piece.bbox.height().min(bbox.height());
                piece.bbox.x0 >= bbox.x1 - slack && shared >= 0.5 * least
            })
        });
        found.sort_by(|a, b| self.x0(*a).total_cmp(&self.x0(*b)));
        found
    }

    /// The pieces on the row of a box, in the order of their left edges.
    pub(crate) fn around(&self, page: u32, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let mut found = self.in_rows(page, bbox.center().y, bbox.center().y, meter);
        found.retain(|at| {
            self.get(*at).is_some_and(|piece| {
                piece.bbox.y_overlap(bbox) >= 0.3 * piece.bbox.height().min(bbox.height())
            })
        });
        found.sort_by(|a, b| self.x0(*a).total_cmp(&self.x0(*b)));
        found
    }

    /// The pieces below a box that share some of its width, nearest first.
    pub(crate) fn below(&self, page: u32, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let height = bbox.height().max(f32::MIN_POSITIVE);
        let rows = [bbox.y1, bbox.y1 + REACH * height];
        let is_below = |other: &Rect| other.y0 >= bbox.y1 - 0.35 * height;
        let mut found = self.stacked(page, bbox, rows, is_below, meter);
        found.sort_by(|a, b| self.y0(*a).total_cmp(&self.y0(*b)).then(a.cmp(b)));
        found
    }

    /// The pieces above a box that share some of its width, nearest first.
    pub(crate) fn above(&self, page: u32, bbox: &Rect, meter: &Meter) -> Vec<u32> {
        let height = bbox.height().max(f32::MIN_POSITIVE);
        let rows = [bbox.y0 - REACH * height, bbox.y0];
        let is_above = |other: &Rect| other.y1 <= bbox.y0 + 0.35 * height;
        let mut found = self.stacked(page, bbox, rows, is_above, meter);
        found.sort_by(|a, b| self.y0(*b).total_cmp(&self.y0(*a)).then(a.cmp(b)));
        found
    }

    /// The pieces in some rows of a page, on the wanted side of a box, that share some of its width.
    fn stacked(
        &self,
        page: u32,
        bbox: &Rect,
        [from, to]: [f32; 2],
        is_beyond: impl Fn(&Rect) -> bool,
        meter: &Meter,
    ) -> Vec<u32> {
        let mut found = self.in_rows(page, from, to, meter);
        found.retain(|at| {
            self.get(*at)
                .is_some_and(|piece| is_beyond(&piece.bbox) && piece.bbox.x_overlap(bbox) > 0.0)
        });
        found
    }

    /// The next line of a block: below a piece, at its left edge or centred under it, without a gap.
    pub(crate) fn next_in_stack(&self, piece: u32, meter: &Meter) -> Option<u32> {
        let above = self.get(piece)?;
        let near = |a: f32, b: f32| (a - b).abs() <= 0.8 * above.em;
        self.below(above.page, &above.bbox, meter).into_iter().find(|at| {
            self.get(*at).is_some_and(|next| {
                let is_under = near(next.bbox.x0, above.bbox.x0)
                    || near(next.bbox.center().x, above.bbox.center().x);
                is_under
                    && next.bbox.y0 - above.bbox.y1 <= 1.2 * above.bbox.height()
                    && !next.words.is_empty()
            })
        })
    }

    /// The pieces that go on below a piece: at its left edge, one under the other, without a gap.
    pub(crate) fn lines_below(
        &self,
        piece: &TextPiece,
        most: usize,
        meter: &Meter,
    ) -> Vec<&TextPiece> {
        let mut found: Vec<&TextPiece> = Vec::new();
        let mut last = piece;
        while found.len() < most {
            let below = self.below(last.page, &last.bbox, meter);
            let next = below.iter().find_map(|at| {
                let next = self.get(*at)?;
                let is_next = (next.bbox.x0 - piece.bbox.x0).abs() <= 0.6 * piece.em
                    && next.bbox.y0 - last.bbox.y1 <= 0.9 * last.bbox.height()
                    && !next.words.is_empty()
                    && !next.colon
                    && next.field == piece.field;
                is_next.then_some(next)
            });
            let Some(next) = next else { break };
            found.push(next);
            last = next;
        }
        found
    }

    fn in_rows(&self, page: u32, from: f32, to: f32, meter: &Meter) -> Vec<u32> {
        let Some(strips) = self.strips.get((page as usize).wrapping_sub(1)) else {
            return Vec::new();
        };
        let rows = strips.pieces.get(strips.range(from, to)).unwrap_or_default();
        if !meter.allows(rows.iter().map(Vec::len).sum()) {
            return Vec::new();
        }
        let mut found: Vec<u32> = rows.iter().flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn x0(&self, piece: u32) -> f32 {
        self.get(piece).map_or(0.0, |piece| piece.bbox.x0)
    }

    fn y0(&self, piece: u32) -> f32 {
        self.get(piece).map_or(0.0, |piece| piece.bbox.y0)
    }
}

impl Strips {
    fn range(&self, from: f32, to: f32) -> Range<usize> {
        let last = self.pieces.len().saturating_sub(1);
        let strip = |y: f32| ((y / self.height).max(0.0) as usize).min(last);
        strip(from)..(strip(to) + 1).min(self.pieces.len())
    }
}
