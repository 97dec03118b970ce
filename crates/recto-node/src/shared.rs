//! An open document, shared by its handle and the work in flight.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use recto_engine::{Budget, EngineError, Parsed, Probe, Source, Stage};

use crate::error::failed;

/// State shared by the handle and the work in flight.
pub struct Shared {
    pub(crate) source: Source,
    pub(crate) budget: Budget,
    parsed: Mutex<Option<Arc<Parsed>>>,
    pages_done: AtomicU32,
}

/// Counts the pages of the parse in flight.
impl Probe for Shared {
    fn enter(&self, _: Stage) {}
    fn leave(&self, _: Stage) {}

    fn page_done(&self) {
        self.pages_done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Shared {
    pub(crate) fn new(source: Source, budget: Budget) -> Self {
        Self { source, budget, parsed: Mutex::new(None), pages_done: AtomicU32::new(0) }
    }

    /// The pages that were read of all parses; a page may count twice after a fault.
    pub(crate) fn pages_done(&self) -> u32 {
        self.pages_done.load(Ordering::Relaxed)
    }

    pub(crate) fn keep(&self, parsed: Arc<Parsed>) {
        *self.parsed.lock().unwrap_or_else(PoisonError::into_inner) = Some(parsed);
    }

    pub(crate) fn parsed(&self) -> std::result::Result<Arc<Parsed>, EngineError> {
        let parsed = self.parsed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        parsed.ok_or_else(|| failed("The document was not parsed yet."))
    }
}
