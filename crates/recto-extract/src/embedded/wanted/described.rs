//! Descriptions of fields, taken apart: how a label may say the field, and what is not wanted.

use crate::embedded::likeness::Sense;

/// A description, taken apart.
#[derive(Debug, Default)]
pub(super) struct Described {
    pub(super) phrases: Vec<Sense>,
    pub(super) excluded: Vec<Sense>,
}

/// Words behind which a phrase says what is not wanted.
const EXCLUDING: [&str; 14] = [
    "not ",
    "excluding ",
    "without ",
    "other than ",
    "except ",
    "never ",
    "no ",
    "nicht ",
    "ohne ",
    "sans ",
    "hors ",
    "pas ",
    "sin ",
    "excepto ",
];
/// Words behind which a description says nothing of the label.
const ASIDES: [&str; 5] = [" for example ", " e.g ", " null ", " for instance ", " zum beispiel "];
/// Words that part the phrases of a description.
const PARTING: [&str; 7] =
    [" or ", " oder ", " ou ", " o ", " labels such as ", " such as ", " and "];

impl Described {
    pub(super) fn of(text: &str) -> Self {
        let mut described = Self::default();
        let lower = text.to_lowercase();
        for part in lower.split([',', ';', ':', '.', '(', ')', '"', '\u{201c}', '\u{201d}']) {
            let padded = format!(" {} ", part.trim());
            // Examples and what is to be done without a value say nothing of the label.
            let ends = ASIDES.iter().filter_map(|word| padded.find(word)).min();
            let padded = padded.split_at(ends.unwrap_or(padded.len())).0.to_owned() + " ";
            let cut = EXCLUDING.iter().filter_map(|word| padded.find(&format!(" {word}"))).min();
            let (said, excluded) = padded.split_at(cut.unwrap_or(padded.len()));
            if cut.is_some() {
                let excluded = EXCLUDING.iter().fold(excluded.to_owned(), |text, word| {
                    text.replacen(&format!(" {word}"), " ", 1)
                });
                for phrase in excluded.split(" or ").flat_map(|phrase| phrase.split(" nor ")) {
                    described.excluded.push(Sense::of(phrase));
                }
            }
            let mut phrases = vec![said.to_owned()];
            for word in PARTING {
                phrases = phrases.iter().flat_map(|p| p.split(word)).map(str::to_owned).collect();
            }
            let senses = phrases.iter().map(|phrase| Sense::of(phrase));
            described.phrases.extend(senses.filter(|sense| !sense.is_empty()));
        }
        described
    }
}
