//! Printed markers of list items.

use recto_lexicon::{Marker, Ordinal, is_bullet, is_dash, is_tick_box, marker};

/// A list item's marker as Markdown writes it, and the text after it. Numbers are those of the page; those that Markdown
/// can't count, such as letters, stay in the text.
pub(crate) fn list_parts(text: &str) -> (String, &str) {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let marks = text.get(digits..).unwrap_or_default();
    if (1..=3).contains(&digits)
        && let Some(rest) = marks.strip_prefix(". ").or_else(|| marks.strip_prefix(") "))
    {
        return (text[..digits].to_owned() + &marks[..1] + " ", rest.trim_start());
    }
    ("- ".to_owned(), without_bullet(text))
}

/// The text after an item's bullet; all of it where it has none.
pub(crate) fn without_bullet(text: &str) -> &str {
    // A box that is ticked or not says something of its item.
    let is_mark = |c| (is_bullet(c) && !is_tick_box(c)) || is_dash(c);
    text.strip_prefix(is_mark).map_or(text, str::trim_start)
}

/// The printed number of an item, and the text after it.
pub(crate) fn ordinal(text: &str) -> Option<(Ordinal, &str)> {
    match marker(text)? {
        Marker::Ordinal(ordinal) => Some((ordinal, text.split_once(' ')?.1.trim_start())),
        Marker::Bullet | Marker::Dash => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_of_list_items() {
        assert_eq!(list_parts("• one"), ("- ".into(), "one"));
        assert_eq!(list_parts("☑ one"), ("- ".into(), "☑ one"));
        assert_eq!(list_parts("12. one"), ("12. ".into(), "one"));
        assert_eq!(list_parts("3) one"), ("3) ".into(), "one"));
        assert_eq!(list_parts("(3) one"), ("- ".into(), "(3) one"));
        assert_eq!(list_parts("iii. one"), ("- ".into(), "iii. one"));
        assert_eq!(list_parts("1.2 one"), ("- ".into(), "1.2 one"));
        assert_eq!(list_parts("2021 was"), ("- ".into(), "2021 was"));
    }
}
