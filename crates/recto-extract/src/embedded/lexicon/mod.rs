//! The business words of four languages and the concepts that they name.

mod compounds;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;
use smol_str::SmolStr;

use super::words::{singular, tokens};

/// What a word means: a concept of the lexicon, or the word itself if the lexicon lacks it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Concept {
    Known(u16),
    Word(SmolStr),
}

/// Words that mean one thing together, with what they may mean. An option is a set of concepts that hold together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// The first of its tokens and the one behind its last.
    pub(crate) first: usize,
    pub(crate) end: usize,
    pub(crate) options: Vec<Vec<Concept>>,
}

/// The lexicon, prepared for looking up: every label of a document is looked up here, so that nothing is searched for.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    names: HashMap<String, u16>,
    /// What phrases mean, by their tokens joined by spaces.
    phrases: HashMap<String, Vec<Vec<Concept>>>,
    /// The most tokens of a phrase, by its first one.
    longest: HashMap<SmolStr, usize>,
    generic: HashSet<u16>,
    kin: BTreeMap<u16, BTreeSet<u16>>,
    opposites: BTreeSet<(u16, u16)>,
    stop: HashSet<SmolStr>,
}

#[derive(Deserialize)]
struct LexiconFile {
    terms: BTreeMap<String, BTreeMap<String, String>>,
    kin: Vec<Vec<String>>,
    opposites: Vec<(String, String)>,
    generic: Vec<String>,
    stop: Vec<String>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    // A test reads the file, so that it is never left out.
    serde_json::from_str(include_str!("../data/lexicon.json"))
        .map(|file| Lexicon::new(&file))
        .unwrap_or_default()
});

impl Lexicon {
    pub(crate) fn get() -> &'static Self {
        &LEXICON
    }

    fn new(file: &LexiconFile) -> Self {
        let mut lexicon = Self::default();
        for (key, languages) in &file.terms {
            let option: Vec<Concept> =
                key.split(' ').map(|name| Concept::Known(lexicon.intern(name))).collect();
            for form in languages.values().flat_map(|forms| forms.split(", ")) {
                let words: Vec<SmolStr> =
                    tokens(form).iter().map(|token| singular(token)).collect();
                let Some(first) = words.first() else { continue };
                let longest = lexicon.longest.entry(first.clone()).or_default();
                *longest = words.len().max(*longest);
                let options = lexicon.phrases.entry(words.join(" ")).or_default();
                if !options.contains(&option) {
                    options.push(option.clone());
                }
            }
        }
        lexicon.generic = file.generic.iter().map(|name| lexicon.intern(name)).collect();
        for group in &file.kin {
            let ids: BTreeSet<u16> = group.iter().map(|name| lexicon.intern(name)).collect();
            for id in &ids {
                lexicon.kin.entry(*id).or_default().extend(&ids);
            }
        }
        for (one, other) in &file.opposites {
            let (one, other) = (lexicon.intern(one), lexicon.intern(other));
            lexicon.opposites.extend([(one, other), (other, one)]);
        }
        lexicon.stop = file.stop.iter().map(SmolStr::from).collect();
        lexicon
    }

    fn intern(&mut self, name: &str) -> u16 {
        let next = self.names.len() as u16;
        *self.names.entry(name.to_owned()).or_insert(next)
    }

    /// The concept of a name in the lexicon's file.
    pub(crate) fn concept(&self, name: &str) -> Option<Concept> {
        self.names.get(name).copied().map(Concept::Known)
    }

    /// What tokens mean, in their order; words without meaning are left out.
    pub(crate) fn meanings(&self, tokens: &[SmolStr]) -> Vec<Meaning> {
        let words: Vec<SmolStr> = tokens.iter().map(|token| singular(token)).collect();
        let mut found = Vec::new();
        let mut first = 0;
        while first < words.len() {
            let longest = words.get(first).and_then(|word| self.longest.get(word));
            let most = longest.map_or(0, |longest| (words.len() - first).min(*longest));
            let known = (1..=most).rev().find_map(|len| {
                let phrase = words.get(first..first + len)?.join(" ");
                Some((len, self.phrases.get(&phrase)?))
            });
            if let Some((len, options)) = known {
                found.push(Meaning { first, end: first + len, options: options.clone() });
                first += len;
                continue;
            }
            if let (Some(token), Some(word)) = (tokens.get(first), words.get(first)) {
                self.unknown(token, word, first, &mut found);
            }
            first += 1;
        }
        found
    }

    /// How much a concept tells, from 0 to 1.
    pub(crate) fn weight(&self, concept: &Concept) -> f32 {
        match concept {
            Concept::Known(id) if self.generic.contains(id) => 0.3,
            Concept::Known(_) => 1.0,
            Concept::Word(word) if word.len() < 2 => 0.2,
            Concept::Word(word) if word.chars().all(char::is_numeric) => 0.15,
            Concept::Word(_) => 0.8,
        }
    }

    /// All concepts that may stand for one.
    pub(crate) fn kin_of(&self, concept: &Concept) -> impl Iterator<Item = Concept> {
        let kin = match concept {
            Concept::Known(id) => self.kin.get(id),
            Concept::Word(_) => None,
        };
        kin.into_iter().flatten().copied().map(Concept::Known)
    }

    pub(crate) fn are_opposite(&self, one: &Concept, other: &Concept) -> bool {
        match (one, other) {
            (Concept::Known(one), Concept::Known(other)) => {
                self.opposites.contains(&(*one, *other))
            }
            _ => false,
        }
    }

    /// Is this a word such as `of`, without a meaning of its own?
    pub(crate) fn says_nothing(&self, token: &str) -> bool {
        self.stop.contains(token)
    }

    /// For each token: is it part of a phrase or a compound of the lexicon, or a word that says nothing?
    pub(crate) fn known(&self, tokens: &[SmolStr]) -> Vec<bool> {
        let mut known: Vec<bool> = tokens.iter().map(|token| self.stop.contains(token)).collect();
        for meaning in self.meanings(tokens) {
            let is_known = |option: &Vec<Concept>| {
                option.iter().all(|concept| matches!(concept, Concept::Known(_)))
            };
            if meaning.options.iter().any(is_known) {
                known
                    .iter_mut()
                    .take(meaning.end)
                    .skip(meaning.first)
                    .for_each(|place| *place = true);
            }
        }
        known
    }

    /// The share of tokens that are known.
    pub(crate) fn known_share(&self, tokens: &[SmolStr]) -> f32 {
        let count = self.known(tokens).iter().filter(|known| **known).count();
        count as f32 / tokens.len().max(1) as f32
    }

    /// Is this a word of the lexicon, or one that says nothing?
    pub(crate) fn knows(&self, token: &str) -> bool {
        let word = singular(token);
        self.stop.contains(token)
            || self.phrases.contains_key(word.as_str())
            || self.parts(&word, 2).is_some()
    }
}
