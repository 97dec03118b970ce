//! Words and marks that say yes or no.

use super::fold::folded_letters;

/// English, German, French, Spanish, Italian, Dutch; lower case, without diacritics.
const YES: [&str; 32] = [
    "yes",
    "y",
    "true",
    "t",
    "on",
    "checked",
    "selected",
    "enabled",
    "included",
    "agreed",
    "accepted",
    "approved",
    "ja",
    "wahr",
    "zutreffend",
    "angekreuzt",
    "ausgewahlt",
    "oui",
    "o",
    "vrai",
    "coche",
    "si",
    "s",
    "verdadero",
    "marcado",
    "vero",
    "selezionato",
    "waar",
    "j",
    "x",
    "aangevinkt",
    "applicable",
];
const NO: [&str; 31] = [
    "no",
    "n",
    "false",
    "f",
    "off",
    "unchecked",
    "none",
    "not",
    "disabled",
    "excluded",
    "rejected",
    "declined",
    "nein",
    "falsch",
    "nicht",
    "kein",
    "keine",
    "non",
    "faux",
    "aucun",
    "aucune",
    "falso",
    "ninguno",
    "ninguna",
    "nessuno",
    "nessuna",
    "nee",
    "niet",
    "geen",
    "onwaar",
    "unzutreffend",
];

/// Marks drawn into a box, or boxes that have one.
const CHECKED: [char; 14] =
    ['☒', '☑', '✓', '✔', '✗', '✘', '✕', '✖', '🗹', '🗵', '⊠', '\u{f0fc}', '\u{f0fd}', '\u{f0fe}'];
/// Boxes without a mark.
const UNCHECKED: [char; 8] = ['☐', '□', '▢', '⬜', '❏', '❑', '\u{f0a8}', '\u{f06f}'];

/// The words that say yes or no, folded.
pub(crate) fn answer_words() -> impl Iterator<Item = &'static str> {
    YES.into_iter().chain(NO)
}

/// Whether a word says yes or no; one letter says it only as an answer of its own.
pub fn says_yes(word: &str) -> Option<bool> {
    if let Some(mark) = mark_of(word) {
        return Some(mark);
    }
    let word = folded_letters(word);
    if YES.contains(&word.as_str()) {
        return Some(true);
    }
    NO.contains(&word.as_str()).then_some(false)
}

/// The state of a drawn check box: `☒`, `[x]`, `[ ]`, `( )`.
pub fn mark_of(word: &str) -> Option<bool> {
    let inner =
        word.strip_prefix(['[', '(']).and_then(|word| word.strip_suffix([']', ')'])).map(str::trim);
    match inner {
        Some("x" | "X" | "v" | "V" | "*") => return Some(true),
        Some("" | "_" | "__") => return Some(false),
        _ => {}
    }
    let mut signs = inner.unwrap_or(word).chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) if CHECKED.contains(&sign) => Some(true),
        (Some(sign), None) if UNCHECKED.contains(&sign) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_yes_or_no_in_six_languages() {
        for word in ["Yes", "JA", "oui,", "Sí", "sì", "☒", "[X]", "✓"] {
            assert_eq!(says_yes(word), Some(true), "{word}");
        }
        for word in ["No", "Nein.", "non", "nee", "☐", "[ ]", "()"] {
            assert_eq!(says_yes(word), Some(false), "{word}");
        }
        for word in ["", "maybe", "12", "-"] {
            assert_eq!(says_yes(word), None, "{word}");
        }
    }

    #[test]
    fn no_word_says_both() {
        assert!(YES.iter().all(|word| !NO.contains(word)));
    }
}
