//! What stands around the digits of a number: sign, currency, percent, marks of debit and credit, or more of what it is a part of.

use std::ops::Range;

use super::NumberReading;
use super::digits::values;
use crate::normalise::currencies::{currency_of, is_attached_unit, is_currency_sign};
use crate::normalise::habits::Habits;
use crate::normalise::printed::{
    LINE_END, Occurrence, PrintedText, SPACE, TIGHT_SPACE, WIDE_SPACE,
};

/// What stands before the digits.
struct Head {
    start: usize,
    is_negative: bool,
    is_open: bool,
    currency: Option<&'static str>,
}

/// What stands behind the digits.
struct Tail {
    end: usize,
    is_negative: bool,
    is_closed: bool,
    is_percent: bool,
    currency: Option<&'static str>,
    side: Option<AccountSide>,
}

/// The side of an account.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AccountSide {
    Credit,
    Debit,
}

const fn is_space(c: char) -> bool {
    matches!(c, SPACE | TIGHT_SPACE | WIDE_SPACE | LINE_END)
}

const fn is_near_space(c: char) -> bool {
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
    let is_repeated = in_brackets && !is_marked && is_followed_by_word(text, tail.end);
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

fn head_of(text: &PrintedText, digits: usize) -> Option<Head> {
    let mut head = Head { start: digits, is_negative: false, is_open: false, currency: None };
    minus(text, &mut head)?;
    if let Some((start, code)) = currency_before(text, head.start) {
        head.currency = Some(code);
        let is_bare = !head.is_negative && !head.is_open;
        let sign = Head { start, is_negative: false, is_open: false, currency: None };
        let mut sign = sign;
        if minus(text, &mut sign).is_some() && is_bare && (sign.is_negative || sign.is_open) {
            head = Head { currency: head.currency, ..sign };
        }
        return Some(head);
    }
    if head.is_negative || head.is_open {
        return Some(head);
    }
    let before = text.before(head.start);
    let further = head.start.checked_sub(1).and_then(|place| text.before(place));
    let is_part = before.is_some_and(|c| match c {
        '/' | ':' | '.' | ',' => further.is_some_and(|c| {
            c.is_numeric() || c == '/' || c.is_alphabetic() && before == Some('/')
        }),
        '-' => further.is_some_and(char::is_alphanumeric),
        '_' | '@' | '&' | '\\' => true,
        c => c.is_alphanumeric(),
    });
    (!is_part).then_some(head)
}

/// Takes a minus or an opening bracket directly before the number. `None` if a hyphen joins it to something.
fn minus(text: &PrintedText, head: &mut Head) -> Option<()> {
    let Some(at) = head.start.checked_sub(1) else { return Some(()) };
    let before = text.before(at);
    let begins = before.is_none_or(|c| is_space(c) || is_currency_sign(c) || "([:=|".contains(c));
    match text.at(at) {
        Some('-' | '–') if begins => {
            head.start = at;
            head.is_negative = true;
        }
        Some('-') if currency_before(text, at).is_some() => {
            head.start = at;
            head.is_negative = true;
        }
        Some('-') if before.is_some_and(char::is_alphanumeric) => return None,
        Some('(') => {
            head.start = at;
            head.is_open = true;
        }
        // '- 12.50' at the start of a cell is a sign; between words it is a dash.
        Some(c) if is_near_space(c) && matches!(before, Some('-')) && is_far(text, at - 1) => {
            head.start = at - 1;
            head.is_negative = true;
        }
        _ => {}
    }
    Some(())
}

/// Does nothing stand before a place but what is far away, or a currency?
fn is_far(text: &PrintedText, place: usize) -> bool {
    text.before(place).is_none_or(|c| matches!(c, WIDE_SPACE | LINE_END) || is_currency_sign(c))
        || currency_before(text, place).is_some()
}

/// The currency before a place, after one space at most, and where it begins.
fn currency_before(text: &PrintedText, place: usize) -> Option<(usize, &'static str)> {
    let end = text.start_while(place, is_near_space);
    if place - end > 1 {
        return None;
    }
    let end = if text.before(end) == Some('.') { end - 1 } else { end };
    let start = text.start_while(end, |c| c.is_alphabetic() || is_currency_sign(c));
    let is_whole = text.before(start).is_none_or(|c| !c.is_numeric() && !matches!(c, '_' | '@'));
    let printed: String = text.slice(start..end).iter().collect();
    let code = currency_of(&printed).filter(|_| is_whole);
    // A sign may close a name or stand behind another number: 'total$12', '5$ 12'.
    let sign = || {
        let start = end.checked_sub(1)?;
        let sign = text.at(start).filter(|c| is_currency_sign(*c))?;
        currency_of(sign.encode_utf8(&mut [0; 4])).map(|code| (start, code))
    };
    code.map(|code| (start, code)).or_else(sign)
}

fn tail_of(text: &PrintedText, digits: usize, is_marked: bool, habits: &Habits) -> Option<Tail> {
    let mut tail = Tail {
        end: digits,
        is_negative: false,
        is_closed: false,
        is_percent: false,
        currency: None,
        side: None,
    };
    if !is_marked {
        tail.end = no_cents(text, digits);
    }
    if tail.end == digits {
        attached(text, &mut tail, is_marked)?;
    }
    percent(text, &mut tail);
    if text.at(tail.end) == Some(')') {
        tail.is_closed = true;
        tail.end += 1;
        percent(text, &mut tail);
    }
    if tail.currency.is_none() {
        tail.currency = currency_behind(text, tail.end);
    }
    side(text, &mut tail, is_marked, habits);
    Some(tail)
}

/// What touches the last digit. `None` if the digits go on into something else.
fn attached(text: &PrintedText, tail: &mut Tail, is_marked: bool) -> Option<()> {
    let next = text.at(tail.end + 1);
    let is_end = next.is_none_or(|c| is_space(c) || matches!(c, ')' | '|' | '*'));
    match text.at(tail.end) {
        Some('-') if is_end => {
            // At the end of a line of text a hyphen may be a dash: only a marked number or one that stands alone has it as a sign.
            let stands_alone = next.is_none_or(|c| matches!(c, WIDE_SPACE | LINE_END | ')'));
            if is_marked || stands_alone {
                tail.end += 1;
                tail.is_negative = true;
            }
        }
        Some('-') => {
            let end = text.end_while(tail.end + 1, char::is_lowercase);
            let is_word = end - tail.end > 3 && !text.at(end).is_some_and(char::is_alphanumeric);
            let is_money = currency_starts(text, tail.end + 1);
            if is_money {
                tail.end += 1;
                tail.is_negative = true;
            } else if !is_word {
                return None;
            }
        }
        Some('/' | ':') if next.is_some_and(char::is_numeric) => return None,
        Some('_' | '@' | '\\' | '^') => return None,
        Some(c) if is_near_space(c) && is_marked && next == Some('-') => {
            let further = text.at(tail.end + 2);
            if further.is_none_or(|c| matches!(c, WIDE_SPACE | LINE_END)) {
                tail.end += 2;
                tail.is_negative = true;
            }
        }
        Some(c) if c.is_numeric() => return None,
        Some(c) if c.is_alphabetic() => return letters(text, tail, is_marked),
        _ => {}
    }
    Some(())
}

fn currency_starts(text: &PrintedText, place: usize) -> bool {
    text.at(place).is_some_and(is_currency_sign)
}

/// Letters that touch the last digit: a currency, a unit, a side of an account, the mark of a tax rate on a receipt.
fn letters(text: &PrintedText, tail: &mut Tail, is_marked: bool) -> Option<()> {
    let end = text.end_while(tail.end, char::is_alphabetic);
    if text.at(end).is_some_and(|c| c.is_numeric() || c == '_' || c == '@') {
        return None;
    }
    let printed: String = text.slice(tail.end..end).iter().collect();
    let is_tax_mark = is_marked && printed.len() == 1 && printed.chars().all(char::is_uppercase);
    let is_known = currency_of(&printed).is_some()
        || side_of(&printed).is_some()
        || is_attached_unit(&printed)
        || is_tax_mark;
    is_known.then_some(())
}

/// The end of dashes in the place of cents: `12.-`, `12,--`.
fn no_cents(text: &PrintedText, digits: usize) -> usize {
    if !matches!(text.at(digits), Some('.' | ',')) {
        return digits;
    }
    let end = text.end_while(digits + 1, |c| matches!(c, '-' | '–' | '—'));
    let is_end = text.at(end).is_none_or(|c| !c.is_alphanumeric());
    if end > digits + 1 && is_end { end } else { digits }
}

fn percent(text: &PrintedText, tail: &mut Tail) {
    let sign = text.end_while(tail.end, is_near_space);
    if sign - tail.end <= 1 && text.at(sign) == Some('%') {
        tail.end = sign + 1;
        tail.is_percent = true;
    }
}

fn currency_behind(text: &PrintedText, place: usize) -> Option<&'static str> {
    let start = text.end_while(place, is_near_space);
    let end = text.end_while(start, |c| c.is_alphabetic() || is_currency_sign(c));
    let is_whole = text.at(end).is_none_or(|c| !c.is_numeric());
    let printed: String = text.slice(start..end).iter().collect();
    if is_whole && start - place <= 1 { currency_of(&printed) } else { None }
}

fn side_of(printed: &str) -> Option<AccountSide> {
    match printed {
        "CR" | "Cr" | "cr" => Some(AccountSide::Credit),
        "DR" | "Dr" | "dr" | "DB" | "Db" => Some(AccountSide::Debit),
        _ => None,
    }
}

/// A mark of debit or credit behind the number. German statements write `S` and `H`, which mean that only beside amounts.
fn side(text: &PrintedText, tail: &mut Tail, is_marked: bool, habits: &Habits) {
    let start = text.end_while(tail.end, is_near_space);
    let end = text.end_while(start, char::is_alphabetic);
    if start - tail.end > 1 || text.at(end).is_some_and(|c| c.is_numeric() || c == '-') {
        return;
    }
    let printed: String = text.slice(start..end).iter().collect();
    let german = match printed.as_str() {
        "H" => Some(AccountSide::Credit),
        "S" => Some(AccountSide::Debit),
        _ => None,
    };
    let german = german.filter(|_| is_marked && habits.marks_both_sides);
    if let Some(side) = side_of(&printed).or(german) {
        tail.side = Some(side);
        tail.end = end;
    }
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
