//! Tables of contents.

use recto_lexicon::{leader_length, roman, without_leader};

use crate::lines::TypesetLine;

/// Lines with page numbers from which they are contents.
const MANY: usize = 5;
/// Dots from which they lead to a number.
const LEADER: usize = 4;

/// Lines of a table of contents: with leaders, or several that end in page numbers which do not fall.
pub(crate) fn toc_lines(lines: &[TypesetLine]) -> Vec<bool> {
    let mut found: Vec<bool> = lines.iter().map(|set| has_leader(&set.line.text())).collect();
    let numbers: Vec<u32> = lines.iter().filter_map(|set| set.far_number).collect();
    let falls = numbers.windows(2).filter(|pair| pair[1] < pair[0]).count();
    let words =
        lines.iter().filter(|set| set.far_number.is_some() && set.line.spans.len() > 1).count();
    if numbers.len() >= MANY
        && numbers.len() >= lines.len() / 3
        && words >= MANY
        && falls * 6 <= numbers.len()
    {
        for (found, set) in found.iter_mut().zip(lines) {
            *found |= set.far_number.is_some();
        }
    }
    found
}

/// Dots that lead to a page number: a line of a table of contents.
fn has_leader(text: &str) -> bool {
    let Some(last) = text.split_whitespace().next_back() else { return false };
    let number = without_leader(last);
    let numbered = !number.is_empty()
        && number.len() <= 5
        && (number.bytes().any(|b| b.is_ascii_digit()) || roman(number).is_some());
    numbered && leader_length(text.chars()) >= LEADER
}
