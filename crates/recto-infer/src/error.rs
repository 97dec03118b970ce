//! Why a model gave no answer.

use std::fmt;
use std::path::PathBuf;

use crate::Model;

/// Everything up to [`InferError::Library`] is wrong with the installation and shows when it starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InferError {
    /// A model's file is not where it should be, or can't be read.
    Missing { path: PathBuf, why: String },
    /// A model's file is not the one that this version was made for.
    Altered { path: PathBuf },
    /// The runtime's library can't be loaded.
    Library { path: PathBuf, why: String },
    /// The model was run, or should have been, and gave nothing that can be used.
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
