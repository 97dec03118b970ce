//! Errors of text recognition.

use std::fmt;

use recto_infer::InferError;
use recto_input::Exhausted;

/// Why recognition stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OcrError {
    /// A budget ran out, or the work was cancelled.
    Exhausted(Exhausted),
    /// A model could not be run.
    Inference(InferError),
}

impl fmt::Display for OcrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted(what) => what.fmt(f),
            Self::Inference(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OcrError {}

impl From<Exhausted> for OcrError {
    fn from(what: Exhausted) -> Self {
        Self::Exhausted(what)
    }
}

impl From<InferError> for OcrError {
    fn from(error: InferError) -> Self {
        Self::Inference(error)
    }
}
