//! Where pictures go as they are drawn. Those of a long document take more memory than it has.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, PoisonError};

/// Takes each picture once it is drawn, from any thread, and gives it back for a response that holds it.
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

/// Keeps none: their sizes are all that is asked for.
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
