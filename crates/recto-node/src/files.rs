//! Files that the service passes in and takes back.

use std::fs::OpenOptions;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use recto_engine::{Detail, EngineError, PictureStore};
use recto_model::ErrorCode;

/// Reads a file, but never more than the limit.
pub(crate) fn read(path: &Path, max_bytes: u64) -> Result<Vec<u8>, EngineError> {
    let unread =
        |error: io::Error| EngineError::of_file("The document's file can't be read", &error);
    let file = OpenOptions::new().read(true).open(path).map_err(unread)?;
    let size = file.metadata().map_err(unread)?.len();
    if size > max_bytes {
        let message = format!("The file is larger than the limit of {max_bytes} bytes.");
        return Err(EngineError::new(ErrorCode::DocumentTooLarge, message)
            .with("limit_bytes", Detail::Number(max_bytes)));
    }
    let mut bytes = Vec::with_capacity(size as usize);
    file.take(max_bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(unread)?;
    Ok(bytes)
}

/// Writes a file that only the service can read, since a document may be confidential: a parser with a user of its own
/// shares its group with the service alone.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).mode(0o640).open(path)?;
    file.write_all(bytes)
}

/// Stores pictures as files in the request's directory.
pub(crate) struct PictureFiles(pub(crate) PathBuf);

impl PictureStore for PictureFiles {
    fn put(&self, name: &str, bytes: Vec<u8>) -> io::Result<()> {
        write(&self.0.join(name), &bytes)
    }

    fn get(&self, name: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        OpenOptions::new().read(true).open(self.0.join(name))?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
