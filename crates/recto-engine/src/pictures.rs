//! Stores for pictures. Those of a long document are larger than the memory limit, so they are stored as they are
//! rendered.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, PoisonError};

/// Stores each picture once it is rendered, from any thread, and returns it for a response with inline pictures.
pub trait PictureStore: Send + Sync {
    fn put(&self, name: &str, bytes: Vec<u8>) -> io::Result<()>;
    fn get(&self, name: &str) -> io::Result<Vec<u8>>;
}

/// Keeps pictures in memory.
#[derive(Default)]
pub struct InMemoryPictures(Mutex<BTreeMap<String, Vec<u8>>>);

impl PictureStore for InMemoryPictures {
    fn put(&self, name: &str, bytes: Vec<u8>) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), bytes);
        Ok(())
    }

    fn get(&self, name: &str) -> io::Result<Vec<u8>> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// Discards the pictures, where only their sizes are needed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unkept;

impl PictureStore for Unkept {
    fn put(&self, _: &str, _: Vec<u8>) -> io::Result<()> {
        Ok(())
    }

    fn get(&self, _: &str) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }
}
