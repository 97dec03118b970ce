//! What running heads and running feet say.

use recto_lexicon::roman;

/// Text with its numbers masked: `Page 3 of 10` and `Page 4 of 10` are one.
pub(super) fn mask(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for token in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        if roman(token).is_some_and(|value| value < 100) && token.len() <= 6 {
            out.push('#');
            continue;
        }
        for c in token.chars() {
            match c {
                '0'..='9' if out.ends_with('#') => {}
                '0'..='9' => out.push('#'),
                c => out.extend(c.to_lowercase()),
            }
        }
    }
    out
}

pub(super) fn has_edge_number(text: &str) -> bool {
    let is_number = |token: Option<&str>| {
        token
            .is_some_and(|t| !t.is_empty() && t.len() <= 4 && t.bytes().all(|b| b.is_ascii_digit()))
    };
    is_number(text.split_whitespace().next()) || is_number(text.split_whitespace().next_back())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_masked() {
        assert_eq!(mask("Page 13 of 200"), mask("Page 4 of 200"));
        assert_eq!(mask("xiv Preface"), mask("iii Preface"));
    }
}
