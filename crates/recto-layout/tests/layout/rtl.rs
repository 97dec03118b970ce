//! Text that reads from right to left.

use crate::draft::{Draft, element_texts, measure};

/// As a line stands on paper whose letters all read from right to left.
fn standing(line: &str) -> String {
    line.chars().rev().collect()
}

/// Lines of a right-to-left column, filled from `right` to the left.
fn column(draft: &mut Draft, right: f32, y: f32, width: f32, lines: usize, stem: char) {
    let mut n = 0;
    for at in 0..lines {
        let mut line = String::new();
        loop {
            let word: String =
                std::iter::once(stem).chain("אבגדהוזח".chars().take(2 + n % 6)).collect();
            let next = if line.is_empty() { word } else { format!("{line} {word}") };
            if measure(&next, 10.0) > width {
                break;
            }
            line = next;
            n += 1;
        }
        let x = right - measure(&line, 10.0);
        draft.text(x, y + 12.0 * at as f32, 10.0, &standing(&line));
    }
}

#[test]
fn letters_drawn_as_they_stand() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, &standing("שלום עולם"));
    assert_eq!(element_texts(&draft.layout()), ["שלום עולם"]);
}

#[test]
fn letters_drawn_as_they_read() {
    let mut draft = Draft::new();
    draft.rtl(500.0, 100.0, 10.0, "שלום עולם (טוב)");
    assert_eq!(element_texts(&draft.layout()), ["שלום עולם (טוב)"]);
}

#[test]
fn a_phrase_in_another_script_and_numbers_stay_as_they_are() {
    let mut draft = Draft::new();
    draft.text(
        50.0,
        100.0,
        10.0,
        &format!("{} Windows 95 {}", standing("נמכרה"), standing("הגרסה של")),
    );
    draft.text(50.0, 200.0, 10.0, &format!("{} 2024-{}", standing("ושוב."), standing("נמכרה ב")));
    assert_eq!(element_texts(&draft.layout()), ["הגרסה של Windows 95 נמכרה", "נמכרה ב-2024 ושוב."]);
}

#[test]
fn a_rtl_phrase_in_a_ltr_line() {
    let mut draft = Draft::new();
    let line = format!("the greeting {} is often heard", standing("שלום עולם"));
    draft.text(50.0, 100.0, 10.0, &line);
    assert_eq!(element_texts(&draft.layout()), ["the greeting שלום עולם is often heard"]);
}

#[test]
fn brackets_may_be_visual_or_logical() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "(4)(ב)15 ףיעס");
    assert_eq!(element_texts(&draft.layout()), ["סעיף 15(ב)(4)"]);
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, ")4()ב(15 ףיעס");
    assert_eq!(element_texts(&draft.layout()), ["סעיף 15(ב)(4)"]);
}

#[test]
fn brackets_of_a_phrase_over_two_lines_are_judged_by_what_they_touch() {
    let mut draft = Draft::new();
    // A phrase in brackets begins on the first line and ends on the second, which has nothing but a number.
    draft.text(50.0, 100.0, 10.0, "12 אלמ( ףיעס");
    draft.text(102.0, 112.0, 10.0, ")24");
    let layout = draft.layout();
    assert_eq!(element_texts(&layout), ["סעיף (מלא 12 / 24)"]);
}

#[test]
fn marks_stay_with_their_letter_on_whichever_side_they_are_drawn() {
    let mut draft = Draft::new();
    // Before its letter, which stands from 50 to 55, and after the one from 55 to 60.
    draft.floating(52.0, 100.0, 10.0, "\u{5b0}");
    let x = draft.text(50.0, 100.0, 10.0, "ב");
    let x = draft.text(x, 100.0, 10.0, "א");
    draft.floating(57.0, 98.0, 10.0, "\u{5b8}");
    draft.text(x, 100.0, 10.0, "ש");
    assert_eq!(element_texts(&draft.layout()), ["שא\u{5b8}ב\u{5b0}"]);
}

#[test]
fn the_column_to_the_right_is_read_first() {
    let mut draft = Draft::new();
    column(&mut draft, 290.0, 100.0, 240.0, 20, 'ש');
    column(&mut draft, 550.0, 100.0, 240.0, 20, 'י');
    let mut stems: Vec<char> =
        element_texts(&draft.layout()).iter().filter_map(|text| text.chars().next()).collect();
    stems.dedup();
    assert_eq!(stems, ['י', 'ש']);
}

#[test]
fn lines_of_a_rtl_paragraph_are_one_block_and_boxes_lie_on_the_words() {
    let mut draft = Draft::new();
    column(&mut draft, 550.0, 100.0, 300.0, 4, 'ש');
    let layout = draft.layout();
    let [element] = layout.elements.as_slice() else {
        panic!("one paragraph: {:?}", element_texts(&layout))
    };
    let bbox = element.bbox();
    assert!(bbox.x0 >= 250.0 && (bbox.x1 - 550.0).abs() < 0.1, "{bbox:?}");
}
