//! The digits of a number with the marks between them.

use std::ops::Range;

use crate::normalise::decimal::Decimal;
use crate::normalise::habits::Habits;
use crate::normalise::printed::{PrintedText, SPACE, TIGHT_SPACE};

/// A sign that may stand between digits of one number.
const fn is_mark(c: char) -> bool {
    matches!(c, '.' | ',' | '\'' | TIGHT_SPACE)
}

/// Digits that stand together, with a second way to cut them where a space may group.
pub(super) struct DigitCluster {
    /// Up to the first plain space.
    pub(super) plain: Option<Range<usize>>,
    /// Over the plain spaces between groups.
    pub(super) grouped: Option<Range<usize>>,
    /// Where to go on.
    pub(super) end: usize,
}

/// The digits at a place, where the first of them stands.
pub(super) fn cluster_at(text: &PrintedText, first: usize, habits: &Habits) -> DigitCluster {
    let start = match text.before(first) {
        Some('.' | ',') if is_free(text, first - 1) => first - 1,
        _ => first,
    };
    let end = marked_end(text, first);
    let plain = Some(start..end);
    let grouped = grouped_end(text, first).map(|end| start..end);
    match (grouped, habits.space_groups) {
        (Some(grouped), Some(true)) => {
            DigitCluster { plain: None, end: grouped.end, grouped: Some(grouped) }
        }
        (grouped, None) => DigitCluster { plain, grouped, end },
        _ => DigitCluster { plain, grouped: None, end },
    }
}

/// Does a decimal point stand at a place without a number or a name before it? Not one of leaders, either.
fn is_free(text: &PrintedText, point: usize) -> bool {
    text.before(point).is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '.' | ','))
}

fn digits_end(text: &PrintedText, from: usize) -> usize {
    text.end_while(from, |c| c.is_ascii_digit())
}

fn marked_end(text: &PrintedText, from: usize) -> usize {
    let mut end = digits_end(text, from);
    while text.at(end).is_some_and(is_mark) && digits_end(text, end + 1) > end + 1 {
        end = digits_end(text, end + 1);
    }
    end
}

/// The end of groups of three digits that plain spaces part, and of a decimal part behind them.
fn grouped_end(text: &PrintedText, from: usize) -> Option<usize> {
    let mut end = digits_end(text, from);
    if end - from > 3 || text.at(from) == Some('0') {
        return None;
    }
    let first = end;
    while text.at(end) == Some(SPACE) && digits_end(text, end + 1) == end + 4 {
        end += 4;
    }
    if end == first {
        return None;
    }
    let part = digits_end(text, end + 1);
    let has_part = matches!(text.at(end), Some('.' | ',')) && part > end + 1;
    Some(if has_part { part } else { end })
}

/// What digits and marks mean: the value by the habit, another one if the habit doesn't decide, and whether there were marks.
pub(super) fn values(digits: &[char], habits: &Habits) -> Option<(Decimal, Option<Decimal>, bool)> {
    let marks: Vec<(usize, char)> = digits
        .iter()
        .enumerate()
        .filter(|(_, c)| !c.is_ascii_digit())
        .map(|(at, c)| (at, if *c == SPACE { TIGHT_SPACE } else { *c }))
        .collect();
    let (Some(first), Some(last)) = (marks.first(), marks.last()) else {
        return Some((Decimal::of_digits(digits, &[])?, None, false));
    };
    let behind = digits.len() - last.0 - 1;
    let is_one_kind = marks.iter().all(|mark| mark.1 == last.1);
    let decimal = || with_part(digits, last.0, &marks);
    let whole = || are_groups(digits, &marks, digits.len()).then(|| whole(digits)).flatten();
    let value = if !is_one_kind {
        (decimal()?, None)
    } else if marks.len() > 1 || matches!(last.1, '\'' | TIGHT_SPACE) {
        (whole()?, None)
    } else if behind != 3 || first.0 > 3 || first.0 == 0 || digits.first() == Some(&'0') {
        (decimal()?, None)
    } else {
        match habits.decimal_mark {
            Some(mark) if mark == last.1 => (decimal()?, None),
            Some(_) => (whole()?, None),
            // Zeros alone are written behind a decimal mark where all numbers have decimals.
            None => (whole()?, decimal().filter(|value| !value.is_whole())),
        }
    };
    Some((value.0, value.1, true))
}

fn whole(digits: &[char]) -> Option<Decimal> {
    let digits: Vec<char> = digits.iter().copied().filter(char::is_ascii_digit).collect();
    Decimal::of_digits(&digits, &[])
}

/// The value if the last mark is the decimal one.
fn with_part(digits: &[char], at: usize, marks: &[(usize, char)]) -> Option<Decimal> {
    let (before, part) = digits.split_at_checked(at)?;
    let groups = marks.split_last()?.1;
    let is_decimal = matches!(digits.get(at), Some('.' | ','));
    let fits = is_decimal && (groups.is_empty() || are_groups(before, groups, at));
    let before: Vec<char> = before.iter().copied().filter(char::is_ascii_digit).collect();
    if fits { Decimal::of_digits(&before, part.get(1..)?) } else { None }
}

/// Do the marks part thousands (1.234.567) or, by commas, lakhs (12,34,567)?
fn are_groups(digits: &[char], marks: &[(usize, char)], end: usize) -> bool {
    let (Some(first), Some(last)) = (marks.first(), marks.last()) else { return false };
    let is_head = (1..=3).contains(&first.0) && digits.first() != Some(&'0');
    let sizes = || marks.windows(2).filter_map(|pair| Some(pair.get(1)?.0 - pair.first()?.0 - 1));
    let is_uniform = marks.iter().all(|mark| mark.1 == first.1);
    let are_inner = sizes().all(|size| size == 3)
        || first.1 == ',' && first.0 <= 2 && sizes().all(|size| size == 2);
    is_head && is_uniform && are_inner && end - last.0 - 1 == 3
}
