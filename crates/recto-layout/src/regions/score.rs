//! What a way of reading is worth, in bits over words thrown on the page.
//!
//! The strongest witness for reading downward is wrapping: a line that ends where the next line's first word would not have
//! fitted. Were line ends put at random, that happens in a share of first word / width of cases, so each time it tells
//! log2(width / first word) bits. A column of single words or numbers tells nothing by it, which is right: cells don't wrap.

use recto_input::Meter;
use recto_lines::{OnLine, tolerance};

use super::bands::RowGroups;
use super::rows::Rows;
use super::{CutItem, Role, Start};

/// What a cut between columns costs: where it is and that it is.
pub(super) const CUT_PRICE: f32 = 6.0;
/// What a band of its own costs beside being a part of the band before.
pub(super) const BAND_PRICE: f32 = 1.0;
/// Another right border from some line of a column on; less than half of what columns of their own cost from there on.
pub(super) const BORDER: f32 = 3.0;
/// What is read after something that stands below it.
pub(super) const OVERTAKEN: f32 = 1.5;
/// Reading on over an open gap within a line.
const JUMP: f32 = 1.0;
/// Both sides of a jump stand on one baseline.
const LEVEL: f32 = 1.6;
/// However far the jump, on one baseline it costs no more: labels and values, items and prices.
const LEVEL_MOST: f32 = 0.3;
/// A number alone completes the line that it is level with: prices, page numbers of contents.
const NUMBERED: f32 = 0.7;
/// What stands level with a label that heads nothing is its value, however far away.
const LABELLED: f32 = 0.7;
/// Both begin with the same name: two forms of one kind stand side by side (`By: ... By: ...`).
const PARALLEL: f32 = 3.0;
/// Both head what stands below them.
const HEADED: f32 = 5.0;
/// A line that stands beside another, neither on its baseline nor below it.
const BESIDE: f32 = 4.0;
/// One wrapped line tells at most this much.
const WRAP_MOST: f32 = 3.5;
/// A space between words, in em.
const SPACE: f32 = 0.25;
/// A first word counts as at least this wide, in em.
const SHORTEST_FIRST: f32 = 1.5;
/// A line that ends early without ending a sentence.
const BROKEN_OFF: f32 = 0.3;
/// A sentence that goes on in the next line.
const SENTENCE: f32 = 0.8;
/// Pieces on one baseline belong together in sizes that differ by less than this factor.
const ONE_SIZE: f32 = 1.4;

/// No step is worth more than a wrapped line in the middle of a sentence. Among more pieces than this about a line nobody
/// looks for less.
const MOST_STEP: f32 = WRAP_MOST + SENTENCE;
const MOST_NEAR: usize = 64;

/// The right border that lines of the region are filled to: the outermost that two lines share.
pub(super) fn right_edge(pieces: &[CutItem], region: &[usize]) -> f32 {
    let mut ends: Vec<(f32, f32)> = region
        .iter()
        .filter(|&&i| !pieces[i].is_opaque())
        .map(|&i| (pieces[i].place.bbox.x1, pieces[i].place.size))
        .collect();
    ends.sort_by(|a, b| b.0.total_cmp(&a.0));
    ends.windows(2)
        .find(|pair| pair[0].0 - pair[1].0 <= 1.2 * pair[1].1)
        .map(|pair| pair[0].0)
        .or_else(|| ends.first().map(|end| end.0))
        .unwrap_or(0.0)
}

/// For each row group the bits of reading line by line through the groups before it, without and with the step into it; one
/// more at the end for all of them.
pub(super) fn running_bits(pieces: &[CutItem], groups: &RowGroups, right: f32) -> Vec<(f32, f32)> {
    let mut cumulative = Vec::with_capacity(groups.len() + 1);
    let mut sum = 0.0;
    let mut last: Option<usize> = None;
    let mut rows = Rows::default();
    for at in 0..groups.len() {
        let before = sum;
        rows.fill(pieces, groups.members(at, at + 1));
        if let (Some(last), Some(first)) = (last, rows.first()) {
            sum += wrap_bits(&pieces[last], &pieces[first], right);
        }
        cumulative.push((before, sum));
        sum += reasons(pieces, &rows, right).sum();
        last = rows.last();
    }
    cumulative.push((sum, sum));
    cumulative
}

/// For each piece the most that the step from it to whatever follows can be worth, however the pieces are read.
pub(super) fn most_steps(pieces: &[CutItem], meter: &Meter) -> Vec<f32> {
    let mut by_baseline: Vec<&CutItem> = pieces.iter().filter(|piece| !piece.is_opaque()).collect();
    by_baseline.sort_by(|a, b| a.place.baseline.total_cmp(&b.place.baseline));
    let outermost =
        by_baseline.iter().map(|piece| piece.place.bbox.x1).fold(f32::NEG_INFINITY, f32::max);
    let most = |piece: &CutItem| {
        let from = piece.place.baseline - tolerance::LEVEL * ONE_SIZE * piece.place.size;
        let to = piece.place.baseline + tolerance::FARTHEST_LINES * piece.place.size;
        let from = by_baseline.partition_point(|other| other.place.baseline < from);
        let to = by_baseline.partition_point(|other| other.place.baseline <= to);
        let near = by_baseline.get(from..to).unwrap_or_default();
        if near.len() > MOST_NEAR {
            return MOST_STEP;
        }
        meter.allows(near.len());
        near.iter().map(|other| most_step(piece, other, outermost)).fold(0.0, f32::max)
    };
    pieces.iter().map(|piece| if piece.is_opaque() { 0.0 } else { most(piece) }).collect()
}

/// The same for one that may follow; no region is filled beyond `outermost`.
fn most_step(a: &CutItem, b: &CutItem, outermost: f32) -> f32 {
    let jump = if b.place.bbox.x0 >= a.place.bbox.x0 { jump_bits(a, b) } else { 0.0 };
    // A piece wraps only where the line has no room for the word that follows.
    let right = (a.place.bbox.x1 + SPACE * a.place.size + b.first_width).min(outermost);
    let wraps = b.place.baseline > a.place.baseline && a.word_count > 1 && goes_on(a, b);
    jump.max(if wraps { wrapped_bits(a, b, right) } else { 0.0 })
}

/// Bits of reading `leaf` line by line in a region whose lines are filled to `right`.
pub(super) fn leaf_bits(pieces: &[CutItem], leaf: &[usize], right: f32) -> f32 {
    reasons(pieces, &Rows::of(pieces, leaf), right).sum()
}

/// What speaks for and against reading rows line by line.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Reasons {
    pub(crate) jumps: f32,
    pub(crate) wraps: f32,
    pub(crate) beside: f32,
}

impl Reasons {
    fn sum(self) -> f32 {
        self.jumps + self.wraps + self.beside
    }
}

fn reasons(pieces: &[CutItem], rows: &Rows, right: f32) -> Reasons {
    let mut reasons = Reasons::default();
    for row in rows.iter() {
        for pair in row.windows(2) {
            reasons.jumps += jump_bits(&pieces[pair[0]], &pieces[pair[1]]);
        }
    }
    let mut floor = f32::NEG_INFINITY;
    for (above, below) in rows.iter().zip(rows.iter().skip(1)) {
        let (Some(&last), Some(&first)) = (above.last(), below.first()) else { continue };
        let lowest = above.iter().map(|&i| pieces[i].core.1).fold(floor, f32::max);
        floor = lowest;
        let top = below.iter().map(|&i| pieces[i].core.0).fold(f32::INFINITY, f32::min);
        let height = below.iter().map(|&i| pieces[i].core.1 - top).fold(0.0, f32::max);
        if lowest - top > 0.35 * height {
            reasons.beside -= BESIDE;
        } else {
            reasons.wraps += wrap_bits(&pieces[last], &pieces[first], right);
        }
    }
    reasons
}

/// The reasons for a leaf of the chosen tree, by its own right border.
pub(crate) fn leaf_reasons(pieces: &[CutItem], leaf: &[usize]) -> Reasons {
    reasons(pieces, &Rows::of(pieces, leaf), right_edge(pieces, leaf))
}

fn jump_bits(a: &CutItem, b: &CutItem) -> f32 {
    let gap = a.place.gap_before(&b.place).max(0.0);
    let level = a.place.is_level(&b.place)
        && a.place.size.max(b.place.size) < ONE_SIZE * a.place.size.min(b.place.size);
    let far = JUMP + (1.0 + gap).log2() * 0.7;
    if !level {
        return -LEVEL - far;
    }
    match (a.role, b.role) {
        (Role::Title, Role::Title) => -HEADED,
        _ if a.name.is_some() && a.name == b.name => -PARALLEL,
        (_, Role::Number) => NUMBERED,
        (Role::Label, Role::Other) => LABELLED,
        _ => (LEVEL - far).max(-LEVEL_MOST),
    }
}

fn wrap_bits(a: &CutItem, b: &CutItem, right: f32) -> f32 {
    if !goes_on(a, b) {
        return 0.0;
    }
    let room = right - a.place.bbox.x1;
    if room < SPACE * a.place.size + b.first_width && a.word_count > 1 {
        wrapped_bits(a, b, right)
    } else if a.ends_open {
        -BROKEN_OFF
    } else {
        0.0
    }
}

/// May the one be the line that follows the other in a paragraph?
pub(super) fn goes_on(a: &CutItem, b: &CutItem) -> bool {
    !a.is_opaque()
        && !b.is_opaque()
        && is_one_size(a, b)
        && a.place.leading(&b.place) <= tolerance::FARTHEST_LINES
        && b.start != Start::Item
}

pub(super) fn is_one_size(a: &CutItem, b: &CutItem) -> bool {
    a.place.is_sized_as(&b.place, tolerance::SAME_SIZE)
}

/// What a line tells that has no room for the next one's first word.
fn wrapped_bits(a: &CutItem, b: &CutItem, right: f32) -> f32 {
    // A short first word fits nearly everywhere, so a break before it tells less than its width says.
    let first = b.first_width.max(SHORTEST_FIRST * b.place.size);
    // In a line with a jump only its last piece wraps.
    let width = right - a.place.bbox.x0;
    let bits = (width / (first + SPACE * a.place.em())).max(1.0).log2().min(WRAP_MOST);
    bits + if a.ends_open && b.start == Start::Low { SENTENCE } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use recto_input::Meter;
    use recto_lines::PlacedText;
    use recto_model::Rect;

    use super::super::{CutItem, CutItemKind, Role, Start, choose};
    use super::most_steps;

    fn any_piece() -> impl Strategy<Value = CutItem> {
        let place = (0u8..12, 0u8..40, 1u8..30);
        (place, 1usize..9, any::<[bool; 2]>()).prop_map(|(place, words, [low, open])| {
            let (x, y) = (f32::from(place.0) * 50.0, f32::from(place.1) * 12.0);
            CutItem {
                place: PlacedText {
                    bbox: Rect::new(x, y, x + f32::from(place.2) * 10.0, y + 10.0),
                    baseline: y + 8.0,
                    size: 10.0,
                },
                first_width: 20.0,
                word_count: words,
                start: if low { Start::Low } else { Start::Other },
                ends_open: open,
                role: [Role::Number, Role::Label, Role::Title, Role::Other]
                    [usize::from(place.2) % 4],
                name: low.then_some(7),
                kind: CutItemKind::Text(0),
                core: (y + 2.0, y + 9.0),
            }
        })
    }

    proptest! {
        #[test]
        fn no_reading_is_worth_more_than_the_best_steps_together(
            pieces in proptest::collection::vec(any_piece(), 0..40),
        ) {
            let most: f32 = most_steps(&pieces, &Meter::default()).iter().sum();
            prop_assert!(choose(&pieces, &Meter::default()).0 <= most + 1e-3);
        }
    }
}
