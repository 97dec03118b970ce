//! The port to neural models, and its one implementation on ONNX Runtime.
//!
//! [`Inference`] has one job: a model by its name, a tensor in, a tensor out. What comes before and after a model is
//! elsewhere. The files of the models are listed by name and checksum in `models.json`, which the set-up reads as well; a file
//! that is missing or altered is an error before anything is read with it.

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

/// Runs models. Shared by threads; each call has a session to itself.
pub trait Inference: Send + Sync {
    /// Has the model's one input filled where it is to lie, as soon as a session is free: pages that wait for one hold no
    /// input meanwhile. `fill` finds there what was left of an earlier run. Shows the one output where it lies: a line's can
    /// have millions of numbers, which are looked at once. Each is called once, or not at all when there is an error.
    fn run(
        &self,
        model: Model,
        fill: &mut dyn FnMut(&mut Tensor),
        look: &mut dyn FnMut(TensorView<'_>),
    ) -> Result<(), InferError>;

    /// Gives back memory that is kept for the next run: none is to come for a while.
    fn rest(&self);

    /// What the classes of a recogniser's output spell, without the blank, which is class 0.
    fn characters(&self, model: Model) -> Result<Arc<[String]>, InferError>;
}
