//! The Node addon (N-API): one class and a few functions around the engine, without decisions of its own.
//!
//! Work runs on Node's thread pool, never on its main thread. An error has the `code` of the public interface, a
//! `message` for people and `details` for programs; a panic never crosses into Node.
#![expect(clippy::needless_pass_by_value, reason = "napi hands arguments over by value")]

mod document;
mod error;
mod extraction;
mod files;
mod ocr;
mod office;
mod options;
mod page_picture;
mod shared;
mod tasks;

use std::panic::catch_unwind;

use error::quiet_panics;
use extraction::SavedTextTask;
use napi::bindgen_prelude::{AsyncTask, Error, Result, Status};
use napi_derive::napi;
use ocr::{OcrSetup, OcrState};
use office::CopyTask;
use options::{ExtractInput, OpenLimits, SchemaFault};
use recto_engine::Schema;
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

/// The faults of a schema (JSON text), or null if it can be filled. It reads no document and takes milliseconds.
#[napi]
pub fn check_schema(text: String) -> Option<Vec<SchemaFault>> {
    quiet_panics();
    // It runs in the serving process, which a panic would end.
    catch_unwind(|| Schema::parse(&text).err())
        .unwrap_or_else(|_| Some(vec![unreadable()]))
        .map(|faults| faults.into_iter().map(SchemaFault::from).collect())
}

/// Writes the clean copy of the DOCX or PPTX at `path` to `copy_path`, for a converter.
#[napi(ts_return_type = "Promise<OfficeCopyInfo>")]
pub fn copy_office(
    path: String,
    copy_path: String,
    limits: Option<OpenLimits>,
) -> AsyncTask<CopyTask> {
    quiet_panics();
    AsyncTask::new(CopyTask { path, copy_path, limits: OpenLimits::into_engine(limits) })
}

/// Looks for a model's answer (a file with `{"values": ..., "lines": {"<field path>": [12]}}`) on a text that `saveText`
/// wrote, and writes the response body to `path`; returns its size in bytes.
#[napi(ts_return_type = "Promise<number>")]
pub fn ground_answer(
    text_path: String,
    answer_path: String,
    input: ExtractInput,
    path: String,
) -> Result<AsyncTask<SavedTextTask>> {
    quiet_panics();
    Ok(AsyncTask::new(SavedTextTask::new(text_path, Some(answer_path), &input, path)?))
}

/// Fills a schema by rules from a text that `saveText` wrote, and writes the response body to `path`; returns its size in
/// bytes.
#[napi(ts_return_type = "Promise<number>")]
pub fn extract_saved(
    text_path: String,
    input: ExtractInput,
    path: String,
) -> Result<AsyncTask<SavedTextTask>> {
    quiet_panics();
    Ok(AsyncTask::new(SavedTextTask::new(text_path, None, &input, path)?))
}

fn unreadable() -> recto_engine::SchemaFault {
    let msg =
        "The schema could not be read. The fault is on our side; please report it.".to_owned();
    recto_engine::SchemaFault { loc: Vec::new(), msg, kind: "value_error" }
}

fn limit(resource: Resource, most: u64) -> Result<()> {
    let limit = Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(resource, limit).map_err(|error| {
        Error::new(Status::GenericFailure, format!("the limit {resource:?} can't be set: {error}"))
    })
}
