//! The one member of an enumeration that a document names, without a label.

use std::ops::Range;

use recto_input::Meter;
use serde_json::Value;
use smol_str::SmolStr;

use crate::embedded::pieces::TextPieces;
use crate::embedded::wanted::Wanted;
use crate::embedded::words::tokens;

/// Letters of a member that is looked for.
const SHORTEST: usize = 3;

/// Where the only member that is named stands first, outside of running text and of some words; none if several are named.
pub(super) fn lone_member(
    pieces: &TextPieces<'_>,
    wanted: &Wanted<'_>,
    is_taken: impl Fn(&Range<u32>) -> bool,
    meter: &Meter,
) -> Option<(Range<u32>, Value)> {
    let members: Vec<(&Value, Vec<SmolStr>)> = wanted
        .members()
        .map(|(value, text)| (value, tokens(&text)))
        .filter(|(_, tokens)| tokens.iter().map(SmolStr::len).sum::<usize>() >= SHORTEST)
        .collect();
    let mut found: Option<(Range<u32>, Value)> = None;
    for piece in pieces.all.iter().filter(|piece| !piece.prose) {
        if !meter.allows(piece.words.len() * members.len()) {
            return None;
        }
        for (value, member) in &members {
            let is_here = |start: &u32| {
                let words = *start..*start + member.len() as u32;
                words.end <= piece.words.end && pieces.tokens_of(&words) == *member
            };
            let Some(start) = piece.words.clone().find(is_here) else { continue };
            let words = start..start + member.len() as u32;
            if is_taken(&words) {
                continue;
            }
            match &found {
                Some((_, known)) if known == *value => {}
                Some(_) => return None,
                None => found = Some((words, (*value).clone())),
            }
        }
    }
    found
}
