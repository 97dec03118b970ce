//! Reads and renders pages for one thread.

use hayro_syntax::object::{Object, Stream};
use hayro_syntax::page::Page as PdfPage;
use recto_input::{Budget, Exhausted};
use recto_model::{ImageId, Page, PageLedger, Picture, Raster, Rect, Size, WarningCode};

use crate::color::Spaces;
use crate::fonts::Fonts;
use crate::frame::PageTransform;
use crate::interpreter::{Appraisal, Hazards, Interpreter, KnownCosts, State, UnreadStreams};
use crate::pictures::{self, ImageSource, PICTURE_SCALE, Painter};
use crate::{PdfDocument, PdfError, annotations, streams};

/// Operators of patterns, Type 3 glyphs and soft masks that a page may take to draw. Bitmap fonts take three for a glyph.
const MOST_OPERATORS_UNREAD: u64 = 50_000_000;

/// The images and hazards of the page that was read last.
struct LastPage<'a> {
    index: u32,
    images: Vec<Option<ImageSource<'a>>>,
    hazards: Hazards,
    /// Emptied when their cost was added to the hazards.
    unread: UnreadStreams<'a>,
}

/// Reads and renders pages of a [`PdfDocument`], with the fonts of the last pages in memory. Each thread has its own.
pub struct PageReader<'a> {
    document: &'a PdfDocument,
    fonts: Fonts<'a>,
    spaces: Spaces,
    painter: Painter<'a>,
    known_costs: KnownCosts,
    last: Option<LastPage<'a>>,
}

impl<'a> PageReader<'a> {
    pub(crate) fn new(document: &'a PdfDocument) -> Self {
        Self {
            document,
            fonts: Fonts::new(),
            spaces: Spaces::default(),
            painter: Painter::new(),
            known_costs: KnownCosts::default(),
            last: None,
        }
    }

    /// Reads the content of page `index` (from 0).
    pub fn page(&mut self, index: u32, budget: &Budget) -> Result<Page, PdfError> {
        self.read(index, None, budget)
    }

    /// The same, with a ledger of the glyphs that the page shows and of those that are left out.
    pub fn page_with_ledger(&mut self, index: u32, budget: &Budget) -> Result<Page, PdfError> {
        self.read(index, Some(Box::default()), budget)
    }

    fn read(
        &mut self,
        index: u32,
        ledger: Option<Box<PageLedger>>,
        budget: &Budget,
    ) -> Result<Page, PdfError> {
        let source = self.source(index)?;
        budget.check()?;
        self.fonts.begin_page();
        let frame = PageTransform::of(source, budget.limits().max_page_side);
        let blank = Page { number: index + 1, size: frame.size, ledger, ..Page::default() };
        let optional = self.document.optional_content();
        let mut interpreter =
            Interpreter::new(&mut self.fonts, &mut self.spaces, optional, budget, blank);
        let content = content_of(source, budget)?;
        if content.is_damaged {
            interpreter.warn(
                WarningCode::PageUnreadable,
                "The page's content is damaged. What can't be read of it is left out.",
            );
        }
        let state = State::new(frame.transform, frame.area());
        interpreter.run(&content.decoded, source.resources(), state.clone(), 0)?;
        annotations::read(&mut interpreter, self.document, source, &state, budget)?;
        let Interpreter { page, mut images, hazards, unread, .. } = interpreter;
        pictures::find_overlaps(&mut images, &page);
        self.last = Some(LastPage { index, images, hazards, unread });
        Ok(page)
    }

    /// A picture for each region of a page. A region that shows one image unchanged gets the image's stored pixels, or
    /// its stored bytes if they are a JPEG; any other is rendered.
    pub fn pictures(
        &mut self,
        index: u32,
        regions: &[(Rect, Option<ImageId>)],
        budget: &Budget,
    ) -> Vec<Result<Picture, PdfError>> {
        let page = match self.drawable(index, budget) {
            Ok(page) => page,
            Err(error) => return regions.iter().map(|_| Err(error)).collect(),
        };
        let images = self.last.as_ref().map(|last| last.images.as_slice()).unwrap_or_default();
        let source = |id: Option<ImageId>| images.get(id?.0 as usize)?.as_ref();
        let frame = PageTransform::of(page, budget.limits().max_page_side);
        let own: Vec<Option<Picture>> = regions
            .iter()
            .map(|(region, id)| pictures::own_pixels(source(*id)?, page, *region, budget))
            .collect();
        let scale = |id| source(id).and_then(ImageSource::density).unwrap_or(PICTURE_SCALE);
        let left: Vec<(Rect, f32)> = regions
            .iter()
            .zip(&own)
            .filter(|(_, own)| own.is_none())
            .map(|((region, id), _)| (*region, scale(*id)))
            .collect();
        let mut drawn = self.painter.pictures(page, frame, &left, budget).into_iter();
        own.into_iter()
            .map(|own| own.map_or_else(|| drawn.next().unwrap_or(Err(PdfError::Undrawable)), Ok))
            .collect()
    }

    /// The size of a page as displayed, in points. Its content is not read.
    pub fn size(&self, index: u32, budget: &Budget) -> Result<Size, PdfError> {
        let page = self.source(index)?;
        Ok(PageTransform::of(page, budget.limits().max_page_side).size)
    }

    /// Renders the whole page.
    pub fn render(&mut self, index: u32, dpi: f32, budget: &Budget) -> Result<Raster, PdfError> {
        let page = self.drawable(index, budget)?;
        let frame = PageTransform::of(page, budget.limits().max_page_side);
        let whole = Rect::new(0.0, 0.0, frame.size.width, frame.size.height);
        self.painter.region(page, frame, whole, dpi / 72.0, budget)
    }

    /// Renders a part of the page at `scale` pixels per point, or at fewer where its sides would be too long.
    pub fn region(
        &mut self,
        index: u32,
        region: Rect,
        scale: f32,
        budget: &Budget,
    ) -> Result<Raster, PdfError> {
        let page = self.drawable(index, budget)?;
        let frame = PageTransform::of(page, budget.limits().max_page_side);
        self.painter.region(page, frame, region, scale, budget)
    }

    /// The page, after it was read within the limits and found to hold nothing that would exhaust the renderer.
    fn drawable(&mut self, index: u32, budget: &Budget) -> Result<&'a PdfPage<'a>, PdfError> {
        if self.last.as_ref().is_none_or(|last| last.index != index) {
            self.page(index, budget)?;
        }
        let hazards = match &mut self.last {
            Some(last) if !last.hazards.is_undrawable => {
                let streams = std::mem::take(&mut last.unread);
                let cost = Appraisal {
                    fonts: &mut self.fonts,
                    spaces: &mut self.spaces,
                    optional: self.document.optional_content(),
                    budget,
                    known: &mut self.known_costs,
                }
                .of_page(&streams)?;
                last.hazards.is_undrawable = cost.operators > MOST_OPERATORS_UNREAD;
                last.hazards.has_patterns |= cost.has_patterns;
                last.hazards
            }
            last => last.as_ref().map(|last| last.hazards).unwrap_or_default(),
        };
        if hazards.is_undrawable {
            return Err(PdfError::Undrawable);
        }
        self.painter.expect_patterns(hazards.has_patterns);
        self.source(index)
    }

    fn source(&self, index: u32) -> Result<&'a PdfPage<'a>, PdfError> {
        self.document.page(index).ok_or(PdfError::NoSuchPage { index })
    }
}

/// The decoded content of a page.
#[derive(Default)]
struct PageContent {
    decoded: Vec<u8>,
    /// Some of it could not be decoded.
    is_damaged: bool,
}

/// The shortest compressed data that is not merely the frame around nothing, in bytes.
const NOT_EMPTY: usize = 16;

impl PageContent {
    fn add(&mut self, stream: &Stream<'_>, budget: &Budget) -> Result<(), Exhausted> {
        match streams::decode(stream, budget)? {
            Some(decoded) if !decoded.data.is_empty() || stream.raw_data().len() < NOT_EMPTY => {
                self.is_damaged |= decoded.is_cut;
                self.decoded.extend_from_slice(&decoded.data);
                // A token never continues in the next stream (ISO 32000-1, 7.8.2).
                self.decoded.push(b'\n');
            }
            _ => self.is_damaged = true,
        }
        Ok(())
    }
}

/// The cache within hayro's page is not used: it would hold every page's content for as long as the document is open.
fn content_of(page: &PdfPage<'_>, budget: &Budget) -> Result<PageContent, Exhausted> {
    let raw = page.raw();
    let mut content = PageContent::default();
    match raw.get::<Object<'_>>(b"Contents") {
        Some(Object::Stream(stream)) => content.add(&stream, budget)?,
        Some(Object::Array(parts)) => {
            for part in parts.iter::<Object<'_>>() {
                match part {
                    Object::Stream(stream) => content.add(&stream, budget)?,
                    Object::Null(_) => {}
                    _ => content.is_damaged = true,
                }
            }
        }
        Some(Object::Null(_)) => {}
        Some(_) => content.is_damaged = true,
        None => content.is_damaged = raw.contains_key(b"Contents"),
    }
    Ok(content)
}
