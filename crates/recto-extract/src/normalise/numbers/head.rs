//! What stands before the digits of a number: a sign, a bracket, a currency.

use super::edges::{is_near_space, is_space};
use crate::normalise::currencies::{currency_of, is_currency_sign};
use crate::normalise::printed::{LINE_END, PrintedText, WIDE_SPACE};

/// What stands before the digits.
pub(super) struct Head {
    pub(super) start: usize,
    pub(super) is_negative: bool,
    pub(super) is_open: bool,
    pub(super) currency: Option<&'static str>,
}

pub(super) fn head_of(text: &PrintedText, digits: usize) -> Option<Head> {
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
        'º' | 'ª' => false,
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
        Some('-') if before.is_some_and(is_currency_sign) => {
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

/// Does nothing stand before a place but what is far away, a label's colon, or a currency?
fn is_far(text: &PrintedText, place: usize) -> bool {
    let end = text.start_while(place, is_near_space);
    text.before(place).is_none_or(|c| matches!(c, WIDE_SPACE | LINE_END) || is_currency_sign(c))
        || matches!(text.before(end), Some(':' | '='))
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
