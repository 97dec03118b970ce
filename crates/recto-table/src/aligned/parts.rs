//! A band as several tables one below the other: an invoice's addresses, its items, its totals.

use recto_model::upper_median;

use super::bands::TableCandidate;

/// A gap from here on (em, box to box) may part two tables, when it is wider than the usual one by this factor.
const WIDE_GAP: f32 = 0.8;
const WIDER: f32 = 1.6;
/// Gaps looked at, the widest of them; tables have more where each row stands off.
const MOST_GAPS: usize = 6;
/// A band of more words is no page of a letter or invoice, and each of its parts would be read anew.
const MOST_WORDS: usize = 4000;

/// Where parts may begin and end, as numbers of lines.
pub(crate) fn ends(band: &TableCandidate) -> Vec<usize> {
    let lines = &band.lines;
    let gaps: Vec<f32> = lines.windows(2).map(|pair| pair[1].bbox.y0 - pair[0].bbox.y1).collect();
    let usual = upper_median(gaps.iter().map(|gap| gap.max(0.0))).unwrap_or(0.0);
    let mut wide: Vec<usize> = (1..lines.len())
        .filter(|&at| gaps[at - 1] > (WIDE_GAP * lines[at].size).max(WIDER * usual))
        .collect();
    wide.sort_by(|&a, &b| gaps[b - 1].total_cmp(&gaps[a - 1]));
    let held: usize = lines.iter().flat_map(|line| &line.runs).map(|run| run.words.len()).sum();
    wide.truncate(if band.framed || held > MOST_WORDS { 0 } else { MOST_GAPS });
    wide.extend([0, lines.len()]);
    wide.sort_unstable();
    wide
}
