//! Pages whose text is turned: seen upright, searched, and what was found turned back.

use std::collections::BTreeMap;

use recto_model::{Hypothesis, Page, PageTurn, Point, Rect, Ruling, Structure, Word};

/// Share of a page's words that must be turned one way.
const SHARE: f32 = 0.6;
/// Fewer words than this say nothing about a page.
const LEAST_WORDS: usize = 10;

/// The view of a page from the side from which most of its text reads.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// Degrees clockwise in which the text runs: 90, 180 or 270.
    angle: i16,
    turn: PageTurn,
}

impl View {
    /// The view for a page of turned text; `None` for one that is read as it is.
    pub(crate) fn of(page: &Page, words: &[Word]) -> Option<Self> {
        let least = (words.len() as f32 * SHARE).max(LEAST_WORDS as f32);
        let mut counts: BTreeMap<i16, usize> = BTreeMap::new();
        for word in words {
            *counts.entry(word.angle).or_default() += 1;
        }
        let (angle, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        let turn = PageTurn::of_text(angle, page.size);
        let is_turned = turn != PageTurn::of_text(0, page.size);
        (is_turned && count as f32 >= least).then_some(Self { angle, turn })
    }

    fn rect(self, bbox: Rect) -> Rect {
        self.turn.enter(bbox)
    }

    /// What of the page matters for tables.
    pub(crate) fn page(self, page: &Page) -> Page {
        let size = self.turn.size();
        let ruling = |ruling: &Ruling| {
            let line = self.rect(ruling.bounds());
            Ruling {
                from: Point::new(line.x0, line.y0),
                to: Point::new(line.x1, line.y1),
                ..*ruling
            }
        };
        let mut turned = Page { number: page.number, size, ..Page::default() };
        turned.rulings = page.rulings.iter().map(ruling).collect();
        turned.fills.clone_from(&page.fills);
        for fill in &mut turned.fills {
            fill.bbox = self.rect(fill.bbox);
        }
        turned.images.clone_from(&page.images);
        for image in &mut turned.images {
            image.bbox = self.rect(image.bbox);
        }
        turned.drawings = page.drawings.iter().map(|bbox| self.rect(*bbox)).collect();
        turned
    }

    pub(crate) fn words(self, words: &[Word]) -> Vec<Word> {
        words
            .iter()
            .map(|word| Word {
                bbox: self.rect(word.bbox),
                baseline: self.turn.baseline(word.baseline),
                angle: (word.angle - self.angle).rem_euclid(360),
                ..word.clone()
            })
            .collect()
    }

    /// Puts the boxes of a table back on the page; its rows and columns stay those of the reader.
    pub(crate) fn turn_back(self, hypothesis: &mut Hypothesis) {
        let back = |bbox: Rect| self.turn.leave(bbox);
        hypothesis.bbox = back(hypothesis.bbox);
        if let Structure::Grid(table) = &mut hypothesis.structure {
            table.bbox = back(table.bbox);
            for cell in &mut table.cells {
                cell.bbox = back(cell.bbox);
            }
        }
    }
}
