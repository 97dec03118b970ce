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

/// The band, where it is a table, or its parts from top to bottom, where they are worth more; `worth` tells how much a band
/// is worth among others and what is to be kept of it. The labels of a chart stand in columns, too: what is drawn has no
/// parts.
pub(crate) fn best<T: Clone>(
    band: &TableCandidate,
    is_drawn: impl FnOnce() -> bool,
    worth: impl Fn(&TableCandidate) -> Option<(f32, T)>,
) -> Vec<T> {
    let whole = worth(band);
    let ends = ends(band);
    if ends.len() == 2 || is_drawn() {
        return whole.map(|(_, kept)| kept).into_iter().collect();
    }
    // The best parts of the lines above each end.
    let mut best: Vec<(f32, Vec<T>)> = vec![(0.0, Vec::new())];
    for to in 1..ends.len() {
        let mut winner: (f32, Vec<T>) = best[to - 1].clone();
        for from in (0..to).filter(|from| to - from + 1 < ends.len()) {
            let part = band.part(ends[from]..ends[to]);
            if let Some((bits, kept)) = part.as_ref().and_then(&worth)
                && best[from].0 + bits > winner.0
            {
                winner = best[from].clone();
                winner.0 += bits;
                winner.1.push(kept);
            }
        }
        best.push(winner);
    }
    let (bits, parts) = best.pop().unwrap_or_default();
    match whole {
        Some((whole, kept)) if parts.is_empty() || whole >= bits => vec![kept],
        _ => parts,
    }
}

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
