//! Texts that stand in parts below each other with other words between them: a cell that goes on in the next row of its
//! column, in reading order behind the other cells of its own row.

use std::ops::Range;

use super::Verdict;
use super::leaf::{Grounder, Hit};
use super::letters::FoldedText;
use super::matching::is_match;
use super::nearness::{LookedFor, Spot};
use crate::answer::Hint;
use crate::document::DocumentLine;
use crate::normalise::{PrintedText, folded_letters};

/// Lines that a value may go over.
const MOST_LINES: usize = 64;
/// The next part begins at most so far below the part before, in em.
const FARTHEST: f32 = 1.2;

/// Words of one line that say a part of a text.
struct TextPart {
    words: Range<u32>,
    /// Letters of the text up to the end of the part.
    said: usize,
}

impl Grounder<'_> {
    /// The parts of a text in the lines that were cited for it. Each goes on below the part before, and together they say all
    /// of it.
    pub(super) fn in_parts(&self, wanted: &LookedFor<'_>, text: &str) -> Option<Hit> {
        let letters: Vec<char> = folded_letters(text).chars().collect();
        let mut parts: Vec<Range<u32>> = Vec::new();
        let mut said = 0;
        for line in self.cited_lines(wanted.hint) {
            if said == letters.len() || !self.meter.allows(line.len as usize) {
                break;
            }
            let Some(part) = self.part_in(line, &letters, said) else { continue };
            if parts.last().is_none_or(|before| self.goes_on(before, &part.words)) {
                said = part.said;
                parts.push(part.words);
            }
        }
        let is_whole = parts.len() > 1 && said == letters.len() && self.say(&parts, text);
        is_whole.then(|| Hit { words: parts, ..Hit::new(0..0, Verdict::Normalised) })
    }

    fn cited_lines(&self, hint: &Hint) -> Vec<&DocumentLine> {
        let mut lines: Vec<u32> = match hint {
            Hint::Lines(lines) => lines.clone(),
            Hint::Words(words) => {
                let words = words.iter().filter_map(|word| self.document.words.get(*word as usize));
                words.map(|word| word.line).collect()
            }
            Hint::None | Hint::Field(_) => Vec::new(),
        };
        lines.dedup();
        let lines = lines.into_iter().take(MOST_LINES);
        lines.filter_map(|line| self.document.lines.get(line as usize)).collect()
    }

    /// The longest run of a line's words that says the text from a letter on.
    fn part_in(&self, line: &DocumentLine, letters: &[char], from: usize) -> Option<TextPart> {
        let words = self.document.line_words(line);
        let words: Vec<Vec<char>> =
            words.iter().map(|word| folded_letters(&word.text).chars().collect()).collect();
        let mut longest: Option<TextPart> = None;
        for start in 0..words.len() {
            let (mut said, mut end) = (from, start);
            for word in words.iter().skip(start) {
                if !letters.get(said..).is_some_and(|rest| rest.starts_with(word)) {
                    break;
                }
                said += word.len();
                end += 1;
            }
            if said > longest.as_ref().map_or(from, |part| part.said) {
                let words = line.first + start as u32..line.first + end as u32;
                longest = Some(TextPart { words, said });
            }
        }
        longest
    }

    /// Does a part stand below another one in its column, or on the next page in it?
    fn goes_on(&self, before: &Range<u32>, part: &Range<u32>) -> bool {
        let spot = |words: &Range<u32>| Spot::of_words(self.document, words);
        let (Some(before), Some(part)) = (spot(before), spot(part)) else { return false };
        let is_column = part.bbox.x0 < before.bbox.x1 && before.bbox.x0 < part.bbox.x1;
        let drop = part.bbox.y0 - before.bbox.y1;
        let height = part.bbox.height().max(f32::EPSILON);
        let is_below =
            part.page == before.page && (-0.5 * height..FARTHEST * height).contains(&drop);
        is_column && (is_below || part.page == before.page + 1)
    }

    /// Do parts say a text with all that stands between its digits?
    fn say(&self, parts: &[Range<u32>], text: &str) -> bool {
        let mut said = FoldedText::default();
        for part in parts {
            let words = self.document.words.get(part.start as usize..part.end as usize);
            said.add(&PrintedText::of_words(words.unwrap_or_default()), part.start);
        }
        let wanted = FoldedText::of_text(text);
        said.len() == wanted.len() && is_match(&said, &(0..said.len()), &wanted)
    }
}
