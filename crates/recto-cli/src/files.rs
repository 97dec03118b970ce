//! Reads and writes files and writes to standard output, which the engine never does.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line reads and writes files for the core"
)]

use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use recto_engine::PictureStore;

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// What `parse` makes of a file's text.
pub(crate) fn read_as<T, E: Display>(
    path: &Path,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, String> {
    let text = read(path)?;
    let parsed = parse(&String::from_utf8_lossy(&text));
    parsed.map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes a folder that may exist.
pub(crate) fn make_folder(dir: &Path) -> Result<(), String> {
    std::fs::create_dir_all(dir).map_err(|error| format!("{}: {error}", dir.display()))
}

/// The files of a folder, by name.
pub(crate) fn listed(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let described = |error: std::io::Error| format!("{}: {error}", dir.display());
    let entries = std::fs::read_dir(dir).map_err(described)?;
    let paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(described)?;
    let mut paths: Vec<PathBuf> = paths.into_iter().filter(|path| path.is_file()).collect();
    paths.sort();
    Ok(paths)
}

/// Stores pictures as files of a directory.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(dir: &Path) -> Result<Self, String> {
        make_folder(dir)?;
        Ok(Self(dir.to_owned()))
    }
}

impl PictureStore for Folder {
    fn put(&self, name: &str, bytes: Vec<u8>) -> io::Result<()> {
        std::fs::write(self.0.join(name), bytes)
    }

    fn get(&self, name: &str) -> io::Result<Vec<u8>> {
        std::fs::read(self.0.join(name))
    }
}

pub(crate) fn print(bytes: &[u8]) -> Result<(), String> {
    std::io::stdout().lock().write_all(bytes).map_err(|error| error.to_string())
}
