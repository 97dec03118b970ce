//! Counts the operations of the analysis, which has no clock: what a page may cost is the same on every machine and under
//! every load.

use std::cell::Cell;

use crate::{CancelHandle, Exhausted, Limits};

/// A cancellation is noticed after this many operations, in well under a millisecond.
const CHECK_EVERY: u64 = 4096;

/// Counts operations of one thread: steps of loops that may take more than linear time. Where the work has to stop, loops
/// end early and the caller discards what they return.
#[derive(Debug)]
pub struct Meter {
    cancelled: CancelHandle,
    limit: u64,
    counted: Cell<u64>,
    /// The count at which limit and cancellation are looked at again.
    next_check: Cell<u64>,
    stopped: Cell<Option<Exhausted>>,
}

impl Meter {
    pub fn new(limit: u64, cancelled: CancelHandle) -> Self {
        Self {
            cancelled,
            limit,
            counted: Cell::new(0),
            next_check: Cell::new(0),
            stopped: Cell::new(None),
        }
    }

    /// Counts operations that are about to be done. Returns whether they may be done.
    #[inline]
    pub fn allows(&self, operations: usize) -> bool {
        let counted = self.counted.get().saturating_add(operations as u64);
        self.counted.set(counted);
        counted < self.next_check.get() || self.check(counted)
    }

    #[cold]
    fn check(&self, counted: u64) -> bool {
        if self.stopped.get().is_none() {
            if self.cancelled.is_cancelled() {
                self.stopped.set(Some(Exhausted::Cancelled));
            } else if counted > self.limit {
                self.stopped.set(Some(Exhausted::Operations));
            }
        }
        // Once stopped, every call comes here.
        let next = counted.saturating_add(CHECK_EVERY).min(self.limit.saturating_add(1));
        self.next_check.set(if self.is_stopped() { 0 } else { next });
        !self.is_stopped()
    }

    /// Must the work end?
    pub fn is_stopped(&self) -> bool {
        self.stopped.get().is_some()
    }

    /// Fails if the work must end; looks whether it was cancelled.
    pub fn verdict(&self) -> Result<(), Exhausted> {
        self.check(self.counted.get());
        self.stopped.get().map_or(Ok(()), Err)
    }

    /// Number of operations so far.
    pub fn counted(&self) -> u64 {
        self.counted.get()
    }
}

impl Default for Meter {
    /// For a page with the usual limit that nobody cancels.
    fn default() -> Self {
        Self::new(Limits::default().max_page_operations, CancelHandle::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_same_however_the_operations_come() {
        for step in [1, 7, 100, 5_000] {
            let meter = Meter::new(10_000, CancelHandle::default());
            let mut done = 0;
            while meter.allows(step) {
                done += step;
            }
            assert!(done <= 10_000 && done + step > 10_000, "{done} in steps of {step}");
            assert!(!meter.allows(0));
            assert_eq!(meter.verdict(), Err(Exhausted::Operations));
        }
    }

    #[test]
    fn a_cancellation_is_noticed_within_a_few_thousand_operations() {
        let handle = CancelHandle::default();
        let meter = Meter::new(u64::MAX, handle.clone());
        assert!(meter.allows(1));
        handle.cancel();
        let more = (1..=2 * CHECK_EVERY).find(|_| !meter.allows(1)).unwrap_or(u64::MAX);
        assert!(more <= CHECK_EVERY, "{more}");
        assert_eq!(meter.verdict(), Err(Exhausted::Cancelled));
    }

    #[test]
    fn a_verdict_looks_at_once() {
        let handle = CancelHandle::default();
        let meter = Meter::new(10, handle.clone());
        assert_eq!(meter.verdict(), Ok(()));
        handle.cancel();
        assert_eq!(meter.verdict(), Err(Exhausted::Cancelled));
    }
}
