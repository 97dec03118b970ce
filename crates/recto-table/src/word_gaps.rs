//! Is there a space between two words that stand next to each other in a cell?

use recto_lexicon::meet_unspaced;
use recto_lines::OnLine;
use recto_model::{Gap, Word};

/// Words of a script without spaces are parted by more than this, in em.
const UNSPACED: f32 = 0.5;
/// Marks and raised or lowered figures touch their word within this, in em.
const OVERLAP: f32 = 0.12;
const APART: f32 = 0.1;
/// Figures that are raised or lowered are smaller than their word by this factor at least.
const SCRIPT: f32 = 0.85;

/// `gap_before` is the gap to the word before it in the content stream; the gap to any other word is that between the boxes.
pub(crate) fn has_space(words: &[Word], a: u32, b: u32) -> bool {
    let [first, second] = [a.min(b), a.max(b)].map(|i| &words[i as usize]);
    if a.abs_diff(b) == 1 {
        second.gap_before != Gap::None
    } else {
        is_space_between(first, second)
    }
}

fn is_space_between(a: &Word, b: &Word) -> bool {
    let x = (a.bbox.x0.max(b.bbox.x0), a.bbox.x1.min(b.bbox.x1));
    let y = (a.bbox.y0.max(b.bbox.y0), a.bbox.y1.min(b.bbox.y1));
    let (along, across) = if matches!(a.angle, 90 | 270) { (y, x) } else { (x, y) };
    let em = a.common_em(b);
    let gap = (along.0 - along.1) / em;
    if across.0 >= across.1 {
        // Turned text is not parted into lines.
        true
    } else if meet_unspaced(&a.text, &b.text) {
        gap > UNSPACED
    } else {
        are_fields(a, b) || !(-OVERLAP..=APART).contains(&gap)
    }
}

/// Two words of one size, drawn apart, are hardly one however close they stand: the text of one field reaches to the next.
fn are_fields(a: &Word, b: &Word) -> bool {
    let [small, large] = [a.style.size.min(b.style.size), a.style.size.max(b.style.size)];
    let (left, right) = if a.bbox.x0 <= b.bbox.x0 { (a, b) } else { (b, a) };
    small > SCRIPT * large
        && left.text.ends_with(char::is_alphanumeric)
        && right.text.starts_with(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
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

    /// Is there a space between two words so many points apart, whichever was drawn first?
    fn parts(a: &str, (b, size): (&str, f32), gap: f32) -> bool {
        let left = word(a, 10.0, Rect::new(0.0, 0.0, 20.0, 10.0), 0);
        let right = word(b, size, Rect::new(20.0 + gap, 0.0, 40.0 + gap, size), 0);
        let found = is_space_between(&left, &right);
        assert_eq!(found, is_space_between(&right, &left));
        found
    }

    #[test]
    fn marks_and_scripts_touch_their_word() {
        assert!(!parts("100", ("%", 10.0), 0.5));
        assert!(parts("100", ("%", 10.0), 1.5));
        assert!(!parts("CO", ("2", 7.0), -0.5));
        assert!(!parts("中", ("文", 10.0), 4.0));
        assert!(parts("中", ("文", 10.0), 6.0));
    }

    #[test]
    fn fields_that_meet_or_cover_each_other_stay_apart() {
        assert!(parts("News", ("CM", 10.0), 0.1));
        assert!(parts("$93.75", ("$93.75", 10.0), -19.0));
    }

    #[test]
    fn turned_words_are_judged_along_their_line() {
        let turned =
            |text, x: f32, y: f32| word(text, 10.0, Rect::new(x, y, x + 10.0, y + 20.0), 90);
        let upper = turned("(a", 0.0, 0.0);
        assert!(!is_space_between(&upper, &turned(")", 0.0, 20.5)));
        assert!(is_space_between(&upper, &turned(")", 0.0, 23.0)));
        assert!(is_space_between(&upper, &turned(")", -12.0, 0.0)), "the next line of the cell");
    }
}
