//! A page of a picture file: what is known from its header, and its decoded pixels.

use recto_input::Limits;
use recto_model::Raster;

use crate::ImageError;
use recto_model::Orientation;

/// What the header says about a picture, before anything is decoded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FrameInfo {
    /// Width and height as stored, before the orientation is applied.
    pub(crate) stored: (u32, u32),
    pub(crate) orientation: Orientation,
    /// Upper bound of the memory that decoding takes for each pixel, in bytes, the raster included.
    pub(crate) bytes_per_pixel: u64,
    /// Any viewer shows the file's own bytes as the decoded picture is.
    pub(crate) is_plain: bool,
}

/// Pixels as stored, and whether all of them could be decoded.
pub(crate) struct DecodedFrame {
    pub(crate) raster: Raster,
    pub(crate) is_whole: bool,
}

impl FrameInfo {
    /// Upper bound of the bytes that decoding takes, the raster included.
    pub(crate) fn memory(&self) -> u64 {
        let (width, height) = self.stored;
        u64::from(width) * u64::from(height) * self.memory_per_pixel()
    }

    fn memory_per_pixel(&self) -> u64 {
        self.bytes_per_pixel.max(3 * self.orientation.copies())
    }

    /// Fails when decoding would exceed the limits on pixels or memory.
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
