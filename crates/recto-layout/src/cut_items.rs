//! Runs of text as the pieces between which the region stage cuts, and back.

use recto_lexicon::{is_marker, names_what_follows, roman};
use recto_lines::TextRun;
use recto_model::Word;

use crate::block_labels;
use crate::overprints::start;
use crate::regions::{CutItem, CutItemKind, Role, core_of_text};

/// A piece for each run, in their order.
pub(crate) fn text_items(words: &[Word], texts: &[TextRun]) -> Vec<CutItem> {
    let mut pieces: Vec<CutItem> =
        texts.iter().enumerate().map(|(i, run)| text_piece(words, run, i)).collect();
    block_labels::mark(&mut pieces, words, texts);
    pieces
}

/// The runs behind some of the pieces; what was lifted out of the text has none.
pub(crate) fn runs_of<'a>(
    pieces: &'a [CutItem],
    texts: &'a [TextRun],
    chosen: &'a [usize],
) -> impl Iterator<Item = &'a TextRun> {
    chosen.iter().filter_map(|&i| match pieces[i].kind {
        CutItemKind::Text(at) => texts.get(at),
        CutItemKind::Opaque(_) => None,
    })
}

fn text_piece(words: &[Word], run: &TextRun, index: usize) -> CutItem {
    let first = run.words.first().map(|&i| words[i as usize].text.as_str()).unwrap_or_default();
    let last = run.words.last().map(|&i| words[i as usize].text.as_str()).unwrap_or_default();
    CutItem {
        place: run.place,
        first_width: run.first_width,
        word_count: run.words.len(),
        is_item: run.words.len() > 1 && is_marker(first),
        role: if run.words.len() == 1 && is_number(first) {
            Role::Number
        } else if names_what_follows(last) {
            Role::Label
        } else {
            Role::Other
        },
        name: name(first),
        kind: CutItemKind::Text(index),
        core: core_of_text(&run.place),
    }
}

/// The beginning of a word that names what follows: `By:`.
fn name(word: &str) -> Option<u64> {
    (word.len() > 2 && names_what_follows(word)).then(|| start(word))
}

fn is_number(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let rest = word.chars().count() - digits;
    (digits > 0 && digits >= rest) || roman(word).is_some()
}
