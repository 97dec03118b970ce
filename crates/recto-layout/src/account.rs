//! Sums up the ledger of a page: where its glyphs are, and whether any is missing.

use recto_model::{
    BlockKind, Element, Fate, FateTotal, PageAccount, PageLayout, PageLedger, PlacedGlyphs, WordId,
};

/// The account of a page; `None` where no ledger is kept.
///
/// The glyphs are counted where they are read, and again where the elements of the page hold their words, so that what a
/// stage between loses is found.
pub fn account(layout: &PageLayout) -> Option<PageAccount> {
    let ledger = layout.ledger.as_deref()?;
    let mut places = vec![0u32; layout.word_count as usize];
    let mut placed = Vec::new();
    for (element, thing) in (0..).zip(&layout.elements) {
        match thing {
            Element::Text(block) => {
                let fate = match block.kind {
                    BlockKind::FigureText => Fate::FigureText,
                    _ => Fate::Chunk,
                };
                place(ledger, element, None, fate, block.words(), &mut placed);
            }
            Element::Table(table) => {
                for (at, cell) in (0..).zip(&table.cells) {
                    place(ledger, element, Some(at), Fate::Cell, cell.words.iter(), &mut placed);
                }
            }
            // Its words are labels, which are elements of their own.
            Element::Figure(_) => {}
        }
    }
    for id in placed.iter().flat_map(|place| place.words.iter()) {
        match places.get_mut(id.index()) {
            Some(count) => *count += 1,
            // A word that is none of the page's.
            None => places.push(0),
        }
    }
    let mut account = PageAccount {
        page: layout.number,
        shown: ledger.shown,
        recognised: ledger.recognised,
        misplaced_words: places.iter().filter(|count| **count != 1).count() as u64,
        placed,
        left_out: ledger.unread.iter().chain(&ledger.wordless).cloned().collect(),
        ..PageAccount::default()
    };
    account.totals = Fate::all()
        .map(|fate| FateTotal { fate, glyphs: glyphs_of(&account, fate) })
        .filter(|total| total.glyphs > 0)
        .collect();
    let counted: u64 = account.totals.iter().map(|total| total.glyphs).sum();
    account.unaccounted = (ledger.shown + ledger.recognised) as i64 - counted as i64;
    Some(account)
}

fn glyphs_of(account: &PageAccount, fate: Fate) -> u64 {
    let placed = account.placed.iter().filter(|place| place.fate == fate);
    let left_out = account.left_out.iter().filter(|run| Fate::LeftOut(run.reason) == fate);
    placed.map(|place| place.glyphs).chain(left_out.map(|run| run.glyphs)).sum()
}

/// Adds the words of an element or cell, those of form fields apart.
fn place(
    ledger: &PageLedger,
    element: u32,
    cell: Option<u32>,
    fate: Fate,
    words: impl Iterator<Item = WordId>,
    placed: &mut Vec<PlacedGlyphs>,
) {
    let (of_fields, others): (Vec<WordId>, Vec<WordId>) =
        words.partition(|id| ledger.field_words.binary_search(id).is_ok());
    for (fate, words) in [(fate, others), (Fate::Field, of_fields)] {
        if words.is_empty() {
            continue;
        }
        let of_word = |id: &WordId| ledger.word_glyphs.get(id.index()).copied().unwrap_or(0);
        let glyphs = words.iter().map(|id| u64::from(of_word(id))).sum();
        placed.push(PlacedGlyphs { element, cell, fate, glyphs, words: words.into() });
    }
}
