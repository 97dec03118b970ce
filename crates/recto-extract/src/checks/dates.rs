//! Are dates in the order that their names promise, and can each be read in one way only?

use serde_json::Value;

use super::meaning::Meaning;
use super::values::{ValueLeaf, ValueSet, Values};
use super::{Findings, ReviewReason};

/// What is not later than what.
const ORDER: [(Meaning, Meaning); 2] =
    [(Meaning::Issued, Meaning::Due), (Meaning::Start, Meaning::End)];

/// Year, month, day.
type Day = (u32, u32, u32);

pub(super) fn check(values: &Values<'_>, findings: &mut Findings) {
    for set in &values.sets {
        for (first, last) in ORDER {
            if let (Some(first), Some(last)) = (date(values, set, first), date(values, set, last)) {
                check_order(values, first, last, findings);
            }
        }
    }
    for (at, leaf) in values.leaves.iter().enumerate() {
        if leaf.grounded.is_ambiguous {
            findings.add(at, ReviewReason::AmbiguousDate, None);
        }
    }
}

/// A date by its place among the values.
type DatedLeaf = (usize, Day);

/// The date of a meaning, unless there are several.
fn date(values: &Values<'_>, set: &ValueSet, meaning: Meaning) -> Option<DatedLeaf> {
    let leaves = set.leaves.iter().filter_map(|at| Some((*at, values.leaves.get(*at)?)));
    let mut found = leaves.filter(|(_, leaf)| leaf.meaning == Some(meaning));
    let (at, leaf) = found.next()?;
    if found.next().is_some() { None } else { Some((at, day(leaf.grounded.value.as_str()?)?)) }
}

fn check_order(values: &Values<'_>, first: DatedLeaf, last: DatedLeaf, findings: &mut Findings) {
    if first.1 <= last.1 {
        return;
    }
    let is_ambiguous =
        |at: usize| values.leaves.get(at).is_some_and(|leaf| leaf.grounded.is_ambiguous);
    // A date that can be read in two ways is the likelier mistake, and its other reading may be the right one.
    for ((at, _), swapped, holds) in [
        (first, swapped(first.1), swapped(first.1).is_some_and(|day| day <= last.1)),
        (last, swapped(last.1), swapped(last.1).is_some_and(|day| first.1 <= day)),
    ] {
        if is_ambiguous(at) && holds {
            let leaf = values.leaves.get(at);
            let suggested = leaf.zip(swapped).and_then(|(leaf, day)| written(leaf, day));
            return findings.add(at, ReviewReason::AmbiguousDate, suggested);
        }
    }
    findings.add(last.0, ReviewReason::Conflict, None);
}

/// The other reading of 03/04/2024.
fn swapped((year, month, day): Day) -> Option<Day> {
    (day <= 12).then_some((year, day, month))
}

/// A date in the spelling of a value that is `YYYY-MM-DD`, maybe with a time behind it.
fn written(leaf: &ValueLeaf<'_>, (year, month, day): Day) -> Option<Value> {
    let rest = leaf.grounded.value.as_str()?.get(10..)?;
    Some(Value::from(format!("{year:04}-{month:02}-{day:02}{rest}")))
}

/// The day of `YYYY-MM-DD`, maybe with a time behind it.
fn day(text: &str) -> Option<Day> {
    let mut parts = text.get(..10)?.splitn(3, '-');
    let mut part = |digits: usize| {
        let part = parts.next()?;
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { part.parse::<u32>().ok() } else { None }
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some((year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_dates_are_compared() {
        assert_eq!(day("2024-03-04"), Some((2024, 3, 4)));
        assert_eq!(day("2024-03-04T10:00:00Z"), Some((2024, 3, 4)));
        for text in ["2024-3-4", "04.03.2024", "2024-13-01", "2024", "", "März 2024"] {
            assert_eq!(day(text), None, "{text}");
        }
        assert_eq!(swapped((2024, 3, 4)), Some((2024, 4, 3)));
        assert_eq!(swapped((2024, 3, 14)), None);
    }
}
