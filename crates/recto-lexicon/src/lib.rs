//! What printed signs and words say about their line: list markers, captions, footnotes, page numbers, leaders, ends of sentences,
//! months, sums, scripts without spaces. Layout, tables and output ask here, so that one sign means one thing to all of them.

mod captions;
mod footnotes;
mod leaders;
mod list_markers;
mod months;
mod numerals;
mod page_numbers;
mod parts;
mod punctuation;
mod scripts;
mod sums;
mod units;

pub use captions::{is_caption_start, names_table};
pub use footnotes::begins_footnote;
pub use leaders::{leader_length, without_leader};
pub use list_markers::{
    Marker, Numbering, Ordinal, is_bullet, is_dash, is_marker, is_tick_box, marker, marks_item,
};
pub use months::month;
pub use numerals::roman;
pub use page_numbers::is_page_number;
pub use parts::names_part;
pub use punctuation::{ends_clause, ends_sentence, is_broken, names_what_follows, without_closers};
pub use scripts::{is_unspaced, meet_unspaced};
pub use sums::{SumLabel, sum_label};
pub use units::{is_unit_mark, leads_number};
