//! Lines that end in the number of a page.

use recto_lexicon::{leader_length, roman, without_leader};
use recto_lines::TextRun;
use recto_model::Word;

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

pub(crate) fn is_page_number(word: &str) -> bool {
    let bare = without_leader(word);
    let is_number = bare.len() <= MOST_DIGITS && bare.parse::<u32>().is_ok();
    is_number || roman(bare).is_some()
}
