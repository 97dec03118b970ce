//! Fragments: pieces of lines without a wide gap inside; what the region stage arranges.

use recto_bidi::Direction;
use recto_input::Meter;
use recto_lines::OnLine;
use recto_lines::tolerance::{LEVEL, SCRIPT_SHIFT};
use recto_model::{Gap, Rect, Word, quantile};

use crate::frame::ReadingFrame;

/// Sizes and heights that are told apart on one line; no line of print has as many.
pub(crate) const MOST_STYLES: usize = 64;

/// Ends of fragments among which the next one's beginning is searched without clearing up.
const FEW_WAITING: usize = 64;

/// Words of one line that stand together, in the order in which they are drawn or, where that is right-to-left, seen.
#[derive(Debug, Clone)]
pub(crate) struct Fragment {
    pub(crate) words: Vec<u32>,
    pub(crate) bbox: Rect,
    /// Of its main words (scripts stand off it).
    pub(crate) baseline: f32,
    /// Em size of its main words.
    pub(crate) size: f32,
    /// Width of its first word: would it have fitted at the end of the line before?
    pub(crate) first_width: f32,
}

/// What is larger by this factor is the main part of its line.
const LARGER: f32 = 1.05;
/// Scripts are drawn this near to their letter (em).
const NEAR: f32 = 0.3;

impl OnLine for Fragment {
    fn bbox(&self) -> Rect {
        self.bbox
    }

    fn baseline(&self) -> f32 {
        self.baseline
    }

    fn size(&self) -> f32 {
        self.size
    }
}

/// A word in the frame.
struct Placed {
    bbox: Rect,
    baseline: f32,
    size: f32,
}

/// Groups the chosen words into fragments; `chosen` is in content order.
pub(crate) fn fragments(
    words: &[Word],
    chosen: &[u32],
    frame: ReadingFrame,
    meter: &Meter,
) -> Vec<Fragment> {
    let place = |i: u32| {
        let word = &words[i as usize];
        Placed {
            bbox: frame.enter(word.bbox),
            baseline: frame.baseline(word.baseline),
            size: word.style.size,
        }
    };
    let mut pieces: Vec<Fragment> = Vec::new();
    let mut previous: Option<u32> = None;
    for &i in chosen {
        let placed = place(i);
        let word = &words[i as usize];
        let joins = matches!(word.gap_before, Gap::None | Gap::Space)
            && previous.is_some_and(|p| p + 1 == i);
        previous = Some(i);
        match pieces.last_mut() {
            Some(piece) if joins => push(piece, i, &placed),
            _ => pieces.push(Fragment {
                words: vec![i],
                bbox: placed.bbox,
                baseline: placed.baseline,
                size: placed.size,
                first_width: placed.bbox.width(),
            }),
        }
    }
    let mut joined = join_neighbours(pieces, meter);
    for fragment in &mut joined {
        if frame.direction() == Direction::RightToLeft {
            // Such lines are mostly drawn from their end to their beginning.
            frame.sort_along(words, &mut fragment.words);
        }
        if let Some(&first) = fragment.words.first() {
            fragment.first_width = frame.enter(words[first as usize].bbox).width();
        }
        settle_main(fragment, words, frame);
    }
    joined
}

/// The fragment's line is that of most of its width: a drop cap or a footnote mark does not move it.
fn settle_main(fragment: &mut Fragment, words: &[Word], frame: ReadingFrame) {
    let mut widths: Vec<(f32, f32, f32)> = Vec::with_capacity(2);
    for &i in &fragment.words {
        let word = &words[i as usize];
        let has_room = widths.len() < MOST_STYLES;
        let (size, baseline) = (word.style.size, frame.baseline(word.baseline));
        let width = frame.enter(word.bbox).width();
        match widths
            .iter_mut()
            .find(|(s, b, _)| *s == size && (*b - baseline).abs() <= LEVEL * size)
        {
            Some((_, _, sum)) => *sum += width,
            None if has_room => widths.push((size, baseline, width)),
            None => {}
        }
    }
    if widths.len() > 1
        && let Some((size, baseline, _)) =
            widths.into_iter().reduce(|a, b| if b.2 > a.2 { b } else { a })
    {
        (fragment.size, fragment.baseline) = (size, baseline);
    }
}

fn push(piece: &mut Fragment, i: u32, placed: &Placed) {
    if placed.size > piece.size * LARGER {
        piece.size = placed.size;
        piece.baseline = placed.baseline;
    }
    piece.words.push(i);
    piece.bbox = piece.bbox.union(&placed.bbox);
}

/// Joins pieces that the content stream drew apart but that stand side by side on one line.
fn join_neighbours(mut pieces: Vec<Fragment>, meter: &Meter) -> Vec<Fragment> {
    let tallest = pieces.iter().map(|piece| piece.size).fold(0.0, f32::max);
    let spaces = usual_space(&pieces);
    // Right-hand ends that wait for a continuation, by baseline.
    pieces.sort_by(|a, b| a.bbox.x0.total_cmp(&b.bbox.x0).then(a.baseline.total_cmp(&b.baseline)));
    let mut by_baseline: Vec<(f32, usize)> = Vec::new();
    let mut out: Vec<Fragment> = Vec::with_capacity(pieces.len());
    // What ends further to the left than this (in em of the largest piece) waits in vain.
    let widest = widest_gap(spaces) + 1.0;
    let mut most_waiting = FEW_WAITING;
    for piece in pieces {
        if by_baseline.len() > most_waiting {
            by_baseline.retain(|&(_, at)| out[at].bbox.x1 + widest * tallest >= piece.bbox.x0);
            most_waiting = 2 * by_baseline.len() + FEW_WAITING;
        }
        let reach = 0.7 * tallest.min(piece.size * 3.0);
        let from = by_baseline.partition_point(|&(y, _)| y < piece.baseline - reach);
        let best = by_baseline[from..]
            .iter()
            .take_while(|&&(y, _)| y <= piece.baseline + reach && meter.allows(1))
            .filter(|&&(_, at)| continues(&out[at], &piece, spaces))
            .min_by(|&&(_, a), &&(_, b)| {
                let distance = |at: usize| {
                    let before = &out[at];
                    (piece.bbox.x0 - before.bbox.x1).max(0.0)
                        + 4.0 * (piece.baseline - before.baseline).abs()
                };
                distance(a).total_cmp(&distance(b))
            })
            .map(|&(_, at)| at);
        if let Some(at) = best {
            let old = out[at].baseline;
            absorb(&mut out[at], piece);
            if out[at].baseline != old {
                by_baseline.retain(|&(_, other)| other != at);
                insert(&mut by_baseline, out[at].baseline, at);
            }
        } else {
            insert(&mut by_baseline, piece.baseline, out.len());
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
fn usual_space(pieces: &[Fragment]) -> f32 {
    let mut gaps: Vec<f32> = Vec::new();
    for pair in pieces.windows(2) {
        let gap = pair[0].gap_before(&pair[1]);
        if pair[0].is_level(&pair[1]) && (0.1..0.6).contains(&gap) {
            gaps.push(gap);
        }
    }
    if gaps.len() < 8 { 0.3 } else { quantile(&mut gaps, 0.5) }
}

/// The widest gap within a fragment, in em.
fn widest_gap(space: f32) -> f32 {
    (2.5 * space).max(0.75)
}

fn continues(before: &Fragment, piece: &Fragment, space: f32) -> bool {
    let gap = before.gap_before(piece);
    if !(-0.35..=widest_gap(space)).contains(&gap) {
        return false;
    }
    let is_script = before.is_script_size(piece) || piece.is_script_size(before);
    before.is_level(piece)
        || (is_script
            && before.shift(piece) <= SCRIPT_SHIFT
            && gap < NEAR
            && before.bbox.y_overlap(&piece.bbox) > 0.0)
}

fn absorb(before: &mut Fragment, piece: Fragment) {
    if piece.size > before.size * LARGER {
        before.size = piece.size;
        before.baseline = piece.baseline;
    }
    before.words.extend(piece.words);
    before.bbox = before.bbox.union(&piece.bbox);
}
