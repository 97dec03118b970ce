//! Short heads over what stands below them: the `Bill to:` and `Ship to:` of an invoice, the bold names of two lists.

use recto_lexicon::names_what_follows;
use recto_lines::tolerance::{FARTHEST_LINES, SAME_START};
use recto_lines::{OnLine, TextRun};
use recto_model::Word;

use crate::regions::{CutItem, Role};

/// Pieces looked at below a head; no line of print holds as many.
const MOST_BELOW: usize = 256;

/// Marks the pieces that look like heads and stand over one that does not; `pieces` are those of `texts`, in their order.
pub(crate) fn mark(pieces: &mut [CutItem], words: &[Word], texts: &[TextRun]) {
    let looks: Vec<bool> = texts.iter().map(|run| is_headlike(words, run)).collect();
    if !looks.contains(&true) {
        return;
    }
    let mut by_baseline: Vec<usize> = (0..pieces.len()).collect();
    by_baseline.sort_by(|&a, &b| pieces[a].place.baseline.total_cmp(&pieces[b].place.baseline));
    for at in 0..pieces.len() {
        if !looks[at] || pieces[at].role == Role::Number {
            continue;
        }
        let (top, size) = (pieces[at].place.baseline, pieces[at].place.size);
        let from = by_baseline.partition_point(|&i| pieces[i].place.baseline <= top + 0.5 * size);
        let below = by_baseline[from..]
            .iter()
            .take_while(|&&i| pieces[i].place.baseline <= top + FARTHEST_LINES * size)
            .take(MOST_BELOW)
            .find(|&&i| pieces[at].place.starts_with(&pieces[i].place, SAME_START));
        if below.is_some_and(|&i| !looks[i]) {
            pieces[at].role = Role::Title;
        }
    }
}

fn is_headlike(words: &[Word], run: &TextRun) -> bool {
    let mut held = run.words.iter().map(|&i| &words[i as usize]);
    let names = run.words.last().is_some_and(|&i| names_what_follows(&words[i as usize].text));
    names || held.all(|word| word.style.is_bold())
}
