//! Items of lists, their bullets and how deep they lie.

use recto_model::{BlockKind, Element, Rect};

use crate::draft::{Draft, element_texts};

/// Depth of each element that is an item.
fn depths(draft: &Draft) -> Vec<Option<u8>> {
    let depth = |element: &Element| match element {
        Element::Text(block) => match block.kind {
            BlockKind::ListItem { depth, .. } => Some(depth),
            _ => None,
        },
        _ => None,
    };
    draft.layout().elements.iter().map(depth).collect()
}

/// A disc before a line of ten points.
fn disc(draft: &mut Draft, x: f32, baseline: f32) {
    draft.page.drawings.push(Rect::new(x, baseline - 5.0, x + 3.5, baseline - 1.5));
}

#[test]
fn drawn_bullets_make_items_of_lines() {
    let mut draft = Draft::new();
    draft.text(50.0, 88.0, 10.0, "Some words before the list:");
    for (y, text) in [(110.0, "first point of it"), (122.0, "second point"), (134.0, "the last")] {
        disc(&mut draft, 60.0, y);
        draft.text(75.0, y, 10.0, text);
    }
    assert_eq!(depths(&draft), [None, Some(0), Some(0), Some(0)]);
    assert_eq!(element_texts(&draft.layout())[1], "first point of it");
}

#[test]
fn a_shape_alone_is_no_bullet() {
    let mut draft = Draft::new();
    disc(&mut draft, 60.0, 110.0);
    draft.text(75.0, 110.0, 10.0, "first point of it");
    draft.text(75.0, 122.0, 10.0, "and so on");
    assert_eq!(depths(&draft), [None]);
}

#[test]
fn samples_of_a_legend_are_no_bullets() {
    let mut draft = Draft::new();
    for y in [110.0, 130.0] {
        disc(&mut draft, 60.0, y);
        let x = draft.text(70.0, y, 10.0, "2020");
        disc(&mut draft, x + 3.0, y);
        draft.text(x + 9.0, y, 10.0, "2021");
    }
    assert!(depths(&draft).iter().all(Option::is_none));
}

#[test]
fn items_that_begin_further_in_lie_deeper() {
    let mut draft = Draft::new();
    let lines = [
        (50.0, "1. the first clause:"),
        (70.0, "(a) a part of it"),
        (70.0, "(b) another part."),
        (50.0, "2. the second clause"),
    ];
    for (i, (x, text)) in lines.into_iter().enumerate() {
        draft.text(x, 100.0 + 12.0 * i as f32, 10.0, text);
    }
    assert_eq!(depths(&draft), [Some(0), Some(1), Some(1), Some(0)]);
}

#[test]
fn items_that_roman_numerals_count_are_items_from_the_first_to_the_last() {
    let numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi"];
    let mut draft = Draft::new();
    for (i, numeral) in numerals.into_iter().enumerate() {
        draft.text(60.0, 100.0 + 12.0 * i as f32, 10.0, &format!("({numeral}) a clause of it."));
    }
    assert_eq!(depths(&draft), [Some(0); 11]);
    assert_eq!(element_texts(&draft.layout())[4], "(v) a clause of it.");
}

#[test]
fn a_letter_alone_counts_nothing() {
    let mut draft = Draft::new();
    draft.text(60.0, 100.0, 10.0, "(i) a clause of it.");
    draft.text(60.0, 130.0, 10.0, "(iii) another one.");
    assert_eq!(depths(&draft), [None, None]);
}
