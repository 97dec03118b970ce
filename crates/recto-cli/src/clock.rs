//! Measures the CPU time of each stage over all threads, and gathers the operations of the pages.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use recto_engine::{Probe, Stage};
use rustix::time::{ClockId, clock_gettime};

/// The CPU time that all threads spent in each stage.
#[derive(Debug, Default)]
pub(crate) struct CpuClock {
    spent: [AtomicU64; Stage::ALL.len()],
    /// The operations of each page.
    operations: Mutex<Vec<u64>>,
}

thread_local! {
    static ENTERED: Cell<u64> = const { Cell::new(0) };
}

impl CpuClock {
    pub(crate) fn milliseconds(&self, stage: Stage) -> f64 {
        self.spent[stage as usize].load(Ordering::Relaxed) as f64 / 1e6
    }
}

impl CpuClock {
    /// The operations of the pages, ascending.
    pub(crate) fn operations(&self) -> Vec<u64> {
        let mut operations = self.operations.lock().unwrap_or_else(PoisonError::into_inner).clone();
        operations.sort_unstable();
        operations
    }
}

impl Probe for CpuClock {
    fn enter(&self, _: Stage) {
        ENTERED.set(nanoseconds());
    }

    fn leave(&self, stage: Stage) {
        self.spent[stage as usize]
            .fetch_add(nanoseconds().saturating_sub(ENTERED.get()), Ordering::Relaxed);
    }

    fn counted(&self, operations: u64) {
        self.operations.lock().unwrap_or_else(PoisonError::into_inner).push(operations);
    }
}

/// The CPU time of this thread.
fn nanoseconds() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
