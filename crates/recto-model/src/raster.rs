//! Decoded pixels.

/// An opaque picture: three bytes per pixel (sRGB), row by row, without padding.
#[derive(Clone, PartialEq, Eq)]
pub struct Raster {
    pub width: u32,
    pub height: u32,
    /// `3 × width × height` bytes.
    pub rgb: Vec<u8>,
}

/// Omits the pixels, which would flood a message.
impl std::fmt::Debug for Raster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Raster")
            .field("width", &self.width)
            .field("height", &self.height)
            .finish_non_exhaustive()
    }
}
