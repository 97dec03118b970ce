//! One interface to the readers of all kinds of files.

use std::sync::Arc;

use recto_image::{ImageDocument, ImageError, ImagePage};
use recto_input::{Budget, Exhausted, FileKind, Limits};
use recto_model::{
    FormField, ImageId, ImagePlacement, OutlineEntry, Page, Picture, Raster, Rect, Size,
    StructureTree,
};
use recto_pdf::{PageReader, PdfDocument, PdfError};

use crate::error::EngineError;

/// An open document of any kind.
pub(crate) enum Content {
    Pdf(PdfDocument),
    Image(ImageDocument),
}

/// Why a page could not be read.
pub(crate) enum ReadError {
    Pdf(PdfError),
    Image(ImageError),
}

impl Content {
    /// Opens a file of this kind. No page is read yet.
    pub(crate) fn open(
        bytes: Vec<u8>,
        kind: FileKind,
        limits: &Limits,
    ) -> Result<Self, EngineError> {
        let bytes = Arc::new(bytes);
        match kind {
            FileKind::Pdf => Ok(Self::Pdf(PdfDocument::open(bytes, limits)?)),
            FileKind::Docx | FileKind::Pptx => Err(EngineError::unconverted(kind.described())),
            FileKind::Png
            | FileKind::Jpeg
            | FileKind::WebP
            | FileKind::Tiff
            | FileKind::Heic
            | FileKind::Bmp
            | FileKind::Gif => Ok(Self::Image(ImageDocument::open(bytes, kind, limits)?)),
        }
    }

    pub(crate) fn page_count(&self) -> u32 {
        match self {
            Self::Pdf(pdf) => pdf.page_count(),
            Self::Image(image) => image.page_count(),
        }
    }

    pub(crate) fn outline(&self) -> Vec<OutlineEntry> {
        match self {
            Self::Pdf(pdf) => pdf.outline(),
            Self::Image(_) => Vec::new(),
        }
    }

    pub(crate) fn fields(&self, budget: &Budget) -> Result<Vec<FormField>, EngineError> {
        match self {
            Self::Pdf(pdf) => Ok(pdf.fields(budget)?),
            Self::Image(_) => Ok(Vec::new()),
        }
    }

    pub(crate) fn structure(&self, budget: &Budget) -> Result<Option<StructureTree>, EngineError> {
        match self {
            Self::Pdf(pdf) => Ok(pdf.structure(budget)?),
            Self::Image(_) => Ok(None),
        }
    }

    /// A page's size if it is known without reading the page.
    pub(crate) fn size(&self, index: u32) -> Option<Size> {
        match self {
            Self::Pdf(_) => None,
            Self::Image(image) => image.size(index),
        }
    }

    /// The number of pages that fit into memory at the same time.
    pub(crate) fn most_threads(&self, limits: &Limits) -> usize {
        match self {
            Self::Pdf(_) => usize::MAX,
            Self::Image(image) => (limits.max_image_memory / image.page_memory().max(1)) as usize,
        }
    }

    /// A reader for one thread.
    pub(crate) fn reader(&self) -> ContentReader<'_> {
        match self {
            Self::Pdf(pdf) => ContentReader::Pdf(Box::new(pdf.reader())),
            Self::Image(document) => ContentReader::Image(ImageReader { document, last: None }),
        }
    }
}

/// Why a figure has no picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undrawn {
    /// Rendering it would take too much memory.
    TooDear,
    /// The figures before it on its page and it have more pixels than a page's pictures may have.
    TooManyPixels,
    /// It could not be rendered.
    Broken,
}

impl Undrawn {
    /// The name for logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TooDear | Self::TooManyPixels => "too_dear",
            Self::Broken => "broken",
        }
    }
}

impl From<PdfError> for Undrawn {
    fn from(error: PdfError) -> Self {
        if error == PdfError::TooDear { Self::TooDear } else { Self::Broken }
    }
}

/// Pixels of a page's picture, those of an A4 page at 400 dpi.
const MOST_PAGE_PIXELS: f32 = 16_000_000.0;

/// A page whose pixels take more bytes than this is huge.
const HUGE_BYTES: f32 = (128 << 20) as f32;

/// Reads pages for one thread.
pub(crate) enum ContentReader<'a> {
    Pdf(Box<PageReader<'a>>),
    Image(ImageReader<'a>),
}

impl ContentReader<'_> {
    /// The content of page `index` (from 0), on request with a ledger of what is shown and left out.
    pub(crate) fn page(
        &mut self,
        index: u32,
        keep_ledger: bool,
        budget: &Budget,
    ) -> Result<Page, ReadError> {
        match self {
            Self::Pdf(reader) if keep_ledger => Ok(reader.page_with_ledger(index, budget)?),
            Self::Pdf(reader) => Ok(reader.page(index, budget)?),
            Self::Image(reader) => {
                let ledger = keep_ledger.then(Box::default);
                Ok(Page { ledger, ..reader.page(index, budget)? })
            }
        }
    }

    /// Renders regions of a page as pictures.
    pub(crate) fn pictures(
        &mut self,
        index: u32,
        regions: &[(Rect, Option<ImageId>)],
        budget: &Budget,
    ) -> Vec<Result<Picture, Undrawn>> {
        match self {
            Self::Pdf(reader) => {
                let drawn = reader.pictures(index, regions, budget).into_iter();
                drawn.map(|picture| picture.map_err(Undrawn::from)).collect()
            }
            Self::Image(reader) => {
                let mut picture = |region| reader.picture(index, region, budget);
                let drawn = regions.iter().map(|(region, _)| picture(*region));
                drawn.map(|picture| picture.ok_or(Undrawn::Broken)).collect()
            }
        }
    }

    /// A part of the page at `scale` pixels per point, or at a picture's own resolution if that is lower; `None` where
    /// it can't be rendered.
    pub(crate) fn region(
        &mut self,
        index: u32,
        region: Rect,
        scale: f32,
        budget: &Budget,
    ) -> Option<Arc<Raster>> {
        match self {
            Self::Pdf(reader) => reader.region(index, region, scale, budget).ok().map(Arc::new),
            Self::Image(reader) => reader.region(index, region, scale, budget),
        }
    }

    /// Is the page a picture too large to stay in memory during OCR? It is decoded, freed after it was downsampled, and
    /// decoded again for its figures.
    pub(crate) fn is_huge(&self, index: u32) -> bool {
        match self {
            Self::Pdf(_) => false,
            Self::Image(reader) => reader.is_huge(index),
        }
    }

    /// The whole page, `width` pixels wide: fewer where it has too many, or where a picture has fewer itself.
    pub(crate) fn page_picture(
        &mut self,
        index: u32,
        width: u32,
        budget: &Budget,
    ) -> Result<Option<Picture>, ReadError> {
        let size = match self {
            Self::Pdf(reader) => reader.size(index, budget)?,
            Self::Image(reader) => {
                let Raster { width, height, .. } = *reader.pixels(index, budget)?.raster;
                Size { width: width as f32, height: height as f32 }
            }
        };
        let scale = scale_of_page(size, width);
        let whole = Rect::new(0.0, 0.0, size.width, size.height);
        Ok(match self {
            Self::Pdf(reader) => {
                recto_image::encode_page(&reader.region(index, whole, scale, budget)?)
            }
            Self::Image(reader) => reader
                .region(index, whole, scale.min(1.0), budget)
                .and_then(|raster| recto_image::encode_page(&raster)),
        })
    }

    /// The whole page in pixels: a PDF's at this resolution, a picture's at its own.
    pub(crate) fn render(
        &mut self,
        index: u32,
        dpi: f32,
        budget: &Budget,
    ) -> Result<Raster, ReadError> {
        match self {
            Self::Pdf(reader) => Ok(reader.render(index, dpi, budget)?),
            Self::Image(reader) => Ok(Raster::clone(&reader.pixels(index, budget)?.raster)),
        }
    }
}

/// Pixels per point of a page's picture.
fn scale_of_page(size: Size, width: u32) -> f32 {
    let wanted = width as f32 / size.width.max(1.0);
    wanted.min((MOST_PAGE_PIXELS / (size.width * size.height).max(1.0)).sqrt())
}

/// Reads pages that consist of pixels, and keeps those of the last page for further requests.
pub(crate) struct ImageReader<'a> {
    document: &'a ImageDocument,
    last: Option<(u32, ImagePage)>,
}

impl ImageReader<'_> {
    /// A page that contains only its picture.
    fn page(&mut self, index: u32, budget: &Budget) -> Result<Page, ImageError> {
        let Raster { width, height, .. } = *self.pixels(index, budget)?.raster;
        let size = Size { width: width as f32, height: height as f32 };
        let picture = ImagePlacement {
            id: ImageId(0),
            bbox: Rect::new(0.0, 0.0, size.width, size.height),
            pixel_width: width,
            pixel_height: height,
            is_mask: false,
        };
        Ok(Page { number: index + 1, size, images: vec![picture], ..Page::default() })
    }

    fn picture(&mut self, index: u32, region: Rect, budget: &Budget) -> Option<Picture> {
        let document = self.document;
        document.picture(index, self.pixels(index, budget).ok()?, region)
    }

    /// The whole picture without a copy, if it is requested at its own resolution; `None` for an empty region.
    fn region(
        &mut self,
        index: u32,
        region: Rect,
        scale: f32,
        budget: &Budget,
    ) -> Option<Arc<Raster>> {
        let page = Arc::clone(&self.pixels(index, budget).ok()?.raster);
        let whole = Rect::new(0.0, 0.0, page.width as f32, page.height as f32);
        let part =
            if region == whole { page } else { Arc::new(recto_image::view(&page, region, 1.0)?) };
        let shrunk = |side: u32| ((side as f32 * scale).round() as u32).clamp(1, side);
        let (width, height) = (shrunk(part.width), shrunk(part.height));
        if (width, height) == (part.width, part.height) {
            return Some(part);
        }
        let small = recto_ocr::resized(&part, width, height);
        if self.is_huge(index) {
            self.last = None;
        }
        Some(Arc::new(small))
    }

    fn is_huge(&self, index: u32) -> bool {
        self.document.size(index).is_some_and(|size| 3.0 * size.width * size.height > HUGE_BYTES)
    }

    fn pixels(&mut self, index: u32, budget: &Budget) -> Result<&ImagePage, ImageError> {
        let known = self.last.take().filter(|(last, _)| *last == index);
        let page = match known {
            Some((_, page)) => page,
            None => self.document.page(index, budget)?,
        };
        Ok(&self.last.insert((index, page)).1)
    }
}

impl ReadError {
    /// The exhausted budget, if that is the reason.
    pub(crate) fn exhausted(&self) -> Option<Exhausted> {
        match self {
            Self::Pdf(PdfError::Exhausted(what)) | Self::Image(ImageError::Exhausted(what)) => {
                Some(*what)
            }
            _ => None,
        }
    }
}

impl From<PdfError> for ReadError {
    fn from(error: PdfError) -> Self {
        Self::Pdf(error)
    }
}

impl From<ImageError> for ReadError {
    fn from(error: ImageError) -> Self {
        Self::Image(error)
    }
}

impl From<ReadError> for EngineError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Pdf(error) => error.into(),
            ReadError::Image(error) => error.into(),
        }
    }
}
