//! The doorway from Node into the engine: one class, a few functions, no decisions.
//!
//! Work runs on Node's thread pool, never on its main thread. What goes wrong is an error with the flat `code` of the
//! public interface, a `message` for people and `details` for programs; a panic never crosses into Node.
#![expect(clippy::needless_pass_by_value, reason = "napi hands arguments over by value")]

mod document;
mod error;
mod files;
mod ocr;
mod options;
mod shared;
mod tasks;

use napi::bindgen_prelude::{Error, Result, Status};
use napi_derive::napi;
use ocr::{OcrSetup, OcrState};
use rustix::process::{Resource, Rlimit, setrlimit};

/// Bounds this process's writable memory (`RLIMIT_DATA`). An allocation beyond it ends the process: for a process that
/// parses documents and does nothing else. Such an end leaves no core file, which would hold the document.
#[napi]
pub fn limit_memory(bytes: f64) -> Result<()> {
    limit(Resource::Data, bytes.max(0.0) as u64)?;
    limit(Resource::Core, 0)
}

/// Loads the runtime and makes sure of the models, for all documents that are opened afterwards. Throws a sentence that
/// says what is wrong with the installation.
#[napi]
pub fn load_ocr(setup: OcrSetup) -> Result<OcrState> {
    ocr::load(setup)
}

/// Refuses system calls that reach beyond this process to all its threads, for good: for a process that parses documents and
/// does nothing else, when its models are loaded. Throws a sentence that says what the kernel lacks.
#[napi]
pub fn seal() -> Result<()> {
    recto_jail::seal().map_err(Error::from_reason)
}

fn limit(resource: Resource, most: u64) -> Result<()> {
    let limit = Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(resource, limit).map_err(|error| {
        Error::new(Status::GenericFailure, format!("the limit {resource:?} can't be set: {error}"))
    })
}
