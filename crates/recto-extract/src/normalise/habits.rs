//! How a document writes numbers and dates, told by those that read in one way only.

use super::dates::orders_seen;
use super::languages::{Language, language_of};
use super::numbers::{Shape, shapes_in};
use super::printed::PrintedText;
use crate::document::{DocumentPage, DocumentText};

/// What decides between two readings of a number or a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Habits {
    /// `None` if the document's numbers don't tell.
    pub decimal_mark: Option<char>,
    /// Do plain spaces group the digits of numbers? `None` if the document doesn't tell.
    pub space_groups: Option<bool>,
    pub date_order: DateOrder,
    /// A statement that marks credits and debits alike counts credits up and debits down. Where only one of them is marked,
    /// the mark is the exception and means less, as on an invoice with a credit.
    pub marks_both_sides: bool,
    pub language: Option<Language>,
}

/// Which of two small figures in a date is the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateOrder {
    /// Other dates of the document or its language say so.
    Known { day_first: bool },
    /// A guess by the paper's size and the currency: the date has to be looked at.
    Likely { day_first: bool },
}

impl Default for DateOrder {
    fn default() -> Self {
        Self::Likely { day_first: true }
    }
}

/// The habit of a document is what it does this many times as often as the opposite.
const CLEAR_MAJORITY: usize = 4;

impl Habits {
    /// The habits of a document.
    pub fn of(document: &DocumentText) -> Self {
        let mut counts = Counts::default();
        for lines in document.lines.chunk_by(|a, b| a.block == b.block) {
            let (Some(first), Some(last)) = (lines.first(), lines.last()) else { continue };
            let words = first.first as usize..(last.first + last.len) as usize;
            let words = document.words.get(words).unwrap_or_default();
            counts.add(&PrintedText::of_words(words));
        }
        let language = language_of(document.words.iter().map(|word| word.text.as_str()));
        counts.habits(language, document.pages.first().copied().is_some_and(is_american))
    }

    /// The habits with which a value is read that somebody else has written: any space may group its digits.
    #[must_use]
    pub const fn of_values(self) -> Self {
        Self { space_groups: None, ..self }
    }

    /// The habits of a text.
    pub fn of_text(text: &str) -> Self {
        let mut counts = Counts::default();
        counts.add(&PrintedText::of_text(text));
        counts.habits(language_of(text.split_whitespace()), false)
    }
}

/// Letter and legal paper are used where the month comes first.
fn is_american(page: DocumentPage) -> bool {
    let is = |width: f32, height: f32| {
        (page.size.width - width).abs() < 2.0 && (page.size.height - height).abs() < 2.0
    };
    is(612.0, 792.0) || is(792.0, 612.0) || is(612.0, 1008.0) || is(1008.0, 612.0)
}

#[derive(Default)]
struct Counts {
    points: usize,
    commas: usize,
    /// Numbers of four digits and more before the decimal mark, grouped by spaces or in another way.
    spaced: usize,
    unspaced: usize,
    day_first: usize,
    month_first: usize,
    credits: usize,
    debits: usize,
    dollars: usize,
}

impl Counts {
    fn add(&mut self, text: &PrintedText) {
        for shape in shapes_in(text) {
            match shape {
                Shape::DecimalPoint => self.points += 1,
                Shape::DecimalComma => self.commas += 1,
                Shape::Spaced => self.spaced += 1,
                Shape::Unspaced => self.unspaced += 1,
                Shape::Credit => self.credits += 1,
                Shape::Debit => self.debits += 1,
                Shape::Dollar => self.dollars += 1,
            }
        }
        let (day_first, month_first) = orders_seen(text);
        self.day_first += day_first;
        self.month_first += month_first;
    }

    fn habits(&self, language: Option<Language>, is_american: bool) -> Habits {
        let decimal_mark = match clear(self.points, self.commas) {
            Some(true) => Some('.'),
            Some(false) => Some(','),
            None => None,
        };
        Habits {
            decimal_mark,
            space_groups: clear(self.spaced, self.unspaced),
            date_order: self.date_order(language, decimal_mark, is_american),
            marks_both_sides: self.credits > 0 && self.debits > 0,
            language,
        }
    }

    fn date_order(
        &self,
        language: Option<Language>,
        decimal_mark: Option<char>,
        is_american: bool,
    ) -> DateOrder {
        if let Some(day_first) = clear(self.day_first, self.month_first) {
            return DateOrder::Known { day_first };
        }
        // Of the languages that are told apart, English alone is written with the month first anywhere.
        if language.is_some_and(|language| language != Language::English) {
            return DateOrder::Known { day_first: true };
        }
        let is_american = is_american || self.dollars > 0 && decimal_mark != Some(',');
        DateOrder::Likely {
            day_first: match self.day_first.cmp(&self.month_first) {
                std::cmp::Ordering::Greater => true,
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => !is_american,
            },
        }
    }
}

fn clear(yes: usize, no: usize) -> Option<bool> {
    if yes > 0 && yes >= CLEAR_MAJORITY * no {
        Some(true)
    } else if no > 0 && no >= CLEAR_MAJORITY * yes {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unambiguous_numbers_tell_the_decimal_mark() {
        assert_eq!(Habits::of_text("1.234,56 and 12,50").decimal_mark, Some(','));
        assert_eq!(Habits::of_text("1,234.56 and 12.50").decimal_mark, Some('.'));
        assert_eq!(Habits::of_text("1.234 and 12").decimal_mark, None);
        assert_eq!(Habits::of_text("12.50 and 12,50").decimal_mark, None);
        assert_eq!(Habits::of_text("on 12.03.2024 and 3.2.1").decimal_mark, None);
    }

    #[test]
    fn unambiguous_dates_tell_the_order() {
        let order = |text: &str| Habits::of_text(text).date_order;
        assert_eq!(order("03/04/2024 03/25/2024"), DateOrder::Known { day_first: false });
        assert_eq!(order("03/04/2024 25/03/2024"), DateOrder::Known { day_first: true });
        assert_eq!(order("03/04/2024"), DateOrder::Likely { day_first: true });
        assert_eq!(order("03/04/2024 $5.00"), DateOrder::Likely { day_first: false });
        let german = "Die Rechnung ist bis zum 03/04/2024 zu zahlen und der Betrag wird mit der Karte von Ihnen";
        assert_eq!(order(german), DateOrder::Known { day_first: true });
    }

    #[test]
    fn groups_and_sides_are_seen() {
        assert_eq!(Habits::of_text("1 234,56 12 345,00").space_groups, Some(true));
        assert_eq!(Habits::of_text("1 234,56 1234,00 1.234,00").space_groups, None);
        assert_eq!(Habits::of_text("1.234,56").space_groups, Some(false));
        assert!(Habits::of_text("10.00 CR 20.00 DR").marks_both_sides);
        assert!(!Habits::of_text("10.00 CR 20.00 CR").marks_both_sides);
        assert!(Habits::of_text("10,00 S 20,00 H").marks_both_sides);
    }
}
