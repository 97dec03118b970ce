//! Typed readings of printed text: numbers and money, dates and times, yes and no, and text as it is compared.
//!
//! Words become a [`PrintedText`], in which [`numbers_in`], [`dates_in`] and [`times_in`] find every typed value with the words
//! it stands in. What reads in two ways goes by the [`Habits`] of the document.

mod currencies;
mod dates;
mod decimal;
mod fold;
mod habits;
mod languages;
mod months;
mod number_words;
mod numbers;
mod printed;
mod times;
mod yes_no;

pub use currencies::currency_of;
pub(crate) use currencies::{is_currency_sign, spellings_of};
pub use dates::{CalendarDay, dates_in, read_date};
pub use decimal::Decimal;
pub use fold::{folded, folded_char, folded_id, folded_letters, name_words};
pub use habits::{DateOrder, Habits};
pub use languages::{Language, language_of};
pub use months::month_of;
pub(crate) use number_words::is_cardinal;
pub use numbers::{NumberReading, numbers_in, read_number};
pub use printed::{Occurrence, PrintedText};
pub use times::{TimeOfDay, times_in};
pub(crate) use yes_no::answer_words;
pub use yes_no::{mark_of, says_yes};
