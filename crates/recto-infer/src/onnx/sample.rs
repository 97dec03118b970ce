//! The runtime and the models of a checkout, for tests.

use std::path::{Path, PathBuf};

use ort::environment::Environment;

use super::environment;
use crate::Model;
use crate::registry::read_verified;

fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn library() -> PathBuf {
    let arch = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let (platform, file) = if cfg!(target_os = "macos") {
        ("darwin", "libonnxruntime.dylib")
    } else {
        ("linux", "libonnxruntime.so.1")
    };
    let bin = checkout().join("node_modules/onnxruntime-node/bin/napi-v6");
    bin.join(platform).join(arch).join(file)
}

/// `None` where the set-up didn't install the runtime; the test is then counted as skipped.
pub(crate) fn environment_or_skip(test: &str) -> Option<Environment> {
    let library = library();
    if !library.exists() {
        println!("skipped: {test}: ONNX Runtime isn't installed");
        return None;
    }
    Some(environment(&library).unwrap())
}

/// The file of each model; `None` where the set-up didn't install them all, and the test is then counted as skipped.
pub(crate) fn models_or_skip(test: &str) -> Option<Vec<(Model, Vec<u8>)>> {
    // A relative directory is relative to the checkout, as in the set-up.
    let dir = std::env::var_os("RECTO_MODELS_DIR").map(|dir| checkout().join(dir));
    let dir = dir.unwrap_or_else(|| checkout().join(".tools/models"));
    let read = |model: Model| Some((model, read_verified(&dir, model.file()).ok()?));
    let models: Option<Vec<_>> = Model::ALL.into_iter().map(read).collect();
    if models.is_none() {
        println!("skipped: {test}: the models aren't installed");
    }
    models
}
