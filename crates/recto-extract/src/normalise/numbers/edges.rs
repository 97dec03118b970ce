//! Digits with what stands around them: a number, unless they are a part of something else.

use std::ops::Range;

use super::NumberReading;
use super::digits::values;
use super::head::head_of;
use super::tail::{AccountSide, side_of, tail_of};
use crate::normalise::currencies::currency_of;
use crate::normalise::habits::Habits;
use crate::normalise::number_words::ends_amount_in_words;
use crate::normalise::printed::{
    LINE_END, Occurrence, PrintedText, SPACE, TIGHT_SPACE, WIDE_SPACE,
};

pub(super) const fn is_space(c: char) -> bool {
    matches!(c, SPACE | TIGHT_SPACE | WIDE_SPACE | LINE_END)
}

pub(super) const fn is_near_space(c: char) -> bool {
    matches!(c, SPACE | TIGHT_SPACE)
}

/// The number whose digits these are, unless they are part of something else.
pub(super) fn number_at(
    text: &PrintedText,
    digits: Range<usize>,
    habits: &Habits,
) -> Option<Occurrence<NumberReading>> {
    let (value, other, is_marked) = values(text.slice(digits.clone()), habits)?;
    let head = head_of(text, digits.start)?;
    let tail = tail_of(text, digits.end, is_marked, habits)?;
    let in_brackets = head.is_open && tail.is_closed;
    // Contracts repeat a number word in digits: twelve (12) months.
    let is_repeated = in_brackets
        && (!is_marked && is_followed_by_word(text, tail.end)
            || is_spelled_before(text, head.start));
    let by_side =
        tail.side.is_some_and(|side| !(habits.marks_both_sides && side == AccountSide::Credit));
    let is_negative =
        head.is_negative || tail.is_negative || in_brackets && !is_repeated || by_side;
    let currency = head.currency.or(tail.currency);
    let reading = |value: super::Decimal| NumberReading {
        value: if is_negative { value.negated() } else { value },
        currency,
        is_percent: tail.is_percent,
        is_marked,
    };
    Some(text.occurrence(head.start..tail.end, reading(value), other.map(reading)))
}

/// Do words before a bracket spell what it repeats in digits?
fn is_spelled_before(text: &PrintedText, bracket: usize) -> bool {
    let end = text.start_while(bracket, |c| is_space(c) || matches!(c, '.' | ',' | '%'));
    let start = text.start_while(end, char::is_alphabetic);
    let word: String = text.slice(start..end).iter().collect();
    ends_amount_in_words(&word)
}

fn is_followed_by_word(text: &PrintedText, place: usize) -> bool {
    let start = text.end_while(place, is_near_space);
    let end = text.end_while(start, char::is_alphabetic);
    let printed: String = text.slice(start..end).iter().collect();
    end > start && start > place && currency_of(&printed).is_none()
}

/// Does nothing stand beside a number but its currency?
pub(super) fn is_alone(text: &PrintedText, number: &Occurrence<NumberReading>) -> bool {
    let is_currency = |range: Range<usize>| {
        let printed: String = text.slice(range).iter().filter(|c| !is_space(**c)).collect();
        printed.is_empty() || currency_of(&printed).is_some()
    };
    is_currency(0..number.chars.start) && is_currency(number.chars.end..text.len())
}

/// How many numbers of a text are marked as credits, and how many as debits?
pub(in crate::normalise) fn marked_sides(
    text: &PrintedText,
    number: &Range<usize>,
) -> (bool, bool) {
    let end = number.end;
    let start = text.start_while(end, char::is_alphabetic);
    let inside: String = text.slice(start..end).iter().collect();
    let next = text.end_while(end, is_near_space);
    let after: String =
        text.slice(next..text.end_while(next, char::is_alphabetic)).iter().collect();
    let marks = |side, letter: &str| side_of(&inside) == Some(side) || after == letter;
    (marks(AccountSide::Credit, "H"), marks(AccountSide::Debit, "S"))
}
