//! From words and proposals to the elements of a page in reading order.

mod arranged;
mod readings;

use std::cell::RefCell;

use recto_input::Meter;
use recto_lines::{PageRuns, ReadingFrame, TextRun, by_angle};
use recto_model::{
    Block, BlockKind, Element, Figure, Hypothesis, Page, PageLayout, Rect, RegionKind, Structure,
    Term, Word,
};

use crate::blocks::{BlockSetting, LinePair, blocks, nest};
use crate::bullets::Bullets;
use crate::cut_items::runs_of;
use crate::flow_regions::FlowRegions;
use crate::lines::{TypesetLine, set_line};
use crate::page_text::PageText;
use crate::regions::{
    CutItem, CutItemKind, OrderFeature, OrderWeights, Rows, choose, features_of_leaf,
};
use crate::{LayoutOptions, Proposals, RegionChoice, RejectedRegion};
use arranged::{Arranged, Lifted};

pub use readings::{OrderReading, PageReadings, ReadItem, readings};

/// The text of a page, and how it is read and blocks are made of it.
struct PageSetter<'a> {
    text: PageText<'a>,
    order: &'a OrderWeights,
    blocks: BlockSetting<'a>,
    /// What was chosen and stays in the text.
    flow: FlowRegions,
}

/// Chooses the regions of a page and sets its text: see the crate's documentation.
pub fn compose(
    page: &Page,
    words: &[Word],
    runs: &PageRuns,
    proposals: impl Into<Proposals>,
    options: &LayoutOptions,
    meter: &Meter,
) -> PageLayout {
    let text = PageText { page, words, runs, meter };
    composed(text, proposals.into(), options, None)
}

/// All neighbouring lines of the leaves of a page, with what is measured of them, for fitting weights.
pub fn line_pairs(
    page: &Page,
    words: &[Word],
    runs: &PageRuns,
    proposals: Proposals,
    meter: &Meter,
) -> Vec<LinePair> {
    let text = PageText { page, words, runs, meter };
    let pairs = RefCell::default();
    composed(text, proposals, &LayoutOptions::default(), Some(&pairs));
    pairs.into_inner()
}

fn composed(
    text: PageText<'_>,
    proposals: Proposals,
    options: &LayoutOptions,
    pairs: Option<&RefCell<Vec<LinePair>>>,
) -> PageLayout {
    let page = text.page;
    let blocks = BlockSetting { weights: options.blocks, pairs };
    let mut decisions = Vec::new();
    let Proposals { regions: RegionChoice { chosen, rejected }, declared } = proposals;
    if options.keep_decisions {
        decisions.extend(chosen.iter().cloned());
    }
    let flow = FlowRegions::of(&chosen, text.words.len());
    let setter = PageSetter { text, order: options.order, blocks, flow };
    let mut arranged = Arranged::of(&text, chosen, declared);
    let aside = std::mem::take(&mut arranged.aside);
    let (mut elements, regions) = set_main(&setter, arranged);
    if options.keep_decisions {
        decisions.extend(regions.into_iter().map(|region| decided(region, &rejected)));
    }
    elements.extend(set_aside(&setter, &aside));
    PageLayout {
        number: page.number,
        size: page.size,
        fonts: page.fonts.clone(),
        word_count: text.words.len() as u32,
        elements,
        decisions,
        ..PageLayout::default()
    }
}

/// A leaf of the chosen tree as a decision, with the strongest region of another kind that it kept out.
fn decided(mut region: Hypothesis, rejected: &[RejectedRegion]) -> Hypothesis {
    region.runner_up = rejected
        .iter()
        .filter(|other| region.bbox.contains_point(other.bbox.center()))
        .map(|other| (other.kind, other.bits))
        .reduce(|a, b| if b.1 > a.1 { b } else { a });
    region
}

/// Sets the text in the page's main direction, with what was lifted out of it.
fn set_main(setter: &PageSetter<'_>, arranged: Arranged) -> (Vec<Element>, Vec<Hypothesis>) {
    let PageText { page, words, meter, .. } = setter.text;
    let (texts, pieces) = arranged.cut_items(&setter.text);
    let Arranged { lifted, mut declared, frame, .. } = arranged;
    let mut lifted: Vec<Option<Lifted>> = lifted.into_iter().map(Some).collect();
    let bullets = Bullets::of(page, frame);
    let mut elements = Vec::new();
    let flush = |lines: &mut Vec<TypesetLine>, elements: &mut Vec<Element>| {
        bullets.mark(lines);
        elements.extend(setter.blocks(std::mem::take(lines), frame));
    };
    let mut regions = Vec::new();
    for leaf in choose(&pieces, setter.order, meter).tree.leaves() {
        regions.extend(region(&pieces, &texts, &leaf, setter.order, frame));
        let mut lines: Vec<TypesetLine> = Vec::new();
        for row in Rows::of(&pieces, &leaf).iter() {
            match pieces[row[0]].kind {
                CutItemKind::Opaque(at) => {
                    flush(&mut lines, &mut elements);
                    match lifted[at].take() {
                        Some(Lifted::Declared { number, .. }) => {
                            elements.extend(declared.take(number));
                        }
                        Some(thing) => place(setter, thing, &mut elements),
                        None => {}
                    }
                }
                CutItemKind::Text(_) => {
                    let row: Vec<&TextRun> = runs_of(&pieces, &texts, row).collect();
                    let parts = setter.flow.parts(&row, words).into_iter();
                    lines.extend(parts.filter_map(|row| set_line(page, words, row, frame)));
                }
            }
        }
        flush(&mut lines, &mut elements);
    }
    (elements, regions)
}

/// A leaf as a hypothesis with its reasons.
fn region(
    pieces: &[CutItem],
    texts: &[TextRun],
    leaf: &[usize],
    weights: &OrderWeights,
    frame: ReadingFrame,
) -> Option<Hypothesis> {
    let bbox = Rect::hull(
        leaf.iter().filter(|&&i| !pieces[i].is_opaque()).map(|&i| pieces[i].place.bbox),
    )?;
    let mut words: Vec<u32> =
        runs_of(pieces, texts, leaf).flat_map(|run| run.words.iter().copied()).collect();
    words.sort_unstable();
    let features = features_of_leaf(pieces, leaf);
    let terms = OrderFeature::ALL.into_iter().map(|feature| Term {
        name: feature.name().into(),
        bits: weights.term(feature, &features).in_bits(),
    });
    Some(Hypothesis {
        kind: if leaf.len() == 1 { RegionKind::Line } else { RegionKind::Prose },
        bbox: frame.leave(bbox),
        words,
        structure: Structure::Flow,
        terms: terms.filter(|term| term.bits != 0.0).collect(),
        runner_up: None,
    })
}

/// Puts a table, a figure with its words, or the words of a box into the reading order.
fn place(setter: &PageSetter<'_>, thing: Lifted, elements: &mut Vec<Element>) {
    let page = setter.text.page;
    match thing {
        Lifted::Table(mut table) => {
            table.bbox = table.bbox.clamped(page.size);
            for cell in &mut table.cells {
                cell.bbox = cell.bbox.clamped(page.size);
            }
            elements.push(Element::Table(*table));
        }
        Lifted::Figure { figure, words: inside } => {
            let labels: Vec<Block> = setter
                .directions(&inside)
                .into_iter()
                .filter_map(|(lines, _)| as_block(lines, BlockKind::FigureText))
                .collect();
            let words = labels.iter().flat_map(Block::words).collect();
            elements.push(Element::Figure(Figure { words, ..figure }));
            elements.extend(labels.into_iter().map(Element::Text));
        }
        Lifted::Box { words: inside, .. } => {
            elements.extend(set_aside(setter, &inside));
        }
        Lifted::Declared { .. } => {}
    }
}

/// Text by itself: of a box, or in other directions than the page's main one; each direction apart.
fn set_aside(setter: &PageSetter<'_>, aside: &[u32]) -> Vec<Element> {
    let directions = setter.directions(aside).into_iter();
    directions.flat_map(|(lines, frame)| setter.blocks(lines, frame)).collect()
}

impl PageSetter<'_> {
    /// The blocks of some lines, items told their depth.
    fn blocks(
        &self,
        mut lines: Vec<TypesetLine>,
        frame: ReadingFrame,
    ) -> impl Iterator<Item = Element> {
        let size = self.text.page.size;
        self.flow.mark(&mut lines, self.text.words);
        let mut set = blocks(lines, self.blocks);
        nest(&mut set);
        set.into_iter().map(move |block| Element::Text(block.finish(frame, size)))
    }

    /// The lines of some words, by direction of reading.
    fn directions(&self, chosen: &[u32]) -> Vec<(Vec<TypesetLine>, ReadingFrame)> {
        let PageText { page, words, meter, .. } = self.text;
        let mut out = Vec::new();
        for members in by_angle(words, chosen.to_vec()) {
            let Some(&first) = members.first() else { continue };
            let frame = self.text.frame(&members, words[first as usize].angle);
            let (texts, pieces) = self.text.cut_items(&members, frame);
            let mut lines = Vec::new();
            for leaf in choose(&pieces, self.order, meter).tree.leaves() {
                for row in Rows::of(&pieces, &leaf).iter() {
                    let row: Vec<&TextRun> = runs_of(&pieces, &texts, row).collect();
                    lines.extend(set_line(page, words, &row, frame));
                }
            }
            out.push((lines, frame));
        }
        out
    }
}

fn as_block(lines: Vec<TypesetLine>, kind: BlockKind) -> Option<Block> {
    let bbox = Rect::hull(lines.iter().map(|set| set.line.bbox))?;
    let lines = lines.into_iter().map(|set| set.line).collect();
    Some(Block { kind, bbox, lines, continues: false, is_declared: false })
}
