//! Tables of contents.

use crate::lines::TypesetLine;
use crate::lists::roman;

/// Lines with page numbers from which they are contents.
const MANY: usize = 5;

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
    let number = last.trim_start_matches(['.', '\u{2026}', '_', '\u{b7}']);
    let numbered = !number.is_empty()
        && number.len() <= 5
        && (number.bytes().any(|b| b.is_ascii_digit()) || roman(number).is_some());
    let (mut run, mut most) = (0, 0);
    for c in text.chars() {
        match c {
            '.' | '_' | '\u{b7}' => run += 1,
            '\u{2026}' => run += 3,
            ' ' => {}
            _ => run = 0,
        }
        most = most.max(run);
    }
    numbered && most >= 4
}
