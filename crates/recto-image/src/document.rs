//! An open picture file: the number and sizes of its pages, which are decoded one at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use recto_input::{Budget, FileKind, Limits};
use recto_model::{Picture, PictureFormat, Raster, Rect, Size};

use crate::encode::encode;
use crate::frame::{DecodedFrame, FrameInfo};
use crate::tiff::Tiff;
use crate::{ImageError, bmp, gif, heif, jpeg, png, webp};

/// An upright page.
#[derive(Debug)]
pub struct ImagePage {
    /// Shared, because a page is often the largest object in memory and is used in several places.
    pub raster: Arc<Raster>,
    /// False when the file is truncated or damaged; missing parts are white or grey.
    pub is_whole: bool,
}

/// An open picture file. Threads may share it.
pub struct ImageDocument {
    bytes: Arc<Vec<u8>>,
    kind: FileKind,
    frames: Vec<FrameInfo>,
    /// The directories of a TIFF.
    tiff: Option<Tiff>,
}

impl ImageDocument {
    /// Reads the headers of a file of this kind. No pixel is decoded yet.
    pub fn open(bytes: Arc<Vec<u8>>, kind: FileKind, limits: &Limits) -> Result<Self, ImageError> {
        let read = AssertUnwindSafe(|| Self::read(&bytes, kind, limits));
        // The decoders are third-party: a panic in one of them is taken as a file that can't be read.
        let (frames, tiff) = catch_unwind(read)
            .unwrap_or(Err(ImageError::Unreadable("its header can't be read")))?;
        Ok(Self { bytes, kind, frames, tiff })
    }

    fn read(
        bytes: &[u8],
        kind: FileKind,
        limits: &Limits,
    ) -> Result<(Vec<FrameInfo>, Option<Tiff>), ImageError> {
        let mut tiff = None;
        let frames = match kind {
            FileKind::Png => vec![png::frame(bytes)?],
            FileKind::Jpeg => vec![jpeg::frame(bytes)?],
            FileKind::WebP => vec![webp::frame(bytes)?],
            FileKind::Bmp => vec![bmp::frame(bytes)?],
            FileKind::Gif => vec![gif::frame(bytes)?],
            FileKind::Heic => vec![heif::frame(bytes, limits)?],
            FileKind::Tiff => tiff.insert(Tiff::open(bytes, limits)?).frames(),
            FileKind::Pdf | FileKind::Docx | FileKind::Pptx => {
                return Err(ImageError::Unsupported("no picture"));
            }
        };
        for frame in &frames {
            frame.allow(limits)?;
        }
        Ok((frames, tiff))
    }

    pub fn page_count(&self) -> u32 {
        self.frames.len() as u32
    }

    /// The size of a page (index from 0) in points, of which each is a pixel.
    pub fn size(&self, index: u32) -> Option<Size> {
        let frame = self.frames.get(index as usize)?;
        let (width, height) = frame.orientation.size(frame.stored);
        Some(Size { width: width as f32, height: height as f32 })
    }

    /// The memory that decoding takes, in bytes, for the page that takes most.
    pub fn page_memory(&self) -> u64 {
        self.frames.iter().map(FrameInfo::memory).max().unwrap_or(0)
    }

    /// Decodes a page (index from 0), upright and on white.
    pub fn page(&self, index: u32, budget: &Budget) -> Result<ImagePage, ImageError> {
        let frame = *self.frames.get(index as usize).ok_or(ImageError::NoSuchPage { index })?;
        budget.check()?;
        frame.allow(budget.limits())?;
        let decode = AssertUnwindSafe(|| self.decode(index, &frame, budget));
        let decoded = catch_unwind(decode)
            .unwrap_or(Err(ImageError::Unreadable("its pixels can't be decoded")))?;
        budget.check()?;
        Ok(ImagePage {
            raster: Arc::new(frame.orientation.apply(decoded.raster)),
            is_whole: decoded.is_whole,
        })
    }

    fn decode(
        &self,
        index: u32,
        frame: &FrameInfo,
        budget: &Budget,
    ) -> Result<DecodedFrame, ImageError> {
        let bytes = &self.bytes;
        match (self.kind, &self.tiff) {
            (FileKind::Tiff, Some(tiff)) => tiff.decode(bytes, index as usize, budget),
            (FileKind::Png, _) => png::decode(bytes),
            (FileKind::Jpeg, _) => jpeg::decode(bytes),
            (FileKind::WebP, _) => webp::decode(bytes),
            (FileKind::Bmp, _) => bmp::decode(bytes),
            (FileKind::Gif, _) => gif::decode(bytes, frame.stored),
            (FileKind::Heic, _) => heif::decode(bytes, budget.limits()),
            _ => Err(ImageError::NoSuchPage { index }),
        }
    }

    /// A part of a page as a picture to deliver. A whole page is the file's own bytes where any viewer shows them as
    /// `page` is; everything else is encoded anew. `None` when the part has no pixels.
    pub fn picture(&self, index: u32, page: &ImagePage, region: Rect) -> Option<Picture> {
        let Raster { width, height, .. } = *page.raster;
        let frame = self.frames.get(index as usize)?;
        let own = match self.kind {
            FileKind::Png => Some(PictureFormat::Png),
            FileKind::Jpeg => Some(PictureFormat::Jpeg),
            _ => None,
        };
        if let Some(format) = own
            && page.is_whole
            && frame.is_plain
            && frame.orientation.is_upright()
            && region == Rect::new(0.0, 0.0, width as f32, height as f32)
        {
            return Some(Picture { format, width, height, bytes: self.bytes.to_vec() });
        }
        encode(&page.raster, region, self.delivery_format())
    }

    /// The format in which pages are delivered. What is stored with a lossy codec loses nothing visible in a JPEG.
    fn delivery_format(&self) -> PictureFormat {
        match self.kind {
            FileKind::Jpeg | FileKind::Heic => PictureFormat::Jpeg,
            _ => PictureFormat::Png,
        }
    }
}
