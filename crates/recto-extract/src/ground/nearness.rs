//! Which of several places of a value is meant: the one that was cited, then the one nearest to the field's label.

use std::ops::Range;

use recto_model::Rect;

use super::index::DocumentIndex;
use crate::answer::Hint;
use crate::document::DocumentText;
use crate::normalise::name_words;
use crate::schema::Leaf;

/// Words of field names that no label is known by.
const EMPTY_WORDS: [&str; 14] =
    ["is", "has", "the", "of", "a", "an", "and", "or", "in", "on", "for", "to", "was", "does"];
/// Of the occurrences of a label's word on a page, so many nearest ones are looked at.
const MOST_LABELS: usize = 48;

/// What tells a field's places apart.
pub(super) struct LookedFor<'a> {
    pub(super) leaf: &'a Leaf,
    pub(super) hint: &'a Hint,
    words: Vec<String>,
    /// For each word of the field's name and title, where it is printed.
    labels: Vec<&'a [u32]>,
}

impl<'a> LookedFor<'a> {
    pub(super) fn new(
        name: &str,
        leaf: &'a Leaf,
        hint: &'a Hint,
        index: &'a DocumentIndex,
    ) -> Self {
        let title = leaf.about.title.as_deref().unwrap_or_default();
        let mut words = name_words(name);
        for word in title.split_whitespace().flat_map(name_words) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words.retain(|word| !EMPTY_WORDS.contains(&word.as_str()));
        let labels = words.iter().map(|word| index.words(word)).collect();
        Self { leaf, hint, words, labels }
    }

    /// How well a place fits, the best highest: cited words before neighbours of them, then the label's nearness.
    pub(super) fn rank(&self, document: &DocumentText, words: &Range<u32>) -> (u32, u32) {
        (self.cited(document, words), self.nearness(document, words))
    }

    /// 3 if the place was cited, 2 if one within two lines of it was, 1 if it is on a page that was.
    pub(super) fn cited(&self, document: &DocumentText, words: &Range<u32>) -> u32 {
        let line_of = |word: u32| document.words.get(word as usize).map(|word| word.line);
        let (Some(first), Some(last)) =
            (line_of(words.start), line_of(words.end.saturating_sub(1)))
        else {
            return 0;
        };
        let page_of = |line: u32| document.lines.get(line as usize).map(|line| line.page);
        let of_line = |line: u32| match line {
            line if (first..=last).contains(&line) => 3,
            line if line + 2 >= first && line <= last + 2 => 2,
            line => u32::from(page_of(line) == page_of(first)),
        };
        match self.hint {
            Hint::Lines(lines) => lines.iter().map(|line| of_line(*line)).max().unwrap_or(0),
            Hint::Words(cited) => {
                let of_word = |word: &u32| {
                    if words.contains(word) {
                        return 3;
                    }
                    line_of(*word).map_or(0, |line| of_line(line).min(2))
                };
                cited.iter().map(of_word).max().unwrap_or(0)
            }
            Hint::None | Hint::Field(_) => 0,
        }
    }

    /// How near the words of the label stand, in thousandths, summed over them.
    pub(super) fn nearness(&self, document: &DocumentText, words: &Range<u32>) -> u32 {
        let Some(place) = Spot::of_words(document, words) else { return 0 };
        self.nearness_of(document, &place, words.start)
    }

    /// The same of a box; `at` is the word that it stands at in reading order.
    pub(super) fn nearness_of(&self, document: &DocumentText, place: &Spot, at: u32) -> u32 {
        let of_label = |label: &&[u32]| {
            let middle = label.partition_point(|word| *word < at);
            let from = middle.saturating_sub(MOST_LABELS / 2);
            let near = label.iter().skip(from).take(MOST_LABELS);
            near.map(|word| {
                let label = *word..*word + 1;
                let spot = Spot::of_words(document, &label);
                spot.map_or(0, |spot| closeness(&spot, place, i64::from(at) - i64::from(*word)))
            })
            .max()
            .unwrap_or(0)
        };
        self.labels.iter().map(of_label).sum()
    }

    /// Does a form field's name have the words of the label?
    pub(super) fn is_named(&self, name: &str) -> bool {
        let named = name_words(name);
        !self.words.is_empty() && self.words.iter().all(|word| named.contains(word))
    }

    /// How many of the label's words are among these, in thousandths.
    pub(super) fn labels_in(&self, words: &Range<u32>) -> u32 {
        let is_in = |label: &&&[u32]| {
            let from = label.partition_point(|word| *word < words.start);
            label.get(from).is_some_and(|word| *word < words.end)
        };
        1_000 * self.labels.iter().filter(is_in).count() as u32
    }
}

/// A box on a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) page: u32,
    pub(super) bbox: Rect,
    em: f32,
}

impl Spot {
    pub(super) const fn new(page: u32, bbox: Rect, em: f32) -> Self {
        Self { page, bbox, em }
    }

    /// The box of the first line of words.
    pub(super) fn of_words(document: &DocumentText, words: &Range<u32>) -> Option<Self> {
        let all = document.words.get(words.start as usize..words.end as usize)?;
        let first = all.first()?;
        let line = all.iter().take_while(|word| word.line == first.line);
        let bbox = line.map(|word| word.bbox).reduce(|all, next| all.union(&next))?;
        let em = if first.size > 0.0 { first.size } else { bbox.y1 - bbox.y0 };
        Some(Self { page: document.page_of(first), bbox, em: em.max(f32::EPSILON) })
    }

    /// Does the other one begin in it?
    pub(super) fn is_at(&self, other: &Self) -> bool {
        let start = other.bbox.x0 + 0.2 * (other.bbox.y1 - other.bbox.y0);
        self.is_beside(other) && (self.bbox.x0..=self.bbox.x1).contains(&start)
    }

    /// Do they stand in one row?
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        self.overlap(other) > 0.4
    }

    /// The share of the lower one's height that they have in common; 0 on different pages.
    pub(super) fn overlap(&self, other: &Self) -> f32 {
        if self.page != other.page {
            return 0.0;
        }
        let overlap = self.bbox.y1.min(other.bbox.y1) - self.bbox.y0.max(other.bbox.y0);
        let height = (self.bbox.y1 - self.bbox.y0).min(other.bbox.y1 - other.bbox.y0);
        overlap / height.max(f32::EPSILON)
    }

    /// The gap from the end of this one to the start of another one to the right of it, in em of the other.
    pub(super) fn gap_to(&self, other: &Self) -> f32 {
        (other.bbox.x0 - self.bbox.x1) / other.em
    }
}

/// How near a label's word stands to a place, up to 1000: to the left of it best, then above it, then to the right of it, then
/// a few words before it in the text. Distances at which a label counts half: 8 em to the left, 2 em above.
fn closeness(label: &Spot, place: &Spot, words_before: i64) -> u32 {
    if label.page != place.page {
        return 0;
    }
    let beside = label.is_beside(place);
    let left = label.gap_to(place);
    let right = (place.bbox.x1 - label.bbox.x0) / place.em;
    let above = (place.bbox.y0 - label.bbox.y1) / place.em;
    let overlap = label.bbox.x1.min(place.bbox.x1) - label.bbox.x0.max(place.bbox.x0);
    let is_column = overlap > 0.0 || (label.bbox.x0 - place.bbox.x0).abs() < 2.0 * place.em;
    let share = if beside && left > -0.5 {
        1.0 / (1.0 + left.max(0.0) / 8.0)
    } else if beside && right < 0.5 {
        0.5 / (1.0 + (-right).max(0.0) / 4.0)
    } else if above > -0.3 && is_column {
        0.8 / (1.0 + above.max(0.0) / 2.0)
    } else if (1..40).contains(&words_before) {
        0.3 / (1.0 + words_before as f32 / 10.0)
    } else {
        0.01
    };
    (share * 1000.0) as u32
}
