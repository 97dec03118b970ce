//! Measures the CPU time of each stage over all threads.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use recto_engine::{Probe, Stage};
use rustix::time::{ClockId, clock_gettime};

/// The CPU time that all threads spent in each stage.
#[derive(Debug, Default)]
pub(crate) struct CpuClock {
    spent: [AtomicU64; Stage::ALL.len()],
}

thread_local! {
    static ENTERED: Cell<u64> = const { Cell::new(0) };
}

impl CpuClock {
    pub(crate) fn milliseconds(&self, stage: Stage) -> f64 {
        self.spent[stage as usize].load(Ordering::Relaxed) as f64 / 1e6
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
}

/// The CPU time of this thread.
fn nanoseconds() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
