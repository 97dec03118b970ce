//! How captions begin.

/// Words that name a float, in the languages of many documents; a number has to follow.
const NAMES: [&str; 17] = [
    "figure",
    "fig",
    "fig.",
    "figs.",
    "table",
    "tab.",
    "chart",
    "scheme",
    "abbildung",
    "abb.",
    "tabelle",
    "figura",
    "tabla",
    "tabela",
    "tableau",
    "graph",
    "diagram",
];

/// Does a block that begins with this line tell what stands beside it: `Figure 3`, `Table 2.1:`?
pub(crate) fn is_caption_start(text: &str) -> bool {
    let mut tokens = text.split_whitespace();
    let (Some(name), Some(number)) = (tokens.next(), tokens.next()) else { return false };
    // What is closed as it was opened is a reference, which a line of a paragraph may begin with.
    let is_bracketed = name.starts_with(['(', '[']);
    let name = name.trim_start_matches(['(', '[']);
    if !name.chars().next().is_some_and(char::is_uppercase) {
        return false;
    }
    let lower = name.to_lowercase();
    if !NAMES.contains(&lower.as_str()) {
        return false;
    }
    // "Figure 3 shows ..." goes on as a sentence; "Figure 3: ..." and "Figure 3. ..." are captions.
    let bare = number.trim_end_matches([':', '.', ')', ']', ',', '|', '-', '\u{2013}']);
    let numbered = bare.chars().any(|c| c.is_ascii_digit())
        || crate::lists::roman(bare).is_some()
        || bare.len() == 1;
    if !numbered || bare.len() > 8 || number.ends_with(',') {
        return false;
    }
    if is_bracketed && number.contains([')', ']']) {
        return false;
    }
    if number.len() != bare.len() {
        return true;
    }
    match tokens.next() {
        None => true,
        Some(next) => next.chars().next().is_some_and(|c| !c.is_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::is_caption_start;

    #[test]
    fn captions_are_distinguished_from_sentences() {
        assert!(is_caption_start("Figure 2.1: Surveyed firms"));
        assert!(is_caption_start("Table 3"));
        assert!(is_caption_start("TABLE IV Results"));
        assert!(!is_caption_start("Figure 3 shows the results"));
        assert!(!is_caption_start("Table tennis is played"));
        assert!(!is_caption_start("(Table 1). This accounted for"));
        assert!(!is_caption_start("Figures are rounded"));
    }
}
