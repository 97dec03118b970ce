//! Why a picture was not read.

use std::fmt;

use recto_infer::InferError;
use recto_input::Exhausted;

/// Reading pixels stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OcrError {
    /// A limit was reached, or the work was cancelled.
    Exhausted(Exhausted),
    /// A model gave no answer.
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
