//! Numbers and amounts in words: 'twelve months', 'five thousand dollars ($5,000)'.

use super::currencies::currency_of;
use super::fold::folded_letters;

/// Words that numbers consist of, in English, German, French, Spanish, Italian and Dutch. Lower case, without diacritics.
const CARDINALS: [&str; 6] = [
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
     sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty \
     ninety hundred thousand million billion half",
    "ein eine einem einen einer eines eins zwei drei vier funf sechs sieben acht neun zehn \
     elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig \
     dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert tausend millionen",
    "un une deux trois quatre cinq six sept huit neuf dix onze douze quinze seize vingt \
     trente quarante cinquante soixante cent mille millions",
    "uno una dos tres cuatro cinco seis siete ocho nueve diez once doce quince dieciocho \
     veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil \
     millones",
    "tre quattro cinque sette otto dieci dodici venti trenta cento",
    "twee drie vijf zes zeven acht negen tien twaalf twintig dertig honderd",
];
/// Words behind numbers that end an amount, and the Italian two, which is an English word of payments.
const AMOUNT_ENDS: &str = "percent cents pounds prozent pourcent due";
/// The fewest letters of the first and of the last part of a number that is written as one word: `thirtysix`.
const SHORTEST_PARTS: [usize; 2] = [4, 3];

/// Is a word, in lower case and without diacritics, a number or a part of one?
pub(crate) fn is_cardinal(word: &str) -> bool {
    let [shortest, shortest_last] = SHORTEST_PARTS;
    let joined = || {
        (shortest..=word.len().saturating_sub(shortest_last)).any(|cut| {
            word.split_at_checked(cut).is_some_and(|(head, tail)| {
                // German counts the ones first: `vierundzwanzig`.
                let head = head.strip_suffix("und").unwrap_or(head);
                is_in_table(head) && is_in_table(tail)
            })
        })
    };
    is_in_table(word) || joined()
}

fn is_in_table(word: &str) -> bool {
    CARDINALS.iter().any(|list| list.split(' ').any(|known| known == word))
}

/// Does a number or an amount in words end with this word, behind which contracts repeat it in digits?
pub(super) fn ends_amount_in_words(word: &str) -> bool {
    let folded = folded_letters(word);
    is_cardinal(&folded)
        || AMOUNT_ENDS.split(' ').any(|known| known == folded)
        || folded.len() > 3 && currency_of(&folded).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_amounts_end_with_these() {
        for word in ["Dollars", "zwölf", "cent", "Percent"] {
            assert!(ends_amount_in_words(word), "{word}");
        }
        for word in ["loss", "EUR", ""] {
            assert!(!ends_amount_in_words(word), "{word}");
        }
    }

    #[test]
    fn numbers_may_be_written_as_one_word() {
        for word in ["twelve", "thirtysix", "vierundzwanzig", "zweihundert", "trois"] {
            assert!(is_cardinal(word), "{word}");
        }
        for word in ["due", "percent", "hundredweight", "und", "twentyish"] {
            assert!(!is_cardinal(word), "{word}");
        }
    }
}
