//! What contracts say in sentences: their parties with the roles that they define, and the law that governs them.

mod governing_law;
mod named_parties;

pub(crate) use governing_law::governing_law;
pub(crate) use named_parties::{NamedParty, parties};

use super::pieces::TextPieces;

fn is_one_of(pieces: &TextPieces<'_>, word: u32, words: &[&str]) -> bool {
    let tokens = pieces.tokens.get(word as usize).map(Vec::as_slice).unwrap_or_default();
    matches!(tokens, [token] if words.contains(&token.as_str()))
}
