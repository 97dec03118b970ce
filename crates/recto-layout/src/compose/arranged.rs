//! The words of a page apart from the regions that were chosen of them.

use std::collections::{BTreeMap, BTreeSet};

use recto_lines::{PlacedText, ReadingFrame, TextRun, page_point};
use recto_model::{
    DeclaredPage, Figure, Hypothesis, Page, Rect, Structure, Table, TableOrigin, Word, WordIds,
};

use crate::boxes;
use crate::declared::DeclaredElements;
use crate::figures::share_inside;
use crate::flow_regions::is_flow;
use crate::page_text::{PageText, main_angle};
use crate::regions::{CutItem, CutItemKind, Role, core_of_thing};

/// What is lifted out of the text and placed as one thing.
pub(super) enum Lifted {
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
    pub(super) fn bbox(&self) -> Rect {
        match self {
            Self::Table(table) => table.bbox,
            Self::Figure { figure, .. } => figure.bbox,
            Self::Box { area, .. } | Self::Declared { area, .. } => *area,
        }
    }
}

/// What is read of a page, and in which direction.
pub(super) struct Arranged {
    pub(super) lifted: Vec<Lifted>,
    pub(super) declared: DeclaredElements,
    /// The other words that run in the page's main direction, and those that don't.
    pub(super) main: Vec<u32>,
    pub(super) aside: Vec<u32>,
    /// Of the main direction.
    pub(super) frame: ReadingFrame,
}

impl Arranged {
    pub(super) fn of(
        text: &PageText<'_>,
        regions: Vec<Hypothesis>,
        declared: DeclaredPage,
    ) -> Self {
        let PageText { page, words, meter, .. } = *text;
        meter.allows(words.len());
        let mut free = vec![true; words.len()];
        let mut lifted: Vec<Lifted> = Vec::new();
        let mut declared_tables = BTreeMap::new();
        for chosen in regions.into_iter().filter(|region| !is_flow(region)) {
            let is_declared = matches!(&chosen.structure, Structure::Grid(table) if table.origin == TableOrigin::Tagged);
            for &i in chosen.words.iter().filter(|_| !is_declared) {
                if let Some(free) = free.get_mut(i as usize) {
                    *free = false;
                }
            }
            match chosen.structure {
                Structure::Grid(table) if is_declared => {
                    declared_tables.extend(chosen.words.first().map(|&first| (first, table)));
                }
                Structure::Grid(table) => lifted.push(Lifted::Table(table)),
                Structure::Picture { image } => {
                    let bbox = chosen.bbox.clamped(page.size);
                    let figure = Figure { bbox, image, words: WordIds::default(), picture: None };
                    lifted.push(Lifted::Figure { figure, words: chosen.words });
                }
                Structure::Flow => {}
            }
        }
        let declared = DeclaredElements::of(text, declared, declared_tables);
        for (free, is_declared) in free.iter_mut().zip(&declared.words) {
            *free &= !is_declared;
        }
        let things = (0..).zip(declared.boxes());
        lifted.extend(things.map(|(number, area)| Lifted::Declared { number, area: *area }));

        let angle = main_angle(words, &free);
        let own = words.iter().filter(|word| word.angle == angle);
        let frame = ReadingFrame::of(own, angle, page.size);
        let (main, aside): (Vec<u32>, Vec<u32>) = (0..words.len() as u32)
            .filter(|&i| free[i as usize])
            .partition(|&i| words[i as usize].angle == angle);
        let main = lift_boxes(page, words, main, &mut lifted);
        Self { lifted, declared, main, aside, frame }
    }

    /// The runs of the main direction, and what is arranged on the page: these and what was lifted out of the text.
    pub(super) fn cut_items(&self, text: &PageText<'_>) -> (Vec<TextRun>, Vec<CutItem>) {
        let (texts, mut pieces) = text.cut_items(&self.main, self.frame);
        for (i, thing) in self.lifted.iter().enumerate() {
            let bbox = self.frame.enter(thing.bbox().clamped(text.page.size));
            pieces.push(CutItem {
                place: PlacedText { bbox, baseline: bbox.y1, size: 0.0 },
                first_width: bbox.width(),
                word_count: 0,
                is_item: false,
                role: Role::Other,
                name: None,
                kind: CutItemKind::Opaque(i),
                core: core_of_thing(&bbox, page_point(text.page.size)),
            });
        }
        (texts, pieces)
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
