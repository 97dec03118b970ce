//! Numbers as they are printed.

/// A number as its digits without zeros at the ends, the place of the decimal point from the left, and its sign.
#[derive(Debug, Clone, PartialEq, Eq)]
struct DecimalText {
    digits: String,
    /// Of the digits before the decimal point.
    whole: isize,
    is_negative: bool,
}

impl DecimalText {
    fn new(whole: &str, part: &str, is_negative: bool) -> Self {
        let all = format!("{whole}{part}");
        let zeros = all.len() - all.trim_start_matches('0').len();
        let digits = all.trim_matches('0').to_owned();
        if digits.is_empty() {
            return Self { digits, whole: 0, is_negative: false };
        }
        Self { digits, whole: whole.len() as isize - zeros as isize, is_negative }
    }

    /// As JSON writes it.
    fn of_json(text: &str) -> Option<Self> {
        let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let is_negative = number.starts_with('-');
        let (whole, part) = number
            .trim_start_matches('-')
            .split_once('.')
            .unwrap_or((number.trim_start_matches('-'), ""));
        let mut number = Self::new(whole, part, is_negative);
        if !number.digits.is_empty() {
            number.whole += exponent.parse::<isize>().ok()?;
        }
        Some(number)
    }
}

/// Does a number of the text have this value?
pub(super) fn says(number: &str, said: &str) -> bool {
    let Some(wanted) = DecimalText::of_json(number) else { return false };
    let said: Vec<char> =
        said.chars().filter(|c| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{ad}')).collect();
    let mut at = 0;
    while at < said.len() {
        if !is_digit(&said, at) {
            at += 1;
            continue;
        }
        let end = run_end(&said, at);
        if readings(&said, at, end).contains(&wanted) {
            return true;
        }
        at = end;
    }
    false
}

fn is_digit(text: &[char], at: usize) -> bool {
    text.get(at).is_some_and(char::is_ascii_digit)
}

/// The end of digits with separators between them.
fn run_end(text: &[char], from: usize) -> usize {
    let mut end = from;
    while is_digit(text, end) || is_separator(text, end) {
        end += 1;
    }
    end
}

fn is_separator(text: &[char], at: usize) -> bool {
    let Some(c) = text.get(at) else { return false };
    let is_joint = matches!(c, '.' | ',' | '\'' | '\u{2019}') || is_space(*c);
    is_joint
        && is_digit(text, at + 1)
        && at.checked_sub(1).is_some_and(|before| is_digit(text, before))
}

const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}')
}

/// What the digits from `from` to `to` may say: with spaces as groups, or each part between spaces by itself.
fn readings(text: &[char], from: usize, to: usize) -> Vec<DecimalText> {
    let mut found = Vec::new();
    let mut starts = vec![from];
    starts.extend(
        (from..to).filter(|at| text.get(*at).is_some_and(|c| is_space(*c))).map(|at| at + 1),
    );
    for (i, start) in starts.iter().enumerate() {
        let ends = starts.iter().skip(i + 1).map(|next| next - 1).chain([to]);
        for end in ends {
            let Some(run) = text.get(*start..end) else { continue };
            let (before, after) =
                (text.get(..*start).unwrap_or_default(), text.get(end..).unwrap_or_default());
            if is_part_of_a_code(before, after) {
                continue;
            }
            for sign in signs(before, after) {
                found.extend(
                    of_run(run)
                        .into_iter()
                        .map(|(whole, part)| DecimalText::new(&whole, &part, sign)),
                );
            }
        }
    }
    found
}

/// A number inside of a date or a code is none: `2024-01`, `A1`, `1/2`.
fn is_part_of_a_code(before: &[char], after: &[char]) -> bool {
    let joins = |c: Option<&char>, next: Option<&char>| {
        c.is_some_and(|c| matches!(c, '-' | '/' | ':' | '_'))
            && next.is_some_and(char::is_ascii_alphanumeric)
    };
    let [.., second, first] = before else {
        return joins(after.first(), after.get(1)) || before.first() == Some(&'_');
    };
    joins(Some(first), Some(second)) && !matches!(first, ':') || joins(after.first(), after.get(1))
}

/// Whether the number may be negative, by the signs around it.
fn signs(before: &[char], after: &[char]) -> Vec<bool> {
    let head: String = before.iter().rev().take(8).collect();
    let tail: String = after.iter().take(8).collect::<String>().to_lowercase();
    let is_sign = |c: char| matches!(c, '-' | '\u{2212}' | '\u{2013}');
    let near = head.trim_start_matches(|c: char| is_currency(c));
    // `EUR -5`, `-$5`, `- 5`.
    let has_minus = near.trim_start().starts_with(is_sign);
    let trimmed = tail.trim_start_matches(|c: char| is_currency(c));
    let mut behind = trimmed.trim_start().chars();
    // `5-`, but not `12,-` or `5 - 6`.
    let is_behind =
        behind.next().is_some_and(is_sign) && !behind.next().is_some_and(char::is_alphanumeric);
    let is_bracketed = head.contains('(') && tail.contains(')');
    let words =
        || tail.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
    let is_booked = words().iter().any(|word| matches!(word.as_str(), "cr" | "dr" | "s" | "h"));
    let is_loose = near.starts_with(char::is_whitespace) && has_minus;
    match (has_minus || is_behind || is_bracketed, is_booked || is_loose) {
        (_, true) => vec![true, false],
        // A number in brackets may be a note.
        (true, false) if is_bracketed && !has_minus => vec![true, false],
        (is_negative, false) => vec![is_negative],
    }
}

fn is_currency(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '$' | '£' | '¥' | '\u{20a0}'..='\u{20c0}' | '.')
}

/// Digits before and after the decimal mark: the last of different separators, or a single one that may be either.
fn of_run(run: &[char]) -> Vec<(String, String)> {
    let digits = |part: &[char]| part.iter().filter(|c| c.is_ascii_digit()).collect::<String>();
    let marks: Vec<usize> =
        run.iter().enumerate().filter(|(_, c)| !c.is_ascii_digit()).map(|(at, _)| at).collect();
    let as_whole = || (digits(run), String::new());
    let Some(last) = marks.last().copied() else { return vec![as_whole()] };
    let mark = run.get(last).copied().unwrap_or('.');
    let after = run.len() - last - 1;
    let is_point = matches!(mark, '.' | ',');
    let is_single = run.iter().filter(|c| **c == mark).count() == 1;
    let (head, tail) = (run.get(..last).unwrap_or_default(), run.get(last..).unwrap_or_default());
    let has_groups = |run: &[char]| {
        let parts: Vec<usize> = run.split(|c| !c.is_ascii_digit()).map(<[char]>::len).collect();
        // Groups of three, or of two in front of three as in India.
        parts.iter().skip(1).all(|len| matches!(len, 2 | 3))
            && parts.last().is_none_or(|len| *len == 3 || parts.len() == 1)
    };
    let mut readings = Vec::new();
    if is_point && is_single && has_groups(head) {
        readings.push((digits(head), digits(tail)));
    }
    if after == 3 && has_groups(run) {
        readings.push(as_whole());
    }
    readings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_number_say_it() {
        for (number, said) in [
            ("1234.56", "1.234,56 €"),
            ("1234.56", "USD 1,234.56"),
            ("1234.5", "CHF 1'234.50"),
            ("1234567", "1 234 567"),
            ("-1234", "(1,234)"),
            ("-12.5", "12,50-"),
            ("-12.5", "-€12.50"),
            ("-5", "5.00 DR"),
            ("19.0", "19 %"),
            ("19", "19%"),
            ("12", "12,-"),
            ("1234", "1,234"),
            ("1.234", "1,234"),
            ("0.05", "0,05"),
            ("0", "0.00"),
            ("100000", "1,00,000"),
            ("3", "3x"),
            ("30", "thirty (30) days"),
        ] {
            assert!(says(number, said), "{number} / {said}");
        }
    }

    #[test]
    fn other_numbers_do_not() {
        for (number, said) in [
            ("1234.56", "1.234,57"),
            ("123456", "1.234,56"),
            ("5", "-5"),
            ("-5", "5"),
            ("1", "21"),
            ("2024", "2024-01-12"),
            ("1", "1.500"),
            ("12", "12.50"),
            ("0.5", "5"),
            ("7", "seven"),
            ("1", ""),
        ] {
            assert!(!says(number, said), "{number} / {said}");
        }
    }
}
