//! The place whose law governs a contract, where a sentence names it.

use std::ops::Range;

use recto_input::Meter;

use super::is_one_of;
use crate::embedded::pieces::TextPieces;

/// Words that lead to the law of a contract: what stands before, and what is skipped behind it.
const LAW: [&str; 8] = ["laws", "law", "recht", "droit", "derecho", "leyes", "ley", "legislacion"];
/// Words that say that the law is the contract's, and how far before it they stand.
const GOVERNING: [&str; 22] = [
    "governed",
    "construed",
    "interpreted",
    "controlled",
    "governing",
    "enforced",
    "subject",
    "gilt",
    "gelten",
    "unterliegt",
    "unterliegen",
    "anwendbar",
    "anzuwenden",
    "regi",
    "soumis",
    "applicable",
    "rige",
    "regira",
    "sujeto",
    "regido",
    "sometido",
    "regirse",
];
const GOVERNED: u32 = 16;
const SKIPPED: [&str; 20] = [
    "of",
    "the",
    "state",
    "commonwealth",
    "province",
    "de",
    "del",
    "der",
    "des",
    "internal",
    "and",
    "substantive",
    "applicable",
    "in",
    "laws",
    "dem",
    "von",
    "by",
    "d",
    "los",
];

/// The place whose law governs, where a sentence names it.
pub(crate) fn governing_law(pieces: &TextPieces<'_>, meter: &Meter) -> Vec<Range<u32>> {
    let count = pieces.document.words.len() as u32;
    let mut found = Vec::new();
    for at in 0..count {
        if !meter.allows(1) {
            break;
        }
        if !is_one_of(pieces, at, &LAW) {
            continue;
        }
        let is_governed =
            (at.saturating_sub(GOVERNED)..=at).any(|word| is_one_of(pieces, word, &GOVERNING));
        if !is_governed {
            continue;
        }
        let mut first = at + 1;
        while first < at + 7 && is_one_of(pieces, first, &SKIPPED) {
            first += 1;
        }
        if first == at + 1 {
            continue;
        }
        // `the laws of the United States and State of Texas`: the state is meant.
        let state = (first..first + 8).find(|word| {
            is_one_of(pieces, *word, &["state"]) && is_one_of(pieces, word + 1, &["of"])
        });
        if let Some(state) = state {
            first = state + 2;
        }
        let capital = |at: u32| {
            pieces.document.words.get(at as usize).is_some_and(|word| {
                word.text.trim_start_matches('“').chars().next().is_some_and(char::is_uppercase)
            })
        };
        // French puts the article before the name of a country: `le droit de la Belgique`.
        let article = u32::from(is_one_of(pieces, first, &["la", "le", "l", "los", "las"]));
        if !capital(first + article) {
            continue;
        }
        let mut end = first + article;
        while end < first + 6 && capital(end) {
            let ends = pieces
                .document
                .words
                .get(end as usize)
                .is_some_and(|word| word.text.ends_with([',', '.', ';', ')']));
            end += 1;
            if ends {
                break;
            }
        }
        found.push(first..end);
    }
    found
}
