//! Names of months and their abbreviations.

/// Names in lower case, month by month: English, German, French, Spanish, Italian, Dutch; then abbreviations that leave
/// letters out.
const MONTHS: [&[&str]; 12] = [
    &["january", "januar", "jänner", "janvier", "enero", "gennaio", "januari"],
    &["february", "februar", "février", "febrero", "febbraio", "februari"],
    &["march", "märz", "mars", "marzo", "maart", "mrz", "mrt"],
    &["april", "avril", "abril", "aprile"],
    &["may", "mai", "mayo", "maggio", "mei"],
    &["june", "juni", "juin", "junio", "giugno"],
    &["july", "juli", "juillet", "julio", "luglio"],
    &["august", "août", "agosto", "augustus"],
    &["september", "septembre", "septiembre", "setiembre", "settembre"],
    &["october", "oktober", "octobre", "octubre", "ottobre"],
    &["november", "novembre", "noviembre"],
    &["december", "dezember", "décembre", "diciembre", "dicembre"],
];

/// Letters of the shortest abbreviation.
const SHORTEST: usize = 3;
/// Letters of the longest name.
const LONGEST: usize = 10;

/// The month, from 1, that a word names in full or by its first letters: `Sept.`, `févr.`
pub fn month(word: &str) -> Option<u8> {
    let word = word.trim_end_matches(['.', ',']);
    let letters = word.chars().take(LONGEST + 1).count();
    if !(SHORTEST..=LONGEST).contains(&letters) {
        return None;
    }
    let word = word.to_lowercase();
    let names = |names: &[&str]| names.iter().any(|name| name.starts_with(&word));
    (1..).zip(MONTHS).find_map(|(number, all)| names(all).then_some(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_known_in_full_and_abbreviated() {
        for (word, number) in
            [("January", 1), ("Mär.", 3), ("MRZ", 3), ("août", 8), ("Sept.", 9), ("dic", 12)]
        {
            assert_eq!(month(word), Some(number), "{word}");
        }
        for word in ["Marble", "Ma", "Decision", "", "2024"] {
            assert_eq!(month(word), None, "{word}");
        }
    }
}
