//! Small documents of our own making, from which mutants are made.
#![expect(
    clippy::disallowed_methods,
    reason = "seeds are files, and this crate is no part of the product"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// A file of a folder of seeds.
#[derive(Debug)]
pub struct Seed {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// The files of some folders (relative to this crate's), in the order of their names. A folder that can't be read has none.
pub fn seeds(folders: &[&str]) -> Vec<Seed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .filter_map(|folder| fs::read_dir(root.join(folder)).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_none_or(|ending| ending != "py"))
        .collect();
    paths.sort();
    paths.into_iter().filter_map(|path| Some(Seed { bytes: fs::read(&path).ok()?, path })).collect()
}
