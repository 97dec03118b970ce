//! Words and marks for yes and no.

use super::text::words;

const YES: &str = "yes y true on checked selected enabled included agreed accepted ja j wahr zutreffend oui o vrai si s \
                   verdadero vero waar x v angekreuzt coche marcado 1";
const NO: &str = "no n false off unchecked none not disabled excluded rejected declined nein falsch nicht kein keine non faux \
                  aucun aucune falso ninguno nessuno nee niet geen onwaar 0";
const CHECKED: &str = "☒☑✓✔✗✘✕✖🗹🗵⊠\u{f0fc}\u{f0fd}\u{f0fe}";
const UNCHECKED: &str = "☐□▢⬜❏❑\u{f0a8}\u{f06f}";

/// Yes or no, if the text has words or marks of one of them only.
pub(crate) fn answer_in(said: &str) -> Option<bool> {
    let marks = said.chars().filter_map(|c| match c {
        c if CHECKED.contains(c) => Some(true),
        c if UNCHECKED.contains(c) => Some(false),
        _ => None,
    });
    let compact: String = said.chars().filter(|c| !c.is_whitespace()).collect();
    let empty = ["[]", "()", "[_]"].iter().any(|sign| compact.contains(sign)).then_some(false);
    let spoken = words(said);
    let word = |word: &String| {
        let is_in = |list: &str| list.split_whitespace().any(|known| known == word);
        if is_in(YES) { Some(true) } else { is_in(NO).then_some(false) }
    };
    let mut answers = marks.chain(empty).chain(spoken.iter().filter_map(word));
    let first = answers.next()?;
    answers.all(|answer| answer == first).then_some(first)
}

/// A text without the marks of a state that it begins with.
pub(crate) fn without_marks(said: &str, is_checked: bool) -> &str {
    let marks = if is_checked { CHECKED } else { UNCHECKED };
    said.trim_start_matches(|c: char| marks.contains(c)).trim_start()
}

/// Are both a yes, or both a no? An enumeration may have Yes where Ja is printed.
pub(super) fn same(value: &str, said: &str) -> bool {
    answer_in(value).is_some() && words(value).len() <= 1 && answer_in(value) == answer_in(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_marks_answer() {
        for said in ["Yes", "[X]", "☒ married", "oui", "Sí", "Agreed."] {
            assert_eq!(answer_in(said), Some(true), "{said}");
        }
        for said in ["No", "[ ]", "☐ married", "Nein,"] {
            assert_eq!(answer_in(said), Some(false), "{said}");
        }
        for said in ["", "yes or no", "perhaps", "☒ ☐"] {
            assert_eq!(answer_in(said), None, "{said}");
        }
    }
}
