//! Text as it is compared: without case, spaces and typographic variants.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The letters and digits of a text in lower case; compatibility forms (ligatures, full width) resolved, diacritics kept.
pub fn folded(text: &str) -> String {
    text.nfkc().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The same without diacritics: `Müller` and `Muller` are alike.
pub fn folded_letters(text: &str) -> String {
    text.chars().flat_map(folded_char).collect()
}

/// The letters that a character is compared as: none for signs and diacritics, two for a ligature.
pub fn folded_char(c: char) -> impl Iterator<Item = char> {
    let spelled: &[char] = match c {
        'ß' | 'ẞ' => &['s', 's'],
        'Æ' | 'æ' => &['a', 'e'],
        'Œ' | 'œ' => &['o', 'e'],
        'Ø' | 'ø' => &['o'],
        'Ł' | 'ł' => &['l'],
        'ı' => &['i'],
        _ => &[],
    };
    let is_letter = spelled.is_empty() && !matches!(c, 'º' | 'ª');
    let plain = is_letter.then(|| {
        std::iter::once(c)
            .nfkd()
            .filter(|c| !is_combining_mark(*c) && c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .filter(|c| !is_combining_mark(*c))
    });
    spelled.iter().copied().chain(plain.into_iter().flatten())
}

/// The words of a name as programs write it: `invoiceNumber`, `invoice_number` and `Invoice number` are the same two.
pub fn name_words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before: Option<char> = None;
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        let follows_small = before.is_some_and(|c| c.is_lowercase() || c.is_numeric());
        let is_last_capital = before.is_some_and(char::is_uppercase)
            && chars.peek().is_some_and(|next| next.is_lowercase());
        let begins = c.is_uppercase() && (follows_small || is_last_capital);
        if begins || !c.is_alphanumeric() && !is_combining_mark(c) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(folded_char(c));
        }
        before = Some(c);
    }
    words.retain(|word| !word.is_empty());
    words
}

/// An identifier as it is compared: letters and digits without separators (`DE89 3704` and `DE893704`). `None` if it has no digit.
pub fn folded_id(text: &str) -> Option<String> {
    let id = folded_letters(text);
    id.chars().any(|c| c.is_ascii_digit()).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_word_are_alike() {
        assert_eq!(folded("O\u{fb03}ce – “A”"), "officea");
        assert_eq!(folded("Müller"), "müller");
        assert_eq!(folded_letters("MÜLLER & Söhne, Straße"), "mullersohnestrasse");
        assert_eq!(folded_letters("mu\u{308}ller"), "muller");
        assert_eq!(folded_id("DE89 3704-0044"), Some("de8937040044".to_owned()));
        assert_eq!(folded_id("none"), None);
    }

    #[test]
    fn names_fall_into_words() {
        for name in ["invoice_number", "invoiceNumber", "Invoice number", "INVOICE-NUMBER"] {
            assert_eq!(name_words(name), ["invoice", "number"], "{name}");
        }
        assert_eq!(name_words("VATNumber2"), ["vat", "number2"]);
        assert_eq!(name_words("IBAN"), ["iban"]);
        assert!(name_words("__").is_empty());
    }
}
