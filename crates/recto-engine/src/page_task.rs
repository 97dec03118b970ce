//! Reads and analyses one page, and renders its pictures.

use std::panic::{AssertUnwindSafe, catch_unwind};

use recto_declared::DeclaredDocument;
use recto_input::{Budget, Exhausted};
use recto_layout::LayoutOptions;
use recto_model::{
    Element, Figure, ImageId, Page, PageLayout, Picture, PictureId, Rect, Size, WordIds,
};
use recto_ocr::OcrError;

use crate::analysis::analyse;
use crate::content::{Content, ContentReader, ReadError, Undrawn};
use crate::error::EngineError;
use crate::ocr::Ocr;
use crate::ocr_plan::{self, DeskewedPage};
use crate::parsed::picture_name;
use crate::pictures::PictureStore;
use crate::probe::{Probe, Stage, during};
use crate::warnings;

/// The size of a page that could not be read, the default of most viewers.
const LETTER: Size = Size { width: 612.0, height: 792.0 };

/// Pixels of all pictures of a page, which are decoded or rendered one by one; a hundred photographs of 20 megapixels.
const MOST_PICTURE_PIXELS: f32 = 2e9;
/// Pixels that a square point of a rendered figure takes at 200 dpi.
const PIXELS_OF_POINT: f32 = 7.7;

/// A page before the passes over the whole document.
pub(crate) struct ReadPage {
    pub(crate) layout: PageLayout,
    /// Maps the boxes of a deskewed page's layout back to the page as given.
    pub(crate) deskewed: Option<DeskewedPage>,
    /// Figures that have no picture, and why.
    pub(crate) undrawn: Vec<Undrawn>,
    /// The parser panicked on the page, which is blank therefore.
    pub(crate) is_fault: bool,
}

/// Why a page is blank; other pages may be intact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unreadable {
    Damaged,
    /// The parser panicked.
    Fault,
}

/// Why a page has no layout.
pub(crate) enum PageFailure {
    Page(Unreadable),
    /// The document can't be parsed any further.
    Document(EngineError),
}

/// Why a page's content could not be read.
pub(crate) enum Unread {
    Page(ReadError),
    Pixels(OcrError),
    Exhausted(Exhausted),
}

impl From<ReadError> for Unread {
    fn from(error: ReadError) -> Self {
        Self::Page(error)
    }
}

impl From<Exhausted> for Unread {
    fn from(what: Exhausted) -> Self {
        Self::Exhausted(what)
    }
}

impl From<OcrError> for Unread {
    fn from(error: OcrError) -> Self {
        Self::Pixels(error)
    }
}

/// Processes pages one after the other; each thread has one.
pub(crate) struct PageWorker<'a> {
    content: &'a Content,
    reader: ContentReader<'a>,
    /// Without it, a page has only the text of its text layer.
    ocr: Option<&'a Ocr>,
    budget: &'a Budget,
    probe: &'a dyn Probe,
    layout: LayoutOptions,
    /// Where pictures are stored, if they are wanted.
    store: Option<&'a dyn PictureStore>,
    declared: Option<&'a DeclaredDocument>,
}

impl<'a> PageWorker<'a> {
    pub(crate) fn new(
        content: &'a Content,
        ocr: Option<&'a Ocr>,
        budget: &'a Budget,
        probe: &'a dyn Probe,
        layout: LayoutOptions,
        store: Option<&'a dyn PictureStore>,
    ) -> Self {
        let reader = content.reader();
        Self { content, reader, ocr, budget, probe, layout, store, declared: None }
    }

    /// Takes regions as the document declares them.
    pub(crate) fn with_declared(self, declared: Option<&'a DeclaredDocument>) -> Self {
        Self { declared, ..self }
    }

    /// Reads and analyses the page of this index (from 0).
    pub(crate) fn page(&mut self, index: u32) -> Result<ReadPage, PageFailure> {
        self.budget.check().map_err(|e| PageFailure::Document(e.into()))?;
        let work = AssertUnwindSafe(|| -> Result<(ReadPage, usize), Unread> {
            let (page, deskewed) = self.page_content(index)?;
            let mut layout = analyse(&page, self.declared, self.layout, self.budget, self.probe)?;
            self.keep_picture(&page, &mut layout);
            let affordable = affordable_pictures(&page, &layout);
            Ok((ReadPage { layout, deskewed, undrawn: Vec::new(), is_fault: false }, affordable))
        });
        let (mut page, affordable) = match catch_unwind(work) {
            Ok(Ok(read)) => read,
            Ok(Err(Unread::Page(error))) if error.exhausted().is_some() => {
                return Err(PageFailure::Document(error.into()));
            }
            // The error of a picture says more than that no page can be read.
            Ok(Err(Unread::Page(error @ ReadError::Image(_))))
                if self.content.page_count() == 1 =>
            {
                return Err(PageFailure::Document(error.into()));
            }
            Ok(Err(Unread::Page(_))) => return Err(PageFailure::Page(Unreadable::Damaged)),
            Ok(Err(Unread::Pixels(error))) => return Err(PageFailure::Document(error.into())),
            Ok(Err(Unread::Exhausted(what))) => return Err(PageFailure::Document(what.into())),
            Err(_) => {
                // After a panic the reader's caches may be inconsistent.
                self.reader = self.content.reader();
                return Err(PageFailure::Page(Unreadable::Fault));
            }
        };
        if let Some(store) = self.store {
            self.pictures(index, &mut page, affordable, store)?;
        }
        Ok(page)
    }

    /// A picture without any recognised content becomes a figure.
    fn keep_picture(&self, page: &Page, layout: &mut PageLayout) {
        if let (Content::Image(_), [], [image]) =
            (self.content, layout.elements.as_slice(), page.images.as_slice())
        {
            let figure = Figure {
                bbox: image.bbox,
                image: Some(image.id),
                words: WordIds::default(),
                picture: None,
            };
            layout.elements.push(Element::Figure(figure));
        }
    }

    /// The page's content with recognised text; for a deskewed page also the mapping back to the page as given.
    pub(crate) fn page_content(
        &mut self,
        index: u32,
    ) -> Result<(Page, Option<DeskewedPage>), Unread> {
        let keep_ledger = self.layout.keep_ledger;
        let read = || self.reader.page(index, keep_ledger, self.budget);
        let mut page = during(self.probe, Stage::Read, read)?;
        let Some(ocr) = self.ocr else {
            ocr_plan::leave(&mut page);
            return Ok((page, None));
        };
        let (reader, budget) = (&mut self.reader, self.budget);
        let deskewed = during(self.probe, Stage::Ocr, || {
            let mut draw = |region: Rect, scale: f32| reader.region(index, region, scale, budget);
            // Only who keeps the words asks for check boxes.
            ocr_plan::complete(&mut page, ocr, &mut draw, self.layout.keep_words, budget)
        })?;
        if self.reader.is_huge(index) {
            ocr.rest();
        }
        Ok((page, deskewed))
    }

    /// Renders the first figures, as many as are affordable. One that can't be rendered stays without a picture.
    fn pictures(
        &mut self,
        index: u32,
        page: &mut ReadPage,
        affordable: usize,
        store: &dyn PictureStore,
    ) -> Result<(), PageFailure> {
        let deskewed = page.deskewed;
        let given = |bbox| deskewed.map_or(bbox, |deskewed| deskewed.restored(bbox));
        let mut figures: Vec<&mut Figure> = page
            .layout
            .elements
            .iter_mut()
            .filter_map(|element| match element {
                Element::Figure(figure) => Some(figure),
                Element::Text(_) | Element::Table(_) => None,
            })
            .collect();
        let regions: Vec<_> =
            figures.iter().map(|figure| (given(figure.bbox), figure.image)).collect();
        let (regions, rest) = regions.split_at(affordable.min(regions.len()));
        let rest = rest.iter().map(|_| Err(Undrawn::TooManyPixels));
        // A figure on which the renderer panics must not take the page's other figures with it.
        let drawn = self.draw(index, regions).unwrap_or_else(|| {
            let mut alone = |one| self.draw(index, one).unwrap_or(vec![Err(Undrawn::Broken)]);
            regions.chunks(1).flat_map(&mut alone).collect()
        });
        self.budget.check().map_err(|what| PageFailure::Document(what.into()))?;
        let mut number = 0;
        for (figure, picture) in figures.iter_mut().zip(drawn.into_iter().chain(rest)) {
            let picture = match picture {
                Ok(picture) => picture,
                Err(why) => {
                    page.undrawn.push(why);
                    continue;
                }
            };
            number += 1;
            let facts = picture.facts(PictureId { page: index + 1, number });
            let name = picture_name(&facts);
            store.put(&name, picture.bytes).map_err(|error| {
                PageFailure::Document(EngineError::of_file("A picture can't be written", &error))
            })?;
            figure.picture = Some(facts);
        }
        page.layout.warnings.extend(warnings::of_undrawn(index + 1, &page.undrawn));
        Ok(())
    }

    /// A picture for each region, or why there is none; `None` if the renderer panicked.
    fn draw(
        &mut self,
        index: u32,
        regions: &[(Rect, Option<ImageId>)],
    ) -> Option<Vec<Result<Picture, Undrawn>>> {
        if regions.is_empty() {
            return Some(Vec::new());
        }
        let draw = AssertUnwindSafe(|| {
            during(self.probe, Stage::Pictures, || {
                self.reader.pictures(index, regions, self.budget)
            })
        });
        let drawn = catch_unwind(draw).ok();
        if drawn.is_none() {
            // After a panic the reader's caches may be inconsistent.
            self.reader = self.content.reader();
        }
        drawn
    }
}

/// How many of the page's figures may be rendered, in reading order.
fn affordable_pictures(page: &Page, layout: &PageLayout) -> usize {
    let figures = layout.elements.iter().filter_map(|element| match element {
        Element::Figure(figure) => Some(figure),
        Element::Text(_) | Element::Table(_) => None,
    });
    let pixels = figures.map(|figure| {
        let image = figure.image.and_then(|id| page.images.get(id.0 as usize));
        let own = image.map_or(0.0, |image| image.pixel_width as f32 * image.pixel_height as f32);
        own.max(figure.bbox.area() * PIXELS_OF_POINT)
    });
    let sums = pixels.scan(0.0, |sum, pixels| {
        *sum += pixels;
        Some(*sum)
    });
    sums.take_while(|sum| *sum <= MOST_PICTURE_PIXELS).count()
}

/// An empty page in place of one that can't be read.
pub(crate) fn blank(index: u32, size: Option<Size>, why: Unreadable) -> ReadPage {
    let size = size.unwrap_or(LETTER);
    let warnings = vec![warnings::of_unreadable(index + 1, why)];
    let layout = PageLayout { number: index + 1, size, warnings, ..PageLayout::default() };
    let is_fault = why == Unreadable::Fault;
    ReadPage { layout, deskewed: None, undrawn: Vec::new(), is_fault }
}

#[cfg(test)]
mod tests {
    use recto_model::ImagePlacement;

    use super::*;

    /// A page with a figure of a square inch for each number of pixels of an image's side.
    fn page_of(sides: &[u32]) -> (Page, PageLayout) {
        let bbox = Rect::new(0.0, 0.0, 72.0, 72.0);
        let (mut page, mut layout) = (Page::default(), PageLayout::default());
        for (id, side) in (0..).map(ImageId).zip(sides) {
            let (pixel_width, pixel_height) = (*side, *side);
            page.images.push(ImagePlacement {
                id,
                bbox,
                pixel_width,
                pixel_height,
                is_mask: false,
            });
            let words = WordIds::default();
            let figure = Figure { bbox, image: Some(id), words, picture: None };
            layout.elements.push(Element::Figure(figure));
        }
        (page, layout)
    }

    fn affordable(sides: &[u32]) -> usize {
        let (page, layout) = page_of(sides);
        affordable_pictures(&page, &layout)
    }

    #[test]
    fn the_pixels_of_a_page_are_bounded() {
        assert_eq!(affordable(&[30_000, 30_000, 10_000]), 3);
        assert_eq!(affordable(&[30_000, 30_000, 20_000]), 2);
        assert_eq!(affordable(&[50_000, 10]), 0);
        assert_eq!(affordable(&[u32::MAX]), 0);
        // What is drawn without an image takes the pixels of its area.
        let mut layout = PageLayout::default();
        for side in [10_000.0, 15_000.0] {
            let bbox = Rect::new(0.0, 0.0, side, side);
            let figure = Figure { bbox, image: None, words: WordIds::default(), picture: None };
            layout.elements.push(Element::Figure(figure));
        }
        assert_eq!(affordable_pictures(&Page::default(), &layout), 1);
    }
}
