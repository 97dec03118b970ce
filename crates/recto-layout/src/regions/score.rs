//! What is measured of a way of reading.
//!
//! The strongest witness for reading downward is wrapping: a line that ends where the next line's first word would not have
//! fitted. Were line ends put at random, that happens in a share of first word / width of cases, so each time it tells
//! log2(width / first word) bits. A column of single words or numbers tells nothing by it, which is right: cells don't wrap.

use recto_input::Meter;
use recto_lines::{OnLine, tolerance};
use recto_regions::Bits;

use super::bands::RowGroups;
use super::rows::Rows;
use super::{CutItem, OrderFeature, OrderFeatures, OrderWeights, Role};

/// One wrapped line tells at most this much.
const WRAP_MOST: f32 = 3.5;
/// A space between words, in em.
const SPACE: f32 = 0.25;
/// A first word counts as at least this wide, in em.
const SHORTEST_FIRST: f32 = 1.5;
/// Pieces on one baseline belong together in sizes that differ by less than this factor.
const ONE_SIZE: f32 = 1.4;
/// Among more pieces than this about a line nobody looks for the best step from it.
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

/// For each row group what is measured of reading line by line through the groups before it, without and with the step into
/// it; one more at the end for all of them.
pub(super) fn running(
    pieces: &[CutItem],
    groups: &RowGroups,
    right: f32,
) -> Vec<[OrderFeatures; 2]> {
    let mut cumulative = Vec::with_capacity(groups.len() + 1);
    let mut sum = OrderFeatures::default();
    let mut last: Option<usize> = None;
    let mut rows = Rows::default();
    for at in 0..groups.len() {
        let before = sum.clone();
        rows.fill(pieces, groups.members(at, at + 1));
        if let (Some(last), Some(first)) = (last, rows.first()) {
            add_wrap(&pieces[last], &pieces[first], right, &mut sum);
        }
        cumulative.push([before, sum.clone()]);
        add_rows(pieces, &rows, right, &mut sum);
        last = rows.last();
    }
    cumulative.push([sum.clone(), sum]);
    cumulative
}

/// For each piece the most that the step from it to whatever follows can be worth, however the pieces are read.
pub(super) fn most_steps(pieces: &[CutItem], weights: &OrderWeights, meter: &Meter) -> Vec<Bits> {
    let mut by_baseline: Vec<&CutItem> = pieces.iter().filter(|piece| !piece.is_opaque()).collect();
    by_baseline.sort_by(|a, b| a.place.baseline.total_cmp(&b.place.baseline));
    let outermost =
        by_baseline.iter().map(|piece| piece.place.bbox.x1).fold(f32::NEG_INFINITY, f32::max);
    let most_step = most_of_any(weights);
    let most = |piece: &CutItem| {
        let from = piece.place.baseline - tolerance::LEVEL * ONE_SIZE * piece.place.size;
        let to = piece.place.baseline + tolerance::FARTHEST_LINES * piece.place.size;
        let from = by_baseline.partition_point(|other| other.place.baseline < from);
        let to = by_baseline.partition_point(|other| other.place.baseline <= to);
        let near = by_baseline.get(from..to).unwrap_or_default();
        if near.len() > MOST_NEAR {
            return most_step;
        }
        meter.allows(near.len());
        let steps = near.iter().map(|other| step(piece, other, outermost, weights));
        steps.fold(Bits::ZERO, Bits::max)
    };
    pieces.iter().map(|piece| if piece.is_opaque() { Bits::ZERO } else { most(piece) }).collect()
}

/// No step is worth more than one of these kinds at its best.
fn most_of_any(weights: &OrderWeights) -> Bits {
    let mut wrapped = OrderFeatures::default();
    wrapped.gather(OrderFeature::Wrapped, WRAP_MOST);
    let jumps = [OrderFeature::Gap, OrderFeature::Completed].map(|jump| weights.of_one(jump));
    jumps.into_iter().fold(weights.bits(&wrapped), Bits::max)
}

/// What the step to one that may follow can be worth; no region is filled beyond `outermost`.
fn step(a: &CutItem, b: &CutItem, outermost: f32, weights: &OrderWeights) -> Bits {
    let mut most = Bits::ZERO;
    if b.place.bbox.x0 >= a.place.bbox.x0 {
        let mut jump = OrderFeatures::default();
        add_jump(a, b, &mut jump);
        most = most.max(weights.bits(&jump));
    }
    // A piece wraps only where the line has no room for the word that follows.
    let right = (a.place.bbox.x1 + SPACE * a.place.size + b.first_width).min(outermost);
    if b.place.baseline > a.place.baseline && a.word_count > 1 && goes_on(a, b) {
        let mut wrap = OrderFeatures::default();
        add_wrapped(a, b, right, &mut wrap);
        most = most.max(weights.bits(&wrap));
    }
    most
}

/// What is measured of reading `leaf` line by line in a region whose lines are filled to `right`.
pub(super) fn leaf_features(pieces: &[CutItem], leaf: &[usize], right: f32) -> OrderFeatures {
    let mut features = OrderFeatures::default();
    add_rows(pieces, &Rows::of(pieces, leaf), right, &mut features);
    features
}

/// The same of a leaf of the chosen tree, by its own right border.
pub(crate) fn features_of_leaf(pieces: &[CutItem], leaf: &[usize]) -> OrderFeatures {
    leaf_features(pieces, leaf, right_edge(pieces, leaf))
}

fn add_rows(pieces: &[CutItem], rows: &Rows, right: f32, features: &mut OrderFeatures) {
    for row in rows.iter() {
        for pair in row.windows(2) {
            add_jump(&pieces[pair[0]], &pieces[pair[1]], features);
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
            features.add(OrderFeature::Beside, 1);
        } else {
            add_wrap(&pieces[last], &pieces[first], right, features);
        }
    }
}

fn add_jump(a: &CutItem, b: &CutItem, features: &mut OrderFeatures) {
    let is_level = a.place.is_level(&b.place)
        && a.place.size.max(b.place.size) < ONE_SIZE * a.place.size.min(b.place.size);
    let jump = match (a.role, b.role) {
        _ if !is_level => OrderFeature::Gap,
        (Role::Title, Role::Title) => OrderFeature::Parallel,
        _ if a.name.is_some() && a.name == b.name => OrderFeature::Parallel,
        (_, Role::Number) | (Role::Label, Role::Other) => OrderFeature::Completed,
        _ => OrderFeature::Gap,
    };
    features.add(jump, 1);
}

fn add_wrap(a: &CutItem, b: &CutItem, right: f32, features: &mut OrderFeatures) {
    let room = right - a.place.bbox.x1;
    let has_room = room >= SPACE * a.place.size + b.first_width;
    if !has_room && a.word_count > 1 && goes_on(a, b) {
        add_wrapped(a, b, right, features);
    }
}

/// May the one be the line that follows the other in a paragraph?
pub(super) fn goes_on(a: &CutItem, b: &CutItem) -> bool {
    !a.is_opaque()
        && !b.is_opaque()
        && is_one_size(a, b)
        && a.place.leading(&b.place) <= tolerance::FARTHEST_LINES
        && !b.is_item
}

pub(super) fn is_one_size(a: &CutItem, b: &CutItem) -> bool {
    a.place.is_sized_as(&b.place, tolerance::SAME_SIZE)
}

/// What a line tells that has no room for the next one's first word.
fn add_wrapped(a: &CutItem, b: &CutItem, right: f32, features: &mut OrderFeatures) {
    // A short first word fits nearly everywhere, so a break before it tells less than its width says.
    let first = b.first_width.max(SHORTEST_FIRST * b.place.size);
    // In a line with a jump only its last piece wraps.
    let width = right - a.place.bbox.x0;
    let bits = (width / (first + SPACE * a.place.em())).max(1.0).log2().min(WRAP_MOST);
    features.gather(OrderFeature::Wrapped, bits);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use recto_input::Meter;
    use recto_lines::PlacedText;
    use recto_model::Rect;

    use super::super::{CutItem, CutItemKind, OrderWeights, Role, choose};
    use super::{Bits, most_steps};

    fn any_piece() -> impl Strategy<Value = CutItem> {
        let place = (0u8..12, 0u8..40, 1u8..30);
        (place, 1usize..9, any::<[bool; 2]>()).prop_map(|(place, words, [is_item, is_named])| {
            let (x, y) = (f32::from(place.0) * 50.0, f32::from(place.1) * 12.0);
            CutItem {
                place: PlacedText {
                    bbox: Rect::new(x, y, x + f32::from(place.2) * 10.0, y + 10.0),
                    baseline: y + 8.0,
                    size: 10.0,
                },
                first_width: 20.0,
                word_count: words,
                is_item,
                role: [Role::Number, Role::Label, Role::Title, Role::Other]
                    [usize::from(place.2) % 4],
                name: is_named.then_some(7),
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
            let (weights, meter) = (OrderWeights::fitted(), Meter::default());
            let most: Bits = most_steps(&pieces, weights, &meter).into_iter().sum();
            prop_assert!(weights.bits(&choose(&pieces, weights, &meter).features) <= most);
        }
    }
}
