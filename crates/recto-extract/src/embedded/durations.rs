//! Lengths of time in words: `three (3) years`, `24 Monate`.

use std::ops::Range;

use super::words::{singular, tokens};
use crate::document::DocumentWord;
use crate::normalise::is_cardinal;

const UNITS: [&str; 20] = [
    "year", "month", "week", "day", "jahr", "jahre", "jahren", "monat", "monate", "monaten",
    "woche", "wochen", "tag", "tage", "tagen", "an", "ans", "moi", "mois", "ano",
];
const MORE_UNITS: [&str; 10] =
    ["anos", "me", "mes", "meses", "mese", "semana", "dia", "semaine", "jour", "annee"];
/// Words that may stand between the number and its unit: `calendar months`, `full years`.
const BETWEEN: [&str; 6] = ["calendar", "full", "consecutive", "volle", "business", "additional"];

/// Is a word a number in letters?
pub(crate) fn is_number_word(word: &str) -> bool {
    matches!(tokens(word).as_slice(), [token] if is_cardinal(token))
}

/// The places of lengths of time among words.
pub(crate) fn durations(words: &[DocumentWord]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let folded: Vec<Vec<String>> = words
        .iter()
        .map(|word| tokens(&word.text).iter().map(ToString::to_string).collect())
        .collect();
    let is = |at: usize, test: &dyn Fn(&str) -> bool| {
        folded.get(at).is_some_and(|tokens| !tokens.is_empty() && tokens.iter().all(|t| test(t)))
    };
    let is_unit = |word: &str| {
        let stem = singular(word);
        [word, stem.as_str()].iter().any(|w| UNITS.contains(w) || MORE_UNITS.contains(w))
    };
    let is_number = |word: &str| {
        is_cardinal(word) || word.len() <= 3 && word.chars().all(|c| c.is_ascii_digit())
    };
    let mut at = 0;
    while at < words.len() {
        // `3-year` is one word of two tokens.
        let joined = folded.get(at).is_some_and(|tokens| match tokens.as_slice() {
            [number, unit] => is_number(number) && is_unit(unit),
            _ => false,
        });
        if joined {
            found.push(at..at + 1);
            at += 1;
            continue;
        }
        if !is(at, &is_number) {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        while end < at + 4 && (is(end, &is_number) || is(end, &|word| BETWEEN.contains(&word))) {
            end += 1;
        }
        if is(end, &is_unit) {
            found.push(at..end + 1);
            at = end + 1;
        } else {
            at += 1;
        }
    }
    found
}
