//! VAT identification numbers of the European Union whose check digits are published (European Commission, "VIES: VAT
//! identification number structure", and the algorithms of the member states).

use super::digits::{digits, holds_luhn, holds_mod_97};

/// Countries with a rule here, and the length of a number with its country.
const LENGTHS: &[(&str, usize)] = &[
    ("AT", 11),
    ("BE", 12),
    ("DE", 11),
    ("ES", 11),
    ("FR", 13),
    ("IT", 13),
    ("NL", 14),
    ("PL", 12),
];

pub(super) fn has_shape(code: &str) -> bool {
    LENGTHS.contains(&(code.get(..2).unwrap_or_default(), code.len()))
}

/// `None` where the number is of a form without check digits.
pub(super) fn holds(code: &str) -> Option<bool> {
    let number = code.get(2..)?;
    match code.get(..2)? {
        "AT" => austria(number),
        "BE" => belgium(number),
        "DE" => germany(number),
        "ES" => spain(number),
        "FR" => france(number),
        // Partita IVA: Luhn.
        "IT" => holds_luhn(number),
        "NL" => netherlands(number),
        "PL" => poland(number),
        _ => None,
    }
}

fn weighted(digits: &[u32], weights: &[u32]) -> u32 {
    digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum()
}

/// `U` and eight digits.
fn austria(number: &str) -> Option<bool> {
    let digits = digits(number.strip_prefix('U')?)?;
    let (last, rest) = digits.split_last()?;
    let sums = rest.iter().enumerate().map(|(at, digit)| match at % 2 {
        0 => *digit,
        _ => digit / 5 + digit * 2 % 10,
    });
    Some((10 - (sums.sum::<u32>() + 4) % 10) % 10 == *last)
}

/// The last two of ten digits are 97 less the remainder of the others.
fn belgium(number: &str) -> Option<bool> {
    let number: u64 = digits(number).and(number.parse().ok())?;
    Some(97 - number / 100 % 97 == number % 100)
}

/// ISO/IEC 7064, MOD 11,10.
fn germany(number: &str) -> Option<bool> {
    let digits = digits(number)?;
    let (last, rest) = digits.split_last()?;
    let product = rest.iter().fold(10, |product, digit| match (digit + product) % 10 {
        0 => 20 % 11,
        sum => 2 * sum % 11,
    });
    Some((11 - product) % 10 == *last)
}

/// A person's number ends in a letter by its remainder, a company's begins with a letter and has a digit or a letter for
/// Luhn's sum at its end.
fn spain(number: &str) -> Option<bool> {
    const PERSON: &[u8] = b"TRWAGMYFPDXBNJZSQVHLCKE";
    const COMPANY: &[u8] = b"JABCDEFGHI";
    let (first, last) = (number.chars().next()?, number.chars().last()?);
    let middle = number.get(1..8)?;
    let as_person = match first {
        '0'..='9' => Some(number.get(..8)?.to_owned()),
        'X' => Some(format!("0{middle}")),
        'Y' => Some(format!("1{middle}")),
        'Z' => Some(format!("2{middle}")),
        'K' | 'L' | 'M' => return None,
        _ => None,
    };
    if let Some(person) = as_person {
        let number: usize = digits(&person).and(person.parse().ok())?;
        return Some(PERSON.get(number % 23).is_some_and(|letter| char::from(*letter) == last));
    }
    let digits = digits(middle)?;
    let sums = digits.iter().enumerate().map(|(at, digit)| match at % 2 {
        0 => digit / 5 + digit * 2 % 10,
        _ => *digit,
    });
    let check = (10 - sums.sum::<u32>() % 10) % 10;
    let letter = COMPANY.get(check as usize).map(|letter| char::from(*letter));
    Some(last.to_digit(10) == Some(check) || letter == Some(last))
}

/// The first two digits are (12 + 3 × SIREN modulo 97) modulo 97; numbers with letters there have another rule.
fn france(number: &str) -> Option<bool> {
    let key: u64 = digits(number.get(..2)?).and(number.get(..2)?.parse().ok())?;
    let company = number.get(2..)?;
    let siren: u64 = digits(company).and(company.parse().ok())?;
    Some((12 + 3 * (siren % 97)) % 97 == key)
}

/// Nine digits, `B`, two digits: by the sum of products modulo 11, or since 2020 by modulo 97 of the whole.
fn netherlands(number: &str) -> Option<bool> {
    if number.as_bytes().get(9) != Some(&b'B') {
        return None;
    }
    let first = digits(number.get(..9)?)?;
    let (last, rest) = first.split_last()?;
    let by_products = weighted(rest, &[9, 8, 7, 6, 5, 4, 3, 2]) % 11 == *last;
    Some(by_products || holds_mod_97(&format!("NL{number}")))
}

fn poland(number: &str) -> Option<bool> {
    let digits = digits(number)?;
    let (last, rest) = digits.split_last()?;
    Some(weighted(rest, &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 == *last)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that companies publish in their imprints.
    const VALID: [&str; 11] = [
        "ATU13585627",
        "BE0428759497",
        "DE136695976",
        "DE129273398",
        "ESA13585625",
        "ES54362315K",
        "FR40303265045",
        "IT00743110157",
        "NL004495445B01",
        "NL123456789B13",
        "PL8567346215",
    ];

    #[test]
    fn numbers_with_right_check_digits_hold() {
        for number in VALID {
            assert!(has_shape(number), "{number}");
            assert_eq!(holds(number), Some(true), "{number}");
        }
    }

    #[test]
    fn a_changed_digit_is_noticed() {
        // A Dutch number may follow either of two rules.
        for number in VALID.into_iter().filter(|number| !number.starts_with("NL")) {
            for (at, digit) in number.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
                let other = if digit == '9' { '0' } else { char::from(digit as u8 + 1) };
                let mut changed = number.to_owned();
                changed.replace_range(at..=at, &other.to_string());
                assert_eq!(holds(&changed), Some(false), "{changed}");
            }
        }
    }

    #[test]
    fn what_has_no_public_rule_is_not_judged() {
        assert_eq!(holds("FRXX303265045"), None);
        assert!(!has_shape("GB123456789"));
        assert!(!has_shape("DE12"));
    }
}
