//! Ends of sentences, names that a colon ends, words broken at a hyphen.

/// What may stand behind the end of a sentence.
const CLOSERS: [char; 6] = ['"', '\'', ')', ']', '\u{201d}', '\u{2019}'];
const SENTENCE_ENDS: [char; 7] = ['.', '!', '?', '\u{3002}', '\u{ff01}', '\u{ff1f}', '\u{ff0e}'];
const COLONS: [char; 2] = [':', '\u{ff1a}'];
const SEMICOLONS: [char; 2] = [';', '\u{ff1b}'];
const HYPHENS: [char; 2] = ['-', '\u{2010}'];

/// The text without closing quotation marks and brackets at its end.
pub fn without_closers(text: &str) -> &str {
    text.trim_end_matches(CLOSERS)
}

/// Does a sentence end with the text, within its closing marks?
pub fn ends_sentence(text: &str) -> bool {
    without_closers(text).ends_with(SENTENCE_ENDS)
}

/// A sentence, or a part of one that a colon or semicolon ends.
pub fn ends_clause(text: &str) -> bool {
    let text = without_closers(text);
    text.ends_with(SENTENCE_ENDS) || text.ends_with(COLONS) || text.ends_with(SEMICOLONS)
}

/// Does a word end what names something else, with the colon of any script?
pub fn names_what_follows(word: &str) -> bool {
    word.ends_with(COLONS)
}

/// Was a word broken at its hyphen by the end of the line?
pub fn is_broken(line: &str, next: &str) -> bool {
    line.strip_suffix(HYPHENS).is_some_and(|head| head.ends_with(char::is_alphanumeric))
        && next.starts_with(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_within_their_closing_marks() {
        assert!(ends_sentence("he said (\u{201c}no.\u{201d})") && ends_sentence("完了。"));
        assert!(!ends_sentence("as follows:") && ends_clause("as follows:"));
        assert!(!ends_clause("and the") && !ends_clause(""));
    }

    #[test]
    fn names_end_with_a_colon_of_any_script() {
        assert!(names_what_follows("Vendor:") && names_what_follows("供应商："));
        assert!(!names_what_follows("10:30") && !names_what_follows(""));
    }

    #[test]
    fn only_words_are_broken() {
        assert!(is_broken("compu-", "tation") && is_broken("x\u{2010}", "ray"));
        assert!(!is_broken("-", "tation") && !is_broken("compu-", "(tation"));
    }
}
