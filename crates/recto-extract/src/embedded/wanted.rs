//! What the schema asks for: each leaf with the meaning of its names and of its description.

use serde_json::Value;

use super::lexicon::Lexicon;
use super::likeness::{Concepts, Sense};
use crate::schema::{About, Leaf, LeafKind, ObjectNode, SchemaNode, StringFormat};

/// The kind of value that fits a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Nature {
    Number,
    Date,
    /// A date with its time, or a time.
    Time,
    Duration,
    /// Letters and digits that name a thing: a number of an invoice, of an account.
    Id,
    Iban,
    Bic,
    VatId,
    Phone,
    Email,
    Website,
    Currency,
    /// A person or company.
    Name,
    Address,
    /// A country or state.
    Land,
    Text,
    Boolean,
    Choice,
}

/// Kinds of values with a threshold of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ValueClass {
    Number,
    Date,
    Id,
    Text,
    Choice,
}

impl ValueClass {
    /// As in the file of weights.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Date => "date",
            Self::Id => "id",
            Self::Text => "text",
            Self::Choice => "choice",
        }
    }
}

/// A leaf that is filled once.
#[derive(Debug, Clone)]
pub(crate) struct Wanted<'a> {
    pub(crate) leaf: &'a Leaf,
    pub(crate) nature: Nature,
    /// Its own name, as a reader would say it: with its parents' where it says little itself.
    pub(crate) name: Sense,
    /// Other ways to say it: title, phrases of the description, with how much each is trusted.
    pub(crate) others: Vec<(Sense, f32)>,
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

/// A description, taken apart.
#[derive(Debug, Default)]
struct Described {
    phrases: Vec<Sense>,
    excluded: Vec<Sense>,
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
    fn of(text: &str) -> Self {
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
        if let Some(title) = &leaf.about.title {
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
        Self { leaf, nature, name: sense, others, concepts, excluded, owner: None }
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
        let (others, excluded) = (Vec::new(), Concepts::new());
        Self { leaf, nature, name, others, concepts, excluded, owner: None }
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

const NATURES: [(&[&str], Nature); 14] = [
    (&["iban"], Nature::Iban),
    (&["bic"], Nature::Bic),
    (&["vat_id"], Nature::VatId),
    (&["email"], Nature::Email),
    (&["phone", "fax"], Nature::Phone),
    (&["website"], Nature::Website),
    (&["currency"], Nature::Currency),
    (&["governing_law"], Nature::Land),
    (&["duration"], Nature::Duration),
    (&["address"], Nature::Address),
    (
        &["number", "tax_number", "register", "account", "serial", "tracking", "postcode"],
        Nature::Id,
    ),
    (
        &["date", "due", "start", "end", "arrival", "departure", "effective", "signed", "issued"],
        Nature::Date,
    ),
    (
        &[
            "name",
            "seller",
            "buyer",
            "customer",
            "company",
            "agency",
            "advertiser",
            "bank",
            "insurer",
            "insured",
            "hotel",
            "carrier",
            "party",
            "landlord",
            "tenant",
            "owner",
            "holder",
            "guest",
            "patient",
            "doctor",
            "contact",
            "recipient",
            "sender",
            "applicant",
            "laboratory",
            "salesperson",
            "lender",
            "borrower",
            "employee",
            "participant",
            "approved",
            "provider",
            "employer",
        ],
        Nature::Name,
    ),
    (&["time"], Nature::Time),
];

fn nature(leaf: &Leaf, own: &Sense, name: &Sense, others: &[(Sense, f32)]) -> Nature {
    if !leaf.allowed.is_empty() {
        return Nature::Choice;
    }
    match leaf.kind {
        LeafKind::Boolean => return Nature::Boolean,
        LeafKind::Number | LeafKind::Integer => return Nature::Number,
        LeafKind::Text(StringFormat::Date) => return Nature::Date,
        LeafKind::Text(StringFormat::DateTime | StringFormat::Time) => return Nature::Time,
        LeafKind::Text(StringFormat::Email) => return Nature::Email,
        LeafKind::Text(StringFormat::Uri) => return Nature::Website,
        LeafKind::Text(StringFormat::Plain) => {}
    }
    let of = |sense: &Sense| {
        // A word that has to do with the value's type counts most if it stands last: 'address of the bank'.
        let is = |names: &&[&str]| names.iter().any(|name| sense.has(name));
        if is(&&["date", "due"][..]) && !sense.has("number") && !sense.has("place") {
            return Some(Nature::Date);
        }
        if (is(&&["city", "street"][..])) && !sense.has("country") {
            return Some(Nature::Text);
        }
        NATURES.iter().find_map(|(names, nature)| is(names).then_some(*nature))
    };
    let described = || {
        let of_phrase = others.iter().take(2).find_map(|(sense, _)| of(sense));
        of_phrase.unwrap_or(Nature::Text)
    };
    of(own).or_else(|| of(name)).unwrap_or_else(described)
}
