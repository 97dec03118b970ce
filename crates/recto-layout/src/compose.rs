//! From words and proposals to the elements of a page in reading order.

use std::cell::RefCell;
use std::collections::BTreeSet;

use recto_input::Meter;
use recto_lines::{PageRuns, PlacedText, ReadingFrame, TextRun, by_angle, page_point};
use recto_model::{
    Block, BlockKind, Element, Figure, Hypothesis, Page, PageLayout, Rect, RegionKind, Structure,
    Table, Term, Word, WordIds,
};

use crate::blocks::{BlockSetting, LinePair, blocks, nest};
use crate::boxes;
use crate::bullets::Bullets;
use crate::cut_items::runs_of;
use crate::declared::DeclaredElements;
use crate::figures::share_inside;
use crate::flow_regions::{FlowRegions, is_flow};
use crate::lines::{TypesetLine, set_line};
use crate::page_text::{PageText, main_angle};
use crate::regions::{
    CutItem, CutItemKind, Reasons, Role, Rows, Start, choose, core_of_thing, leaf_reasons,
};
use crate::{LayoutOptions, Proposals, RegionChoice, RejectedRegion};

/// What is lifted out of the text and placed as one thing.
enum Lifted {
    Table(Box<Table>),
    /// The declared element of this number.
    Declared {
        number: usize,
        area: Rect,
    },
    Figure {
        figure: Figure,
        words: Vec<u32>,
    },
    Box {
        area: Rect,
        words: Vec<u32>,
    },
}

impl Lifted {
    fn bbox(&self) -> Rect {
        match self {
            Self::Table(table) => table.bbox,
            Self::Figure { figure, .. } => figure.bbox,
            Self::Box { area, .. } | Self::Declared { area, .. } => *area,
        }
    }
}

/// The text of a page, and how blocks are made of it.
struct PageSetter<'a> {
    text: PageText<'a>,
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
    let PageText { page, words, meter, .. } = text;
    meter.allows(words.len());
    let mut decisions = Vec::new();
    let mut free = vec![true; words.len()];
    let mut lifted: Vec<Lifted> = Vec::new();
    let Proposals { regions: RegionChoice { chosen: regions, rejected }, declared } = proposals;
    let mut declared = DeclaredElements::of(&text, declared);
    let flow = FlowRegions::of(&regions, words.len());
    let setter = PageSetter { text, blocks: BlockSetting { weights: options.blocks, pairs }, flow };
    for chosen in regions {
        if options.keep_decisions {
            decisions.push(chosen.clone());
        }
        if is_flow(&chosen) {
            continue;
        }
        for &i in &chosen.words {
            if let Some(free) = free.get_mut(i as usize) {
                *free = false;
            }
        }
        match chosen.structure {
            Structure::Grid(table) => lifted.push(Lifted::Table(table)),
            Structure::Picture { image } => {
                let bbox = chosen.bbox.clamped(page.size);
                let figure = Figure { bbox, image, words: WordIds::default(), picture: None };
                lifted.push(Lifted::Figure { figure, words: chosen.words });
            }
            Structure::Flow => {}
        }
    }

    for (free, is_declared) in free.iter_mut().zip(&declared.words) {
        *free &= !is_declared;
    }
    let things = (0..).zip(declared.boxes());
    lifted.extend(things.map(|(number, area)| Lifted::Declared { number, area: *area }));

    let angle = main_angle(words, &free);
    let frame = ReadingFrame::of(words.iter().filter(|word| word.angle == angle), angle, page.size);
    let (main, aside): (Vec<u32>, Vec<u32>) = (0..words.len() as u32)
        .filter(|&i| free[i as usize])
        .partition(|&i| words[i as usize].angle == angle);
    let main = lift_boxes(page, words, main, &mut lifted);
    let (mut elements, regions) = set_region(&setter, &main, lifted, &mut declared, frame);
    if options.keep_decisions {
        decisions.extend(regions.into_iter().map(|region| decided(region, &rejected)));
    }
    elements.extend(set_aside(&setter, &aside));
    PageLayout {
        number: page.number,
        size: page.size,
        fonts: page.fonts.clone(),
        word_count: words.len() as u32,
        elements,
        decisions,
        ..PageLayout::default()
    }
}

/// Lifts the boxes of the page that hold nothing but words; gives back the words that stand in none.
fn lift_boxes(page: &Page, words: &[Word], main: Vec<u32>, lifted: &mut Vec<Lifted>) -> Vec<u32> {
    let others: Vec<Rect> = lifted.iter().map(Lifted::bbox).collect();
    let mut boxes = boxes::in_rows(page, words, &main);
    boxes.retain(|(area, _)| others.iter().all(|other| share_inside(other, area) < 0.1));
    if boxes.is_empty() {
        return main;
    }
    let taken: BTreeSet<u32> = boxes.iter().flat_map(|(_, inside)| inside).copied().collect();
    lifted.extend(boxes.into_iter().map(|(area, words)| Lifted::Box { area, words }));
    main.into_iter().filter(|i| !taken.contains(i)).collect()
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

fn set_region(
    setter: &PageSetter<'_>,
    chosen: &[u32],
    lifted: Vec<Lifted>,
    declared: &mut DeclaredElements,
    frame: ReadingFrame,
) -> (Vec<Element>, Vec<Hypothesis>) {
    let PageText { page, words, meter, .. } = setter.text;
    let text = &setter.text;
    let (texts, mut pieces) = text.cut_items(chosen, frame);
    for (i, thing) in lifted.iter().enumerate() {
        let bbox = frame.enter(thing.bbox().clamped(page.size));
        pieces.push(CutItem {
            place: PlacedText { bbox, baseline: bbox.y1, size: 0.0 },
            first_width: bbox.width(),
            word_count: 0,
            start: Start::Other,
            ends_open: false,
            role: Role::Other,
            name: None,
            kind: CutItemKind::Opaque(i),
            core: core_of_thing(&bbox, page_point(page.size)),
        });
    }
    let mut lifted: Vec<Option<Lifted>> = lifted.into_iter().map(Some).collect();
    let bullets = Bullets::of(page, frame);
    let mut elements = Vec::new();
    let flush = |lines: &mut Vec<TypesetLine>, elements: &mut Vec<Element>| {
        bullets.mark(lines);
        elements.extend(setter.blocks(std::mem::take(lines), frame));
    };
    let mut regions = Vec::new();
    for leaf in choose(&pieces, meter).1.leaves() {
        regions.extend(region(&pieces, &texts, &leaf, frame));
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
                    lines.extend(set_line(page, words, &row, frame));
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
    frame: ReadingFrame,
) -> Option<Hypothesis> {
    let bbox = Rect::hull(
        leaf.iter().filter(|&&i| !pieces[i].is_opaque()).map(|&i| pieces[i].place.bbox),
    )?;
    let mut words: Vec<u32> =
        runs_of(pieces, texts, leaf).flat_map(|run| run.words.iter().copied()).collect();
    words.sort_unstable();
    let Reasons { jumps, wraps, beside } = leaf_reasons(pieces, leaf);
    let terms = [("lines_wrap", wraps), ("reads_over_gaps", jumps), ("lines_stand_beside", beside)];
    Some(Hypothesis {
        kind: if leaf.len() == 1 { RegionKind::Line } else { RegionKind::Prose },
        bbox: frame.leave(bbox),
        words,
        structure: Structure::Flow,
        terms: terms
            .into_iter()
            .filter(|(_, bits)| *bits != 0.0)
            .map(|(name, bits)| Term { name: name.into(), bits })
            .collect(),
        runner_up: None,
    })
}

/// Puts a table, a figure with its words, or the words of a box into the reading order.
fn place(setter: &PageSetter<'_>, thing: Lifted, elements: &mut Vec<Element>) {
    let text = &setter.text;
    let page = text.page;
    match thing {
        Lifted::Table(mut table) => {
            table.bbox = table.bbox.clamped(page.size);
            for cell in &mut table.cells {
                cell.bbox = cell.bbox.clamped(page.size);
            }
            elements.push(Element::Table(*table));
        }
        Lifted::Figure { figure, words: inside } => {
            let labels: Vec<Block> = directions(text, &inside)
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
    let directions = directions(&setter.text, aside).into_iter();
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
}

/// The lines of some words, by direction of reading.
fn directions(text: &PageText<'_>, chosen: &[u32]) -> Vec<(Vec<TypesetLine>, ReadingFrame)> {
    let &PageText { page, words, meter, .. } = text;
    let mut out = Vec::new();
    for members in by_angle(words, chosen.to_vec()) {
        let Some(&first) = members.first() else { continue };
        let frame = text.frame(&members, words[first as usize].angle);
        let (texts, pieces) = text.cut_items(&members, frame);
        let mut lines = Vec::new();
        for leaf in choose(&pieces, meter).1.leaves() {
            for row in Rows::of(&pieces, &leaf).iter() {
                let row: Vec<&TextRun> = runs_of(&pieces, &texts, row).collect();
                lines.extend(set_line(page, words, &row, frame));
            }
        }
        out.push((lines, frame));
    }
    out
}

fn as_block(lines: Vec<TypesetLine>, kind: BlockKind) -> Option<Block> {
    let bbox = Rect::hull(lines.iter().map(|set| set.line.bbox))?;
    let lines = lines.into_iter().map(|set| set.line).collect();
    Some(Block { kind, bbox, lines, continues: false, is_declared: false })
}
