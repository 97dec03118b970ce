//! Word segmentation: inserts spaces that the recogniser missed where the gap between letters is wide.

use recto_model::upper_median;

use crate::Character;
use crate::crop::HEIGHT;
use crate::script::WIDE_FORMS;

/// A column whose contrast is below this share of the line's contrast is blank.
const BLANK: f32 = 0.3;
/// Least width of a word space, in em...
const SPACE: f32 = 0.2;
/// ...and in multiples of the line's usual gap between letters.
const SPACE_BY_USUAL: f32 = 2.2;
/// Least width of a space before an opening bracket, in em. Formulas and calls open a bracket inside a word, where it
/// touches the letter before it.
const BEFORE_BRACKET: f32 = 0.13;
/// With fewer gaps than this, the usual gap may itself be a space.
const FEW_GAPS: usize = 5;
/// Upper limit of the usual gap when there are few, in em.
const MOST_USUAL: f32 = 0.12;
/// In monospaced type, a space makes the distance between letters at least this many times longer.
const LONGER_STEP: f32 = 1.45;
/// Distances within a monospaced line differ by less than this share...
const SAME_STEP: f32 = 0.2;
/// ...for at least this share of its letters.
const MOST_STEPS: f32 = 0.7;
/// Capitals and digits of proportional type have nearly equal widths, too, and spaces narrower than a letter. A gap of
/// this many em that is much wider than usual is a space even in a line that seems monospaced: true monospaced type has
/// wide gaps between all letters.
const WIDE: f32 = 0.3;
/// Such a gap is at least this many times the usual one.
const WIDE_BY_USUAL: f32 = 3.0;

/// Inserts spaces between the characters of a line, given the blank columns of its crop; `em` is in columns.
pub(crate) fn insert_spaces(
    characters: Vec<Character>,
    blank: &[bool],
    width: usize,
    em: f32,
) -> Vec<Character> {
    let gaps = gaps(&characters, blank, width);
    let usual = usual_gap(&gaps, em);
    let step = monospaced_step(&characters, width);
    let is_space = |gap: &LetterGap, before_bracket: bool| {
        let wide = gap.width();
        let is_step = step.is_none_or(|step| gap.step >= LONGER_STEP * step);
        let is_wide = wide >= (WIDE * em).max(WIDE_BY_USUAL * usual + 1.0);
        let least = if before_bracket { BEFORE_BRACKET } else { SPACE };
        wide >= (least * em).max(SPACE_BY_USUAL * usual + 1.0)
            && (is_step || is_wide || before_bracket)
    };
    let mut spaced: Vec<Character> = Vec::with_capacity(characters.len() + 4);
    for (character, gap) in characters.into_iter().zip(std::iter::once(None).chain(gaps)) {
        if let (Some(gap), Some(last)) = (gap, spaced.last_mut())
            && is_space(&gap, opens(&character) && is_alphanumeric(last))
        {
            let place = |column: usize| column as f32 / width as f32;
            last.to = last.to.min(place(gap.from)).max(last.from);
            let confidence = last.confidence.min(character.confidence);
            let (from, to) = (last.to, place(gap.to));
            spaced.push(Character { text: " ".into(), confidence, from, to });
            let from = character.from.max(to).min(character.to);
            spaced.push(Character { from, ..character });
        } else {
            spaced.push(character);
        }
    }
    spaced
}

/// The widest run of blank columns between two characters, and the distance between their centres.
#[derive(Clone, Copy)]
struct LetterGap {
    from: usize,
    to: usize,
    step: f32,
}

impl LetterGap {
    fn width(&self) -> f32 {
        (self.to - self.from) as f32
    }
}

/// The median gap.
fn usual_gap(gaps: &[Option<LetterGap>], em: f32) -> f32 {
    let widths = gaps.iter().flatten().map(LetterGap::width);
    let count = widths.clone().count();
    let median = upper_median(widths).unwrap_or(0.0);
    if count < FEW_GAPS { median.min(MOST_USUAL * em) } else { median }
}

fn opens(character: &Character) -> bool {
    character.text == "(" || character.text == "（"
}

fn is_alphanumeric(character: &Character) -> bool {
    character.text.chars().all(char::is_alphanumeric)
}

/// The gap before each character but the first; `None` where no space can be inserted.
fn gaps(characters: &[Character], blank: &[bool], width: usize) -> Vec<Option<LetterGap>> {
    let middle = |c: &Character| (c.from + c.to) * 0.5 * width as f32;
    characters
        .windows(2)
        .map(|pair| {
            if !may_precede_space(&pair[0]) || !may_precede_space(&pair[1]) {
                return None;
            }
            let (a, b) = (middle(&pair[0]), middle(&pair[1]));
            let columns = (a.max(0.0) as usize).min(width)..(b.max(0.0) as usize).min(width);
            let mut widest = LetterGap { from: columns.start, to: columns.start, step: b - a };
            let mut start = columns.start;
            for column in columns {
                if !blank.get(column).copied().unwrap_or(false) {
                    start = column + 1;
                } else if column + 1 - start > widest.to - widest.from {
                    (widest.from, widest.to) = (start, column + 1);
                }
            }
            Some(widest)
        })
        .collect()
}

/// May a space be inserted next to this character? It must not be a space itself, and its script must be written with
/// spaces. Full-width punctuation says nothing about the script, since recognisers confuse it with plain punctuation.
fn may_precede_space(character: &Character) -> bool {
    let is_unspaced = |c: char| ('\u{2e80}'..='\u{fffd}').contains(&c) && !WIDE_FORMS.contains(&c);
    character.text.chars().all(|c| !c.is_whitespace() && !is_unspaced(c))
}

/// The contrast within each column of a crop.
pub(crate) fn contrasts(item: &[f32], width: usize, stride: usize) -> Vec<f32> {
    let green = item.get(HEIGHT * stride..2 * HEIGHT * stride).unwrap_or_default();
    let mut low = vec![f32::MAX; width];
    let mut high = vec![f32::MIN; width];
    // The outermost rows may hold a neighbouring line or a ruling.
    for row in green.chunks_exact(stride).skip(4).take(HEIGHT - 8) {
        for ((low, high), value) in low.iter_mut().zip(&mut high).zip(row) {
            *low = low.min(*value);
            *high = high.max(*value);
        }
    }
    high.iter().zip(&low).map(|(high, low)| high - low).collect()
}

pub(crate) fn blank_columns(contrasts: &[f32]) -> Vec<bool> {
    let mut sorted = contrasts.to_vec();
    sorted.sort_by(f32::total_cmp);
    let usual = sorted.get(sorted.len() * 4 / 5).copied().unwrap_or(0.0);
    contrasts.iter().map(|value| *value < BLANK * usual).collect()
}

/// The distance between letters, in columns, if the line is monospaced.
fn monospaced_step(characters: &[Character], width: usize) -> Option<f32> {
    let middle = |c: &Character| (c.from + c.to) * 0.5 * width as f32;
    let steps: Vec<f32> = characters
        .windows(2)
        .filter(|pair| pair.iter().all(|c| c.text != " "))
        .map(|pair| middle(&pair[1]) - middle(&pair[0]))
        .collect();
    let usual = upper_median(steps.iter().copied())?;
    let alike = steps.iter().filter(|step| (*step / usual - 1.0).abs() < SAME_STEP).count();
    (alike as f32 > MOST_STEPS * steps.len() as f32).then_some(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Letters of the given width, at the given columns of a line of 200.
    fn line(text: &str, at: &[usize], wide: usize) -> (Vec<Character>, Vec<f32>) {
        let mut contrasts = vec![0.05; 200];
        let mut characters = Vec::new();
        for (letter, start) in text.chars().zip(at) {
            contrasts[*start..start + wide].fill(1.0);
            let share = |column: usize| column as f32 / 200.0;
            characters.push(Character {
                text: letter.to_string().into(),
                confidence: 0.9,
                from: share(*start),
                to: share(start + wide),
            });
        }
        (characters, contrasts)
    }

    fn spaced(text: &str, at: &[usize], wide: usize) -> String {
        let (characters, contrasts) = line(text, at, wide);
        let line = insert_spaces(characters, &blank_columns(&contrasts), 200, 40.0);
        assert!(line.windows(2).all(|pair| pair[0].to <= pair[1].from + 1e-6));
        line.iter().map(|c| c.text.as_str()).collect()
    }

    #[test]
    fn a_gap_far_wider_than_usual_is_a_space() {
        assert_eq!(spaced("onetwo", &[0, 20, 41, 75, 95, 117], 17), "one two");
        assert_eq!(spaced("onetwo", &[0, 20, 41, 60, 80, 100], 17), "onetwo");
    }

    #[test]
    fn narrow_letters_in_monospaced_type_need_no_space() {
        assert_eq!(spaced("1.1.1.", &[0, 24, 48, 72, 96, 120], 8), "1.1.1.");
    }

    #[test]
    fn a_line_of_two_characters_has_no_usual_gap() {
        assert_eq!(spaced("2x", &[0, 110], 85), "2 x");
        assert_eq!(spaced("2x", &[0, 97], 85), "2x");
    }

    #[test]
    fn capitals_of_nearly_equal_width_have_spaces_narrower_than_a_letter() {
        assert_eq!(spaced("CO（M）", &[0, 20, 52, 72, 92], 17), "CO （M）");
    }

    #[test]
    fn a_bracket_after_a_gap_begins_a_word() {
        assert_eq!(spaced("rate(as", &[0, 18, 36, 54, 77, 95, 113], 17), "rate (as");
        assert_eq!(spaced("rate(as", &[0, 18, 36, 54, 72, 90, 108], 17), "rate(as");
    }
}
