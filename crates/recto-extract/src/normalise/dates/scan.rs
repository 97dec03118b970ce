//! Finds a date at a place of a text.

use std::ops::Range;

use super::day::CalendarDay;
use crate::normalise::months::month_of;
use crate::normalise::printed::{LINE_END, PrintedText, SPACE, TIGHT_SPACE, WIDE_SPACE};

/// A date as it is printed, in each order that it can be read.
pub(super) struct PrintedDate {
    pub(super) chars: Range<usize>,
    pub(super) day_first: Option<CalendarDay>,
    pub(super) month_first: Option<CalendarDay>,
    /// Does its order tell how the document orders dates? Full stops always follow the day.
    pub(super) is_evidence: bool,
}

impl PrintedDate {
    fn certain(chars: Range<usize>, day: CalendarDay) -> Self {
        Self { chars, day_first: Some(day), month_first: Some(day), is_evidence: false }
    }
}

/// Words and signs between the parts of a date with the month's name.
const CONNECTORS: [&str; 5] = ["de", "del", "of", "day", "the"];
/// Endings of the day's number.
const ORDINAL_ENDINGS: [&str; 11] = ["st", "nd", "rd", "th", "er", "ère", "e", "º", "ª", "°", "o"];

/// The date that begins at a place.
pub(super) fn date_at(text: &PrintedText, place: usize) -> Option<PrintedDate> {
    let first = text.at(place)?;
    let before = text.before(place);
    if first.is_ascii_digit() {
        let is_part = before.is_some_and(|c| c.is_numeric() || matches!(c, '_' | '@'))
            || before.is_some_and(char::is_alphabetic) && !is_after_word(text, place);
        if is_part {
            return None;
        }
        let seen = figures(text, place)
            .or_else(|| day_name_year(text, place))
            .or_else(|| year_first(text, place))?;
        let joint = seen.joint;
        let is_joined = is_joined(text, place, joint, true)
            || is_joined(text, seen.date.chars.end, joint, false);
        return (!is_joined).then_some(seen.date);
    }
    let begins = first.is_alphabetic() && !before.is_some_and(char::is_alphanumeric);
    if begins { name_day_year(text, place) } else { None }
}

/// Is the text before a figure a whole word, as in `Date12.03.2024`? One letter or two are the letters of a number.
fn is_after_word(text: &PrintedText, place: usize) -> bool {
    place - text.start_while(place, char::is_alphabetic) >= 4
}

struct Seen {
    date: PrintedDate,
    /// The sign between its parts.
    joint: char,
}

/// Does a sign join the date to another figure? A hyphen between two dates makes a range, unless dates have hyphens themselves.
fn is_joined(text: &PrintedText, place: usize, joint: char, is_start: bool) -> bool {
    let (sign, figure) = if is_start {
        (text.before(place), place.checked_sub(1).and_then(|place| text.before(place)))
    } else {
        (text.at(place), text.at(place + 1))
    };
    let is_figure = figure.is_some_and(char::is_numeric);
    match sign {
        Some('.' | '/' | ',' | '\'') => is_figure,
        Some('-') => figure.is_some_and(char::is_alphanumeric) && (joint == '-' || !is_figure),
        Some(':') => is_figure && is_start,
        Some('T') => !is_figure,
        Some('_' | '@') => true,
        Some(c) => c.is_alphanumeric() && !is_start,
        None => false,
    }
}

const fn is_space(c: char) -> bool {
    matches!(c, SPACE | TIGHT_SPACE)
}

const fn is_any_space(c: char) -> bool {
    matches!(c, SPACE | TIGHT_SPACE | WIDE_SPACE | LINE_END)
}

fn number(text: &PrintedText, from: usize) -> Option<(u16, usize, usize)> {
    let end = text.end_while(from, |c| c.is_ascii_digit());
    let digits: String = text.slice(from..end).iter().collect();
    (end - from <= 4).then_some(())?;
    Some((digits.parse().ok()?, end, end - from))
}

/// A year of two or four digits.
fn full_year(number: u16, digits: usize) -> Option<u16> {
    match digits {
        4 => Some(number),
        2 if number < 70 => Some(2000 + number),
        2 => Some(1900 + number),
        _ => None,
    }
}

/// The sign between two figures, with a space before or after it: `12.03.`, `12 / 03`, `12. 03`, `12 03`.
fn joint(text: &PrintedText, from: usize) -> Option<(char, usize)> {
    let sign = text.end_while(from, is_space);
    match text.at(sign) {
        Some(c @ ('.' | '/' | '-')) if sign - from <= 1 => {
            let next = text.end_while(sign + 1, is_space);
            (next - sign <= 2).then_some((c, next))
        }
        Some(c) if c.is_ascii_digit() && sign == from + 1 => Some((SPACE, sign)),
        _ => None,
    }
}

/// Figures alone: day and month in either order before the year, or the year first.
fn figures(text: &PrintedText, place: usize) -> Option<Seen> {
    let (a, end, a_digits) = number(text, place)?;
    let (sign, next) = joint(text, end).or_else(|| cjk(text, end, '年'))?;
    let (b, end, b_digits) = number(text, next)?;
    let (again, next) = joint(text, end).or_else(|| cjk(text, end, '月'))?;
    let (c, end, c_digits) = number(text, next)?;
    if sign != again && !(sign == '年' && again == '月') || b_digits > 2 {
        return None;
    }
    if a_digits == 4 {
        let is_short = c_digits <= 2 && sign != SPACE;
        let end = if sign == '年' && text.at(end) == Some('日') { end + 1 } else { end };
        let day = CalendarDay::new(a, b as u8, u8::try_from(c).ok()?).filter(|_| is_short)?;
        return Some(Seen { date: PrintedDate::certain(place..end, day), joint: sign });
    }
    // Three figures with spaces are a date only when the last is a year in full.
    if a_digits > 2 || sign == SPACE && (c_digits != 4 || a_digits != 2 || b_digits != 2) {
        return None;
    }
    let year = full_year(c, c_digits)?;
    let mut date = PrintedDate {
        chars: place..end,
        day_first: CalendarDay::new(year, b as u8, a as u8),
        month_first: CalendarDay::new(year, a as u8, b as u8),
        is_evidence: matches!(sign, '/' | '-'),
    };
    if sign == '.' && date.day_first.is_some() {
        date.month_first = None;
    }
    let is_date = date.day_first.is_some() || date.month_first.is_some();
    is_date.then_some(Seen { date, joint: sign })
}

fn cjk(text: &PrintedText, from: usize, sign: char) -> Option<(char, usize)> {
    (text.at(from) == Some(sign)).then_some((sign, from + 1))
}

/// The word at a place, and where it ends.
fn word(text: &PrintedText, from: usize) -> (String, usize) {
    let end = text.end_while(from, char::is_alphabetic);
    (text.slice(from..end).iter().collect(), end)
}

/// Skips spaces, one of the signs that part a date, and connecting words. Tells whether anything was skipped, and the sign.
fn skip(text: &PrintedText, from: usize) -> (usize, Option<char>) {
    let mut place = from;
    let mut sign = None;
    loop {
        let next = text.end_while(place, is_any_space);
        if sign.is_none()
            && let Some(c @ ('.' | ',' | '-' | '/' | '–')) = text.at(next)
        {
            sign = Some(c);
            place = next + 1;
            continue;
        }
        let (connector, end) = word(text, next);
        if CONNECTORS.contains(&connector.to_lowercase().as_str()) {
            place = end;
            // A connector may be parted again: 'March, of 2024'.
            continue;
        }
        return (next, sign);
    }
}

fn ordinal_end(text: &PrintedText, from: usize) -> usize {
    let end = text.end_while(from, |c| c.is_alphabetic() || c == '°');
    let ending: String = text.slice(from..end).iter().collect::<String>().to_lowercase();
    if ORDINAL_ENDINGS.contains(&ending.as_str()) { end } else { from }
}

fn month_name(text: &PrintedText, from: usize) -> Option<(u8, usize)> {
    let (name, end) = word(text, from);
    let month = month_of(&name)?;
    Some((month, if text.at(end) == Some('.') { end + 1 } else { end }))
}

/// A year behind day and month. Two digits need a sign that says so: `'24`, `12-Mar-24`, or stand behind the month.
fn year_at(text: &PrintedText, from: usize, may_be_short: bool) -> Option<(u16, usize)> {
    let has_mark = text.at(from) == Some('\'');
    let from = if has_mark { from + 1 } else { from };
    let (year, end, digits) = number(text, from)?;
    let year = full_year(year, digits).filter(|_| digits == 4 || has_mark || may_be_short)?;
    let goes_on = text.at(end).is_some_and(|c| c.is_alphabetic() && c != 'T');
    (!goes_on).then_some((year, end))
}

/// `12. March 2024`, `12-Mar-24`, `15 de marzo de 2024`, `12MAR2024`.
fn day_name_year(text: &PrintedText, place: usize) -> Option<Seen> {
    let (day, end, digits) = number(text, place)?;
    if digits > 2 {
        return None;
    }
    let (next, sign) = skip(text, ordinal_end(text, end));
    let (month, end) = month_name(text, next)?;
    let (next, _) = skip(text, end);
    let (year, end) = year_at(text, next, true)?;
    let day = CalendarDay::new(year, month, day as u8)?;
    Some(Seen { date: PrintedDate::certain(place..end, day), joint: sign.unwrap_or(SPACE) })
}

/// `2024 March 12`, `2024-Mar-12`.
fn year_first(text: &PrintedText, place: usize) -> Option<Seen> {
    let (year, end, digits) = number(text, place)?;
    if digits != 4 {
        return None;
    }
    let (next, sign) = skip(text, end);
    let (month, end) = month_name(text, next)?;
    let (next, _) = skip(text, end);
    let (day, end, digits) = number(text, next)?;
    let day = CalendarDay::new(year, month, u8::try_from(day).ok()?).filter(|_| digits <= 2)?;
    Some(Seen { date: PrintedDate::certain(place..end, day), joint: sign.unwrap_or(SPACE) })
}

/// `March 12, 2024`, `Mar-12-2024`.
fn name_day_year(text: &PrintedText, place: usize) -> Option<PrintedDate> {
    let (month, end) = month_name(text, place)?;
    let (next, sign) = skip(text, end);
    let (day, end, digits) = number(text, next)?;
    if digits > 2 {
        return None;
    }
    let (next, _) = skip(text, ordinal_end(text, end));
    let may_be_short = matches!(sign, Some('-' | '/'));
    let (year, end) = year_at(text, next, may_be_short)?;
    let day = CalendarDay::new(year, month, day as u8)?;
    let goes_on = text.at(end).is_some_and(|c| c.is_numeric() || c.is_alphabetic() && c != 'T');
    (!goes_on).then(|| PrintedDate::certain(place..end, day))
}
