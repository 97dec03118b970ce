//! A day of the calendar.

use std::fmt;

/// A day that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDay {
    year: u16,
    month: u8,
    day: u8,
}

/// Years that documents speak of.
const FIRST_YEAR: u16 = 1600;
const LAST_YEAR: u16 = 2199;

impl CalendarDay {
    /// `None` if the calendar has no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if year.is_multiple_of(4) && !year.is_multiple_of(100)
                || year.is_multiple_of(400) =>
            {
                29
            }
            2 => 28,
            _ => return None,
        };
        let is_day = (1..=days).contains(&day) && (FIRST_YEAR..=LAST_YEAR).contains(&year);
        is_day.then_some(Self { year, month, day })
    }

    /// Reads `2024-03-12`; what follows it (a time) is left out.
    pub fn of_iso(text: &str) -> Option<Self> {
        let date = text.get(..10)?;
        if text.get(10..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            return None;
        }
        let mut parts = date.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let is_iso = (year.len(), month.len(), day.len()) == (4, 2, 2) && parts.next().is_none();
        if !is_iso {
            return None;
        }
        Self::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    }

    pub const fn year(self) -> u16 {
        self.year
    }

    pub const fn month(self) -> u8 {
        self.month
    }

    pub const fn day(self) -> u8 {
        self.day
    }
}

impl fmt::Display for CalendarDay {
    /// As ISO 8601 writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert!(CalendarDay::new(2024, 2, 29).is_some() && CalendarDay::new(1900, 2, 29).is_none());
        assert!(CalendarDay::new(2000, 2, 29).is_some() && CalendarDay::new(2023, 4, 31).is_none());
        assert_eq!(CalendarDay::of_iso("2024-03-12").unwrap().to_string(), "2024-03-12");
        assert_eq!(CalendarDay::of_iso("2024-03-12T10:00:00").unwrap().day(), 12);
        for text in ["2024-3-12", "2024-03-123", "12.03.2024", "", "2024-03-1é"] {
            assert_eq!(CalendarDay::of_iso(text), None, "{text}");
        }
    }
}
