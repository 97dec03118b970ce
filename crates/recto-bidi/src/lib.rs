//! Scripts that read from right to left: from how characters and words stand on paper to how they read.
//!
//! Paper knows places only. What stands on a line from left to right is put in order by the rules that put it there
//! (Unicode Standard Annex #9): turning the runs of a line around by them a second time turns them back.

mod brackets;
mod direction;
mod line;
mod word;

pub use brackets::{told_by_meaning, turned};
pub use direction::{Direction, is_rtl, is_rtl_mark};
pub use line::{LineOrder, reading, reads_as_it_stands};
pub use word::read;
