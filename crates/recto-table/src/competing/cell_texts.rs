//! What the words of a cell tell, whatever the table: many readings of a page have the same cells.

use std::rc::Rc;

use recto_lines::is_wide;
use recto_model::{Gap, Rect, Word};
use recto_regions::RegionFeature;

use crate::aligned::content::{self, ContentKind};
use crate::aligned::word_slice::WordSlice;
use crate::cells;

/// Fewer words are no sentence.
const SENTENCE: usize = 4;

/// The text of a cell.
pub(super) struct CellText {
    /// In the order in which they were put into the cell.
    pub(super) words: WordSlice,
    pub(super) bbox: Rect,
    pub(super) kind: ContentKind,
    /// Of its first word, and of its largest one.
    pub(super) size: f32,
    pub(super) em: f32,
    pub(super) is_bold: bool,
    /// Each of its words is the mark of a list.
    pub(super) are_marks: bool,
    pub(super) whole_number: Option<u32>,
    /// What it counts for in any table.
    pub(super) counts: Vec<(RegionFeature, usize)>,
}

impl CellText {
    /// `None` without words.
    fn of(own: &WordSlice, words: &[Word]) -> Option<Self> {
        let word = |&i: &u32| &words[i as usize];
        let size = word(own.first()?).style.size;
        let lines = cells::lines(words, own);
        let order = lines.concat();
        let mut text = Self {
            bbox: Rect::hull(own.iter().map(|i| word(i).bbox))?,
            kind: own.characters(words).kind(),
            size,
            em: own.iter().map(|i| word(i).style.size).fold(0.0, f32::max),
            is_bold: own.iter().all(|i| word(i).style.is_bold()),
            are_marks: order.iter().all(|&i| content::is_list_mark(words, &[i])),
            whole_number: content::whole_number(words, &order),
            counts: Vec::new(),
            words: own.clone(),
        };
        text.count(&lines, &order, words);
        Some(text)
    }

    fn count(&mut self, lines: &[Vec<u32>], order: &[u32], words: &[Word]) {
        let count = order.len();
        let [first, last] = [order.first(), order.last()]
            .map(|at| at.map_or("", |&i| words[i as usize].text.as_str()));
        let ends = count >= SENTENCE && recto_lexicon::ends_sentence(last);
        let counts = [
            (
                RegionFeature::StackedNumbers,
                lines.iter().skip(1).filter(|line| is_number(line, words)).count(),
            ),
            (
                RegionFeature::GapsInCells,
                lines.iter().map(|line| gaps(line, self.size, words)).sum(),
            ),
            (RegionFeature::Labels, usize::from(content::is_name(words, order))),
            (RegionFeature::SentenceEnds, usize::from(self.kind == ContentKind::Text && ends)),
            (RegionFeature::SmallStarts, usize::from(first.starts_with(char::is_lowercase))),
        ];
        self.counts = counts.into_iter().filter(|(_, count)| *count > 0).collect();
    }
}

fn is_number(line: &[u32], words: &[Word]) -> bool {
    content::kind(words, line) == ContentKind::Number
}

fn gaps(line: &[u32], size: f32, words: &[Word]) -> usize {
    let is_gap = |pair: &&[u32]| {
        let [a, b] = [pair[0], pair[1]].map(|i| &words[i as usize]);
        is_wide((b.bbox.x0 - a.bbox.x1) / size, Gap::None)
            && !content::is_unit_mark(words, &pair[..1])
            && !content::is_unit_mark(words, &pair[1..])
    };
    line.windows(2).filter(is_gap).count()
}

/// The texts of cells that a page may have, each read once.
pub(super) struct KnownCells {
    /// For each word the cells that begin with it.
    by_first: Vec<Vec<Rc<CellText>>>,
}

impl KnownCells {
    pub(super) fn new(words: &[Word]) -> Self {
        Self { by_first: vec![Vec::new(); words.len()] }
    }

    /// The text of a cell; `None` without words.
    pub(super) fn get(&mut self, own: &WordSlice, words: &[Word]) -> Option<Rc<CellText>> {
        let known = self.by_first.get_mut(*own.first()? as usize)?;
        if let Some(text) = known.iter().find(|text| *text.words == **own) {
            return Some(Rc::clone(text));
        }
        let text = Rc::new(CellText::of(own, words)?);
        known.push(Rc::clone(&text));
        Some(text)
    }
}
