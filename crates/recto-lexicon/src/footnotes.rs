//! Marks of footnotes.

const SIGNS: [char; 4] = ['*', '\u{2020}', '\u{2021}', '\u{a7}'];
/// A document has fewer notes; longer numbers count years.
const MOST_DIGITS: usize = 3;

/// `1 A note`, `[2] A note`, `3) A note`, `4A note` with a number that isn't raised, `* A note`.
pub fn begins_footnote(text: &str) -> bool {
    if text.starts_with(SIGNS) {
        return true;
    }
    let inner = text.trim_start_matches(['[', '(']);
    let rest = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = inner.len() - rest.len();
    let rest = rest.trim_start_matches([']', ')', '.']);
    let goes_on = match rest.chars().next() {
        Some(c) if c.is_whitespace() => rest.trim_start().starts_with(char::is_alphanumeric),
        other => other.is_some_and(char::is_uppercase),
    };
    (1..=MOST_DIGITS).contains(&digits) && goes_on
}

#[cfg(test)]
mod tests {
    use super::begins_footnote;

    #[test]
    fn footnotes_begin_with_a_number_or_a_sign() {
        for text in ["1 A note", "[12] A note", "3. A note", "4A note", "* A note", "\u{2020}See"] {
            assert!(begins_footnote(text), "{text}");
        }
        for text in
            ["A note", "2024 was a year", "1.2 percent", "12", "12 | Part", "3rd of May", ""]
        {
            assert!(!begins_footnote(text), "{text}");
        }
    }
}
