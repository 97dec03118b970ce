//! Words into runs: those that are drawn one after the other, and pieces that stand side by side on one line.

use recto_input::Meter;
use recto_model::{Gap, Word, quantile};

use crate::tolerance::SCRIPT_SHIFT;
use crate::{OnLine, PlacedText, ReadingFrame, widest_space};

/// Ends of pieces among which the next one's beginning is searched without clearing up.
const FEW_WAITING: usize = 64;
/// What is larger by this factor is the main part of its line.
const LARGER: f32 = 1.05;
/// Scripts are drawn this near to their letter (em).
const NEAR: f32 = 0.3;

/// Words that are known to stand together.
struct DrawnPiece {
    words: Vec<u32>,
    /// That of its largest words.
    place: PlacedText,
}

/// The words of each run; `members` run in one direction and are in content order.
pub(crate) fn joined_words(
    words: &[Word],
    members: &[u32],
    frame: ReadingFrame,
    meter: &Meter,
) -> Vec<Vec<u32>> {
    let mut pieces: Vec<DrawnPiece> = Vec::new();
    let mut previous: Option<u32> = None;
    for &i in members {
        let word = &words[i as usize];
        let next = DrawnPiece { words: vec![i], place: frame.place(word) };
        let joins = matches!(word.gap_before, Gap::None | Gap::Space)
            && previous.is_some_and(|p| p + 1 == i);
        previous = Some(i);
        match pieces.last_mut() {
            Some(piece) if joins => piece.absorb(next),
            _ => pieces.push(next),
        }
    }
    join_neighbours(pieces, meter).into_iter().map(|piece| piece.words).collect()
}

/// Joins pieces that the content stream drew apart but that stand side by side on one line.
fn join_neighbours(mut pieces: Vec<DrawnPiece>, meter: &Meter) -> Vec<DrawnPiece> {
    let tallest = pieces.iter().map(|piece| piece.place.size).fold(0.0, f32::max);
    let spaces = usual_space(&pieces);
    // Right-hand ends that wait for a continuation, by baseline.
    pieces.sort_by(|a, b| {
        a.place
            .bbox
            .x0
            .total_cmp(&b.place.bbox.x0)
            .then(a.place.baseline.total_cmp(&b.place.baseline))
    });
    let mut by_baseline: Vec<(f32, usize)> = Vec::new();
    let mut out: Vec<DrawnPiece> = Vec::with_capacity(pieces.len());
    // What ends further to the left than this (in em of the largest piece) waits in vain.
    let widest = widest_space(spaces) + 1.0;
    let mut most_waiting = FEW_WAITING;
    for piece in pieces {
        if by_baseline.len() > most_waiting {
            by_baseline
                .retain(|&(_, at)| out[at].place.bbox.x1 + widest * tallest >= piece.place.bbox.x0);
            most_waiting = 2 * by_baseline.len() + FEW_WAITING;
        }
        let reach = 0.7 * tallest.min(piece.place.size * 3.0);
        let from = by_baseline.partition_point(|&(y, _)| y < piece.place.baseline - reach);
        let best = by_baseline[from..]
            .iter()
            .take_while(|&&(y, _)| y <= piece.place.baseline + reach && meter.allows(1))
            .filter(|&&(_, at)| continues(&out[at], &piece, spaces))
            .min_by(|&&(_, a), &&(_, b)| {
                let distance = |at: usize| {
                    let before = &out[at];
                    (piece.place.bbox.x0 - before.place.bbox.x1).max(0.0)
                        + 4.0 * (piece.place.baseline - before.place.baseline).abs()
                };
                distance(a).total_cmp(&distance(b))
            })
            .map(|&(_, at)| at);
        if let Some(at) = best {
            let old = out[at].place.baseline;
            out[at].absorb(piece);
            if out[at].place.baseline != old {
                by_baseline.retain(|&(_, other)| other != at);
                insert(&mut by_baseline, out[at].place.baseline, at);
            }
        } else {
            insert(&mut by_baseline, piece.place.baseline, out.len());
            out.push(piece);
        }
    }
    out
}

fn insert(by_baseline: &mut Vec<(f32, usize)>, y: f32, at: usize) {
    let place = by_baseline.partition_point(|&(other, _)| other < y);
    by_baseline.insert(place, (y, at));
}

/// A word space of the page in em, from the pieces that have one.
fn usual_space(pieces: &[DrawnPiece]) -> f32 {
    let mut gaps: Vec<f32> = Vec::new();
    for pair in pieces.windows(2) {
        let gap = pair[0].place.gap_before(&pair[1].place);
        if pair[0].place.is_level(&pair[1].place) && (0.1..0.6).contains(&gap) {
            gaps.push(gap);
        }
    }
    if gaps.len() < 8 { 0.3 } else { quantile(&mut gaps, 0.5) }
}

fn continues(before: &DrawnPiece, piece: &DrawnPiece, space: f32) -> bool {
    let gap = before.place.gap_before(&piece.place);
    if !(-0.35..=widest_space(space)).contains(&gap) {
        return false;
    }
    let is_script =
        before.place.is_script_size(&piece.place) || piece.place.is_script_size(&before.place);
    before.place.is_level(&piece.place)
        || (is_script
            && before.place.shift(&piece.place) <= SCRIPT_SHIFT
            && gap < NEAR
            && before.place.bbox.y_overlap(&piece.place.bbox) > 0.0)
}

impl DrawnPiece {
    fn absorb(&mut self, next: Self) {
        if next.place.size > self.place.size * LARGER {
            self.place.size = next.place.size;
            self.place.baseline = next.place.baseline;
        }
        self.words.extend(next.words);
        self.place.bbox = self.place.bbox.union(&next.place.bbox);
    }
}
