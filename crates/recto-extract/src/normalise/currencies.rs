//! Signs, codes and words of currencies, and units that stand at a number without a space.

/// Codes by what is printed. Signs that several countries share have the code that is most used.
const CURRENCIES: [(&str, &str); 60] = [
    ("$", "USD"),
    ("us$", "USD"),
    ("usd", "USD"),
    ("usd$", "USD"),
    ("dollar", "USD"),
    ("dollars", "USD"),
    ("€", "EUR"),
    ("eur", "EUR"),
    ("euro", "EUR"),
    ("euros", "EUR"),
    ("£", "GBP"),
    ("gbp", "GBP"),
    ("¥", "JPY"),
    ("jpy", "JPY"),
    ("円", "JPY"),
    ("cny", "CNY"),
    ("rmb", "CNY"),
    ("元", "CNY"),
    ("chf", "CHF"),
    ("fr", "CHF"),
    ("sfr", "CHF"),
    ("c$", "CAD"),
    ("ca$", "CAD"),
    ("cad", "CAD"),
    ("a$", "AUD"),
    ("au$", "AUD"),
    ("aud", "AUD"),
    ("nz$", "NZD"),
    ("nzd", "NZD"),
    ("s$", "SGD"),
    ("sgd", "SGD"),
    ("hk$", "HKD"),
    ("hkd", "HKD"),
    ("r$", "BRL"),
    ("brl", "BRL"),
    ("mx$", "MXN"),
    ("mxn", "MXN"),
    ("rm", "MYR"),
    ("myr", "MYR"),
    ("₹", "INR"),
    ("rs", "INR"),
    ("inr", "INR"),
    ("kr", "SEK"),
    ("sek", "SEK"),
    ("nok", "NOK"),
    ("dkk", "DKK"),
    ("pln", "PLN"),
    ("zł", "PLN"),
    ("czk", "CZK"),
    ("kč", "CZK"),
    ("huf", "HUF"),
    ("ft", "HUF"),
    ("₽", "RUB"),
    ("rub", "RUB"),
    ("₺", "TRY"),
    ("₩", "KRW"),
    ("krw", "KRW"),
    ("zar", "ZAR"),
    ("aed", "AED"),
    ("₪", "ILS"),
];

/// Units that are written at their number without a space, in lower case.
const ATTACHED_UNITS: [&str; 34] = [
    "x", "kg", "g", "mg", "lb", "lbs", "oz", "t", "km", "m", "cm", "mm", "ft", "l", "ml", "cl",
    "h", "hr", "hrs", "min", "s", "sec", "d", "kw", "kwh", "w", "v", "gb", "mb", "px", "pt", "pc",
    "pcs", "stk",
];

/// The ISO code of a printed currency; case doesn't count.
pub fn currency_of(printed: &str) -> Option<&'static str> {
    let printed = printed.trim_end_matches('.').to_lowercase();
    CURRENCIES.iter().find_map(|(spelling, code)| (*spelling == printed).then_some(*code))
}

/// What is printed for a currency, in lower case.
pub(crate) fn spellings_of(code: &str) -> impl Iterator<Item = &'static str> {
    CURRENCIES.iter().filter(move |(_, known)| *known == code).map(|(spelling, _)| *spelling)
}

/// A character that signs of currencies are written with.
pub(crate) const fn is_currency_sign(c: char) -> bool {
    matches!(c, '$' | '£' | '¥' | '\u{20a0}'..='\u{20c0}')
}

/// A unit that may stand at its number: `12kg`, `2x`. Letters of any case, but capitals alone are marks of ids (`12M`).
pub(super) fn is_attached_unit(printed: &str) -> bool {
    let is_capital = printed.chars().count() == 1 && printed.chars().all(char::is_uppercase);
    !is_capital && ATTACHED_UNITS.contains(&printed.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn currencies_are_known_by_sign_code_and_word() {
        for (printed, code) in
            [("€", "EUR"), ("Fr.", "CHF"), ("US$", "USD"), ("Rs.", "INR"), ("usd", "USD")]
        {
            assert_eq!(currency_of(printed), Some(code));
        }
        assert_eq!(currency_of("12"), None);
        assert!(is_attached_unit("kg") && is_attached_unit("KG") && !is_attached_unit("M"));
    }

    #[test]
    fn each_spelling_stands_once() {
        let mut spellings: Vec<&str> = CURRENCIES.iter().map(|(spelling, _)| *spelling).collect();
        spellings.sort_unstable();
        assert!(spellings.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
