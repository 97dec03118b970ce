//! Printed dates, in all common orders.
//!
//! A date of figures may read as two days: `03/04/2024`. The document's habit decides ([`super::DateOrder`]); where nothing
//! certain does, both readings are told.

mod day;
mod scan;

pub use day::CalendarDay;

use super::habits::{DateOrder, Habits};
use super::printed::{Occurrence, PrintedText};

/// Every date of a text.
pub fn dates_in(text: &PrintedText, habits: &Habits) -> Vec<Occurrence<CalendarDay>> {
    let mut found = Vec::new();
    let mut place = 0;
    while place < text.len() {
        let Some(seen) = scan::date_at(text, place) else {
            place += 1;
            continue;
        };
        place = seen.chars.end;
        let (day, other) = match (seen.day_first, seen.month_first) {
            (Some(day), Some(month)) if day != month => match habits.date_order {
                DateOrder::Known { day_first: true } => (day, None),
                DateOrder::Known { day_first: false } => (month, None),
                DateOrder::Likely { day_first: true } => (day, Some(month)),
                DateOrder::Likely { day_first: false } => (month, Some(day)),
            },
            (Some(day), _) | (None, Some(day)) => (day, None),
            (None, None) => continue,
        };
        found.push(text.occurrence(seen.chars, day, other));
    }
    found
}

/// Reads a text that is one date and nothing else.
pub fn read_date(text: &str, habits: &Habits) -> Option<Occurrence<CalendarDay>> {
    let printed = PrintedText::of_text(text.trim());
    let date = dates_in(&printed, habits).into_iter().next()?;
    let rest = text_beside(&printed, 0, date.chars.start)
        + text_beside(&printed, date.chars.end, printed.len());
    (rest == 0).then_some(date)
}

fn text_beside(text: &PrintedText, from: usize, to: usize) -> usize {
    text.slice(from..to).iter().filter(|c| c.is_alphanumeric()).count()
}

/// The orders that dates of figures have which can be read in one way only: how many have the day first, how many the month?
pub(super) fn orders_seen(text: &PrintedText) -> (usize, usize) {
    let (mut day_first, mut month_first) = (0, 0);
    let mut place = 0;
    while place < text.len() {
        let Some(seen) = scan::date_at(text, place) else {
            place += 1;
            continue;
        };
        place = seen.chars.end;
        if seen.is_evidence {
            day_first += usize::from(seen.day_first.is_some() && seen.month_first.is_none());
            month_first += usize::from(seen.month_first.is_some() && seen.day_first.is_none());
        }
    }
    (day_first, month_first)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn known(day_first: bool) -> Habits {
        Habits { date_order: DateOrder::Known { day_first }, ..Habits::default() }
    }

    fn read(text: &str) -> Option<String> {
        read_date(text, &known(true)).map(|date| date.value.to_string())
    }

    #[test]
    fn every_order_is_read() {
        for text in [
            "2024-03-12",
            "2024/03/12",
            "2024.03.12",
            "2024-3-12",
            "12/03/24",
            "12/03/2024",
            "12.3.24",
            "12.03.2024",
            "12. 03. 2024",
            "12 / 03 / 2024",
            "12-03-2024",
            "12 03 2024",
            "12-Mar-2024",
            "12-MAR-24",
            "12 Mar 2024",
            "12 Mar. 2024",
            "12 March, 2024",
            "12 mars 2024",
            "12. März 2024",
            "12.März 2024",
            "12 de marzo de 2024",
            "12 de marzo del 2024",
            "12 marzo 2024",
            "12 maart 2024",
            "12th March 2024",
            "12th day of March, 2024",
            "12th of March 2024",
            "March 12, 2024",
            "March 12 2024",
            "March 12th, 2024",
            "March 12,2024",
            "Mar-12-2024",
            "Mar. 12, 2024",
            "Mar 12, '24",
            "12 Mar '24",
            "MARCH 12, 2024.",
            "2024 March 12",
            "2024年3月12日",
            "2024-03-12T14:05:00Z",
            "12MAR2024",
            "Tuesday12.03.2024",
        ] {
            let dates = dates_in(&PrintedText::of_text(text), &known(true));
            let days: Vec<String> = dates.iter().map(|date| date.value.to_string()).collect();
            assert_eq!(days, ["2024-03-12"], "{text}");
        }
        assert_eq!(read("1er janvier 2024").as_deref(), Some("2024-01-01"));
        assert_eq!(read("1º de mayo de 2024").as_deref(), Some("2024-05-01"));
        assert_eq!(read("15 de marzo de 2024").as_deref(), Some("2024-03-15"));
        assert_eq!(read("3. Jänner 1999").as_deref(), Some("1999-01-03"));
    }

    #[test]
    fn two_digits_of_a_year_are_this_century_below_70() {
        assert_eq!(read("31.12.69").as_deref(), Some("2069-12-31"));
        assert_eq!(read("31.12.70").as_deref(), Some("1970-12-31"));
    }

    #[test]
    fn what_is_no_day_is_no_date() {
        for text in [
            "31.02.2024",
            "29.02.2023",
            "13/13/2024",
            "0/3/2024",
            "1.2.3",
            "12.03.20245",
            "12.03.2024.5",
            "112.03.2024",
            "A12/03/2024",
            "5/12/03/2024",
            "March 2024",
            "12 March",
            "12 2024",
            "2024",
            "12-2024-03",
            "1,234.56",
            "2024-03-12-7",
            "may 5 people of 2024",
        ] {
            assert!(dates_in(&PrintedText::of_text(text), &known(true)).is_empty(), "{text}");
        }
        assert_eq!(read("29.02.2024").as_deref(), Some("2024-02-29"));
    }

    #[test]
    fn the_habit_decides_and_a_guess_tells_both() {
        let text = "03/04/2024";
        let day = |habits: &Habits| {
            let date = read_date(text, habits).unwrap();
            (date.value.to_string(), date.other.map(|other| other.to_string()))
        };
        assert_eq!(day(&known(true)), ("2024-04-03".to_owned(), None));
        assert_eq!(day(&known(false)), ("2024-03-04".to_owned(), None));
        let likely =
            Habits { date_order: DateOrder::Likely { day_first: false }, ..Habits::default() };
        assert_eq!(day(&likely), ("2024-03-04".to_owned(), Some("2024-04-03".to_owned())));
        assert_eq!(read_date("13/04/2024", &likely).unwrap().other, None);
        assert_eq!(read_date("04/04/2024", &likely).unwrap().other, None);
        assert_eq!(read_date("03.04.2024", &likely).unwrap().value.to_string(), "2024-04-03");
        assert_eq!(read_date("2024-03-04", &likely).unwrap().other, None);
    }

    #[test]
    fn ranges_are_two_dates_with_their_words() {
        for text in [
            "from 01/02/2024-12/03/2024 on",
            "from 01.02.2024 - 12.03.2024 on",
            "from 01.02.2024–12.03.2024 on",
        ] {
            let dates = dates_in(&PrintedText::of_text(text), &known(true));
            let days: Vec<String> = dates.iter().map(|date| date.value.to_string()).collect();
            assert_eq!(days, ["2024-02-01", "2024-03-12"], "{text}");
            assert_eq!(dates[0].words, 1..2);
        }
        let dates =
            dates_in(&PrintedText::of_text("on the 12th day of\nMarch, 2024"), &known(true));
        assert_eq!(dates[0].words, 2..7);
    }

    fn spelled(day: CalendarDay, form: usize) -> String {
        const NAMES: [&str; 12] = [
            "January",
            "février",
            "März",
            "abril",
            "mei",
            "giugno",
            "July",
            "août",
            "Sept.",
            "Oktober",
            "noviembre",
            "Dez",
        ];
        let (y, m, d) = (day.year(), day.month(), day.day());
        let name = NAMES[usize::from(m) - 1];
        match form % 10 {
            0 => format!("{d:02}.{m:02}.{y}"),
            1 => format!("{d}.{m}.{:02}", y % 100),
            2 => format!("{y}-{m:02}-{d:02}"),
            3 => format!("{d:02}/{m:02}/{y}"),
            4 => format!("{name} {d}, {y}"),
            5 => format!("{d}. {name} {y}"),
            6 => format!("{d} de {name} de {y}"),
            7 => format!("{d}-{name}-{y}"),
            8 => format!("{y}/{m}/{d}"),
            _ => format!("{d}th day of {name}, {y}"),
        }
    }

    proptest! {
        #[test]
        fn a_day_is_read_from_any_spelling(y in 1970u16..2069, m in 1u8..13, d in 1u8..29, form in 0usize..10) {
            let day = CalendarDay::new(y, m, d).unwrap();
            let text = format!("dated {} in", spelled(day, form));
            let dates = dates_in(&PrintedText::of_text(&text), &known(true));
            prop_assert_eq!(dates.len(), 1, "{}", text);
            prop_assert_eq!(dates[0].value, day, "{}", text);
        }

        #[test]
        fn any_text_is_read_without_harm(text in "[0-9./' ,a-eMarth\n-]{0,40}") {
            let printed = PrintedText::of_text(&text);
            for date in dates_in(&printed, &Habits::default()) {
                prop_assert!(date.chars.end <= printed.len() && !date.words.is_empty());
            }
        }
    }
}
