//! Pictures on their way into the response.

use std::io;

/// Where the figures' pictures go.
#[derive(Debug, Clone, Copy)]
pub enum Pictures<'a> {
    /// Links, in the order of the document's pictures.
    Links(&'a [String]),
    /// Within the response, as base64.
    Inline,
    /// Nowhere: image chunks tell size and type alone.
    Left,
}

/// Where the bytes of pictures are, for those that go into the response.
pub trait PictureBytes {
    /// Of the document's picture with this number, from 0.
    fn bytes(&self, picture: usize) -> io::Result<Vec<u8>>;
}
