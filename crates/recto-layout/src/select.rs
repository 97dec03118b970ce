//! Which tables and figures are chosen over prose.

use recto_input::Meter;
use recto_model::{BoxGrid, Figure, Hypothesis, Rect, RegionKind, Structure};

use crate::figures::{self, FigureCandidate, WordCenters, share_inside};
use crate::page_text::PageText;
use crate::regions::{CutItem, bound, choose};

/// Bits below which a table is not worth its name.
const LEAST_TABLE: f32 = 0.0;

/// The disjoint table proposals with the greatest bits, each against prose over the same words; with prose as runner-up
/// where that is to be explained.
pub(crate) fn tables(
    text: &PageText<'_>,
    mut proposals: Vec<Hypothesis>,
    explains: bool,
) -> (Vec<Hypothesis>, Vec<Rejected>) {
    let &PageText { page, words, meter, .. } = text;
    let mut rejected = Vec::new();
    proposals.retain(|p| matches!(p.structure, Structure::Grid(_)) && p.bits().is_finite());
    proposals.sort_by(|a, b| b.bits().total_cmp(&a.bits()).then(a.bbox.y0.total_cmp(&b.bbox.y0)));
    let mut taken = vec![false; words.len()];
    let mut chosen: Vec<Hypothesis> = Vec::new();
    let mut by_place = BoxGrid::new(figures::whole(page), proposals.len());
    for mut proposal in proposals {
        let in_range =
            proposal.words.iter().all(|&i| taken.get(i as usize).is_some_and(|taken| !taken));
        let near = by_place.near(&proposal.bbox);
        if !meter.allows(near.len()) {
            break;
        }
        let apart = near.into_iter().map(|number| &chosen[number as usize]).all(|other| {
            share_inside(&proposal.bbox, &other.bbox) < 0.2
                && share_inside(&other.bbox, &proposal.bbox) < 0.2
        });
        let wins = in_range
            && apart
            && proposal.bits() > LEAST_TABLE
            && if explains {
                let prose = prose_bits(text, &proposal);
                proposal.runner_up = Some((RegionKind::Prose, prose));
                proposal.bits() - prose > LEAST_TABLE
            } else {
                beats_prose(text, &proposal)
            };
        if !wins {
            rejected.push(Rejected { bbox: proposal.bbox, bits: proposal.bits() });
            continue;
        }
        for &i in &proposal.words {
            taken[i as usize] = true;
        }
        by_place.insert(chosen.len() as u32, &proposal.bbox);
        chosen.push(proposal);
    }
    (chosen, rejected)
}

/// A table that was not chosen: the runner-up of the text in its place.
pub(crate) struct Rejected {
    pub(crate) bbox: Rect,
    pub(crate) bits: f32,
}

/// What reading the words as running text is worth. Lines wrap inside cells too: that speaks for the table, whose own score
/// has it.
fn prose_bits(text: &PageText<'_>, proposal: &Hypothesis) -> f32 {
    reading_bits(&pieces_of(text, &proposal.words), text.meter)
}

/// More than what the words can be worth as running text.
pub(crate) fn most_prose_bits(text: &PageText<'_>, proposal: &Hypothesis) -> f32 {
    bound(&pieces_of(text, &proposal.words), text.meter)
}

/// Is the table worth more than prose? Reading it as prose is the dearest question of a page, so it is not asked where the
/// answer is known without it.
fn beats_prose(text: &PageText<'_>, proposal: &Hypothesis) -> bool {
    let wins = |prose: f32| proposal.bits() - prose > LEAST_TABLE;
    let pieces = pieces_of(text, &proposal.words);
    wins(bound(&pieces, text.meter)) || wins(reading_bits(&pieces, text.meter))
}

fn reading_bits(pieces: &[CutItem], meter: &Meter) -> f32 {
    choose(pieces, meter).0.max(0.0)
}

fn pieces_of(text: &PageText<'_>, members: &[u32]) -> Vec<CutItem> {
    let words = text.words;
    let members: Vec<u32> =
        members.iter().copied().filter(|&i| (i as usize) < words.len()).collect();
    let first = members.iter().min();
    let frame = text.frame(&members, first.map_or(0, |&i| words[i as usize].angle));
    text.cut_items(&members, frame).1
}

/// The figures, each with the words inside that are labels rather than running text. Declared text is told elsewhere, but
/// speaks against a figure as other text does.
pub(crate) fn figures(
    text: &PageText<'_>,
    [free, declared]: [&[bool]; 2],
    candidates: Vec<FigureCandidate>,
    tables: &[Rect],
) -> Vec<(Figure, Vec<u32>)> {
    let &PageText { page, words, meter, .. } = text;
    if candidates.is_empty() {
        return Vec::new();
    }
    let centers = WordCenters::of(words);
    let mut by_place = BoxGrid::new(figures::whole(page), tables.len());
    for (number, table) in (0..).zip(tables) {
        by_place.insert(number, table);
    }
    let area = page.size.width * page.size.height;
    let mut left = free.to_vec();
    let mut out = Vec::new();
    for candidate in candidates {
        let bbox = candidate.figure.bbox;
        let near = by_place.near(&bbox);
        if !meter.allows(1 + near.len()) {
            break;
        }
        if near
            .into_iter()
            .map(|number| &tables[number as usize])
            .any(|table| share_inside(table, &bbox) > 0.5 || share_inside(&bbox, table) > 0.5)
        {
            continue;
        }
        let inside: Vec<u32> =
            centers.inside(&bbox, meter).into_iter().filter(|&i| left[i as usize]).collect();
        let letters: f32 = inside.iter().map(|&i| words[i as usize].bbox.area()).sum();
        let dense = letters > 0.25 * bbox.area();
        if candidate.drawn && (dense || bbox.area() > 0.8 * area) {
            continue;
        }
        let labels = !dense && bbox.area() < 0.5 * area;
        let mut inside = if labels { inside } else { Vec::new() };
        inside.retain(|&i| declared.get(i as usize) != Some(&true));
        for &i in &inside {
            left[i as usize] = false;
        }
        out.push((candidate.figure, inside));
    }
    out
}
