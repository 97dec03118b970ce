//! How the response refers to pictures.

use std::io;

/// What image chunks say about their pictures.
#[derive(Debug, Clone, Copy)]
pub enum Pictures<'a> {
    /// Links, in the order of the document's pictures.
    Links(&'a [String]),
    /// The bytes as base64.
    Inline,
    /// Size and type only.
    Left,
}

/// The source of the bytes of pictures that are written as base64.
pub trait PictureBytes {
    /// The bytes of the document's picture with this index.
    fn bytes(&self, picture: usize) -> io::Result<Vec<u8>>;
}
