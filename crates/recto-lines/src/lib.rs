//! Lines of text: which pieces stand on one line, which follow each other, how far lines are apart.
//!
//! The words of a page are grouped once into runs ([`PageRuns`]). Tables and layout take their lines from these: they cut a
//! run where a rule or the border of a region does, and never group words again.
//!
//! Words, runs and whole lines are all pieces with a box, a baseline and a size ([`OnLine`]). Whoever makes lines of
//! them asks the same questions, so that layout and tables see the same lines. Lengths are told in em of the pieces
//! compared, never in points: a page that is twice as large has the same lines.

mod frame;
mod gaps;
mod joining;
mod on_line;
mod page_runs;
mod pen;
mod rows;
mod scale;
mod text_run;
pub mod tolerance;

pub use frame::ReadingFrame;
pub use gaps::{Setting, gap_between, is_wide, widest_space};
pub use on_line::OnLine;
pub use page_runs::{PageRuns, by_angle};
pub use pen::{along_and_across, direction_of, pen_step, runs_vertically};
pub use rows::{into_rows, text_lines};
pub use scale::{page_point, rounded, step_of, value_of};
pub use text_run::{PlacedText, TextRun};
