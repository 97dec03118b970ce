//! The language of a document, by its most common words.

/// A language that documents are told apart by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    English,
    German,
    French,
    Spanish,
    Italian,
    Dutch,
}

/// Words that stand in nearly every text of a language and in few of the others.
const COMMON_WORDS: [(Language, &[&str]); 6] = [
    (
        Language::English,
        &[
            "the", "of", "and", "to", "for", "is", "by", "with", "this", "from", "your", "or",
            "date",
        ],
    ),
    (
        Language::German,
        &[
            "der", "und", "für", "die", "das", "mit", "von", "zu", "ist", "den", "bis", "wir",
            "sie", "datum",
        ],
    ),
    (
        Language::French,
        &[
            "le", "les", "et", "du", "des", "pour", "vous", "est", "au", "sur", "à", "votre",
            "facture",
        ],
    ),
    (
        Language::Spanish,
        &["el", "los", "y", "del", "las", "para", "por", "su", "con", "fecha", "una", "factura"],
    ),
    (
        Language::Italian,
        &["il", "di", "della", "per", "e", "gli", "dei", "del", "con", "una", "fattura", "che"],
    ),
    (
        Language::Dutch,
        &["het", "een", "van", "en", "voor", "met", "bij", "uw", "wij", "niet", "factuur", "datum"],
    ),
];

/// Fewer common words than this are no text, but names.
const FEWEST_WORDS: usize = 3;
/// More words than this tell nothing new.
const MOST_WORDS: usize = 20_000;

/// The language whose common words are most frequent; `None` if there are few or if two languages are alike.
pub fn language_of<'a>(words: impl Iterator<Item = &'a str>) -> Option<Language> {
    let mut counts = [0usize; COMMON_WORDS.len()];
    for word in words.take(MOST_WORDS) {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        for (count, (_, common)) in counts.iter_mut().zip(&COMMON_WORDS) {
            *count += usize::from(common.contains(&word.as_str()));
        }
    }
    let most = counts.iter().copied().max().filter(|most| *most >= FEWEST_WORDS)?;
    let mut first = counts.iter().zip(&COMMON_WORDS).filter(|(count, _)| 2 * **count > most);
    let (_, (language, _)) = first.next()?;
    first.next().is_none().then_some(*language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_told_by_their_common_words() {
        let of = |text: &str| language_of(text.split(' '));
        assert_eq!(of("Terms of the agreement and this date by"), Some(Language::English));
        assert_eq!(of("Die Rechnung ist mit der Karte zu zahlen und von"), Some(Language::German));
        assert_eq!(of("Le montant et les frais pour vous"), Some(Language::French));
        assert_eq!(of("El importe y los gastos para su cuenta"), Some(Language::Spanish));
        assert_eq!(of("Il totale della fattura per gli ordini"), Some(Language::Italian));
        assert_eq!(of("Het bedrag van een factuur voor uw"), Some(Language::Dutch));
        assert_eq!(of("ACME 12.50"), None);
    }
}
