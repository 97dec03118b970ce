//! The kind of value that fits a field, by its type, its names and its description.

use crate::embedded::likeness::Sense;
use crate::schema::{Leaf, LeafKind, StringFormat};

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

/// The kind of value that a leaf asks for: by its type, else by its own name, its whole name or its description.
pub(super) fn nature(leaf: &Leaf, own: &Sense, name: &Sense, others: &[(Sense, f32)]) -> Nature {
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
        // A ticket's departure has a time and a place.
        let moves = is(&&["arrival", "departure", "start", "end"][..]);
        if moves && sense.has("time") && !sense.has("date") {
            return Some(Nature::Time);
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
