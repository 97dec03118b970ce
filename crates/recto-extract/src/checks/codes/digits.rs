//! The arithmetic of check digits.

/// The digits of a code; `None` if it has anything else.
pub(super) fn digits(code: &str) -> Option<Vec<u32>> {
    code.chars().map(|c| c.to_digit(10)).collect()
}

/// ISO/IEC 7064, MOD 97-10: the code as a number, A = 10 to Z = 35, leaves 1.
pub(super) fn holds_mod_97(code: &str) -> bool {
    let rest = code.chars().try_fold(0, |rest, c| {
        let value = c.to_digit(36)?;
        Some((rest * if value < 10 { 10 } else { 100 } + value) % 97)
    });
    rest == Some(1)
}

/// The same with the first four characters behind the others, as in an IBAN.
pub(super) fn holds_mod_97_ends(code: &str) -> bool {
    let (Some(head), Some(rest)) = (code.get(..4), code.get(4..)) else { return false };
    holds_mod_97(&format!("{rest}{head}"))
}

/// The digits from the right, times 1 and 3 in turn, are a multiple of ten.
pub(super) fn holds_weights(code: &str) -> Option<bool> {
    let digits = digits(code)?;
    let weighted = digits.iter().rev().zip([1, 3].into_iter().cycle());
    Some(weighted.map(|(digit, weight)| digit * weight).sum::<u32>().is_multiple_of(10))
}

/// Luhn: every second digit from the right doubled, digits of products added.
pub(super) fn holds_luhn(code: &str) -> Option<bool> {
    Some(luhn_sum(&digits(code)?).is_multiple_of(10))
}

fn luhn_sum(digits: &[u32]) -> u32 {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let each = digits.iter().rev().enumerate();
    each.map(|(at, digit)| if at % 2 == 1 { doubled(*digit) } else { *digit }).sum()
}

/// The ten digits times 10 to 1 are a multiple of eleven; the last may be X, which is ten.
pub(super) fn holds_isbn10(code: &str) -> Option<bool> {
    let mut sum = 0;
    for (c, weight) in code.chars().zip((1..=10).rev()) {
        sum += weight * if weight == 1 && c == 'X' { 10 } else { c.to_digit(10)? };
    }
    Some(sum % 11 == 0)
}
