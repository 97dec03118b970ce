//! What running heads, running feet and page numbers say.

use crate::lists::roman;

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

/// `12`, `- 12 -`, `Page 3 of 10`, `xii`, `3 | 10`.
pub(crate) fn is_page_number(text: &str) -> bool {
    let mut numbers = 0;
    for token in text.split_whitespace() {
        let bare = token.trim_matches(|c: char| !c.is_alphanumeric());
        if bare.is_empty() {
            continue;
        }
        let is_number = bare.len() <= 4 && bare.bytes().all(|b| b.is_ascii_digit())
            || roman(bare).is_some_and(|value| value < 200) && bare.len() <= 7
            || bare
                .split(['/', '-'])
                .filter(|part| {
                    !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit())
                })
                .count()
                == 2
                && bare.len() <= 9;
        if is_number {
            numbers += 1;
        } else if !matches!(
            bare.to_lowercase().as_str(),
            "page" | "of" | "p" | "pg" | "seite" | "von" | "página" | "de"
        ) {
            return false;
        }
    }
    (1..=2).contains(&numbers)
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
    fn page_numbers_in_their_forms() {
        for text in ["12", "- 12 -", "Page 3 of 10", "xii", "3 | 10", "12/30", "[4]"] {
            assert!(is_page_number(text), "{text}");
        }
        for text in ["Chapter 3", "12 May 2020", "", "20231", "page"] {
            assert!(!is_page_number(text), "{text}");
        }
    }

    #[test]
    fn numbers_are_masked() {
        assert_eq!(mask("Page 13 of 200"), mask("Page 4 of 200"));
        assert_eq!(mask("xiv Preface"), mask("iii Preface"));
    }
}
