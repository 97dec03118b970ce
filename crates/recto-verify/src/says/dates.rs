//! Dates and times: ISO in the value, in any usual form on the page.

use super::text::words;

/// The first letters of the months, without accents, in English, German, French, Spanish, Italian and Dutch.
const MONTHS: [&str; 12] = [
    "jan janv jan ene gen",
    "feb fev febr fevr",
    "mar marz maerz mars marzo maart mrt mrz",
    "apr avr abr",
    "may mai mayo mag maggio mei",
    "jun juin giu giugno",
    "jul juil lug luglio",
    "aug aout ago agosto augustus",
    "sep sept set settembre",
    "oct okt ott ottobre oktober",
    "nov",
    "dec dez dic dezember",
];

/// Does the text say the ISO date, or the ISO time behind it?
pub(super) fn says(value: &str, said: &str) -> bool {
    let (date, time) = match value.split_once(['T', ' ']) {
        Some((date, time)) => (Some(date), Some(time)),
        None if value.contains(':') => (None, Some(value)),
        None => (Some(value), None),
    };
    let is_dated = date.is_none_or(|date| iso(date).is_some_and(|date| says_day(date, said)));
    let is_timed = time.is_none_or(|time| says_time(time, said));
    is_dated && is_timed && (date.is_some() || time.is_some())
}

fn iso(date: &str) -> Option<[u32; 3]> {
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return None };
    let is_iso = year.len() == 4 && month.len() == 2 && day.len() == 2;
    is_iso.then(|| Some([year.parse().ok()?, month.parse().ok()?, day.parse().ok()?]))?
}

/// A part of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DatePart {
    Number { value: u32, digits: usize },
    Month(u32),
}

/// Three neighbours are day, month and year in a usual order; with a month's name day and year stand around it.
fn says_day([year, month, day]: [u32; 3], said: &str) -> bool {
    let parts = parts(said);
    let is_year = |part: DatePart| match part {
        DatePart::Number { value, digits: 4 } => value == year,
        DatePart::Number { value, digits: 2 } => value == year % 100,
        _ => false,
    };
    let is_day =
        |part: DatePart| matches!(part, DatePart::Number { value, digits: 1 | 2 } if value == day);
    let is_month = |part: DatePart| match part {
        DatePart::Number { value, digits: 1 | 2 } => value == month,
        DatePart::Number { .. } => false,
        DatePart::Month(named) => named == month,
    };
    let is_date = |window: &[DatePart]| match *window {
        [a, b, c] => {
            is_day(a) && is_month(b) && is_year(c)
                || is_month(a) && is_day(b) && is_year(c)
                || is_year(a) && is_month(b) && is_day(c)
        }
        _ => false,
    };
    parts.windows(3).any(is_date) || compact(said, [year, month, day])
}

/// `20240305`.
fn compact(said: &str, [year, month, day]: [u32; 3]) -> bool {
    let wanted = [
        format!("{year:04}{month:02}{day:02}"),
        format!("{day:02}{month:02}{year:04}"),
        format!("{month:02}{day:02}{year:04}"),
    ];
    words(said).iter().any(|word| wanted.contains(word))
}

fn parts(said: &str) -> Vec<DatePart> {
    let mut parts = Vec::new();
    for word in words(said) {
        let mut rest = word.as_str();
        while let Some(first) = rest.chars().next() {
            let is_digit = first.is_ascii_digit();
            let end = rest.find(|c: char| c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
            let (piece, after) = rest.split_at(end);
            rest = after;
            if is_digit {
                if let Ok(value) = piece.parse() {
                    parts.push(DatePart::Number { value, digits: piece.len() });
                }
            } else if let Some(month) = month(piece) {
                parts.push(DatePart::Month(month));
            }
        }
    }
    parts
}

/// The month whose name this is, or begins with this: `Sept`, `september`.
fn month(word: &str) -> Option<u32> {
    let named = (1..).zip(MONTHS).find(|(_, names)| {
        let is_name = |name: &str| word == name || name.len() >= 3 && word.starts_with(name);
        word.len() >= 3 && names.split_whitespace().any(is_name)
    });
    named.map(|(number, _)| number)
}

/// Hours and minutes, and seconds where the text has them; `2:30 pm` is 14:30.
fn says_time(time: &str, said: &str) -> bool {
    let number = |text: &str| text.get(..2).and_then(|digits| digits.parse::<u32>().ok());
    let mut wanted = time.trim_end_matches('Z').split(':');
    let (Some(hour), Some(minute)) =
        (wanted.next().and_then(number), wanted.next().and_then(number))
    else {
        return false;
    };
    let said = said.to_lowercase();
    let is_afternoon = said.contains("pm") || said.contains("p.m");
    let numbers: Vec<u32> =
        said.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
    let is_hour = |said: u32| {
        said == hour || is_afternoon && said % 12 + 12 == hour || said == 12 && hour == 0
    };
    numbers.windows(2).any(|pair| matches!(pair, [h, m] if is_hour(*h) && *m == minute))
        || minute == 0 && numbers.iter().any(|h| is_hour(*h))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_date_say_it() {
        for said in [
            "2024-03-05",
            "05.03.2024",
            "3/5/2024",
            "5/3/24",
            "March 5, 2024",
            "5. März 2024",
            "5 mars 2024",
            "5 de marzo de 2024",
            "05-MAR-24",
            "5th of March, 2024",
            "20240305",
            "Tuesday, Mar. 5th 2024",
        ] {
            assert!(says("2024-03-05", said), "{said}");
        }
        assert!(says("2024-03-05T14:30:00", "03/05/2024 2:30 pm"));
        assert!(says("14:30", "14.30 Uhr"));
    }

    #[test]
    fn other_dates_do_not() {
        for said in ["2024-03-06", "05.04.2024", "5 May 2024", "5.3.2025", "March 2024", "", "5 3"]
        {
            assert!(!says("2024-03-05", said), "{said}");
        }
        assert!(!says("2024-03-05T14:31:00", "03/05/2024 2:30 pm"));
        assert!(!says("17:30", "14:30"));
        assert!(!says("Monday", "05.03.2024"));
    }
}
