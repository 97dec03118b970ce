//! Words of low confidence, which a better model recognises again. That model takes six times as long, so it recognises
//! only these words.

use crate::{Character, LineBox, TextLine};

/// A word with a character below this probability is recognised again.
const LOW_CONFIDENCE: f32 = 0.8;
/// A line of which this share has low confidence is recognised again as a whole, since context helps.
const MOST_OF_LINE: f32 = 0.6;
/// The better model gives lower probabilities: its result is taken unless its mean is lower by more than this.
const LESS_SURE: f32 = 0.1;

/// A part of a line between two spaces.
pub(crate) struct Part {
    line: usize,
    /// Range among the line's characters.
    characters: std::ops::Range<usize>,
    /// Start and end as shares of the line's width.
    from: f32,
    to: f32,
}

/// The words of low confidence in a page's lines.
pub(crate) fn low_confidence_words(lines: &[TextLine]) -> Vec<Part> {
    lines.iter().enumerate().flat_map(|(i, line)| low_confidence_in(i, line)).collect()
}

/// Replaces the words by the better model's result.
pub(crate) fn replace(lines: &mut [TextLine], parts: &[Part], read: Vec<TextLine>) {
    // From the last to the first, so that the ranges of earlier words stay valid.
    for (part, new) in parts.iter().zip(read).rev() {
        let line = &mut lines[part.line];
        let old = mean(&line.characters[part.characters.clone()]);
        if new.characters.is_empty() || mean(&new.characters) < old - LESS_SURE {
            continue;
        }
        let share = |at: f32| part.from + at * (part.to - part.from);
        let moved = new.characters.into_iter().map(|character| Character {
            from: share(character.from),
            to: share(character.to),
            ..character
        });
        line.characters.splice(part.characters.clone(), moved);
    }
}

/// The words of low confidence in a line. Neighbouring words are taken together, and the whole line if they are most of
/// it.
fn low_confidence_in(index: usize, line: &TextLine) -> Vec<Part> {
    let characters = &line.characters;
    let is_space = |i: usize| characters.get(i).is_some_and(|c| c.text == " ");
    let mut parts: Vec<Part> = Vec::new();
    let mut start = 0;
    while start < characters.len() {
        let end = (start..characters.len()).find(|i| is_space(*i)).unwrap_or(characters.len());
        if characters[start..end].iter().any(|c| c.confidence < LOW_CONFIDENCE) {
            let from = if start == 0 { 0.0 } else { middle(&characters[start - 1]) };
            let to = characters.get(end).map_or(1.0, middle);
            match parts.last_mut() {
                Some(last) if last.characters.end + 1 == start => {
                    (last.characters.end, last.to) = (end, to);
                }
                _ => parts.push(Part { line: index, characters: start..end, from, to }),
            }
        }
        start = end + 1;
    }
    let share: f32 = parts.iter().map(|part| part.to - part.from).sum();
    if share > MOST_OF_LINE {
        return vec![Part { line: index, characters: 0..characters.len(), from: 0.0, to: 1.0 }];
    }
    parts
}

fn middle(space: &Character) -> f32 {
    (space.from + space.to) * 0.5
}

impl Part {
    /// The part's box; `lines` are the lines in which it was found.
    pub(crate) fn place(&self, lines: &[TextLine]) -> LineBox {
        let line = lines[self.line].place;
        LineBox {
            center: line.at((self.from + self.to) * 0.5, 0.5),
            width: line.width * (self.to - self.from),
            ..line
        }
    }
}

fn mean(characters: &[Character]) -> f32 {
    let sum: f32 = characters.iter().map(|character| character.confidence).sum();
    sum / characters.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use recto_model::Point;

    fn line(text: &str, confidence: impl Fn(usize) -> f32) -> TextLine {
        let count = text.chars().count() as f32;
        let characters = text
            .chars()
            .enumerate()
            .map(|(i, c)| Character {
                text: c.to_string().into(),
                confidence: confidence(i),
                from: i as f32 / count,
                to: (i + 1) as f32 / count,
            })
            .collect();
        let (center, along) = (Point::new(50.0, 10.0), Point::new(1.0, 0.0));
        let place = LineBox { center, width: 100.0, height: 10.0, along };
        TextLine { place, characters, ink: (0.2, 0.8) }
    }

    #[test]
    fn only_words_of_low_confidence_are_recognised_again() {
        let found = low_confidence_in(0, &line("ab cd efgh", |i| if i == 4 { 0.5 } else { 0.9 }));
        let [part] = &found[..] else { panic!("{}", found.len()) };
        assert_eq!(part.characters, 3..5);
        assert!((part.from - 0.25).abs() < 1e-6 && (part.to - 0.55).abs() < 1e-6);
        let place = part.place(&[line("ab cd efgh", |_| 0.9)]);
        assert!((place.center.x - 40.0).abs() < 1e-4 && (place.width - 30.0).abs() < 1e-4);
        assert!(low_confidence_in(0, &line("ab cd efgh", |_| 0.9)).is_empty());
    }

    #[test]
    fn a_line_mostly_of_low_confidence_is_recognised_as_a_whole() {
        let found =
            low_confidence_in(0, &line("ab cd efgh", |i| if i == 0 || i == 7 { 0.5 } else { 0.9 }));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].characters, 0..10);
    }
}
