//! Currencies: a code in the value, a sign or a word on the page.

/// Codes with what may be printed for them, in lower case. A dollar sign is that of several countries.
const PRINTED: &[(&str, &str)] = &[
    ("USD", "$ us$ usd dollar dollars"),
    ("EUR", "€ eur euro euros"),
    ("GBP", "£ gbp pound pounds"),
    ("JPY", "¥ jpy 円"),
    ("CNY", "¥ cny rmb 元"),
    ("CHF", "chf fr sfr"),
    ("CAD", "$ c$ ca$ cad"),
    ("AUD", "$ a$ au$ aud"),
    ("NZD", "$ nz$ nzd"),
    ("SGD", "$ s$ sgd"),
    ("HKD", "$ hk$ hkd"),
    ("BRL", "r$ brl"),
    ("MXN", "$ mx$ mxn"),
    ("MYR", "rm myr"),
    ("INR", "₹ rs inr"),
    ("SEK", "kr sek"),
    ("NOK", "kr nok"),
    ("DKK", "kr dkk"),
    ("PLN", "zł pln"),
    ("CZK", "kč czk"),
    ("HUF", "ft huf"),
    ("RUB", "₽ rub"),
    ("TRY", "₺ try"),
    ("KRW", "₩ krw"),
    ("ZAR", "r zar"),
    ("AED", "aed"),
    ("ILS", "₪ ils"),
];

/// Is the value the code of a currency that is printed, alone or with an amount?
pub(super) fn says(value: &str, said: &str) -> bool {
    let Some((_, printed)) = PRINTED.iter().find(|(code, _)| code.eq_ignore_ascii_case(value))
    else {
        return false;
    };
    let said = said.to_lowercase();
    let is_amount = |c: char| c.is_ascii_digit() || ".,'-()".contains(c) || c.is_whitespace();
    let mut signs = said.split(is_amount).filter(|sign| !sign.is_empty());
    let is_known = |sign: &str| printed.split_whitespace().any(|known| known == sign);
    let first = signs.next();
    first.is_some_and(is_known) && signs.all(is_known)
}
