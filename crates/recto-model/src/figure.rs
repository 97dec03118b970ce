//! Figures and their encoded pictures.

use serde::{Deserialize, Serialize};

use crate::{ImageId, Rect};

/// A picture, chart or drawing on a page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Figure {
    pub bbox: Rect,
    /// The one image that makes up the figure, when it is one; otherwise the region is rendered.
    pub image: Option<ImageId>,
    /// Filled in by the engine when pictures are asked for.
    #[serde(skip)]
    pub picture: Option<Picture>,
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
