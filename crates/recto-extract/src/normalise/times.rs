//! Printed times of day.

use super::printed::{Occurrence, PrintedText, SPACE, TIGHT_SPACE};

/// A time of day; seconds where they are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeOfDay {
    minutes: u16,
    seconds: Option<u8>,
}

impl TimeOfDay {
    fn new(hour: u16, minute: u16, second: Option<u16>) -> Option<Self> {
        let exists = hour < 24 && minute < 60 && second.is_none_or(|second| second < 60);
        let time = Self { minutes: hour * 60 + minute, seconds: second.map(|second| second as u8) };
        exists.then_some(time)
    }

    /// Do both name the same time? Seconds that one of them lacks don't count.
    pub fn agrees(self, other: Self) -> bool {
        let seconds = self.seconds.zip(other.seconds).is_none_or(|(a, b)| a == b);
        // A value filled up with zeros is as exact as what is printed.
        self.minutes == other.minutes && seconds
    }

    /// The minute of the day.
    pub const fn minute(self) -> u16 {
        self.minutes
    }
}

/// Every time of a text: `14:05`, `2:05 PM`, `14:05:30`, `14h05`, `14.05 Uhr`.
pub fn times_in(text: &PrintedText) -> Vec<Occurrence<TimeOfDay>> {
    let mut found = Vec::new();
    let mut place = 0;
    while place < text.len() {
        match time_at(text, place) {
            Some((time, end)) => {
                found.push(text.occurrence(place..end, time, None));
                place = end;
            }
            None => place += 1,
        }
    }
    found
}

fn number(text: &PrintedText, from: usize) -> Option<(u16, usize)> {
    let end = text.end_while(from, |c| c.is_ascii_digit());
    let digits: String = text.slice(from..end).iter().collect();
    if (1..=2).contains(&digits.len()) { Some((digits.parse().ok()?, end)) } else { None }
}

fn time_at(text: &PrintedText, place: usize) -> Option<(TimeOfDay, usize)> {
    let before = text.before(place);
    let is_part = before.is_some_and(|c| c.is_alphanumeric() && c != 'T' || ".,:/-+".contains(c));
    if !text.at(place)?.is_ascii_digit() || is_part {
        return None;
    }
    let (hour, end) = number(text, place)?;
    let sign = text.at(end).filter(|c| matches!(c, ':' | '.' | 'h' | 'H'));
    let (minute, second, end) = match sign.and_then(|_| number(text, end + 1)) {
        Some((minute, minute_end)) if minute_end == end + 3 => {
            let is_second = sign == Some(':') && text.at(minute_end) == Some(':');
            match number(text, minute_end + 1).filter(|_| is_second) {
                Some((second, end)) => (Some(minute), Some(second), end),
                None => (Some(minute), None, minute_end),
            }
        }
        _ => (None, None, end),
    };
    let (suffix, after) = suffix(text, end);
    let hour = match suffix {
        Suffix::Morning => Some(hour % 12).filter(|_| (1..=12).contains(&hour))?,
        Suffix::Afternoon => Some(hour % 12 + 12).filter(|_| (1..=12).contains(&hour))?,
        Suffix::Clock | Suffix::None => hour,
    };
    // An hour alone, or one with a full stop, is a time only if a word says so.
    let is_time = match (minute, sign) {
        (None, _) | (_, Some('.')) => suffix != Suffix::None,
        _ => true,
    };
    let goes_on = text.at(after).is_some_and(|c| c.is_alphanumeric() && c != 'Z')
        || matches!(text.at(after), Some(':' | '/'));
    let time = TimeOfDay::new(hour, minute.unwrap_or(0), second)?;
    (is_time && !goes_on).then_some((time, after))
}

#[derive(PartialEq, Eq)]
enum Suffix {
    Morning,
    Afternoon,
    Clock,
    None,
}

fn suffix(text: &PrintedText, from: usize) -> (Suffix, usize) {
    let start = text.end_while(from, |c| matches!(c, SPACE | TIGHT_SPACE));
    let end = text.end_while(start, |c| c.is_alphabetic() || c == '.');
    let printed: String = text.slice(start..end).iter().filter(|c| **c != '.').collect();
    match printed.to_lowercase().as_str() {
        "am" => (Suffix::Morning, end),
        "pm" => (Suffix::Afternoon, end),
        "uhr" | "hrs" | "h" | "uur" => (Suffix::Clock, end),
        _ => (Suffix::None, from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(u16, Option<u8>)> {
        let times = times_in(&PrintedText::of_text(text));
        times.iter().map(|time| (time.value.minutes, time.value.seconds)).collect()
    }

    #[test]
    fn times_are_read_in_their_forms() {
        for text in [
            "14:05",
            "2:05 PM",
            "2:05pm",
            "02:05 p.m.",
            "14h05",
            "14.05 Uhr",
            "T14:05Z",
            "at 14:05.",
        ] {
            assert_eq!(read(text), [(845, None)], "{text}");
        }
        assert_eq!(read("14:05:30"), [(845, Some(30))]);
        assert_eq!(read("12:00 AM to 12:00 PM"), [(0, None), (720, None)]);
        assert_eq!(read("8 Uhr"), [(480, None)]);
        for text in ["14.05", "25:00", "1:2", "12:60", "1:14:05:30:2", "14", "112:05"] {
            assert_eq!(read(text), [], "{text}");
        }
    }

    #[test]
    fn seconds_that_are_not_printed_do_not_count() {
        let time = |text: &str| times_in(&PrintedText::of_text(text))[0].value;
        assert!(time("14:05").agrees(time("14:05:00")));
        assert!(!time("14:05:30").agrees(time("14:05:31")));
        assert!(!time("14:05").agrees(time("14:06")));
        assert_eq!(time("14:05").minute(), 845);
    }
}
