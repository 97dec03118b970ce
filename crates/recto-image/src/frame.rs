//! A page of a picture file: what its header tells, and what decoding makes of it.

use recto_input::Limits;
use recto_model::Raster;

use crate::ImageError;
use recto_model::Orientation;

/// What a header tells of a picture, before anything is decoded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FrameInfo {
    /// Pixels as stored.
    pub(crate) stored: (u32, u32),
    pub(crate) orientation: Orientation,
    /// Most memory that decoding takes for each pixel, the raster included.
    pub(crate) bytes_per_pixel: u64,
    /// The file's own bytes show the picture as it is, in any viewer.
    pub(crate) is_plain: bool,
}

/// Pixels as stored, and whether all of them arrived.
pub(crate) struct DecodedFrame {
    pub(crate) raster: Raster,
    pub(crate) is_whole: bool,
}

impl FrameInfo {
    /// Bytes that decoding takes, the raster included.
    pub(crate) fn memory(&self) -> u64 {
        let (width, height) = self.stored;
        u64::from(width) * u64::from(height) * self.memory_per_pixel()
    }

    fn memory_per_pixel(&self) -> u64 {
        self.bytes_per_pixel.max(3 * self.orientation.copies())
    }

    /// Fails when the picture is more than may be decoded: before it is.
    pub(crate) fn allow(&self, limits: &Limits) -> Result<(), ImageError> {
        let (width, height) = self.stored;
        if width == 0 || height == 0 {
            return Err(ImageError::Unreadable("it has no pixels"));
        }
        let limit_pixels =
            limits.max_pixels.min(limits.max_image_memory / self.memory_per_pixel().max(1));
        if u64::from(width) * u64::from(height) > limit_pixels {
            return Err(ImageError::TooLarge { width, height, limit_pixels });
        }
        Ok(())
    }
}
