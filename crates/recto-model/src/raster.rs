//! Decoded pixels.

/// An opaque picture: three bytes a pixel (sRGB), row by row, without padding.
#[derive(Clone, PartialEq, Eq)]
pub struct Raster {
    pub width: u32,
    pub height: u32,
    /// `3 × width × height` bytes.
    pub rgb: Vec<u8>,
}

/// The pixels are left out: a message with a whole picture helps nobody.
impl std::fmt::Debug for Raster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Raster")
            .field("width", &self.width)
            .field("height", &self.height)
            .finish_non_exhaustive()
    }
}
