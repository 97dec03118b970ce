//! What holds for every page, however odd.

use proptest::prelude::*;
use recto_input::Meter;
use recto_layout::{HeadingWeights, LayoutOptions, settle, words};
use recto_model::{Block, BlockKind, Element, PageLayout, Rect, Word, WordIds};

use crate::draft::{BOLD, Draft, PLAIN, composed};

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

fn as_text(element: &Element) -> Option<&Block> {
    match element {
        Element::Text(block) => Some(block),
        Element::Table(_) | Element::Figure(_) => None,
    }
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
        let found = words(&draft.page, &Meter::default());
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
    fn spans_say_what_their_words_say_where_these_stand(
        pieces in proptest::collection::vec(any_piece(), 0..40), picture in any::<bool>(),
    ) {
        let draft = page_of(&pieces, picture);
        let found = words(&draft.page, &Meter::default());
        let layout = draft.layout();
        prop_assert_eq!(layout.word_count as usize, found.len());
        let mut places = vec![0; found.len()];
        for block in layout.elements.iter().filter_map(as_text) {
            for span in block.lines.iter().flat_map(|line| &line.spans) {
                let of_span: Vec<&Word> = span.words.iter().map(|id| &found[id.index()]).collect();
                let said: String = of_span.iter().map(|word| word.text.as_str()).collect();
                prop_assert_eq!(span.text.replace(' ', ""), said);
                let hull = Rect::hull(of_span.iter().map(|word| word.bbox)).unwrap();
                prop_assert_eq!(span.bbox, hull.clamped(layout.size));
            }
            block.words().for_each(|id| places[id.index()] += 1);
        }
        prop_assert!(places.iter().all(|count| *count == 1), "{places:?}");
        let labels = layout.elements.iter().filter_map(as_text);
        let labels = labels.filter(|block| block.kind == BlockKind::FigureText);
        let of_figures = layout.elements.iter().filter_map(|element| match element {
            Element::Figure(figure) => Some(&figure.words),
            Element::Text(_) | Element::Table(_) => None,
        });
        prop_assert_eq!(
            labels.flat_map(Block::words).collect::<Vec<_>>(),
            of_figures.flat_map(WordIds::iter).collect::<Vec<_>>()
        );
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
    let found = words(&draft.page, &Meter::default());
    let options = LayoutOptions { keep_decisions: true, ..LayoutOptions::default() };
    let mut pages = vec![composed(&draft.page, &found, Vec::new(), options, &Meter::default())];
    settle(&mut pages, &[], HeadingWeights::fitted(), &Meter::default());
    let decisions = &pages[0].decisions;
    assert_eq!(decisions.len(), 2);
    assert!(decisions.iter().all(|region| region.bits() > 0.0));
    assert_eq!(decisions.iter().map(|region| region.words.len()).sum::<usize>(), found.len());
}
