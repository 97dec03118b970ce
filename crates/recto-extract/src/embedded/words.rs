//! Names and labels as lists of words in one spelling.

use smol_str::SmolStr;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The words of a label in lower case, without accents. Points inside abbreviations are left out (`n.º`, `S.A.`), signs
/// for numbers are words.
pub(crate) fn tokens(text: &str) -> Vec<SmolStr> {
    split(text, false)
}

/// The words of a property's name: `dueDate`, `due_date` and `Due date` are alike.
pub(crate) fn name_tokens(name: &str) -> Vec<SmolStr> {
    split(name, true)
}

fn split(text: &str, at_capitals: bool) -> Vec<SmolStr> {
    let mut found: Vec<SmolStr> = Vec::new();
    let mut word = String::new();
    let mut before: Option<char> = None;
    let mut end = |word: &mut String| {
        if !word.is_empty() {
            found.push(SmolStr::from(word.as_str()));
            word.clear();
        }
    };
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let is_camel = before.is_some_and(char::is_lowercase) && c.is_uppercase()
            || before.is_some_and(char::is_uppercase)
                && c.is_uppercase()
                && next.is_some_and(char::is_lowercase);
        if at_capitals && is_camel {
            end(&mut word);
        }
        match c {
            '°' => word.push('o'),
            '#' | '%' => {
                end(&mut word);
                word.push(c);
                end(&mut word);
            }
            'ß' => word.push_str("ss"),
            'œ' | 'Œ' => word.push_str("oe"),
            // A point inside an abbreviation.
            '.' if before.is_some_and(char::is_alphabetic)
                && next.is_some_and(|c| c.is_alphabetic() || c == '°') => {}
            c if c.is_alphanumeric() => {
                let plain = std::iter::once(c).nfkd().filter(|c| !is_combining_mark(*c));
                word.extend(plain.flat_map(char::to_lowercase));
            }
            c if is_combining_mark(c) => {}
            _ => end(&mut word),
        }
        before = Some(c);
    }
    end(&mut word);
    found
}

/// A word without its plural -s.
pub(crate) fn singular(word: &str) -> SmolStr {
    match word.strip_suffix('s') {
        Some(stem) if stem.len() >= 3 && !stem.ends_with(['s', 'u', 'i']) => stem.into(),
        _ => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_name_are_alike() {
        let words = tokens;
        assert_eq!(name_tokens("dueDate"), ["due", "date"]);
        assert_eq!(name_tokens("IBANNumber"), ["iban", "number"]);
        assert_eq!(words("DUE_DATE:"), ["due", "date"]);
        assert_eq!(words("USt-IdNr."), ["ust", "idnr"]);
        assert_eq!(words("Albarán n.º"), ["albaran", "no"]);
        assert_eq!(words("N° d’ordre"), ["no", "d", "ordre"]);
        assert_eq!(words("Order #"), ["order", "#"]);
        assert_eq!(words("Straße"), ["strasse"]);
        assert_eq!(singular("terms"), "term");
        assert_eq!(singular("address"), "address");
    }
}
