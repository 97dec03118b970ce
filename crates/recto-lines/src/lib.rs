//! Lines of text: which pieces stand on one line, which follow each other, how far lines are apart.
//!
//! Words, fragments, runs and whole lines are all pieces with a box, a baseline and a size ([`OnLine`]). Whoever makes lines of
//! them asks the same questions, so that layout and tables see the same lines. Lengths are told in em of the pieces
//! compared, never in points: a page that is twice as large has the same lines.

mod gaps;
mod on_line;
mod pen;
mod rows;
mod scale;
pub mod tolerance;

pub use gaps::{Setting, gap_between, is_wide};
pub use on_line::OnLine;
pub use pen::{along_and_across, direction_of, pen_step};
pub use rows::{into_rows, text_lines};
pub use scale::{page_point, rounded, step_of, value_of};
