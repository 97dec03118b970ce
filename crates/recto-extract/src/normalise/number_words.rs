//! Words that spell a number or an amount, behind which contracts repeat it in digits: 'five thousand dollars ($5,000)'.

use super::currencies::currency_of;
use super::fold::folded_letters;

/// English, German, French, Spanish, Italian, Dutch; the last word of a number in words. Lower case, without diacritics.
const NUMBER_WORDS: [&str; 104] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
    "hundred",
    "thousand",
    "million",
    "billion",
    "percent",
    "cents",
    "pounds",
    "ein",
    "eins",
    "zwei",
    "drei",
    "vier",
    "funf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwolf",
    "zwanzig",
    "dreissig",
    "vierzig",
    "funfzig",
    "sechzig",
    "neunzig",
    "hundert",
    "tausend",
    "millionen",
    "prozent",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
    "vingt",
    "trente",
    "quarante",
    "cinquante",
    "soixante",
    "cent",
    "mille",
    "millions",
    "pourcent",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "doce",
    "veinte",
    "treinta",
    "sesenta",
    "cien",
    "ciento",
    "mil",
    "millones",
    "due",
    "tre",
    "quattro",
    "dieci",
    "trenta",
    "twee",
    "drie",
    "tien",
    "dertig",
    "honderd",
];

/// Does a number in words end with this word?
pub(super) fn is_number_word(word: &str) -> bool {
    let folded = folded_letters(word);
    NUMBER_WORDS.contains(&folded.as_str()) || folded.len() > 3 && currency_of(&folded).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_amounts_end_with_these() {
        assert!(is_number_word("Dollars") && is_number_word("zwölf") && is_number_word("cent"));
        assert!(!is_number_word("loss") && !is_number_word("EUR") && !is_number_word(""));
    }
}
