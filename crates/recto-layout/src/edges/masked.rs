//! What running heads and running feet say on every page.

use recto_lexicon::roman;

/// Front matter has fewer pages.
const MOST_NUMERAL: u32 = 99;

/// Text with its numbers masked: `Page 3 of 10` and `Page 4 of 10` are one.
pub(super) fn masked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for token in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        if roman(token).is_some_and(|value| value <= MOST_NUMERAL) {
            out.push('#');
            continue;
        }
        for c in token.chars() {
            if !c.is_ascii_digit() {
                out.extend(c.to_lowercase());
            } else if !out.ends_with('#') {
                out.push('#');
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_masked() {
        assert_eq!(masked("Page 13 of 200"), masked("Page 4 of 200"));
        assert_eq!(masked("xiv Preface"), masked("iii Preface"));
    }
}
