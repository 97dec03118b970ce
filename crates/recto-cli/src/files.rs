//! Files and standard output: this crate is an edge, the engine never touches either.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line reads and writes files for the core"
)]

use std::io::Write as _;
use std::path::Path;

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn print(bytes: &[u8]) -> Result<(), String> {
    std::io::stdout().lock().write_all(bytes).map_err(|error| error.to_string())
}
