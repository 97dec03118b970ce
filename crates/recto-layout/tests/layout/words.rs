//! Words and spaces.

use recto_model::{Element, PageLayout, RenderMode};

use crate::draft::{BOLD, Draft, PLAIN, SIGNS};

#[test]
fn a_drawn_space_parts_words() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "the quick brown fox");
    assert_eq!(draft.words(), ["the", "quick", "brown", "fox"]);
}

#[test]
fn a_moved_pen_parts_words() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "quick");
    draft.text(x + 2.6, 100.0, 10.0, "brown");
    assert_eq!(draft.words(), ["quick", "brown"]);
}

#[test]
fn letter_spacing_parts_no_letters() {
    let mut draft = Draft::new();
    draft.spaced(50.0, 100.0, 20.0, 6.0, "WIDE TITLE");
    assert_eq!(draft.words(), ["WIDE", "TITLE"]);
}

#[test]
fn fake_bold_is_read_once() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "Bold words");
    draft.text(50.3, 100.0, 10.0, "Bold words");
    assert_eq!(draft.words(), ["Bold", "words"]);
}

#[test]
fn a_change_of_style_inside_a_word_makes_no_space() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "semi");
    draft.font(BOLD).text(x, 100.0, 10.0, "bold");
    let layout = draft.layout();
    assert_eq!(crate::draft::element_texts(&layout), ["semibold"]);
}

#[test]
fn fields_drawn_apart_are_words_of_their_own_though_they_nearly_touch() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "Type");
    draft.text(50.0, 130.0, 10.0, "below");
    draft.text(x + 1.1, 100.0, 10.0, "Spots");
    // What is cut off at the end of a field reaches into the next one.
    let x = draft.text(50.0, 160.0, 10.0, "GOVERN");
    draft.text(50.0, 190.0, 10.0, "below");
    draft.text(x - 1.5, 160.0, 10.0, "8055");
    assert_eq!(spans(&draft.layout()), ["Type Spots", "below", "GOVERN 8055", "below"]);
}

#[test]
fn letters_of_an_invisible_layer_touch_and_words_do_not() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "part");
    let x = draft.text(x + 0.8, 100.0, 10.0, "of");
    draft.text(x + 0.8, 100.0, 10.0, "their");
    assert_eq!(draft.words(), ["partoftheir"]);
    for glyph in &mut draft.page.glyphs {
        glyph.mode = RenderMode::Invisible;
    }
    assert_eq!(draft.words(), ["part", "of", "their"]);
}

#[test]
fn an_invisible_layer_placed_letter_by_letter_is_spaced_as_print() {
    let mut draft = Draft::new();
    let x = draft.spaced(50.0, 100.0, 10.0, 0.4, "part");
    draft.spaced(x + 2.6, 100.0, 10.0, 0.4, "their");
    for glyph in &mut draft.page.glyphs {
        glyph.mode = RenderMode::Invisible;
    }
    assert_eq!(draft.words(), ["part", "their"]);
}

#[test]
fn words_drawn_into_the_gaps_of_others_are_read_where_they_stand() {
    let mut draft = Draft::new();
    draft.text(125.0, 100.0, 10.0, "1");
    draft.text(150.0, 100.0, 10.0, "4");
    draft.text(100.0, 100.0, 10.0, "Page");
    draft.text(135.0, 100.0, 10.0, "of");
    assert_eq!(spans(&draft.layout()), ["Page 1 of 4"]);
}

#[test]
fn signs_of_a_formula_stand_by_themselves_and_a_minus_stays_with_its_number() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "p");
    let x = draft.font(SIGNS).text(x, 100.0, 10.0, "\u{2225}");
    let x = draft.font(PLAIN).text(x + 20.0, 100.0, 10.0, "u");
    let x = draft.font(SIGNS).text(x + 20.0, 100.0, 10.0, "\u{2212}");
    draft.font(PLAIN).text(x, 100.0, 10.0, "100");
    assert_eq!(spans(&draft.layout()), ["p", "\u{2225}", "u", "\u{2212}100"]);
}

#[test]
fn letters_and_the_parts_of_a_number_stay_together_whatever_they_are_set_in() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "of");
    let x = draft.font(SIGNS).text(x, 100.0, 10.0, "fice");
    let x = draft.font(PLAIN).text(x + 20.0, 100.0, 10.0, "3");
    let x = draft.font(SIGNS).text(x, 100.0, 10.0, ".");
    draft.font(PLAIN).text(x, 100.0, 10.0, "14");
    assert_eq!(spans(&draft.layout()), ["office", "3.14"]);
}

#[test]
fn an_index_is_a_run_of_its_own_where_it_stands_well_below_its_letter() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "a");
    let x = draft.font(BOLD).text(x, 101.0, 8.0, "i");
    let x = draft.font(PLAIN).text(x + 20.0, 100.0, 10.0, "b");
    draft.font(BOLD).text(x, 102.0, 7.0, "k");
    assert_eq!(spans(&draft.layout()), ["ai b", "k"]);
}

fn spans(layout: &PageLayout) -> Vec<&str> {
    let blocks = layout.elements.iter().filter_map(|element| match element {
        Element::Text(block) => Some(block),
        Element::Table(_) | Element::Figure(_) => None,
    });
    let spans = blocks.flat_map(|block| &block.lines).flat_map(|line| &line.spans);
    spans.map(|span| span.text.as_str()).collect()
}

#[test]
fn cjk_needs_no_spaces_and_latin_beside_it_keeps_its_own() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "\u{6f22}\u{5b57}\u{6587} and more");
    assert_eq!(draft.words(), ["\u{6f22}\u{5b57}\u{6587}", "and", "more"]);
}

#[test]
fn text_off_the_page_is_left_out() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "here");
    draft.text(700.0, 100.0, 10.0, "gone");
    assert_eq!(draft.words(), ["here"]);
}

#[test]
fn an_accent_printed_before_its_letter_becomes_one_with_it() {
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "M");
    draft.text(x, 100.0, 10.0, "\u{308}");
    let x = draft.text(x, 100.0, 10.0, "u");
    draft.text(x, 100.0, 10.0, "ller");
    assert_eq!(draft.words(), ["M\u{fc}ller"]);
}

#[test]
fn accents_that_stand_over_letters_are_theirs() {
    // As TeX prints them: the accent, back over it, the letter; over capitals raised.
    let mut draft = Draft::new();
    let x = draft.text(50.0, 100.0, 10.0, "R");
    draft.text(x + 0.3, 100.0, 10.0, "\u{a8}");
    let x = draft.text(x, 100.0, 10.0, "ussmann");
    let x = draft.text(x, 100.0, 10.0, " ");
    draft.text(x + 0.2, 97.8, 10.0, "\u{a8}");
    let x = draft.text(x, 100.0, 10.0, "Uber ");
    // Others print the letter first.
    let end = draft.text(x, 100.0, 10.0, "c");
    draft.text(x, 100.0, 10.0, "\u{b8}");
    let x = draft.text(end, 100.0, 10.0, "a ");
    // Formulas have letters that no language has.
    draft.text(x + 0.4, 99.0, 10.0, "\u{af}");
    draft.text(x, 100.0, 10.0, "x");
    assert_eq!(draft.words(), ["R\u{fc}ssmann", "\u{dc}ber", "\u{e7}a", "x\u{304}"]);
}

#[test]
fn signs_beside_letters_are_no_accents() {
    let mut draft = Draft::new();
    draft.text(50.0, 100.0, 10.0, "~user `a` n^2 \u{b4}s");
    assert_eq!(draft.words(), ["~user", "`a`", "n^2", "\u{b4}s"]);
}
