//! What holds for every page, however odd.

use proptest::prelude::*;
use recto_layout::{LayoutOptions, compose, settle, words};
use recto_model::{Element, PageLayout, Rect};

use crate::draft::{BOLD, Draft, PLAIN};

#[derive(Debug, Clone)]
struct CutItem {
    x: f32,
    y: f32,
    size: f32,
    bold: bool,
    down: bool,
    rtl: bool,
    words: usize,
}

fn any_piece() -> impl Strategy<Value = CutItem> {
    let place = (-20.0f32..620.0, -20.0f32..820.0, 5.0f32..40.0);
    (place, any::<bool>(), 0u8..12, 0u8..4, 1usize..9).prop_map(
        |((x, y, size), bold, down, rtl, words)| CutItem {
            x,
            y,
            size,
            bold,
            down: down == 0,
            rtl: rtl == 0,
            words,
        },
    )
}

/// Each word of the page says its own number, so that none can be mistaken for another.
fn page_of(pieces: &[CutItem], picture: bool) -> Draft {
    let mut draft = Draft::new();
    let mut n = 0;
    for piece in pieces {
        let (first, last) = if piece.rtl { ('ק', 'ש') } else { ('w', 'q') };
        let text: Vec<String> = (n..n + piece.words).map(|i| format!("{first}{i}{last}")).collect();
        let text = text.join(" ");
        n += piece.words;
        draft.font(if piece.bold { BOLD } else { PLAIN });
        if piece.down {
            draft.down(piece.x, piece.y, piece.size, &text);
        } else {
            draft.text(piece.x, piece.y, piece.size, &text);
        }
    }
    if picture {
        draft.image(Rect::new(100.0, 200.0, 400.0, 500.0));
    }
    draft
}

fn letters(layout: &PageLayout) -> Vec<char> {
    let mut letters = Vec::new();
    for element in &layout.elements {
        if let Element::Text(block) = element {
            for span in block.lines.iter().flat_map(|line| &line.spans) {
                letters.extend(span.text.chars().filter(|c| !c.is_whitespace()));
            }
        }
    }
    letters
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_word_is_read_once_and_every_box_lies_on_the_page(
        pieces in proptest::collection::vec(any_piece(), 0..40), picture in any::<bool>(),
    ) {
        let draft = page_of(&pieces, picture);
        let found = words(&draft.page);
        let mut expected: Vec<char> = found.iter().flat_map(|word| word.text.chars()).collect();
        let layout = draft.layout();
        let mut found_letters = letters(&layout);
        expected.sort_unstable();
        found_letters.sort_unstable();
        prop_assert_eq!(found_letters, expected);

        let page = layout.size;
        for element in &layout.elements {
            let mut boxes = vec![element.bbox()];
            if let Element::Text(block) = element {
                prop_assert!(!block.lines.is_empty());
                boxes.extend(block.lines.iter().map(|line| line.bbox));
                boxes.extend(block.lines.iter().flat_map(|line| &line.spans).map(|span| span.bbox));
            }
            for r in boxes {
                prop_assert!(r.x0 >= 0.0 && r.y0 >= 0.0 && r.x1 <= page.width && r.y1 <= page.height);
                prop_assert!(r.x0 <= r.x1 && r.y0 <= r.y1);
            }
        }
    }

    #[test]
    fn the_same_page_is_read_the_same_way(pieces in proptest::collection::vec(any_piece(), 0..25)) {
        let draft = page_of(&pieces, false);
        let texts = |layout: &PageLayout| crate::draft::element_texts(layout);
        prop_assert_eq!(texts(&draft.layout()), texts(&draft.layout()));
    }
}

#[test]
fn decisions_are_kept_on_request_with_their_reasons() {
    let mut draft = Draft::new();
    draft.column(50.0, 100.0, 240.0, 12, "L");
    draft.column(310.0, 100.0, 240.0, 12, "R");
    let found = words(&draft.page);
    let options = LayoutOptions { keep_decisions: true };
    let mut pages = vec![compose(&draft.page, &found, Vec::new(), &options)];
    settle(&mut pages, &[]);
    let decisions = &pages[0].decisions;
    assert_eq!(decisions.len(), 2);
    assert!(decisions.iter().all(|region| region.bits() > 0.0));
    assert_eq!(decisions.iter().map(|region| region.words.len()).sum::<usize>(), found.len());
}
