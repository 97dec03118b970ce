//! The Node addon (N-API): one class and a few functions around the engine, without decisions of its own.
//!
//! Work runs on Node's thread pool, never on its main thread. An error has the `code` of the public interface, a
//! `message` for people and `details` for programs; a panic never crosses into Node.
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

/// Limits this process's writable memory (`RLIMIT_DATA`). An allocation beyond it aborts the process, so it is for a
/// process that only parses documents. The abort leaves no core file, which would contain the document.
#[napi]
pub fn limit_memory(bytes: f64) -> Result<()> {
    limit(Resource::Data, bytes.max(0.0) as u64)?;
    limit(Resource::Core, 0)
}

/// Loads the runtime and verifies the models, for all documents opened afterwards. Throws a sentence that says what is
/// wrong with the installation.
#[napi]
pub fn load_ocr(setup: OcrSetup) -> Result<OcrState> {
    ocr::load(setup)
}

/// Installs the seccomp filter on all threads of this process, irrevocably: calls that reach beyond the process are
/// refused. It is for a process that only parses documents, after its models are loaded. Throws a sentence that says
/// what the kernel lacks.
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
