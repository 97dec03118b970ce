//! Grounds one value.

use recto_input::Meter;
use serde_json::Value;

use super::text::folded;
use super::{GroundedLeaf, Place, Verdict};
use crate::answer::FilledLeaf;
use crate::document::DocumentText;
use crate::schema::Leaf;

/// The document prepared for looking up values.
pub(crate) struct Grounder<'a> {
    document: &'a DocumentText,
    folded: Vec<String>,
    meter: &'a Meter,
}

impl<'a> Grounder<'a> {
    pub(crate) fn new(document: &'a DocumentText, meter: &'a Meter) -> Self {
        let folded = document.words.iter().map(|word| folded(&word.text)).collect();
        Self { document, folded, meter }
    }

    /// Looks for a leaf's value; `name` is its property's.
    pub(crate) fn leaf(&self, _name: &str, _leaf: &Leaf, filled: &FilledLeaf) -> GroundedLeaf {
        let words = match &filled.value {
            Value::String(text) => self.find(&folded(text)),
            Value::Number(number) => self.find(&folded(&number.to_string())),
            _ => None,
        };
        let (verdict, places) = match words {
            Some(words) => {
                let page = words
                    .first()
                    .and_then(|word| self.document.words.get(*word as usize))
                    .map_or(1, |word| self.document.page_of(word));
                (Verdict::Normalised, vec![Place { page, words, field: None }])
            }
            None => (Verdict::None, Vec::new()),
        };
        GroundedLeaf { value: filled.value.clone(), verdict, places, is_ambiguous: false }
    }

    /// The first run of words whose letters and digits are these.
    fn find(&self, wanted: &str) -> Option<Vec<u32>> {
        if wanted.is_empty() {
            return None;
        }
        (0..self.folded.len()).find_map(|first| {
            let mut rest = wanted;
            for (at, word) in self.folded.iter().enumerate().skip(first) {
                if !self.meter.allows(1) {
                    return None;
                }
                rest = rest.strip_prefix(word.as_str())?;
                if rest.is_empty() {
                    return Some((first as u32..=at as u32).collect());
                }
            }
            None
        })
    }
}
