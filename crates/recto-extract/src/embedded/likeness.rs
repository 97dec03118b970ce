//! How much a label says what a field asks for.

use std::collections::BTreeMap;

use super::lexicon::{Concept, Lexicon, Meaning};
use super::words::{name_tokens, tokens};

/// What stands for a concept counts this much of it.
const KIN: f32 = 0.6;

/// The meaning of a name, a description's phrase or a label.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sense {
    pub(crate) meanings: Vec<Meaning>,
}

/// Concepts with how surely they are meant.
pub(crate) type Concepts = BTreeMap<Concept, f32>;

impl Sense {
    pub(crate) fn of(text: &str) -> Self {
        Self { meanings: Lexicon::get().meanings(&tokens(text)) }
    }

    /// Of a property's name.
    pub(crate) fn of_name(name: &str) -> Self {
        Self { meanings: Lexicon::get().meanings(&name_tokens(name)) }
    }

    /// Leaves out words that the lexicon lacks: in a sentence they are about anything.
    pub(crate) fn drop_unknown(&mut self) {
        self.meanings.retain(|meaning| {
            meaning.options.iter().flatten().any(|concept| matches!(concept, Concept::Known(_)))
        });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.meanings.is_empty()
    }

    /// Every concept that it may mean.
    pub(crate) fn concepts(&self) -> impl Iterator<Item = &Concept> {
        self.meanings.iter().flat_map(|meaning| &meaning.options).flatten()
    }

    pub(crate) fn add_to(&self, concepts: &mut Concepts, sureness: f32) {
        for concept in self.concepts() {
            let held = concepts.entry(concept.clone()).or_insert(0.0);
            *held = held.max(sureness);
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        let concept = Lexicon::get().concept(name);
        concept.is_some_and(|concept| self.concepts().any(|other| *other == concept))
    }

    pub(crate) fn has_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.has(name))
    }

    /// The share of this sense that the concepts explain, from 0 to 1.
    pub(crate) fn explained_by(&self, concepts: &Concepts) -> f32 {
        let (mut explained, mut all) = (0.0, 0.0);
        for meaning in &self.meanings {
            let (share, weight) = best_option(meaning, concepts);
            explained += share * weight;
            all += weight;
        }
        if all > 0.0 { explained / all } else { 0.0 }
    }

    /// Does it consist of words that say little by themselves, such as 'number'?
    pub(crate) fn is_generic(&self) -> bool {
        let lexicon = Lexicon::get();
        let says_little =
            |option: &Vec<Concept>| option.iter().all(|concept| lexicon.weight(concept) < 0.5);
        self.meanings.iter().all(|meaning| meaning.options.iter().any(says_little))
    }
}

/// The option that the concepts explain best: the share of it that they explain, and its weight.
fn best_option(meaning: &Meaning, concepts: &Concepts) -> (f32, f32) {
    let lexicon = Lexicon::get();
    let mut best = (-1.0, 0.0);
    for option in &meaning.options {
        let (mut held, mut all, mut most) = (0.0, 0.0, 0.0_f32);
        for concept in option {
            let weight = lexicon.weight(concept);
            held += weight * presence(concept, concepts);
            all += weight;
            most = most.max(weight);
        }
        let share = if all > 0.0 { held / all } else { 0.0 };
        // Of options that are explained alike the one that says least is meant.
        if share > best.0 || share == best.0 && most < best.1 {
            best = (share, most);
        }
    }
    (best.0.max(0.0), best.1)
}

fn presence(concept: &Concept, concepts: &Concepts) -> f32 {
    if let Some(sureness) = concepts.get(concept) {
        return *sureness;
    }
    let kin = Lexicon::get().kin_of(concept).filter_map(|kin| concepts.get(&kin));
    kin.map(|sureness| KIN * sureness).fold(like_spelling(concept, concepts), f32::max)
}

/// Words outside the lexicon count as alike if one begins with the other's letters: `booking`, `book`.
fn like_spelling(concept: &Concept, concepts: &Concepts) -> f32 {
    let Concept::Word(word) = concept else { return 0.0 };
    let shares = concepts.iter().filter_map(|(other, sureness)| {
        let Concept::Word(other) = other else { return None };
        let shared = word.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
        let longest = word.len().max(other.len());
        (shared >= 4 && 3 * shared >= 2 * longest).then_some(0.8 * sureness)
    });
    shares.fold(0.0, f32::max)
}
