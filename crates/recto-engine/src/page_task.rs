//! Reads and analyses one page, and renders its pictures.

use std::panic::{AssertUnwindSafe, catch_unwind};

use recto_input::{Budget, Exhausted, Meter};
use recto_layout::LayoutOptions;
use recto_model::{
    BlockKind, Element, Figure, ImageId, LeftOutReason, Page, PageLayout, Picture, PictureId, Rect,
    Size, WordIds,
};
use recto_ocr::OcrError;

use crate::content::{Content, ContentReader, ReadError, Undrawn};
use crate::error::EngineError;
use crate::ocr::Ocr;
use crate::ocr_plan::{self, DeskewedPage, PageSpread};
use crate::parsed::picture_name;
use crate::pictures::PictureStore;
use crate::probe::{Probe, Stage, during};
use crate::warnings;

/// The size of a page that could not be read, the default of most viewers.
const LETTER: Size = Size { width: 612.0, height: 792.0 };

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
        Self { content, reader: content.reader(), ocr, budget, probe, layout, store }
    }

    /// Reads and analyses the page of this index (from 0).
    pub(crate) fn page(&mut self, index: u32) -> Result<ReadPage, PageFailure> {
        self.budget.check().map_err(|e| PageFailure::Document(e.into()))?;
        let work = AssertUnwindSafe(|| -> Result<ReadPage, Unread> {
            let (page, deskewed) = self.page_content(index)?;
            let mut layout = analyse(&page, self.layout, self.budget, self.probe)?;
            self.keep_picture(&page, &mut layout);
            Ok(ReadPage { layout, deskewed, undrawn: Vec::new(), is_fault: false })
        });
        let mut page = match catch_unwind(work) {
            Ok(Ok(page)) => page,
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
            self.pictures(index, &mut page, store)?;
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
            ocr_plan::complete(&mut page, ocr, &mut draw, budget)
        })?;
        if self.reader.is_huge(index) {
            ocr.rest();
        }
        Ok((page, deskewed))
    }

    /// Renders the figures. One that can't be rendered stays without a picture.
    fn pictures(
        &mut self,
        index: u32,
        page: &mut ReadPage,
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
        // A figure on which the renderer panics must not take the page's other figures with it.
        let drawn = self.draw(index, &regions).unwrap_or_else(|| {
            let mut alone = |one| self.draw(index, one).unwrap_or(vec![Err(Undrawn::Broken)]);
            regions.chunks(1).flat_map(&mut alone).collect()
        });
        self.budget.check().map_err(|what| PageFailure::Document(what.into()))?;
        let mut number = 0;
        for (figure, picture) in figures.iter_mut().zip(drawn) {
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

/// Makes words, table hypotheses and the layout. The pages of a spread are analysed separately; the text of stamps is
/// added at the end. Fails only if the work was cancelled.
pub(crate) fn analyse(
    page: &Page,
    options: LayoutOptions,
    budget: &Budget,
    probe: &dyn Probe,
) -> Result<PageLayout, Exhausted> {
    let meter = budget.page_meter();
    let mut layout = match PageSpread::of(page) {
        Some(spread) => {
            let mut layout = spread
                .joined(spread.parts(page).map(|part| compose(&part, options, &meter, probe)));
            if let Some(ledger) = &mut layout.ledger {
                spread.off_pages(page).for_each(|glyph| {
                    ledger.wordless.push_glyph(LeftOutReason::OffPage, glyph);
                });
            }
            layout
        }
        None => compose(page, options, &meter, probe),
    };
    if !page.overlay.is_empty() {
        layout.append(overlay(page, options, &meter, probe));
    }
    layout.warnings.extend_from_slice(&page.warnings);
    if let (Some(ledger), Some(read)) = (&mut layout.ledger, &page.ledger) {
        ledger.begin(read);
    }
    budget.check()?;
    Ok(layout)
}

/// The words of stamps, which are neither headings nor running text.
fn overlay(page: &Page, options: LayoutOptions, meter: &Meter, probe: &dyn Probe) -> PageLayout {
    let (glyphs, fonts) = (page.overlay.clone(), page.fonts.clone());
    let alone = Page { number: page.number, size: page.size, glyphs, fonts, ..Page::default() };
    let words = || recto_layout::page_words(&alone, &options, meter);
    let (words, trace) = during(probe, Stage::Words, words);
    let lay_out = || recto_layout::compose(&alone, &words, Vec::new(), &options, meter);
    let mut layout = during(probe, Stage::Layout, lay_out);
    recto_layout::keep(&alone, &words, &trace, &options, &mut layout);
    // Its decisions are not those of the page.
    layout.decisions.clear();
    for element in &mut layout.elements {
        if let Element::Text(block) = element {
            block.kind = BlockKind::FigureText;
        }
    }
    layout
}

fn compose(page: &Page, options: LayoutOptions, meter: &Meter, probe: &dyn Probe) -> PageLayout {
    let words = || recto_layout::page_words(page, &options, meter);
    let (words, trace) = during(probe, Stage::Words, words);
    let tables = during(probe, Stage::Tables, || recto_table::propose(page, &words, meter));
    let lay_out = || recto_layout::compose(page, &words, tables, &options, meter);
    let mut layout = during(probe, Stage::Layout, lay_out);
    recto_layout::keep(page, &words, &trace, &options, &mut layout);
    layout
}

/// An empty page in place of one that can't be read.
pub(crate) fn blank(index: u32, size: Option<Size>, why: Unreadable) -> ReadPage {
    let size = size.unwrap_or(LETTER);
    let warnings = vec![warnings::of_unreadable(index + 1, why)];
    let layout = PageLayout { number: index + 1, size, warnings, ..PageLayout::default() };
    let is_fault = why == Unreadable::Fault;
    ReadPage { layout, deskewed: None, undrawn: Vec::new(), is_fault }
}
