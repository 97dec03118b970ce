//! What stands behind the digits of a number: a sign, a percent sign, a currency, a mark of debit or credit.

use super::edges::{is_near_space, is_space};
use crate::normalise::currencies::{currency_of, is_attached_unit, is_currency_sign};
use crate::normalise::habits::Habits;
use crate::normalise::printed::{LINE_END, PrintedText, WIDE_SPACE};

/// What stands behind the digits.
pub(super) struct Tail {
    pub(super) end: usize,
    pub(super) is_negative: bool,
    pub(super) is_closed: bool,
    pub(super) is_percent: bool,
    pub(super) currency: Option<&'static str>,
    pub(super) side: Option<AccountSide>,
}

/// The side of an account.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AccountSide {
    Credit,
    Debit,
}

pub(super) fn tail_of(
    text: &PrintedText,
    digits: usize,
    is_marked: bool,
    habits: &Habits,
) -> Option<Tail> {
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
    tail.currency = currency_behind(text, tail.end);
    let behind = closing_bracket(text, tail.end);
    if text.at(behind) == Some(')') {
        tail.end = behind;
        tail.is_closed = true;
        tail.end += 1;
        percent(text, &mut tail);
    }
    if tail.currency.is_none() {
        tail.currency = currency_behind(text, tail.end);
    }
    minus_behind_currency(text, &mut tail, is_marked);
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

/// The place behind a currency that stands between the number and its closing bracket: `(12.50 €)`.
fn closing_bracket(text: &PrintedText, from: usize) -> usize {
    let start = text.end_while(from, is_near_space);
    let end = text.end_while(start, |c| c.is_alphabetic() || is_currency_sign(c));
    let is_closed = end > start && currency_behind(text, from).is_some();
    if is_closed && text.at(end) == Some(')') { end } else { from }
}

/// Takes a minus that stands behind the currency: `12,50 €-`.
fn minus_behind_currency(text: &PrintedText, tail: &mut Tail, is_marked: bool) {
    let start = text.end_while(tail.end, is_near_space);
    let sign = text.end_while(start, |c| c.is_alphabetic() || is_currency_sign(c));
    let is_end = text.at(sign + 1).is_none_or(is_space);
    let is_minus = sign > start && text.at(sign) == Some('-') && is_end;
    if is_marked && is_minus && currency_behind(text, tail.end).is_some() {
        tail.end = sign + 1;
        tail.is_negative = true;
    }
}

fn currency_behind(text: &PrintedText, place: usize) -> Option<&'static str> {
    let start = text.end_while(place, is_near_space);
    let end = text.end_while(start, |c| c.is_alphabetic() || is_currency_sign(c));
    let is_whole = text.at(end).is_none_or(|c| !c.is_numeric());
    let printed: String = text.slice(start..end).iter().collect();
    if is_whole && start - place <= 1 { currency_of(&printed) } else { None }
}

pub(super) fn side_of(printed: &str) -> Option<AccountSide> {
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
