//! What holds for the kept words and the ledger of every document.

use recto_engine::Parsed;
use recto_model::{Element, PageWords, Rect, TextOrigin, WordIds};

/// Asserts of every page that each glyph and each word is in one place, and that spans and cells say what their words say
/// where these stand, to within `tolerance` points. Options have to keep words and ledger.
pub(crate) fn assert_kept(parsed: &Parsed, tolerance: f32, name: &str) {
    for page in &parsed.document().pages {
        // A page that can't be read has neither.
        let (Some(words), Some(account)) = (parsed.words(page.number), parsed.account(page.number))
        else {
            assert!(page.elements.is_empty(), "{name}: page {} keeps no words", page.number);
            continue;
        };
        let at = format!("{name}, page {}", page.number);
        assert!(
            account.is_balanced(),
            "{at}: {} glyphs, {} words of {:?}",
            account.unaccounted,
            account.misplaced_words,
            account.totals
        );
        assert_eq!(words.len(), page.word_count as usize, "{at}");
        let beside = words.bytes_beside_text();
        assert!(beside <= 64 * words.len(), "{at}: {beside} bytes for {} words", words.len());
        for word in words.iter() {
            assert!(word.line.is_some(), "{at}: {word:?}");
            let is_seen = word.origin == TextOrigin::Recognised;
            let letters = if is_seen { word.text.chars().count() } else { 0 };
            assert_eq!(word.confidences.len(), letters, "{at}: {word:?}");
        }
        for element in &page.elements {
            match element {
                Element::Text(block) => {
                    for span in block.lines.iter().flat_map(|line| &line.spans) {
                        assert_says(&span.text, words, &span.words, &at);
                        let hull =
                            Rect::hull(boxes(words, &span.words)).unwrap().clamped(page.size);
                        let is_there = span.bbox.grown(tolerance).contains(&hull)
                            && (tolerance > 0.0 || span.bbox == hull);
                        assert!(is_there, "{at}: {:?}, {hull:?} of {}", span.bbox, span.text);
                    }
                }
                Element::Table(table) => {
                    for cell in &table.cells {
                        assert_says(&cell.text, words, &cell.words, &at);
                    }
                }
                Element::Figure(_) => {}
            }
        }
    }
}

fn boxes(words: &PageWords, ids: &WordIds) -> Vec<Rect> {
    ids.iter().map(|id| words.get(id).unwrap().bbox).collect()
}

/// Joins are spaces. In a line that reads from right to left, brackets and what is neither letter nor digit may be turned.
fn assert_says(text: &str, words: &PageWords, ids: &WordIds, at: &str) {
    let said: String = ids.iter().map(|id| words.get(id).unwrap().text.into_owned()).collect();
    let text = text.replace(' ', "");
    let is_rtl = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fefc}');
    let all_words_are_ltr = || !words.iter().any(|word| word.text.contains(is_rtl));
    if text != said {
        assert!(!all_words_are_ltr(), "{at}: {text} of {said}");
        assert_eq!(unordered(&text), unordered(&said), "{at}");
    }
}

fn unordered(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    letters.sort_unstable();
    letters
}
