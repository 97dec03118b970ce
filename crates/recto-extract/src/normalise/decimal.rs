//! Exact decimal numbers: amounts are compared without rounding.

use std::cmp::Ordering;
use std::fmt;

use serde_json::Number;

/// More digits than any amount has; sums of so many stay far inside of 128 bits.
const MOST_DIGITS: usize = 30;

/// A decimal number: mantissa / 10^scale, without trailing zeros, so that equal values are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Decimal {
    mantissa: i128,
    scale: u32,
}

impl Decimal {
    /// `None` for a scale that no amount has.
    pub fn new(mantissa: i128, scale: u32) -> Option<Self> {
        (scale as usize <= MOST_DIGITS).then(|| Self { mantissa, scale }.reduced())
    }

    /// Of digits before and after the decimal mark, without sign.
    pub(super) fn of_digits(whole: &[char], part: &[char]) -> Option<Self> {
        if whole.len() + part.len() > MOST_DIGITS {
            return None;
        }
        let mut digits = whole.iter().chain(part);
        let mantissa =
            digits.try_fold(0i128, |sum, c| Some(sum * 10 + i128::from(c.to_digit(10)?)))?;
        Self::new(mantissa, part.len() as u32)
    }

    /// A number as JSON writes it: `-12.5`, `1e3`.
    pub fn of_json(number: &Number) -> Option<Self> {
        Self::of_plain(&number.to_string())
    }

    /// A number as programs write it: digits, a point, an exponent.
    pub fn of_plain(text: &str) -> Option<Self> {
        let (digits, exponent) = match text.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (is_negative, digits) = match digits.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, digits.strip_prefix('+').unwrap_or(digits)),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.is_empty() && part.is_empty() {
            return None;
        }
        let whole: Vec<char> = whole.chars().collect();
        let part: Vec<char> = part.chars().collect();
        let value = Self::of_digits(&whole, &part)?.shifted(exponent)?;
        Some(if is_negative { value.negated() } else { value })
    }

    fn shifted(self, exponent: i32) -> Option<Self> {
        let scale = i64::from(self.scale) - i64::from(exponent);
        if scale >= 0 {
            return Self::new(self.mantissa, u32::try_from(scale).ok()?);
        }
        let zeros = u32::try_from(-scale).ok().filter(|zeros| *zeros as usize <= MOST_DIGITS)?;
        Some(Self { mantissa: self.mantissa.checked_mul(10i128.checked_pow(zeros)?)?, scale: 0 })
    }

    fn reduced(mut self) -> Self {
        while self.scale > 0 && self.mantissa % 10 == 0 {
            self.mantissa /= 10;
            self.scale -= 1;
        }
        self
    }

    #[must_use]
    pub const fn negated(self) -> Self {
        Self { mantissa: -self.mantissa, scale: self.scale }
    }

    #[must_use]
    pub const fn magnitude(self) -> Self {
        Self { mantissa: self.mantissa.abs(), scale: self.scale }
    }

    pub const fn is_negative(self) -> bool {
        self.mantissa < 0
    }

    pub const fn is_whole(self) -> bool {
        self.scale == 0
    }

    pub fn checked_add(self, other: Self) -> Option<Self> {
        let (a, b, scale) = self.aligned(other)?;
        Self::new(a.checked_add(b)?, scale)
    }

    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(other.negated())
    }

    pub fn checked_mul(self, other: Self) -> Option<Self> {
        Self::new(self.mantissa.checked_mul(other.mantissa)?, self.scale + other.scale)
    }

    fn aligned(self, other: Self) -> Option<(i128, i128, u32)> {
        let scale = self.scale.max(other.scale);
        let at = |value: Self| value.mantissa.checked_mul(10i128.checked_pow(scale - value.scale)?);
        Some((at(self)?, at(other)?, scale))
    }

    /// As a JSON number. Integers stay integers; what a double can't hold exactly becomes the nearest one.
    pub fn to_json(self) -> Option<Number> {
        if self.scale == 0
            && let Ok(whole) = i64::try_from(self.mantissa)
        {
            return Some(whole.into());
        }
        Number::from_f64(self.to_string().parse().ok()?)
    }
}

impl From<i64> for Decimal {
    fn from(whole: i64) -> Self {
        Self { mantissa: i128::from(whole), scale: 0 }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        if let Some((a, b, _)) = self.aligned(*other) {
            return a.cmp(&b);
        }
        // Too far apart for one scale: the number with more digits before its decimal point is further from zero.
        let size = |value: &Self| {
            let digits = value.mantissa.unsigned_abs().checked_ilog10().unwrap_or(0);
            (i64::from(digits) - i64::from(value.scale)) * value.mantissa.signum() as i64
        };
        size(self).cmp(&size(other))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let digits = format!("{:0>1$}", self.mantissa.unsigned_abs(), self.scale as usize + 1);
        let (whole, part) = digits.split_at(digits.len() - self.scale as usize);
        if part.is_empty() { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{part}") }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn plain(text: &str) -> Decimal {
        Decimal::of_plain(text).unwrap()
    }

    #[test]
    fn equal_values_are_equal_however_they_are_written() {
        assert_eq!(plain("1234.50"), plain("1234.5"));
        assert_eq!(plain("1e3"), plain("1000"));
        assert_eq!(plain("12.5e-1"), plain("1.25"));
        assert_eq!(plain("-0"), plain("0.00"));
        assert_ne!(plain("0.1"), plain("0.10000000001"));
        for text in ["", "-", ".", "1.2.3", "abc", "1e", "12a", "1e99"] {
            assert_eq!(Decimal::of_plain(text), None, "{text}");
        }
    }

    #[test]
    fn json_numbers_go_by_their_decimal_text() {
        let number = |text: &str| serde_json::from_str::<Number>(text).unwrap();
        assert_eq!(Decimal::of_json(&number("0.1")), Some(plain("0.1")));
        assert_eq!(Decimal::of_json(&number("1234.0")), Some(plain("1234")));
        assert_eq!(plain("-12.30").to_json(), Some(number("-12.3")));
        assert_eq!(plain("12").to_json(), Some(number("12")));
    }

    proptest! {
        #[test]
        fn sums_and_order_are_those_of_cents(a in -1_000_000_000i64..1_000_000_000, b in -1_000_000_000i64..1_000_000_000) {
            let of = |cents: i64| Decimal::new(i128::from(cents), 2).unwrap();
            prop_assert_eq!(of(a).checked_add(of(b)), Some(of(a + b)));
            prop_assert_eq!(of(a).checked_sub(of(b)), Some(of(a - b)));
            prop_assert_eq!(of(a).cmp(&of(b)), a.cmp(&b));
            prop_assert_eq!(Decimal::of_plain(&of(a).to_string()), Some(of(a)));
        }
    }
}
