//! Isolated characters that the detector missed, such as the `:` between a name and its value or the `1` of a quantity:
//! a detector looks for words and leaves some of these out.
//!
//! The row of each line is searched beyond the line's ends. Ink there that is as large as a character, and no part of
//! something larger, is recognised together with the neighbouring word, since recognisers do not read single
//! characters. The result is accepted if it is the word as before plus one character.

mod row_ink;

use recto_model::Raster;

use crate::{Character, LineBox, TextLine};
use row_ink::row_ink;

/// A neighbouring word further away than this gives no context, in row heights.
const FARTHEST: f32 = 8.0;
/// Words of a row further apart than this have no characters between them.
const WIDEST: f32 = 3.0 * FARTHEST;
/// Margin around the character and the word, as a share of the row's height.
const MARGIN: f32 = 0.35;
/// Least confidence of the character.
const SURE: f32 = 0.7;
/// Signs that occur alone. Full stops, quotes and bars are left out: those are dirt and rulings.
const MARKS: &str = "-–—−:/%@*+=&#$€£¥•";

/// A character that no line contains, with the neighbouring word.
pub(crate) struct IsolatedCharacter {
    /// Box around both.
    pub(crate) place: LineBox,
    word: String,
    stands_before: bool,
}

/// A gap in a row, in pixels from the start of the line it was found from.
struct RowGap {
    from: f32,
    to: f32,
    /// The lines to its left and right.
    beside: [Option<usize>; 2],
}

/// Finds ink in the rows of lines that belongs to no line.
pub(crate) fn isolated_characters(picture: &Raster, lines: &[TextLine]) -> Vec<IsolatedCharacter> {
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        for gap in gaps(index, lines) {
            for mark in row_ink(picture, &line.place, gap.from, gap.to) {
                found.extend(beside(mark, &gap, &line.place, lines));
            }
        }
    }
    found
}

/// Adds the characters recognised beside their words, each as a line of its own.
pub(crate) fn add(
    lines: &mut Vec<TextLine>,
    isolated_characters: &[IsolatedCharacter],
    read: &[TextLine],
) {
    let first = lines.len();
    for line in isolated_characters
        .iter()
        .zip(read)
        .filter_map(|(isolated, read)| isolated_character(isolated, read))
    {
        // Overlapping rows may have found the same character.
        let center = line.place.center;
        if !lines[first..].iter().any(|other| other.place.bounds().contains_point(center)) {
            lines.push(line);
        }
    }
}

fn isolated_character(isolated: &IsolatedCharacter, read: &TextLine) -> Option<TextLine> {
    let mut said = read.characters.iter().filter(|character| character.text != " ");
    let only = if isolated.stands_before { said.next() } else { said.next_back() }?;
    let word: String = said.map(|character| character.text.as_str()).collect();
    let is_mark = |c: char| c.is_alphanumeric() || MARKS.contains(c);
    if word != isolated.word || only.confidence < SURE || !only.text.chars().all(is_mark) {
        return None;
    }
    let center = read.place.at(0.5 * (only.from + only.to), 0.5);
    let width = read.place.width * (only.to - only.from);
    let place = LineBox { center, width, ..read.place };
    let character = Character { from: 0.0, to: 1.0, ..only.clone() };
    Some(TextLine { place, characters: vec![character], ink: read.ink })
}

/// The gap to the right of a line, and the one to its left if the line is the first of its row.
fn gaps(index: usize, lines: &[TextLine]) -> Vec<RowGap> {
    let place = &lines[index].place;
    let mut next: Option<(f32, usize)> = None;
    let mut is_first = true;
    for (number, TextLine { place: other, .. }) in lines.iter().enumerate() {
        let (middle, across) = place.offset_of(other.center);
        if number == index || across.abs() > 0.5 * place.height.min(other.height) {
            continue;
        }
        let start = 0.5 * (place.width - other.width) + middle;
        if middle < 0.0 {
            is_first = false;
        } else if next.is_none_or(|(nearest, _)| start < nearest) {
            next = Some((start, number));
        }
    }
    let next = next.filter(|(start, _)| *start < place.width + WIDEST * place.height);
    let far = FARTHEST * place.height;
    let to = next.map_or(place.width + far, |(start, _)| start);
    let right = RowGap { from: place.width, to, beside: [Some(index), next.map(|(_, line)| line)] };
    let left = is_first.then_some(RowGap { from: -far, to: 0.0, beside: [None, Some(index)] });
    std::iter::once(right).chain(left).collect()
}

/// The character at `mark` (from, to along the row) in a gap, with the nearer one of the neighbouring words.
fn beside(
    mark: [f32; 2],
    gap: &RowGap,
    row: &LineBox,
    lines: &[TextLine],
) -> Option<IsolatedCharacter> {
    let way = |line: Option<usize>, way: f32| line.map_or(f32::INFINITY, |_| way);
    let left = way(gap.beside[0], mark[0] - gap.from);
    let right = way(gap.beside[1], gap.to - mark[1]);
    let stands_before = right < left;
    if left.min(right) > FARTHEST * row.height {
        return None;
    }
    let line = lines.get(gap.beside[usize::from(stands_before)]?)?;
    let is_space = |character: &Character| character.text == " ";
    let characters = &line.characters;
    let word = if stands_before {
        &characters[..characters.iter().position(is_space).unwrap_or(characters.len())]
    } else {
        &characters[characters.iter().rposition(is_space).map_or(0, |at| at + 1)..]
    };
    let (first, last) = (word.first()?, word.last()?);
    let start = 0.5 * line.place.width;
    let ends = mark.map(|end| start + line.place.offset_of(row.at(end / row.width, 0.5)).0);
    let word_at = [first.from, last.to].map(|share| share * line.place.width);
    let margin = MARGIN * row.height;
    let (from, to) = (ends[0].min(word_at[0]) - margin, ends[1].max(word_at[1]) + margin);
    let center = line.place.at(0.5 * (from + to) / line.place.width, 0.5);
    let word = word.iter().map(|character| character.text.as_str()).collect();
    Some(IsolatedCharacter {
        place: LineBox { center, width: to - from, ..line.place },
        word,
        stands_before,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use recto_model::Point;

    fn line(text: &str, x: f32, confidence: f32) -> TextLine {
        let width = 12.0 * text.chars().count() as f32;
        let share = |i: usize| 12.0 * i as f32 / width;
        let characters = text.chars().enumerate().map(|(i, c)| Character {
            text: c.to_string().into(),
            confidence,
            from: share(i),
            to: share(i + 1),
        });
        let (center, along) = (Point::new(x + 0.5 * width, 50.0), Point::new(1.0, 0.0));
        let place = LineBox { center, width, height: 20.0, along };
        TextLine { place, characters: characters.collect(), ink: (0.2, 0.8) }
    }

    /// A row with a line at each end and black boxes between them.
    fn row(boxes: &[[u32; 4]]) -> (Raster, [TextLine; 2]) {
        let lines = [line("Sub total", 10.0, 0.9), line("5.00", 260.0, 0.9)];
        let is_dark = |x: u32, y: u32| {
            let is_text =
                (40..60).contains(&y) && (x + 2) % 6 < 3 && (x < 115 || (262..306).contains(&x));
            is_text || boxes.iter().any(|b| (b[0]..b[2]).contains(&x) && (b[1]..b[3]).contains(&y))
        };
        let at = (0..100).flat_map(|y| (0..400).map(move |x| (x, y)));
        let rgb = at.flat_map(|(x, y)| [if is_dark(x, y) { 30 } else { 250 }; 3]).collect();
        (Raster { width: 400, height: 100, rgb }, lines)
    }

    const COLON: [[u32; 4]; 2] = [[240, 44, 243, 47], [240, 54, 243, 57]];

    #[test]
    fn a_sign_between_words_is_found_with_the_nearer_word() {
        let (picture, lines) = row(&COLON);
        let found = isolated_characters(&picture, &lines);
        let [isolated] = &found[..] else { panic!("{}", found.len()) };
        assert_eq!((isolated.word.as_str(), isolated.stands_before), ("5.00", true));
        let (from, to) = (isolated.place.at(0.0, 0.5).x, isolated.place.at(1.0, 0.5).x);
        assert!((225.0..=240.0).contains(&from) && (305.0..=320.0).contains(&to), "{from} {to}");
    }

    #[test]
    fn specks_rulings_and_leaders_are_no_characters() {
        let leaders: Vec<[u32; 4]> = (0..7).map(|i| [140 + 15 * i, 44, 144 + 15 * i, 57]).collect();
        let speck = vec![[200, 50, 203, 53]];
        let ruling = vec![[200, 0, 203, 100]];
        for boxes in [vec![], speck, ruling, leaders] {
            let (picture, lines) = row(&boxes);
            assert!(isolated_characters(&picture, &lines).is_empty(), "{boxes:?}");
        }
    }

    #[test]
    fn a_result_is_accepted_if_the_word_is_unchanged() {
        let (picture, lines) = row(&COLON);
        let found = isolated_characters(&picture, &lines);
        let read = |text: &str, confidence| {
            let mut lines = lines.to_vec();
            add(&mut lines, &found, &[line(text, 228.0, confidence)]);
            lines.get(2).map(|line| (line.text(), line.place.center.x))
        };
        assert_eq!(read(": 5.00", 0.9), Some((":".to_owned(), 234.0)));
        assert_eq!(read(": 5.00", 0.5), None);
        assert_eq!(read(": 6.00", 0.9), None);
        assert_eq!(read(". 5.00", 0.9), None);
        assert_eq!(read("5.00", 0.9), None);
    }
}
