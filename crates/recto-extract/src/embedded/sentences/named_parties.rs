//! The parties of a contract: names behind `between`, and names that a letter defines a role for.

use std::ops::Range;

use recto_input::Meter;

use super::is_one_of;
use crate::embedded::legal_forms::{has_legal_form, is_kinship, is_legal_form, is_person};
use crate::embedded::likeness::Sense;
use crate::embedded::pieces::TextPieces;
use crate::embedded::words::tokens;

/// A party that a sentence names.
#[derive(Debug, Clone)]
pub(crate) struct NamedParty {
    pub(crate) words: Range<u32>,
    /// How the contract calls it: `(the "Client")`.
    pub(crate) role: Sense,
}

/// Words behind which parties are named.
const BETWEEN: [&str; 8] =
    ["between", "among", "amongst", "zwischen", "entre", "von", "parties", "beween"];
const AND: [&str; 7] = ["and", "und", "et", "y", "e", "&", "sowie"];
/// Words inside names that have no capital.
const INSIDE: [&str; 12] =
    ["of", "the", "de", "la", "du", "des", "del", "von", "van", "der", "for", "&"];
/// The most words from `between` to the last party.
const REACH: u32 = 160;
/// Parties stand in the first words of a contract.
const OPENING: u32 = 900;

/// The parties of a contract: names behind `between`, each up to its comma or bracket.
pub(crate) fn parties(pieces: &TextPieces<'_>, meter: &Meter) -> Vec<NamedParty> {
    let count = pieces.document.words.len() as u32;
    let mut best: (usize, Vec<NamedParty>) = (0, Vec::new());
    for at in 0..count.min(OPENING) {
        if !meter.allows(1) {
            break;
        }
        if !is_one_of(pieces, at, &BETWEEN) {
            continue;
        }
        let found = behind(pieces, at + 1, count.min(at + REACH));
        // A title names the parties too, but shortened and without their roles.
        let full = |party: &&NamedParty| is_full_name(&pieces.text(&party.words));
        let worth = found.iter().filter(full).count();
        if found.len() >= 2 && worth > best.0 {
            best = (worth, found);
        }
    }
    if best.0 == 0 { defined(pieces, count.min(OPENING)) } else { best.1 }
}

fn is_full_name(name: &str) -> bool {
    has_legal_form(name) || is_person(name)
}

/// Names behind which a letter defines how it calls them: `Orchard, Inc. (the "Company")`.
fn defined(pieces: &TextPieces<'_>, to: u32) -> Vec<NamedParty> {
    let mut found: Vec<NamedParty> = Vec::new();
    for at in 1..to {
        let opens = pieces.document.words.get(at as usize).is_some_and(|word| {
            word.text.starts_with("(“") || word.text.starts_with("(\"") || word.text == "(the"
        });
        if !opens || found.len() >= 4 {
            continue;
        }
        // The longest name that ends before the bracket.
        let first = (at.saturating_sub(8)..at)
            .find(|first| name_at(pieces, *first, at).is_some_and(|name| name.end == at));
        let Some(first) = first else { continue };
        let words = first..at;
        if is_full_name(&pieces.text(&words)) {
            let (role, _) = described(pieces, at, to);
            found.push(NamedParty { words, role });
        }
    }
    found
}

fn behind(pieces: &TextPieces<'_>, from: u32, to: u32) -> Vec<NamedParty> {
    let mut found: Vec<NamedParty> = Vec::new();
    let mut at = from;
    while at < to && found.len() < 4 {
        let Some(words) = name_at(pieces, at, to) else {
            at += 1;
            if at > from + 12 && found.is_empty() {
                break;
            }
            continue;
        };
        let (role, end) = described(pieces, words.end, to);
        if !is_one_of(pieces, words.start, &NO_PARTY) {
            found.push(NamedParty { words, role });
        }
        // Behind the description comes `and` with the next party.
        match end {
            Some(next) => at = next,
            None => break,
        }
    }
    found
}

/// Words with capitals that begin no party's name.
const NO_PARTY: [&str; 14] = [
    "whereas",
    "employee",
    "recipient",
    "party",
    "parties",
    "agreement",
    "recitals",
    "mutual",
    "restated",
    "collectively",
    "witnesseth",
    "article",
    "section",
    "exhibit",
];

/// The name that begins at a word.
fn name_at(pieces: &TextPieces<'_>, from: u32, to: u32) -> Option<Range<u32>> {
    let text = |at: u32| pieces.document.words.get(at as usize).map(|word| word.text.as_str());
    let is_capital = |word: &str| {
        let bare = word.trim_start_matches(|c: char| !c.is_alphanumeric());
        bare.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
    };
    // `3M Company` begins with a digit, `39th Street` doesn't name anybody.
    let is_start = |word: &str| {
        word.starts_with(|c: char| c.is_uppercase())
            || word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with(char::is_uppercase)
    };
    let first = text(from)?;
    if !is_start(first) || first.starts_with(['(', '"', '“', '«', '„']) {
        return None;
    }
    let mut at = from;
    while at < to.min(from + 12) {
        let word = text(at)?;
        let next = text(at + 1).unwrap_or_default();
        let next_token = tokens(next).first().cloned().unwrap_or_default();
        at += 1;
        if word.ends_with([';', ':', ')']) {
            break;
        }
        if word.ends_with(',') {
            // `Smith & Daughters, Boatbuilders,` says what the family does.
            let is_trade = tokens(word).iter().any(|token| is_kinship(token))
                && next.ends_with(',')
                && is_capital(next)
                && next.chars().all(|c| c.is_alphabetic() || c == ',');
            if is_trade {
                continue;
            }
            let after: Vec<_> = tokens(next);
            let is_form = after.first().is_some_and(|token| is_legal_form(token))
                || next.len() == 2
                    && next.ends_with('.')
                    && next.starts_with(|c: char| c.is_uppercase());
            if is_form {
                continue;
            }
            break;
        }
        if next.starts_with(['(', '“', '"', '«', '„']) || next.is_empty() {
            break;
        }
        let is_and = AND.contains(&next_token.as_str());
        let behind = tokens(text(at + 1).unwrap_or_default());
        let is_family = is_and && behind.first().is_some_and(|token| is_kinship(token));
        let goes_on = is_capital(next)
            || is_legal_form(&next_token)
            || is_family
            || next == "&"
            || !is_and
                && INSIDE.contains(&next_token.as_str())
                && is_capital(text(at + 1).unwrap_or_default());
        if !goes_on || is_and && !is_family && next != "&" {
            break;
        }
    }
    Some(from..at)
}

/// What is said of a party behind its name: its role, and where the next one begins.
fn described(pieces: &TextPieces<'_>, from: u32, to: u32) -> (Sense, Option<u32>) {
    let mut role = Sense::default();
    let mut depth = 0_i32;
    let mut at = from;
    while at < to {
        let Some(word) = pieces.document.words.get(at as usize) else { break };
        let text = word.text.as_str();
        let opens = text.matches('(').count() as i32;
        let closes = text.matches(')').count() as i32;
        let is_quoted = text.starts_with(['“', '"', '«', '„', '‘'])
            || text.trim_start_matches('(').starts_with(['“', '"', '«', '„', '‘']);
        if depth + opens > 0 && is_quoted && role.is_empty() {
            let end = (at..to.min(at + 5)).find(|end| {
                let word = pieces.document.words.get(*end as usize);
                word.is_some_and(|word| {
                    word.text.contains(['”', '»', '“', '’']) && *end > at
                        || word.text.matches('"').count() > 1
                        || word.text.ends_with(['"', '”', '»', ')', '“'])
                })
            });
            let words = at..end.unwrap_or(at) + 1;
            role = Sense::of(&pieces.text(&words));
        }
        depth = (depth + opens - closes).max(0);
        let token = tokens(text).first().cloned().unwrap_or_default();
        if depth == 0 && AND.contains(&token.as_str()) && text != "&" {
            let next = at + 1;
            let capital = pieces.document.words.get(next as usize).is_some_and(|word| {
                word.text.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
            });
            if capital {
                return (role, Some(next));
            }
        }
        let ends = text.ends_with(").")
            || text.ends_with('.')
                && tokens(text).first().is_some_and(|t| t.len() > 3 && !is_legal_form(t));
        if ends && depth == 0 {
            return (role, None);
        }
        at += 1;
    }
    (role, None)
}
