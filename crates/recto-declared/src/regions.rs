//! The words of a page in what is declared of it.

use recto_input::Meter;
use recto_lexicon::{Marker, marker};
use recto_model::{
    BlockKind, DeclaredCell, DeclaredKind, DeclaredPage, DeclaredRegion, Table, Word, WordId,
    WordIds,
};

use crate::grid::letters;
use crate::pages::{DeclaredDocument, MarkOwner, PagePart};

impl DeclaredDocument {
    /// The declared regions of a page (from 1) with their words. Each word is in one region at most; a region without words
    /// is none.
    pub fn page_regions(&self, number: u32, words: &[Word], meter: &Meter) -> DeclaredPage {
        let Some(page) = self.page(number) else { return DeclaredPage::default() };
        if !meter.allows(words.len() + page.parts.len()) {
            return DeclaredPage::default();
        }
        let mut found: Vec<Vec<(MarkOwner, u32)>> = vec![Vec::new(); page.parts.len()];
        for (index, word) in (0u32..).zip(words) {
            let owner = word.mcid.and_then(|mcid| page.owners.get(&mcid));
            if let Some(owner) = owner
                && let Some(part) = found.get_mut(owner.part)
            {
                part.push((*owner, index));
            }
        }
        let parts = page.parts.iter().zip(found).filter(|(_, found)| !found.is_empty());
        let regions = parts.filter_map(|(part, found)| region(part, &found, words)).collect();
        DeclaredPage { by: self.by, regions, is_reading_order: self.is_reading_order }
    }
}

/// `None` where the page has other text than what the office document tells.
fn region(part: &PagePart, found: &[(MarkOwner, u32)], words: &[Word]) -> Option<DeclaredRegion> {
    let indices: Vec<u32> = found.iter().map(|(_, index)| *index).collect();
    match part {
        PagePart::Text { kind, continues } => Some(DeclaredRegion {
            kind: DeclaredKind::Text(with_marker(*kind, &indices, words)),
            words: indices,
            continues: *continues,
        }),
        PagePart::Table { table, repeated_rows, told, is_guess } => {
            let mut table = table.clone();
            let mut by_cell: Vec<Vec<(u32, WordId)>> = vec![Vec::new(); table.cells.len()];
            for &(owner, index) in found {
                if let Some(cell) = by_cell.get_mut(owner.cell) {
                    cell.push((owner.place, WordId(index)));
                }
            }
            let mut cells = Vec::with_capacity(by_cell.len());
            for ((cell, mut found), told) in table.cells.iter_mut().zip(by_cell).zip(told) {
                found.sort_by_key(|(place, _)| *place);
                let letters = told.clone().unwrap_or_default();
                cells.push(DeclaredCell { letters, parts: parts(&found) });
                cell.words = found.into_iter().map(|(_, word)| word).collect();
            }
            if *is_guess && !agrees(&table, &cells, words) {
                return None;
            }
            let kind = DeclaredKind::Table { table, cells, repeated_rows: *repeated_rows };
            Some(DeclaredRegion { kind, words: indices, continues: false })
        }
    }
}

/// Where the words of a cell begin another part of it.
fn parts(found: &[(u32, WordId)]) -> Vec<u32> {
    let pairs = (1..).zip(found.windows(2));
    pairs.filter(|(_, pair)| pair[0].0 != pair[1].0).map(|(at, _)| at).collect()
}

/// Do most of the cells whose text is told have that text, be it with a label before it?
fn agrees(table: &Table, declared: &[DeclaredCell], words: &[Word]) -> bool {
    let text = |ids: &WordIds| -> String {
        let texts = ids.iter().filter_map(|id| words.get(id.index()));
        texts.map(|word| letters(&word.text)).collect()
    };
    let (mut same, mut all) = (0usize, 0usize);
    let told = table.cells.iter().zip(declared).filter(|(_, told)| !told.letters.is_empty());
    for (cell, told) in told {
        all += 1;
        same += usize::from(text(&cell.words).contains(&told.letters));
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
