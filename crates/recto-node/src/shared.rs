//! An open document, shared by its handle and the work in flight.

use std::sync::{Arc, Mutex, PoisonError};

use recto_engine::{Budget, EngineError, Parsed, Source};

use crate::error::failed;

/// State shared by the handle and the work in flight.
pub struct Shared {
    pub(crate) source: Source,
    pub(crate) budget: Budget,
    parsed: Mutex<Option<Arc<Parsed>>>,
}

impl Shared {
    pub(crate) fn new(source: Source, budget: Budget) -> Self {
        Self { source, budget, parsed: Mutex::new(None) }
    }

    pub(crate) fn keep(&self, parsed: Arc<Parsed>) {
        *self.parsed.lock().unwrap_or_else(PoisonError::into_inner) = Some(parsed);
    }

    pub(crate) fn parsed(&self) -> std::result::Result<Arc<Parsed>, EngineError> {
        let parsed = self.parsed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        parsed.ok_or_else(|| failed("The document was not parsed yet."))
    }
}
