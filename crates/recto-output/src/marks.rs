//! List markers of Markdown.

use recto_lexicon::{is_bullet, is_dash, is_tick_box};

/// A list item's printed marker as Markdown writes it, and the text after it.
pub(crate) fn list_parts(text: &str) -> (String, &str) {
    // A box that is ticked or not says something of its item.
    let is_mark = |c| (is_bullet(c) && !is_tick_box(c)) || is_dash(c);
    if let Some(rest) = text.strip_prefix(is_mark) {
        return ("- ".to_owned(), rest.trim_start());
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let marks = text.get(digits..).unwrap_or_default();
    if (1..=3).contains(&digits)
        && let Some(rest) = marks.strip_prefix(". ").or_else(|| marks.strip_prefix(") "))
    {
        return (text[..digits].to_owned() + &marks[..1] + " ", rest.trim_start());
    }
    ("- ".to_owned(), text)
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
        assert_eq!(list_parts("iii. one"), ("- ".into(), "iii. one"));
        assert_eq!(list_parts("2021 was"), ("- ".into(), "2021 was"));
    }
}
