//! Figures and their encoded pictures.

use serde::{Deserialize, Serialize};

use crate::{ImageId, Rect, WordIds};

/// A picture, chart or drawing on a page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Figure {
    pub bbox: Rect,
    /// The image, if the figure consists of a single one; otherwise the region is rendered.
    pub image: Option<ImageId>,
    /// Its labels, in reading order; they are set as [`crate::BlockKind::FigureText`] behind it.
    pub words: WordIds,
    /// Set by the engine if pictures are requested. The picture itself is not kept here, since the pictures of a long
    /// document are larger than the rest of it.
    #[serde(skip)]
    pub picture: Option<PictureFacts>,
}

/// An encoded picture.
#[derive(Debug, Clone)]
pub struct Picture {
    pub format: PictureFormat,
    /// Pixels.
    pub width: u32,
    pub height: u32,
    pub bytes: Vec<u8>,
}

impl Picture {
    pub fn facts(&self, id: PictureId) -> PictureFacts {
        let Self { format, width, height, bytes } = self;
        PictureFacts { id, format: *format, width: *width, height: *height, size: bytes.len() }
    }
}

/// Which picture of a document it is. A picture gets its identity once, when it is rendered; whoever refers to it later
/// has it from here and counts nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PictureId {
    /// From 1.
    pub page: u32,
    /// Among the pictures of the page, from 1.
    pub number: u32,
}

/// Facts about a picture without its bytes.
#[derive(Debug, Clone, Copy)]
pub struct PictureFacts {
    pub id: PictureId,
    pub format: PictureFormat,
    /// Pixels.
    pub width: u32,
    pub height: u32,
    /// Bytes.
    pub size: usize,
}

/// The encodings in which figures are delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    Png,
    Jpeg,
}

impl PictureFormat {
    pub fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }

    /// File extension without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }
}
