//! Fits the bounds of words to their ink. A recogniser's bounds are precise to a third of a letter, those of the ink to
//! the pixel.

use crate::Character;

/// Moves the ends of words to their ink, given which columns of the line's crop are blank.
pub(crate) fn fit_words(characters: &mut [Character], blank: &[bool]) {
    let mut start = 0;
    while start < characters.len() {
        let is_space = characters[start].text == " ";
        let len = characters[start..].iter().take_while(|c| (c.text == " ") == is_space).count();
        if !is_space {
            fit_word(characters, start..start + len, blank);
        }
        start += len;
    }
    close_spaces(characters);
}

fn fit_word(characters: &mut [Character], word: std::ops::Range<usize>, blank: &[bool]) {
    let width = blank.len() as f32;
    let column = |share: f32| ((share * width).max(0.0) as usize).min(blank.len());
    let middle = |c: &Character| column((c.from + c.to) * 0.5);
    // The ink of the neighbouring words is excluded.
    let before = characters[..word.start].iter().rev().find(|c| c.text != " ");
    let after = characters[word.end..].iter().find(|c| c.text != " ");
    let least = before.map_or(0, |c| middle(c) + 1);
    let most = after.map_or(blank.len(), middle);
    let ink = |c: &Character| ink_in(blank, column(c.from)..column(c.to));
    let from = ink(&characters[word.start])
        .and_then(|inside| blank.get(least..inside)?.iter().rposition(|blank| *blank))
        .map(|at| (least + at + 1) as f32 / width);
    let to = ink(&characters[word.end - 1])
        .and_then(|inside| Some(inside + blank.get(inside..most)?.iter().position(|blank| *blank)?))
        .map(|at| at as f32 / width);
    if let Some(from) = from {
        let first = &mut characters[word.start];
        first.from = from.min(first.to);
    }
    if let Some(to) = to {
        let last = &mut characters[word.end - 1];
        last.to = to.max(last.from);
    }
}

/// The column with ink nearest to the middle of a letter.
fn ink_in(blank: &[bool], letter: std::ops::Range<usize>) -> Option<usize> {
    let middle = usize::midpoint(letter.start, letter.end);
    letter
        .filter(|column| blank.get(*column) == Some(&false))
        .min_by_key(|column| column.abs_diff(middle))
}

/// Extends spaces from word to word.
fn close_spaces(characters: &mut [Character]) {
    for i in 1..characters.len() {
        if characters[i].text == " " {
            characters[i].from = characters[i - 1].to;
        }
    }
    for i in (1..characters.len()).rev() {
        if characters[i - 1].text == " " {
            characters[i - 1].to = characters[i].from.max(characters[i - 1].from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_their_ink_ends() {
        let mut blank = vec![true; 100];
        blank[12..38].fill(false);
        blank[55..81].fill(false);
        let character =
            |text: &str, from, to| Character { text: text.into(), confidence: 1.0, from, to };
        let mut line = [
            character("a", 0.05, 0.25),
            character("b", 0.25, 0.42),
            character(" ", 0.42, 0.5),
            character("c", 0.5, 0.9),
        ];
        fit_words(&mut line, &blank);
        let extents: Vec<(f32, f32)> = line.iter().map(|c| (c.from, c.to)).collect();
        assert_eq!(extents, [(0.12, 0.25), (0.25, 0.38), (0.38, 0.55), (0.55, 0.81)]);
    }

    #[test]
    fn ink_without_an_end_changes_nothing() {
        let mut line = [Character { text: "a".into(), confidence: 1.0, from: 0.1, to: 0.9 }];
        fit_words(&mut line, &[false; 50]);
        assert_eq!((line[0].from, line[0].to), (0.1, 0.9));
    }
}
