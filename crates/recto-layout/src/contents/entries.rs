//! Lines that end in the number of a page.

use recto_lexicon::{leader_length, roman, without_leader};
use recto_lines::TextRun;
use recto_model::{Hypothesis, RegionKind, Word, WordId};

use crate::lines::TypesetLine;

/// Dots from which they lead to a number.
const LEADER: usize = 4;
/// Digits of a page number.
const MOST_DIGITS: usize = 4;

/// Ends a row of runs, from left to right, in the number of a page: one that a leader leads to, or that stands apart from the words before it?
pub(super) fn ends_in_page(row: &[&TextRun], words: &[Word]) -> bool {
    let Some(last) = row.last() else { return false };
    let text = |i: &u32| words[*i as usize].text.as_str();
    if !last.words.last().is_some_and(|i| is_page_number(text(i))) {
        return false;
    }
    let own = row.iter().flat_map(|run| run.words.iter().map(text));
    let has_leader = leader_length(own.flat_map(str::chars)) >= LEADER;
    has_leader || (row.len() > 1 && last.words.len() == 1)
}

fn is_page_number(word: &str) -> bool {
    let bare = without_leader(word);
    let is_number = bare.len() <= MOST_DIGITS && bare.parse::<u32>().is_ok();
    is_number || roman(bare).is_some()
}

/// The words of a page that are contents.
pub(crate) struct ContentsLines(Vec<bool>);

impl ContentsLines {
    pub(crate) fn of(regions: &[Hypothesis], words: usize) -> Self {
        let mut is_in = vec![false; words];
        let contents = regions.iter().filter(|region| region.kind == RegionKind::Contents);
        for &i in contents.flat_map(|region| &region.words) {
            if let Some(is_in) = is_in.get_mut(i as usize) {
                *is_in = true;
            }
        }
        Self(is_in)
    }

    /// Tells the lines that are entries: of contents, with a page number at their end.
    pub(crate) fn mark(&self, lines: &mut [TypesetLine], words: &[Word]) {
        for set in lines {
            let own = set.line.spans.iter().flat_map(|span| span.words.iter());
            let last = own.last().map(WordId::index).filter(|&i| self.0.get(i) == Some(&true));
            set.is_entry = last.is_some_and(|i| is_page_number(&words[i].text));
        }
    }
}
