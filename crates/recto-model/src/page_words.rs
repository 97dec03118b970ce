//! The words of a page in a compact form, for whoever cuts pieces out of a page and has to say where these stand.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{Rect, Style, TextOrigin, WordId};

/// A word of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PageWord<'a> {
    pub text: Cow<'a, str>,
    pub bbox: Rect,
    pub style: Style,
    /// As in [`crate::Word::angle`].
    pub angle: i16,
    pub origin: TextOrigin,
    /// Words with one number stand on one line, of a block or of a cell. `None` until lines are numbered.
    pub line: Option<u32>,
    /// Of each character, where it was recognised: 255 is certain. Empty for the document's own text.
    pub confidences: Cow<'a, [u8]>,
}

impl PageWord<'_> {
    /// The least confidence of its characters; `None` for the document's own text.
    pub fn confidence(&self) -> Option<f32> {
        self.confidences.iter().min().map(|least| f32::from(*least) / 255.0)
    }
}

/// The words of a page by their ids: their texts in one buffer, and each style once.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "Vec<PageWord<'static>>", into = "Vec<PageWord<'static>>")]
pub struct PageWords {
    text: String,
    confidences: Vec<u8>,
    records: Vec<WordRecord>,
    styles: Vec<Style>,
    /// The places of `styles`; empty once the page is complete.
    places: HashMap<StyleKey, u32>,
}

/// What is kept of a word beside its text and confidences, which end here and begin where those of the word before end.
#[derive(Debug, Clone, Copy)]
struct WordRecord {
    text_end: u32,
    confidence_end: u32,
    bbox: Rect,
    /// Place among the page's styles.
    style: u32,
    line: u32,
    angle: i16,
    origin: TextOrigin,
}

/// The line of a word before lines are numbered.
const NO_LINE: u32 = u32::MAX;

/// A style as a key: `f32` has no total equality.
type StyleKey = (u16, u32, u16, bool, bool, [u8; 3]);

fn key(style: &Style) -> StyleKey {
    let Style { font, size, weight, italic, monospace, color } = *style;
    (font.0, size.to_bits(), weight, italic, monospace, [color.r, color.g, color.b])
}

impl PageWords {
    pub fn with_capacity(words: usize) -> Self {
        Self {
            text: String::with_capacity(words * 6),
            records: Vec::with_capacity(words),
            ..Self::default()
        }
    }

    /// Adds a word behind the others.
    pub fn push(&mut self, word: &PageWord<'_>) {
        self.text.push_str(&word.text);
        self.confidences.extend_from_slice(&word.confidences);
        if self.places.len() != self.styles.len() {
            // They were given back.
            self.places = self.styles.iter().map(key).zip(0..).collect();
        }
        let styles = &mut self.styles;
        let style = *self.places.entry(key(&word.style)).or_insert_with(|| {
            styles.push(word.style);
            styles.len() as u32 - 1
        });
        self.records.push(WordRecord {
            text_end: self.text.len() as u32,
            confidence_end: self.confidences.len() as u32,
            bbox: word.bbox,
            style,
            line: word.line.unwrap_or(NO_LINE),
            angle: word.angle,
            origin: word.origin,
        });
    }

    /// Adds the words of another part of the page behind the others.
    pub fn append(&mut self, part: &Self) {
        part.iter().for_each(|word| self.push(&word));
        self.shrink();
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// `None` if the page has no such word.
    pub fn get(&self, id: WordId) -> Option<PageWord<'_>> {
        let record = *self.records.get(id.index())?;
        let before = id.index().checked_sub(1).and_then(|at| self.records.get(at));
        let (text, confidences) =
            before.map_or((0, 0), |before| (before.text_end, before.confidence_end));
        let text = self.text.get(text as usize..record.text_end as usize)?;
        let confidences =
            self.confidences.get(confidences as usize..record.confidence_end as usize)?;
        Some(PageWord {
            text: Cow::from(text),
            bbox: record.bbox,
            style: *self.styles.get(record.style as usize)?,
            angle: record.angle,
            origin: record.origin,
            line: Some(record.line).filter(|line| *line != NO_LINE),
            confidences: Cow::from(confidences),
        })
    }

    /// In the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = PageWord<'_>> {
        (0..self.records.len() as u32).filter_map(|i| self.get(WordId(i)))
    }

    /// Tells a word the number of its line.
    pub fn set_line(&mut self, id: WordId, line: u32) {
        if let Some(record) = self.records.get_mut(id.index()) {
            record.line = line;
        }
    }

    /// Applies a mapping to every word's box.
    pub fn move_boxes(&mut self, to: impl Fn(Rect) -> Rect) {
        for record in &mut self.records {
            record.bbox = to(record.bbox);
        }
    }

    /// Gives back the memory that only adding words needs.
    pub fn shrink(&mut self) {
        self.places = HashMap::new();
        self.text.shrink_to_fit();
        self.confidences.shrink_to_fit();
        self.records.shrink_to_fit();
        self.styles.shrink_to_fit();
    }

    /// The bytes that the words take beside their texts.
    pub fn bytes_beside_text(&self) -> usize {
        self.confidences.capacity()
            + self.records.capacity() * size_of::<WordRecord>()
            + self.styles.capacity() * size_of::<Style>()
            + self.places.capacity() * (size_of::<StyleKey>() + size_of::<u32>() + 1)
            + self.text.capacity()
            - self.text.len()
    }
}

impl From<Vec<PageWord<'static>>> for PageWords {
    fn from(words: Vec<PageWord<'static>>) -> Self {
        let mut kept = Self::with_capacity(words.len());
        for word in &words {
            kept.push(word);
        }
        kept.shrink();
        kept
    }
}

impl From<PageWords> for Vec<PageWord<'static>> {
    fn from(words: PageWords) -> Self {
        let owned = |word: PageWord<'_>| {
            let PageWord { text, bbox, style, angle, origin, line, confidences } = word;
            let text = Cow::from(text.into_owned());
            let confidences = Cow::from(confidences.into_owned());
            PageWord { text, bbox, style, angle, origin, line, confidences }
        };
        words.iter().map(owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FontId, Rgb};
    use proptest::prelude::*;

    fn any_word() -> impl Strategy<Value = PageWord<'static>> {
        let text = prop_oneof!["[a-zäß漢]{1,9}", Just(String::new())];
        let place = (0.0f32..600.0, 0.0f32..800.0, 1.0f32..50.0);
        (text, place, 0u16..3, any::<bool>(), prop::option::of(0u32..9), any::<u8>()).prop_map(
            |(text, (x, y, width), font, is_seen, line, confidence)| {
                let letters = if is_seen { text.chars().count() } else { 0 };
                let color = Rgb::default();
                let font = FontId(font);
                let style = Style {
                    font,
                    size: 10.0,
                    weight: 400,
                    italic: is_seen,
                    monospace: false,
                    color,
                };
                PageWord {
                    text: Cow::from(text),
                    bbox: Rect::new(x, y, x + width, y + 10.0),
                    style,
                    angle: 0,
                    origin: if is_seen { TextOrigin::Recognised } else { TextOrigin::Layer },
                    line,
                    confidences: Cow::from(vec![confidence; letters]),
                }
            },
        )
    }

    #[test]
    fn a_word_takes_little_beside_its_text() {
        assert_eq!(size_of::<WordRecord>(), 36);
    }

    proptest! {
        #[test]
        fn words_come_back_by_their_ids(
            words in prop::collection::vec(any_word(), 0..30),
            more in prop::collection::vec(any_word(), 0..9),
        ) {
            let mut kept = PageWords::from(words.clone());
            prop_assert!(kept.styles.len() <= 6);
            prop_assert!(kept.bytes_beside_text() <= 64 * words.len() + kept.confidences.len());
            kept.append(&PageWords::from(more.clone()));
            let count = words.len() + more.len();
            prop_assert!(kept.bytes_beside_text() <= 64 * count + kept.confidences.len());
            prop_assert!(kept.styles.len() <= 6);
            prop_assert_eq!(kept.len(), words.len() + more.len());
            for (i, word) in (0..).zip(words.iter().chain(&more)) {
                let got = kept.get(WordId(i)).unwrap();
                prop_assert_eq!(&got, word);
                let least = word.confidences.iter().min().map(|least| f32::from(*least) / 255.0);
                prop_assert_eq!(got.confidence(), least);
            }
            prop_assert!(kept.get(WordId(kept.len() as u32)).is_none());
            let json = serde_json::to_string(&kept).unwrap();
            let read: PageWords = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(Vec::from(read), Vec::from(kept));
        }
    }
}
