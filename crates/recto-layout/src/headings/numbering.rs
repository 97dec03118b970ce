//! Numbers of chapters and sections.

use recto_lexicon::{names_part, roman};

/// `2`, `2.1`, `2.1.3 Title`, `Chapter 4`: how deep the number says the heading is.
pub(super) fn numbering_depth(text: &str) -> Option<u8> {
    let mut tokens = text.split_whitespace();
    let first = tokens.next()?;
    let second = tokens.next()?;
    if names_part(text) {
        let bare = second.trim_matches(|c: char| !c.is_alphanumeric());
        let counts = bare.starts_with(|c: char| c.is_ascii_digit())
            || bare.chars().count() == 1
            || roman(bare).is_some();
        return counts.then_some(1);
    }
    let bare = first.trim_end_matches('.');
    let parts: Vec<&str> = bare.split('.').collect();
    let numeric = parts
        .iter()
        .all(|p| !p.is_empty() && p.len() <= 2 && p.bytes().all(|b| b.is_ascii_digit()));
    let capital = second.chars().next().is_some_and(|c| c.is_uppercase() || !c.is_alphabetic());
    if numeric
        && capital
        && (parts.len() > 1 || second.chars().next().is_some_and(char::is_uppercase))
    {
        return Some(parts.len() as u8);
    }
    let letter_or_roman = first.ends_with('.')
        && parts.len() == 1
        && (roman(bare).is_some()
            || (bare.len() == 1 && bare.bytes().all(|b| b.is_ascii_uppercase())));
    (letter_or_roman && bare.chars().all(char::is_uppercase) && capital).then_some(1)
}
