//! Budgets of the work that a document may cause, shared by all threads that read it. There is no clock here: the owner
//! of a budget cancels it through a [`CancelHandle`].

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use recto_model::ErrorCode;

use crate::{Limits, Meter};

/// The budget that ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exhausted {
    /// Cancelled from outside: a deadline passed, or the caller hung up.
    Cancelled,
    Operators,
    Glyphs,
    DecodedBytes,
    Pixels,
    /// The operations of a page's analysis. It ends no document: such a page is read line by line.
    Operations,
}

impl Exhausted {
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Cancelled => ErrorCode::ParseTimeout,
            Self::Operators
            | Self::Glyphs
            | Self::DecodedBytes
            | Self::Pixels
            | Self::Operations => ErrorCode::ParseFailed,
        }
    }
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cancelled => "parsing was cancelled",
            Self::Operators => "the pages have more drawing operators than a document may have",
            Self::Glyphs => "the pages have more characters than a document may have",
            Self::DecodedBytes => "the document unpacks to more bytes than it may",
            Self::Pixels => "an image of the document has more pixels than it may",
            Self::Operations => "a page takes more work than it may",
        })
    }
}

impl std::error::Error for Exhausted {}

/// Cancels the work on a document, from any thread.
#[derive(Debug, Clone, Default)]
pub struct CancelHandle(Arc<AtomicBool>);

impl CancelHandle {
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts a document's work against its [`Limits`].
///
/// The counters are relaxed atomics; readers count a few hundred operators by themselves before they spend them here.
#[derive(Debug, Default)]
pub struct Budget {
    limits: Limits,
    cancelled: CancelHandle,
    operators: AtomicU64,
    glyphs: AtomicU64,
    decoded_bytes: AtomicU64,
}

impl Budget {
    pub fn new(limits: &Limits) -> Self {
        Self { limits: limits.clone(), ..Self::default() }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A handle by which another thread cancels the work.
    pub fn cancel_handle(&self) -> CancelHandle {
        self.cancelled.clone()
    }

    /// Counts the analysis of one page.
    pub fn page_meter(&self) -> Meter {
        Meter::new(self.limits.max_page_operations, self.cancel_handle())
    }

    /// For work in proportion to the document, which only a cancellation ends.
    pub fn document_meter(&self) -> Meter {
        Meter::new(u64::MAX, self.cancel_handle())
    }

    /// Counts the extraction of a schema's values from the whole document.
    pub fn extraction_meter(&self) -> Meter {
        Meter::new(self.limits.max_extraction_operations, self.cancel_handle())
    }

    pub fn cancel(&self) {
        self.cancelled.cancel();
    }

    /// Fails if the work was cancelled.
    pub fn check(&self) -> Result<(), Exhausted> {
        if self.cancelled.is_cancelled() { Err(Exhausted::Cancelled) } else { Ok(()) }
    }

    pub fn spend_operators(&self, count: u64) -> Result<(), Exhausted> {
        self.check()?;
        spend(&self.operators, count, self.limits.max_operators, Exhausted::Operators)
    }

    pub fn spend_glyphs(&self, count: u64) -> Result<(), Exhausted> {
        spend(&self.glyphs, count, self.limits.max_glyphs, Exhausted::Glyphs)
    }

    /// Counts one stream of `count` bytes, which was or is about to be decoded.
    pub fn spend_decoded_bytes(&self, count: u64) -> Result<(), Exhausted> {
        self.check()?;
        if count > self.limits.max_stream_bytes {
            return Err(Exhausted::DecodedBytes);
        }
        spend(&self.decoded_bytes, count, self.limits.max_decoded_bytes, Exhausted::DecodedBytes)
    }

    /// May an image or rendering of this size be made?
    pub fn allow_pixels(&self, width: u64, height: u64) -> Result<(), Exhausted> {
        self.check()?;
        if width.saturating_mul(height) > self.limits.max_pixels {
            return Err(Exhausted::Pixels);
        }
        Ok(())
    }
}

fn spend(counter: &AtomicU64, count: u64, limit: u64, what: Exhausted) -> Result<(), Exhausted> {
    let before = counter.fetch_add(count, Ordering::Relaxed);
    if before.saturating_add(count) > limit { Err(what) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spends_up_to_the_limit_and_no_further() {
        let budget = Budget::new(&Limits { max_operators: 10, ..Limits::default() });
        assert_eq!(budget.spend_operators(10), Ok(()));
        assert_eq!(budget.spend_operators(1), Err(Exhausted::Operators));
    }

    #[test]
    fn one_stream_may_not_exceed_its_own_limit() {
        let budget = Budget::new(&Limits { max_stream_bytes: 100, ..Limits::default() });
        assert_eq!(budget.spend_decoded_bytes(100), Ok(()));
        assert_eq!(budget.spend_decoded_bytes(101), Err(Exhausted::DecodedBytes));
    }

    #[test]
    fn a_handle_stops_the_work_from_elsewhere() {
        let budget = Budget::new(&Limits::default());
        let handle = budget.cancel_handle();
        assert_eq!(budget.check(), Ok(()));
        handle.cancel();
        assert_eq!(budget.check(), Err(Exhausted::Cancelled));
        assert_eq!(budget.spend_operators(1), Err(Exhausted::Cancelled));
        assert_eq!(Exhausted::Cancelled.code(), ErrorCode::ParseTimeout);
    }
}
