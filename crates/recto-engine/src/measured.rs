//! What is measured of documents, for fitting weights.

use std::panic::{AssertUnwindSafe, catch_unwind};

use recto_input::Budget;
use recto_layout::{
    EdgeCandidates, HeadingCandidate, LayoutOptions, LinePair, OrderReading, OrderWeights,
    PageReadings,
};
use recto_model::{Element, Hypothesis, Line, PageLayout, Rect, Size};
use recto_regions::{RegionCandidate, RegionWeights};
use serde::Serialize;

use crate::Source;
use crate::analysis::{line_pairs, page_candidates, page_readings};
use crate::error::EngineError;

/// All that may be a region of a page.
#[derive(Debug, Serialize)]
pub struct PageCandidates {
    pub number: u32,
    /// In points.
    pub size: Size,
    /// The boxes of the page's words.
    pub words: Vec<Rect>,
    pub candidates: Vec<MeasuredRegion>,
}

/// Something that may be a region.
#[derive(Debug, Serialize)]
pub struct MeasuredRegion {
    /// In the order of [`RegionFeature::ALL`](recto_regions::RegionFeature::ALL).
    pub features: Vec<i32>,
    /// What it takes of the page: left, top, right and bottom.
    pub claim: Option<[f32; 4]>,
    pub hypothesis: Hypothesis,
}

/// A block that may be something, with what is measured of it.
#[derive(Debug, Serialize)]
pub struct MeasuredBlock {
    /// From 1.
    pub page: u32,
    pub bbox: Rect,
    pub text: String,
    /// In the order of the features of what it may be.
    pub features: Vec<i32>,
}

/// The blocks of a document that may stand at the edges of its pages.
#[derive(Debug)]
pub struct MeasuredEdges {
    /// Of all pages, in points.
    pub sizes: Vec<Size>,
    /// Running heads, running feet and page numbers.
    pub furniture: Vec<MeasuredBlock>,
    pub footnotes: Vec<MeasuredBlock>,
}

/// The text of a page, line by line.
#[derive(Debug, Serialize)]
pub struct PageLines {
    /// From 1.
    pub number: u32,
    pub size: Size,
    pub pairs: Vec<MeasuredLines>,
}

/// Two lines, one below the other, of which the second may begin a block.
#[derive(Debug, Serialize)]
pub struct MeasuredLines {
    pub lines: [Rect; 2],
    /// In the order of [`LineFeature::ALL`](recto_layout::LineFeature::ALL).
    pub features: Vec<i32>,
}

/// Ways to read a page.
#[derive(Debug, Serialize)]
pub struct MeasuredPage {
    /// From 1.
    pub number: u32,
    pub size: Size,
    /// The boxes of the page's words.
    pub words: Vec<Rect>,
    /// What is arranged: the box and the words of each.
    pub items: Vec<(Rect, Vec<u32>)>,
    pub readings: Vec<MeasuredReading>,
}

/// A way to read a page.
#[derive(Debug, Serialize)]
pub struct MeasuredReading {
    /// All items by their numbers, as they are read.
    pub order: Vec<usize>,
    /// In the order of [`OrderFeature::ALL`](recto_layout::OrderFeature::ALL).
    pub features: Vec<i32>,
}

impl Source {
    /// All that may be a region of a page (index from 0), with what is measured of each, for fitting weights.
    pub fn candidates(&self, index: u32, budget: &Budget) -> Result<PageCandidates, EngineError> {
        let declared = self.declared(budget)?;
        let page = self.page(index, budget)?;
        let meter = budget.page_meter();
        let found =
            catch_unwind(AssertUnwindSafe(|| page_candidates(&page, declared.as_ref(), &meter)));
        let (words, candidates) =
            found.map_err(|_| EngineError::panicked("looking for the page's regions"))?;
        let one = |candidate: RegionCandidate| MeasuredRegion {
            features: candidate.features.values().to_vec(),
            claim: candidate.claim(&words, RegionWeights::fitted()).map(|claim| claim.extent()),
            hypothesis: candidate.hypothesis,
        };
        Ok(PageCandidates {
            number: page.number,
            size: page.size,
            words: words.iter().map(|word| word.bbox).collect(),
            candidates: candidates.into_iter().map(one).collect(),
        })
    }

    /// All blocks of the document that may be headings, with what is measured of each, for fitting weights.
    pub fn heading_candidates(&self, budget: &Budget) -> Result<Vec<MeasuredBlock>, EngineError> {
        let mut pages = self.layouts(budget)?;
        let outline = self.content.outline();
        let meter = budget.document_meter();
        let found = catch_unwind(AssertUnwindSafe(|| {
            recto_layout::heading_candidates(&mut pages, &outline, &meter)
        }));
        let found = found.map_err(|_| EngineError::panicked("looking for headings"))?;
        let one = |candidate: HeadingCandidate| MeasuredBlock {
            page: pages[candidate.page].number,
            bbox: pages[candidate.page].elements[candidate.element].bbox(),
            text: candidate.text,
            features: candidate.features.values().to_vec(),
        };
        Ok(found.into_iter().map(one).collect())
    }

    /// All blocks of the document that may be running heads, feet or page numbers, and those that may be footnotes, with what is measured
    /// of each, for fitting weights.
    pub fn edge_candidates(&self, budget: &Budget) -> Result<MeasuredEdges, EngineError> {
        let pages = self.layouts(budget)?;
        let meter = budget.document_meter();
        let found =
            catch_unwind(AssertUnwindSafe(|| recto_layout::edge_candidates(&pages, &meter)));
        let EdgeCandidates { furniture, footnotes } =
            found.map_err(|_| EngineError::panicked("looking for running heads"))?;
        let one = |page: usize, element: usize, features: &[i32]| {
            let layout = &pages[page];
            let Element::Text(block) = &layout.elements[element] else { return None };
            let lines: Vec<String> = block.lines.iter().map(Line::text).collect();
            Some(MeasuredBlock {
                page: layout.number,
                bbox: block.bbox,
                text: lines.join(" "),
                features: features.to_vec(),
            })
        };
        Ok(MeasuredEdges {
            sizes: pages.iter().map(|page| page.size).collect(),
            furniture: furniture
                .iter()
                .filter_map(|found| one(found.page, found.element, found.features.values()))
                .collect(),
            footnotes: footnotes
                .iter()
                .filter_map(|found| one(found.page, found.element, found.features.values()))
                .collect(),
        })
    }

    /// All pages before the pass over the whole document.
    fn layouts(&self, budget: &Budget) -> Result<Vec<PageLayout>, EngineError> {
        let options = LayoutOptions::default();
        let declared = self.declared(budget)?;
        let layout = |index| self.analysed(index, declared.as_ref(), options, budget);
        (0..self.page_count()).map(layout).collect()
    }

    /// The neighbouring lines of a page's text (index from 0), with what is measured of them, for fitting weights.
    pub fn line_pairs(&self, index: u32, budget: &Budget) -> Result<PageLines, EngineError> {
        let declared = self.declared(budget)?;
        let page = self.page(index, budget)?;
        let meter = budget.page_meter();
        let found = catch_unwind(AssertUnwindSafe(|| line_pairs(&page, declared.as_ref(), &meter)));
        let found = found.map_err(|_| EngineError::panicked("looking for the page's lines"))?;
        let one = |LinePair { lines, features }| MeasuredLines {
            lines,
            features: features.values().to_vec(),
        };
        let pairs = found.into_iter().map(one).collect();
        Ok(PageLines { number: page.number, size: page.size, pairs })
    }

    /// What a page (index from 0) is read as by each of some weights, for fitting them.
    pub fn readings(
        &self,
        index: u32,
        weights: &[OrderWeights],
        budget: &Budget,
    ) -> Result<MeasuredPage, EngineError> {
        let declared = self.declared(budget)?;
        let page = self.page(index, budget)?;
        let meter = budget.page_meter();
        let found = catch_unwind(AssertUnwindSafe(|| {
            page_readings(&page, declared.as_ref(), weights, &meter)
        }));
        let (words, PageReadings { items, readings }) =
            found.map_err(|_| EngineError::panicked("looking for the page's order"))?;
        let one = |OrderReading { order, features }| MeasuredReading {
            order,
            features: features.values().to_vec(),
        };
        Ok(MeasuredPage {
            number: page.number,
            size: page.size,
            words: words.iter().map(|word| word.bbox).collect(),
            items: items.into_iter().map(|item| (item.bbox, item.words)).collect(),
            readings: readings.into_iter().map(one).collect(),
        })
    }
}
