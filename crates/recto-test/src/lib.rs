//! What the tests of several crates share: a builder of small PDFs, and a macro for tests that can't run on a machine.
//! Only tests depend on this crate.

mod pdf;
mod skip;

pub use pdf::PdfBuilder;
#[doc(hidden)]
pub use skip::print_skip;
