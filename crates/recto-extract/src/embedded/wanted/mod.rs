//! What the schema asks for: each leaf with the meaning of its names and of its description.

mod described;
mod nature;

pub(crate) use nature::{Nature, ValueClass};

use serde_json::Value;
use smol_str::SmolStr;

use super::lexicon::Lexicon;
use super::likeness::{Concepts, Sense};
use super::words::{name_tokens, tokens};
use crate::schema::{About, Leaf, ObjectNode, SchemaNode};

use described::Described;
use nature::nature;

/// A leaf that is filled once.
#[derive(Debug, Clone)]
pub(crate) struct Wanted<'a> {
    pub(crate) leaf: &'a Leaf,
    pub(crate) nature: Nature,
    /// Its own name, as a reader would say it: with its parents' where it says little itself.
    pub(crate) name: Sense,
    /// Other ways to say it: title, phrases of the description, with how much each is trusted.
    pub(crate) others: Vec<(Sense, f32)>,
    /// The words of its name and title as they are spelt.
    pub(crate) spelling: Vec<SmolStr>,
    /// All concepts that belong to it.
    pub(crate) concepts: Concepts,
    /// What the description says that it is not.
    pub(crate) excluded: Concepts,
    /// What it is a part of, such as a party.
    pub(crate) owner: Option<Box<FieldOwner<'a>>>,
}

/// The party or thing that a field is a part of: `buyer.name`, `buyer_name`.
#[derive(Debug, Clone)]
pub(crate) struct FieldOwner<'a> {
    /// The same for fields of one owner.
    pub(crate) key: String,
    /// The owner as if it were a field.
    pub(crate) wanted: Wanted<'a>,
    /// The field as it is called within the owner's section.
    pub(crate) inside: Wanted<'a>,
}

/// Concepts of parties that a page may have a section for.
const OWNERS: [&str; 24] = [
    "seller",
    "buyer",
    "customer",
    "ship_to",
    "recipient",
    "sender",
    "insurer",
    "insured",
    "patient",
    "doctor",
    "employee",
    "employer",
    "landlord",
    "tenant",
    "lender",
    "borrower",
    "bank",
    "carrier",
    "applicant",
    "participant",
    "student",
    "parent",
    "owner",
    "contact",
];
/// How much the name of a parent is trusted to say what a field with a name such as 'name' is.
const PARENT: f32 = 0.97;

/// Parents of a field, from the outermost, as (name, about).
pub(crate) type FieldParents<'a> = Vec<(&'a str, &'a About)>;

/// The leaves of an object and of objects in it, in the order of the schema; those of arrays are left out.
pub(crate) fn wanted_leaves(root: &ObjectNode) -> Vec<Wanted<'_>> {
    let mut found = Vec::new();
    let mut parents = vec![("", &root.about)];
    collect(root, &mut parents, &mut found);
    found
}

/// The leaves of an object whose parents are known, in the order of the schema; those of arrays are left out.
pub(crate) fn wanted_leaves_of<'a>(
    object: &'a ObjectNode,
    parents: &mut FieldParents<'a>,
) -> Vec<Wanted<'a>> {
    let mut found = Vec::new();
    collect(object, parents, &mut found);
    found
}

fn collect<'a>(
    object: &'a ObjectNode,
    parents: &mut FieldParents<'a>,
    found: &mut Vec<Wanted<'a>>,
) {
    for (name, node) in &object.properties {
        match node {
            SchemaNode::Leaf(leaf) => {
                found.push(Wanted::new(name, leaf, parents).with_owner(name, parents));
            }
            SchemaNode::Object(inner) => {
                parents.push((name, &inner.about));
                collect(inner, parents, found);
                parents.pop();
            }
            SchemaNode::Array(_) => {}
        }
    }
}

impl<'a> Wanted<'a> {
    pub(crate) fn new(name: &str, leaf: &'a Leaf, parents: &FieldParents<'_>) -> Self {
        let own = Sense::of_name(name);
        let mut sense = own.clone();
        let mut concepts = Concepts::new();
        let mut others: Vec<(Sense, f32)> = Vec::new();
        // The root says what document it is: such words in a label are no surprise.
        for (level, (parent, about)) in parents.iter().enumerate() {
            let parent = Sense::of_name(parent);
            parent.add_to(&mut concepts, 1.0);
            let title = about.title.as_deref().map(Sense::of).unwrap_or_default();
            title.add_to(&mut concepts, 0.7);
            let described = Described::of(about.description.as_deref().unwrap_or_default());
            for phrase in &described.phrases {
                phrase.add_to(&mut concepts, 0.7);
            }
            if level > 0 && level + 1 == parents.len() && own.is_generic() {
                others.push((parent.clone(), PARENT));
                sense.meanings.splice(0..0, parent.meanings);
            }
        }
        own.add_to(&mut concepts, 1.0);
        let mut spelling = name_tokens(name);
        if let Some(title) = &leaf.about.title {
            spelling.extend(tokens(title));
            let title = Sense::of(title);
            title.add_to(&mut concepts, 1.0);
            others.push((title, 1.0));
        }
        let described = Described::of(leaf.about.description.as_deref().unwrap_or_default());
        for (place, phrase) in described.phrases.into_iter().enumerate() {
            phrase.add_to(&mut concepts, if place == 0 { 0.95 } else { 0.8 });
            others.push((phrase, if place == 0 { 0.95 } else { 0.8 }));
        }
        let mut excluded = Concepts::new();
        for phrase in &described.excluded {
            phrase.add_to(&mut excluded, 1.0);
        }
        let lexicon = Lexicon::get();
        excluded.retain(|concept, _| {
            lexicon.weight(concept) > 0.5 && !own.concepts().any(|other| other == concept)
        });
        for concept in excluded.keys() {
            concepts.remove(concept);
        }
        let nature = nature(leaf, &own, &sense, &others);
        Self { leaf, nature, name: sense, others, spelling, concepts, excluded, owner: None }
    }

    /// With its owner: the object that it is a property of, or a party that its name begins with.
    fn with_owner(self, name: &str, parents: &FieldParents<'a>) -> Self {
        let owner = match parents.as_slice() {
            [_, .., (parent, about)] => {
                let mut wanted = Self::named(self.leaf, Sense::of_name(parent), self.nature);
                wanted.others = about.title.iter().map(|title| (Sense::of(title), 1.0)).collect();
                for (sense, _) in &wanted.others {
                    sense.add_to(&mut wanted.concepts, 1.0);
                }
                let root = parents.get(..1).map(<[_]>::to_vec).unwrap_or_default();
                let mut inside = Self::new(name, self.leaf, &root);
                inside.nature = self.nature;
                Some(FieldOwner { key: (*parent).to_owned(), wanted, inside })
            }
            _ => self.named_owner(),
        };
        Self { owner: owner.map(Box::new), ..self }
    }

    /// `buyer_name`: the party and its name.
    fn named_owner(&self) -> Option<FieldOwner<'a>> {
        let (first, rest) = self.name.meanings.split_first()?;
        let party = Sense { meanings: vec![first.clone()] };
        if rest.is_empty() || !party.has_any(&OWNERS) {
            return None;
        }
        let inside = Sense { meanings: rest.to_vec() };
        let key = format!("{:?}", first.options);
        Some(FieldOwner {
            key,
            wanted: Self::named(self.leaf, party, self.nature),
            inside: Self::named(self.leaf, inside, self.nature),
        })
    }

    /// A field of which only a name is known.
    fn named(leaf: &'a Leaf, name: Sense, nature: Nature) -> Self {
        let mut concepts = Concepts::new();
        name.add_to(&mut concepts, 1.0);
        let (others, spelling, excluded) = (Vec::new(), Vec::new(), Concepts::new());
        Self { leaf, nature, name, others, spelling, concepts, excluded, owner: None }
    }

    /// The name and the other ways to say it.
    pub(crate) fn views(&self) -> impl Iterator<Item = (&Sense, f32)> {
        std::iter::once((&self.name, 1.0))
            .chain(self.others.iter().map(|(sense, trust)| (sense, *trust)))
    }

    /// Do concepts of a label mean the opposite of its name?
    pub(crate) fn is_opposed_by(&self, label: &Concepts) -> bool {
        let lexicon = Lexicon::get();
        label.keys().filter(|concept| !self.concepts.contains_key(*concept)).any(|concept| {
            self.name
                .concepts()
                .any(|own| lexicon.are_opposite(own, concept) && !label.contains_key(own))
        })
    }

    /// Fields of one group can't have one place; those of others tell their values apart by type.
    pub(crate) fn group(&self) -> (Nature, bool) {
        let nature = if self.is_text() { Nature::Text } else { self.nature };
        (nature, self.wants_percent())
    }

    /// The class whose threshold its values have to reach.
    pub(crate) fn class(&self) -> ValueClass {
        match self.nature {
            Nature::Number => ValueClass::Number,
            Nature::Date | Nature::Time => ValueClass::Date,
            Nature::Text | Nature::Name | Nature::Address | Nature::Land => ValueClass::Text,
            Nature::Boolean | Nature::Choice => ValueClass::Choice,
            _ => ValueClass::Id,
        }
    }

    /// Are its values known by no form of their own?
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.nature, Nature::Text | Nature::Name | Nature::Address | Nature::Land)
    }

    /// Is it a share, not an amount?
    pub(crate) fn wants_percent(&self) -> bool {
        self.name.has("percent") || self.name.has("rate") && self.name.has("tax")
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        let concept = Lexicon::get().concept(name);
        concept.is_some_and(|concept| self.concepts.contains_key(&concept))
    }

    /// The text of the enumeration's members.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&'a Value, String)> {
        self.leaf.allowed.iter().map(|value| {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            (value, text)
        })
    }
}
