//! Page numbers in their forms.

use crate::numerals::roman;

/// Words beside a page number.
const WORDS: [&str; 8] = ["page", "of", "p", "pg", "seite", "von", "página", "de"];
const MOST_DIGITS: usize = 4;
/// Front matter has fewer pages.
const MOST_NUMERAL: u32 = 199;
/// `clxxxviii` would be longer, and is no page that anybody numbers so.
const LONGEST_NUMERAL: usize = 7;

/// `12`, `- 12 -`, `Page 3 of 10`, `xii`, `3 | 10`.
pub fn is_page_number(text: &str) -> bool {
    let mut numbers = 0;
    for token in text.split_whitespace() {
        let bare = token.trim_matches(|c: char| !c.is_alphanumeric());
        if bare.is_empty() {
            continue;
        }
        if is_number(bare) || is_numeral(bare) || is_fraction(bare) {
            numbers += 1;
        } else if !WORDS.contains(&bare.to_lowercase().as_str()) {
            return false;
        }
    }
    (1..=2).contains(&numbers)
}

fn is_number(bare: &str) -> bool {
    !bare.is_empty() && bare.len() <= MOST_DIGITS && bare.bytes().all(|b| b.is_ascii_digit())
}

fn is_numeral(bare: &str) -> bool {
    bare.len() <= LONGEST_NUMERAL && roman(bare).is_some_and(|value| value <= MOST_NUMERAL)
}

/// `3/10`
fn is_fraction(bare: &str) -> bool {
    bare.len() <= 2 * MOST_DIGITS + 1
        && bare.split(['/', '-']).filter(|part| is_number(part)).count() == 2
}

#[cfg(test)]
mod tests {
    use super::is_page_number;

    #[test]
    fn page_numbers_in_their_forms() {
        for text in ["12", "- 12 -", "Page 3 of 10", "xii", "3 | 10", "12/30", "[4]"] {
            assert!(is_page_number(text), "{text}");
        }
        for text in ["Chapter 3", "12 May 2020", "", "20231", "page"] {
            assert!(!is_page_number(text), "{text}");
        }
    }
}
