//! What parts of books are called.

const PARTS: [&str; 6] = ["chapter", "part", "section", "appendix", "annex", "kapitel"];

/// Does the text begin as parts of books are called: `Chapter 4`?
pub fn names_part(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    PARTS.contains(&first.as_str())
}

#[cfg(test)]
mod tests {
    use super::names_part;

    #[test]
    fn parts_are_named_by_their_first_word() {
        assert!(names_part("Appendix A") && names_part("KAPITEL 2"));
        assert!(!names_part("The chapter") && !names_part(""));
    }
}
