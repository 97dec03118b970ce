//! Right-to-left (RTL) scripts: from the visual order of characters and words on paper to their logical order.
//!
//! Paper has only the visual order. Unicode Standard Annex #9 (the bidirectional algorithm) reorders logical text for
//! display by reversing runs; applying the same reversals to the visual order restores the logical order.

mod brackets;
mod direction;
mod line;
mod word;

pub use brackets::{logical_brackets, with_mirrored_brackets};
pub use direction::{Direction, is_rtl, is_rtl_mark};
pub use line::{LineOrder, is_in_visual_order, line_order};
pub use word::logical_word;
