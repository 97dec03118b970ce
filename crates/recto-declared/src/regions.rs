//! The words of a page in what is declared of it.

use recto_input::Meter;
use recto_lexicon::{Marker, marker};
use recto_model::{BlockKind, DeclaredKind, DeclaredPage, DeclaredRegion, Word, WordId, WordIds};

use crate::grid::letters;
use crate::pages::{DeclaredDocument, PagePart};

impl DeclaredDocument {
    /// The declared regions of a page (from 1) with their words. Each word is in one region at most; a region without words
    /// is none.
    pub fn page_regions(&self, number: u32, words: &[Word], meter: &Meter) -> DeclaredPage {
        let Some(page) = self.page(number) else { return DeclaredPage::default() };
        if !meter.allows(words.len() + page.parts.len()) {
            return DeclaredPage::default();
        }
        let mut found: Vec<Vec<(usize, u32)>> = vec![Vec::new(); page.parts.len()];
        for (index, word) in (0u32..).zip(words) {
            let owner = word.mcid.and_then(|mcid| page.owners.get(&mcid));
            if let Some(owner) = owner
                && let Some(part) = found.get_mut(owner.part)
            {
                part.push((owner.cell, index));
            }
        }
        let parts = page.parts.iter().zip(found).filter(|(_, found)| !found.is_empty());
        let regions = parts.filter_map(|(part, found)| region(part, &found, words)).collect();
        DeclaredPage { regions, is_reading_order: self.is_reading_order }
    }
}

/// `None` where the page has other text than what the office document tells.
fn region(part: &PagePart, found: &[(usize, u32)], words: &[Word]) -> Option<DeclaredRegion> {
    let indices: Vec<u32> = found.iter().map(|(_, index)| *index).collect();
    match part {
        PagePart::Text { kind, continues } => Some(DeclaredRegion {
            kind: DeclaredKind::Text(with_marker(*kind, &indices, words)),
            words: indices,
            continues: *continues,
        }),
        PagePart::Table { table, repeated_rows, told } => {
            let mut table = table.clone();
            let mut by_cell: Vec<Vec<WordId>> = vec![Vec::new(); table.cells.len()];
            for &(cell, index) in found {
                if let Some(cell) = by_cell.get_mut(cell) {
                    cell.push(WordId(index));
                }
            }
            let is_match = agrees(told, &by_cell, words);
            for (cell, words) in table.cells.iter_mut().zip(by_cell) {
                cell.words = WordIds::from(words);
            }
            let kind = DeclaredKind::Table { table, repeated_rows: *repeated_rows };
            let region = DeclaredRegion { kind, words: indices, continues: false };
            is_match.then_some(region)
        }
    }
}

/// Do most of the cells whose text is told have that text, be it with a label before it?
fn agrees(told: &[Option<String>], by_cell: &[Vec<WordId>], words: &[Word]) -> bool {
    let text = |ids: &[WordId]| -> String {
        let texts = ids.iter().filter_map(|id| words.get(id.index()));
        texts.map(|word| letters(&word.text)).collect()
    };
    let told = told.iter().zip(by_cell).filter_map(|(told, ids)| Some((told.as_ref()?, ids)));
    let (mut same, mut all) = (0usize, 0usize);
    for (told, ids) in told.filter(|(told, _)| !told.is_empty()) {
        all += 1;
        same += usize::from(text(ids).contains(told.as_str()));
    }
    same * 10 >= all * 8
}

/// An item is ordered if what is printed before it counts.
fn with_marker(kind: BlockKind, indices: &[u32], words: &[Word]) -> BlockKind {
    let BlockKind::ListItem { depth, .. } = kind else { return kind };
    let first = indices.first().and_then(|&index| words.get(index as usize));
    let printed = first.and_then(|word| marker(&format!("{} x", word.text)));
    BlockKind::ListItem { depth, ordered: matches!(printed, Some(Marker::Ordinal(_))) }
}
