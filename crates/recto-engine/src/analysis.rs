//! From the content of a page to its layout, within the operations that a page may take.

use recto_declared::DeclaredDocument;
use recto_input::{Budget, Exhausted, Meter};
use recto_layout::{
    CodeProposer, ContentsProposer, FigureProposer, FormProposer, GlyphTrace, LayoutOptions,
    LinePair, OrderWeights, PageReadings, Proposals,
};
use recto_lines::PageRuns;
use recto_model::{
    BlockKind, DeclaredGlyphs, DeclaredPage, Element, LeftOutReason, Page, PageLayout, Word,
};

use recto_regions::{PageView, Proposer, RegionCandidate};
use recto_table::TableProposer;

use crate::ocr_plan::PageSpread;
use crate::probe::{Probe, Stage, Unobserved, during};
use crate::warnings;

/// Who claims regions of pages.
const PROPOSERS: [&dyn Proposer; 5] =
    [&TableProposer, &FigureProposer, &ContentsProposer, &CodeProposer, &FormProposer];

/// Makes words, chooses regions and sets the layout. The pages of a spread are analysed separately; the text of stamps is
/// added at the end. A page that takes more operations than it may is read line by line; only a cancellation fails.
pub(crate) fn analyse(
    page: &Page,
    declared: Option<&DeclaredDocument>,
    options: LayoutOptions,
    budget: &Budget,
    probe: &dyn Probe,
) -> Result<PageLayout, Exhausted> {
    let meter = budget.page_meter();
    let mut layout = match PageSpread::of(page) {
        Some(spread) => {
            let [left, right] = spread.parts(page);
            let left = compose(&left, None, options, &meter, probe)?;
            let mut layout = spread.joined([left, compose(&right, None, options, &meter, probe)?]);
            if let Some(ledger) = &mut layout.ledger {
                spread.off_pages(page).for_each(|glyph| {
                    ledger.wordless.push_glyph(LeftOutReason::OffPage, glyph);
                });
            }
            layout
        }
        None => compose(page, declared, options, &meter, probe)?,
    };
    if !page.overlay.is_empty() {
        layout.append(overlay(page, options, &meter, probe)?);
    }
    probe.counted(meter.counted());
    layout.warnings.extend_from_slice(&page.warnings);
    if let (Some(ledger), Some(read)) = (&mut layout.ledger, &page.ledger) {
        ledger.begin(read);
    }
    if is_spent(&meter)? {
        layout.warnings.push(warnings::of_spent(page.number));
    }
    Ok(layout)
}

/// Are the page's operations spent? Fails if the work was cancelled.
fn is_spent(meter: &Meter) -> Result<bool, Exhausted> {
    match meter.verdict() {
        Ok(()) => Ok(false),
        Err(Exhausted::Operations) => Ok(true),
        Err(other) => Err(other),
    }
}

/// The words of stamps, which are neither headings nor running text.
fn overlay(
    page: &Page,
    options: LayoutOptions,
    meter: &Meter,
    probe: &dyn Probe,
) -> Result<PageLayout, Exhausted> {
    let (glyphs, fonts) = (page.overlay.clone(), page.fonts.clone());
    let alone = Page { number: page.number, size: page.size, glyphs, fonts, ..Page::default() };
    let (words, trace, runs) = words_and_runs(&alone, None, options, meter, probe);
    let mut layout = lay_out(&alone, &words, &runs, Proposals::default(), options, meter, probe)?;
    recto_layout::keep(&alone, &words, &trace, &options, &mut layout);
    // Its decisions are not those of the page.
    layout.decisions.clear();
    for element in &mut layout.elements {
        if let Element::Text(block) = element {
            block.kind = BlockKind::FigureText;
        }
    }
    Ok(layout)
}

fn compose(
    page: &Page,
    declared: Option<&DeclaredDocument>,
    options: LayoutOptions,
    meter: &Meter,
    probe: &dyn Probe,
) -> Result<PageLayout, Exhausted> {
    let (words, trace, runs) = words_and_runs(page, declared, options, meter, probe);
    let mut proposals = Proposals::default();
    if !is_spent(meter)? {
        proposals =
            during(probe, Stage::Tables, || propose(page, &words, &runs, declared, options, meter));
    }
    let mut layout = lay_out(page, &words, &runs, proposals, options, meter, probe)?;
    recto_layout::keep(page, &words, &trace, &options, &mut layout);
    Ok(layout)
}

/// Chooses the regions of a page beside what is declared of it.
fn propose(
    page: &Page,
    words: &[Word],
    runs: &PageRuns,
    declared: Option<&DeclaredDocument>,
    options: LayoutOptions,
    meter: &Meter,
) -> Proposals {
    let declared = declared_page(page, words, declared, meter);
    let view = PageView { page, words, runs, declared: Some(&declared) };
    let explains = options.keep_decisions;
    let regions = recto_layout::choose_regions(&view, &PROPOSERS, options.regions, explains, meter);
    Proposals { regions, declared }
}

/// What is declared of a page, tables with their texts and boxes.
fn declared_page(
    page: &Page,
    words: &[Word],
    declared: Option<&DeclaredDocument>,
    meter: &Meter,
) -> DeclaredPage {
    declared.map_or_else(DeclaredPage::default, |declared| {
        let mut regions = declared.page_regions(page.number, words, meter);
        recto_table::complete_declared(page, words, &mut regions, meter);
        regions
    })
}

/// The neighbouring lines of a page's text; of a spread as if it were one page.
pub(crate) fn line_pairs(
    page: &Page,
    declared: Option<&DeclaredDocument>,
    meter: &Meter,
) -> Vec<LinePair> {
    let (words, runs, proposals) = proposed(page, declared, meter);
    recto_layout::line_pairs(page, &words, &runs, proposals, meter)
}

/// What a page is read as by each of some weights, with its words; of a spread as if it were one page.
pub(crate) fn page_readings(
    page: &Page,
    declared: Option<&DeclaredDocument>,
    weights: &[OrderWeights],
    meter: &Meter,
) -> (Vec<Word>, PageReadings) {
    let (words, runs, proposals) = proposed(page, declared, meter);
    let found = recto_layout::readings(page, &words, &runs, proposals, weights, meter);
    (words, found)
}

/// The words of a page, and what is chosen of it.
fn proposed(
    page: &Page,
    declared: Option<&DeclaredDocument>,
    meter: &Meter,
) -> (Vec<Word>, PageRuns, Proposals) {
    let options = LayoutOptions::default();
    let (words, _, runs) = words_and_runs(page, declared, options, meter, &Unobserved);
    let proposals = propose(page, &words, &runs, declared, options, meter);
    (words, runs, proposals)
}

/// The candidates of a page, with its words; of a spread as if it were one page.
pub(crate) fn page_candidates(
    page: &Page,
    declared: Option<&DeclaredDocument>,
    meter: &Meter,
) -> (Vec<Word>, Vec<RegionCandidate>) {
    let options = LayoutOptions::default();
    let (words, _, runs) = words_and_runs(page, declared, options, meter, &Unobserved);
    let declared = declared_page(page, &words, declared, meter);
    let view = PageView { page, words: &words, runs: &runs, declared: Some(&declared) };
    let mut found = recto_regions::propose(&view, &PROPOSERS, meter);
    for candidate in &mut found {
        for proposer in PROPOSERS {
            proposer.write(&view, &mut candidate.hypothesis);
        }
    }
    (words, found)
}

/// The words of a page, where they came from, and their runs, which tables and layout share.
fn words_and_runs(
    page: &Page,
    declared: Option<&DeclaredDocument>,
    options: LayoutOptions,
    meter: &Meter,
    probe: &dyn Probe,
) -> (Vec<Word>, GlyphTrace, PageRuns) {
    let glyphs = declared.map_or_else(DeclaredGlyphs::default, |declared| declared.glyphs(page));
    let words = || recto_layout::page_words(page, &glyphs, &options, meter);
    let (words, trace) = during(probe, Stage::Words, words);
    let runs = during(probe, Stage::Lines, || PageRuns::of(&words, page.size, meter));
    (words, trace, runs)
}

/// The layout, or the plain reading once the operations are spent.
fn lay_out(
    page: &Page,
    words: &[Word],
    runs: &PageRuns,
    proposals: Proposals,
    options: LayoutOptions,
    meter: &Meter,
    probe: &dyn Probe,
) -> Result<PageLayout, Exhausted> {
    during(probe, Stage::Layout, || {
        if !is_spent(meter)? {
            let layout = recto_layout::compose(page, words, runs, proposals, &options, meter);
            if !is_spent(meter)? {
                return Ok(layout);
            }
        }
        Ok(recto_layout::plain(page, words, runs))
    })
}
