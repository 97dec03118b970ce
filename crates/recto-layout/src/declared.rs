//! Elements of what the document declares of a page: the text of each region is set as it stands on the page, what it is
//! is not asked again.

use std::collections::BTreeMap;

use recto_lines::{OnLine, PlacedText, TextRun, text_lines};
use recto_model::{
    Block, BlockKind, DeclaredKind, DeclaredPage, DeclaredRegion, Element, Rect, Table,
};

use crate::lines::set_line;
use crate::page_text::PageText;

/// Text that rises by more than this (in em) beside what it follows goes on in the next column.
const RISE: f32 = 1.0;

/// The declared elements of a page, which are placed one by one.
pub(crate) struct DeclaredElements {
    elements: Vec<Option<Element>>,
    boxes: Vec<Rect>,
    /// For each word of the page: is anything declared of it?
    pub(crate) words: Vec<bool>,
    is_reading_order: bool,
    placed: usize,
}

impl DeclaredElements {
    /// Of declared tables the `chosen` ones, by the first of their words.
    pub(crate) fn of(
        text: &PageText<'_>,
        page: DeclaredPage,
        mut chosen: BTreeMap<u32, Box<Table>>,
    ) -> Self {
        let mut words = vec![false; text.words.len()];
        let mut elements = Vec::new();
        for region in page.regions {
            if !text.meter.allows(region.words.len()) {
                break;
            }
            let is_free = |index: &u32| words.get(*index as usize) == Some(&false);
            if !region.words.iter().all(is_free) {
                continue;
            }
            let before = elements.len();
            match region.kind {
                DeclaredKind::Table { .. } => {
                    let table = region.words.first().and_then(|first| chosen.remove(first));
                    elements.extend(table.map(|table| Element::Table(*table)));
                }
                DeclaredKind::Text(kind) => elements.extend(blocks(text, kind, &region)),
            }
            for index in region.words.into_iter().filter(|_| elements.len() > before) {
                if let Some(taken) = words.get_mut(index as usize) {
                    *taken = true;
                }
            }
        }
        let boxes = elements.iter().map(|element| element.bbox().clamped(text.page.size)).collect();
        let elements = elements.into_iter().map(Some).collect();
        Self { elements, boxes, words, is_reading_order: page.is_reading_order, placed: 0 }
    }

    pub(crate) fn boxes(&self) -> &[Rect] {
        &self.boxes
    }

    /// The element to put where the box of this number stands: in the order of the document where that is the order of
    /// reading, whatever stands in that place.
    pub(crate) fn take(&mut self, number: usize) -> Option<Element> {
        let at = if self.is_reading_order { self.placed } else { number };
        self.placed += 1;
        self.elements.get_mut(at)?.take()
    }
}

/// A region's text, a block for each column that it runs through and each direction of its letters.
fn blocks(text: &PageText<'_>, kind: BlockKind, region: &DeclaredRegion) -> Vec<Element> {
    let words = text.words;
    let angle = |index: &u32| words.get(*index as usize).map(|word| word.angle);
    let mut blocks: Vec<Block> = Vec::new();
    for members in region.words.chunk_by(|a, b| angle(a) == angle(b)) {
        for column in columns(text, members) {
            blocks.extend(block(text, kind, column));
        }
    }
    let last = blocks.len().saturating_sub(1);
    for (at, block) in blocks.iter_mut().enumerate() {
        block.continues = at < last || region.continues;
    }
    blocks.into_iter().map(Element::Text).collect()
}

/// The words of one direction, parted where they go on at the head of another column.
fn columns<'a>(text: &PageText<'_>, members: &'a [u32]) -> Vec<&'a [u32]> {
    let Some(angle) = members.first().and_then(|&i| text.words.get(i as usize)).map(|w| w.angle)
    else {
        return Vec::new();
    };
    let frame = text.frame(members, angle);
    let mut columns = Vec::new();
    let (mut from, mut column): (usize, Option<PlacedText>) = (0, None);
    for (at, &index) in members.iter().enumerate() {
        let place = frame.place(&text.words[index as usize]);
        column = match column {
            Some(before)
                if before.baseline - place.baseline > RISE * before.common_em(&place)
                    && place.bbox.x0 >= before.bbox.x1 =>
            {
                columns.push(&members[from..at]);
                from = at;
                Some(place)
            }
            Some(before) => Some(PlacedText { bbox: before.bbox.union(&place.bbox), ..place }),
            None => Some(place),
        };
    }
    columns.push(&members[from..]);
    columns
}

fn block(text: &PageText<'_>, kind: BlockKind, members: &[u32]) -> Option<Block> {
    let &PageText { page, words, runs, .. } = text;
    let angle = words.get(*members.first()? as usize)?.angle;
    let frame = text.frame(members, angle);
    let texts = runs.among(words, members.iter().copied(), frame);
    let mut order: Vec<usize> = (0..texts.len()).collect();
    let rows = text_lines(&mut order, |i| texts[i].place);
    let lines: Vec<_> = rows
        .iter()
        .filter_map(|row| {
            let row: Vec<&TextRun> = row.iter().map(|&i| &texts[i]).collect();
            set_line(page, words, &row, frame).map(|set| set.line)
        })
        .collect();
    let bbox = Rect::hull(lines.iter().map(|line| line.bbox))?.clamped(page.size);
    Some(Block { kind, bbox, lines, continues: false, is_declared: true })
}
