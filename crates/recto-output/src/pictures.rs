//! How the response refers to pictures.

use std::collections::BTreeMap;
use std::io;

use recto_model::{PictureFacts, PictureId};

/// The links under which pictures are delivered.
pub type PictureLinks<'a> = BTreeMap<PictureId, &'a str>;

/// What image chunks say about their pictures.
#[derive(Debug, Clone, Copy)]
pub enum Pictures<'a> {
    Links(&'a PictureLinks<'a>),
    /// The bytes as base64.
    Inline,
    /// Size and type only.
    Left,
}

/// The source of the bytes of pictures that are written as base64.
pub trait PictureBytes {
    /// The bytes of this picture of the document.
    fn bytes(&self, picture: &PictureFacts) -> io::Result<Vec<u8>>;
}
