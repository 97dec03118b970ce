//! What is between two words that stand next to each other on a line: nothing, a word space, or a gap that parts columns.

use recto_lexicon::meet_unspaced;
use recto_model::{Gap, Word};

use crate::OnLine;
use crate::pen::runs_vertically;
use crate::tolerance::{
    LETTER_OVERLAP, LETTERS_TOUCHING, OPEN_GAP, TOUCHING, UNSPACED_TOUCHING, WIDE_GAP, WIDE_SPACES,
};

/// Where words stand, which tells what they are when they are drawn apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// Letters of a line that touch each other are one word, however they are drawn.
    Text,
    /// In a cell they are fields: the text of one reaches to the next.
    Cell,
}

/// The gap between two words that are next to each other, whichever stands first. Between words that follow each other in
/// the content stream it is the one that the pen made, between others that of their boxes.
pub fn gap_between(words: &[Word], a: u32, b: u32, setting: Setting) -> Gap {
    let [first, second] = [a.min(b), a.max(b)].map(|i| &words[i as usize]);
    match second.gap_before {
        Gap::Start if a.abs_diff(b) == 1 && setting == Setting::Cell => Gap::Space,
        drawn if a.abs_diff(b) == 1 && drawn != Gap::Start => drawn,
        _ => seen_gap(first, second, setting),
    }
}

/// Does a gap of so many em part columns? The word maker may have left it open.
pub fn is_wide(gap: f32, drawn: Gap) -> bool {
    gap > WIDE_GAP || (drawn == Gap::Open && gap > OPEN_GAP)
}

/// The widest gap between words of one run in em, where most word spaces of the text are so wide.
pub fn widest_space(usual: f32) -> f32 {
    (WIDE_SPACES * usual).max(WIDE_GAP)
}

fn seen_gap(a: &Word, b: &Word, setting: Setting) -> Gap {
    let overlap = if runs_vertically(a.angle) {
        a.bbox.y_overlap(&b.bbox)
    } else {
        a.bbox.x_overlap(&b.bbox)
    };
    let gap = -overlap / a.common_em(b);
    let touches = if meet_unspaced(&a.text, &b.text) {
        gap <= UNSPACED_TOUCHING
    } else {
        let (alike, in_cell) = (are_alike(a, b), setting == Setting::Cell);
        let apart = if alike { LETTERS_TOUCHING } else { TOUCHING };
        !(alike && in_cell) && (-LETTER_OVERLAP..=apart).contains(&gap)
    };
    match touches {
        true => Gap::None,
        false if is_wide(gap, Gap::None) => Gap::Open,
        false => Gap::Space,
    }
}

/// Are both of one size, and letters or digits where they meet?
fn are_alike(a: &Word, b: &Word) -> bool {
    let (left, right) = if a.bbox.x0 <= b.bbox.x0 { (a, b) } else { (b, a) };
    !a.is_script_size(b)
        && !b.is_script_size(a)
        && left.text.ends_with(char::is_alphanumeric)
        && right.text.starts_with(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use recto_model::{FontId, Rect, RenderMode, Rgb, Style, TextOrigin};

    use super::*;

    fn word(text: &str, size: f32, bbox: Rect, angle: i16) -> Word {
        let style = Style {
            font: FontId(0),
            size,
            weight: 400,
            italic: false,
            monospace: false,
            color: Rgb::default(),
        };
        Word {
            text: text.to_owned(),
            bbox,
            baseline: bbox.y1 - 2.0,
            angle,
            style,
            gap_before: Gap::Start,
            mode: RenderMode::Fill,
            origin: TextOrigin::Layer,
            mcid: None,
            first_glyph: 0,
            confidence: None,
        }
    }

    /// What is between two words so many points apart, whichever was drawn first?
    fn between(a: &str, (b, size): (&str, f32), gap: f32, setting: Setting) -> Gap {
        let left = word(a, 10.0, Rect::new(0.0, 0.0, 20.0, 10.0), 0);
        let right = word(b, size, Rect::new(20.0 + gap, 0.0, 40.0 + gap, size), 0);
        let found = seen_gap(&left, &right, setting);
        assert_eq!(found, seen_gap(&right, &left, setting));
        found
    }

    #[test]
    fn marks_and_scripts_touch_their_word() {
        for setting in [Setting::Text, Setting::Cell] {
            assert_eq!(between("100", ("%", 10.0), 0.5, setting), Gap::None);
            assert_eq!(between("100", ("%", 10.0), 1.5, setting), Gap::Space);
            assert_eq!(between("CO", ("2", 7.0), -0.5, setting), Gap::None);
            assert_eq!(between("中", ("文", 10.0), 4.0, setting), Gap::None);
            assert_eq!(between("中", ("文", 10.0), 6.0, setting), Gap::Space);
            assert_eq!(between("Total", ("7", 10.0), 9.0, setting), Gap::Open);
        }
    }

    #[test]
    fn fields_that_meet_stay_apart_and_letters_that_meet_do_not() {
        assert_eq!(between("News", ("CM", 10.0), 0.1, Setting::Cell), Gap::Space);
        assert_eq!(between("New", ("s", 10.0), 0.1, Setting::Text), Gap::None);
        for setting in [Setting::Text, Setting::Cell] {
            assert_eq!(between("$93.75", ("$93.75", 10.0), -19.0, setting), Gap::Space);
        }
    }

    #[test]
    fn turned_words_are_judged_along_their_line() {
        let turned = |text, y: f32| word(text, 10.0, Rect::new(0.0, y, 10.0, y + 20.0), 90);
        let upper = turned("(a", 0.0);
        assert_eq!(seen_gap(&upper, &turned(")", 20.5), Setting::Cell), Gap::None);
        assert_eq!(seen_gap(&upper, &turned(")", 23.0), Setting::Cell), Gap::Space);
    }

    #[test]
    fn the_way_of_the_pen_goes_before_the_boxes() {
        let mut words: Vec<Word> = (0..3)
            .map(|i| {
                word("ab", 10.0, Rect::new(23.0 * i as f32, 0.0, 23.0 * i as f32 + 20.0, 10.0), 0)
            })
            .collect();
        words[1].gap_before = Gap::None;
        assert_eq!(gap_between(&words, 0, 1, Setting::Text), Gap::None);
        assert_eq!(gap_between(&words, 1, 0, Setting::Cell), Gap::None);
        assert_eq!(gap_between(&words, 1, 2, Setting::Text), Gap::Space);
    }

    proptest! {
        #[test]
        fn a_wider_gap_is_never_less(gap in 0.0f32..20.0, more in 0.0f32..20.0) {
            let rank = |gap: f32| match between("ab", ("cd", 10.0), gap, Setting::Text) {
                Gap::None | Gap::Start => 0,
                Gap::Space => 1,
                Gap::Open => 2,
            };
            prop_assert!(rank(gap) <= rank(gap + more));
        }
    }
}
