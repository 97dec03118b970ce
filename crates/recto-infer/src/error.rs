//! Errors of inference.

use std::fmt;
use std::path::PathBuf;

use crate::Model;

/// Everything up to [`InferError::Library`] is a fault of the installation and shows at start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InferError {
    /// A model's file is missing or can't be read.
    Missing { path: PathBuf, why: String },
    /// A model's file has another checksum than the manifest.
    Altered { path: PathBuf },
    /// The runtime's library can't be loaded.
    Library { path: PathBuf, why: String },
    /// A run of the model failed or gave an unusable result.
    Failed { model: Model, why: String },
}

impl fmt::Display for InferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { path, why } => {
                write!(f, "the model {} can't be read ({why})", path.display())
            }
            Self::Altered { path } => write!(
                f,
                "the model {} is not the one that belongs to this version (its SHA-256 differs)",
                path.display()
            ),
            Self::Library { path, why } => {
                write!(f, "the ONNX Runtime library {} can't be loaded ({why})", path.display())
            }
            Self::Failed { model, why } => write!(f, "the model {model} failed ({why})"),
        }
    }
}

impl std::error::Error for InferError {}
