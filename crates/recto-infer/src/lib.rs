//! The interface to neural models (inference), and its implementation on ONNX Runtime.
//!
//! [`Inference`] takes a model by its name and a tensor, and gives a tensor; preparing the input and decoding the
//! output is left to the caller. The model files are listed by name and checksum in `models.json`, which the set-up
//! reads as well; a missing or altered file is an error at load.

mod blocks;
mod error;
mod graph;
mod latin_first;
mod onnx;
mod pool;
mod protobuf;
mod recorded;
mod registry;
mod tensor;
mod without_concat;

pub use error::InferError;
pub use onnx::{Compute, Device, Onnx, Precision, RuntimeFiles};
pub use recorded::Recorded;
pub use registry::Model;
pub use tensor::{Tensor, TensorView};

use std::sync::Arc;

/// Runs models. Shared by threads; each call has a session of its own.
pub trait Inference: Send + Sync {
    /// Runs a model. As soon as a session is free, `fill` writes the model's one input in place, so that waiting pages
    /// hold no input; the tensor has the content of an earlier run. `read` gets the one output in place, since that of
    /// a line may have millions of numbers. Each is called once, or not at all if there is an error.
    fn run(
        &self,
        model: Model,
        fill: &mut dyn FnMut(&mut Tensor),
        read: &mut dyn FnMut(TensorView<'_>),
    ) -> Result<(), InferError>;

    /// Frees memory that is kept for the next run, when none is expected soon.
    fn rest(&self);

    /// The characters of a recogniser's classes, without the blank, which is class 0.
    fn characters(&self, model: Model) -> Result<Arc<[String]>, InferError>;
}
