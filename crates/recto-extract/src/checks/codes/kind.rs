//! Which code a value is, by the name of its property or by its shape.

use super::super::values::ValueLeaf;
use super::digits::{holds_isbn10, holds_luhn, holds_mod_97, holds_mod_97_ends, holds_weights};
use super::vat;
use crate::normalise::name_words;

/// A kind of code that has check digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CodeKind {
    /// ISO 13616.
    Iban,
    /// GTIN of 8, 12, 13 or 14 digits (EAN, UPC), ISBN of 13.
    Gtin,
    Isbn,
    /// Routing number of the American Bankers Association.
    Routing,
    /// ISO/IEC 7812.
    Card,
    /// ISO 17442.
    Lei,
    /// Of the European Union.
    VatId,
}

/// Words of a property's name, and the code that it then is.
const NAMED: &[(CodeKind, &[&str])] = &[
    (CodeKind::Iban, &["iban"]),
    (CodeKind::Isbn, &["isbn"]),
    (CodeKind::Gtin, &["gtin"]),
    (CodeKind::Gtin, &["ean"]),
    (CodeKind::Gtin, &["upc"]),
    (CodeKind::Routing, &["aba"]),
    (CodeKind::Routing, &["routing", "number"]),
    (CodeKind::Lei, &["lei"]),
    (CodeKind::Card, &["card", "number"]),
    (CodeKind::VatId, &["vat"]),
    (CodeKind::VatId, &["ust"]),
    (CodeKind::VatId, &["ustid"]),
    // `USt-IdNr.`
    (CodeKind::VatId, &["u", "st", "id"]),
    (CodeKind::VatId, &["uid"]),
    (CodeKind::VatId, &["tva"]),
    (CodeKind::VatId, &["iva"]),
    (CodeKind::VatId, &["nif"]),
    (CodeKind::VatId, &["btw"]),
    (CodeKind::VatId, &["tax", "id"]),
    (CodeKind::VatId, &["tax", "number"]),
];

/// The lengths of IBANs (IBAN registry of SWIFT), for the countries that a shape alone is believed of.
const IBAN_LENGTHS: &[(&str, usize)] = &[
    ("AD", 24),
    ("AE", 23),
    ("AL", 28),
    ("AT", 20),
    ("BA", 20),
    ("BE", 16),
    ("BG", 22),
    ("CH", 21),
    ("CY", 28),
    ("CZ", 24),
    ("DE", 22),
    ("DK", 18),
    ("EE", 20),
    ("ES", 24),
    ("FI", 18),
    ("FR", 27),
    ("GB", 22),
    ("GI", 23),
    ("GR", 27),
    ("HR", 21),
    ("HU", 28),
    ("IE", 22),
    ("IL", 23),
    ("IS", 26),
    ("IT", 27),
    ("LI", 21),
    ("LT", 20),
    ("LU", 20),
    ("LV", 21),
    ("MC", 27),
    ("ME", 22),
    ("MK", 19),
    ("MT", 31),
    ("NL", 18),
    ("NO", 15),
    ("PL", 28),
    ("PT", 25),
    ("RO", 24),
    ("RS", 22),
    ("SA", 24),
    ("SE", 24),
    ("SI", 19),
    ("SK", 24),
    ("SM", 27),
    ("TR", 26),
    ("UA", 29),
];

impl CodeKind {
    /// The kind of a value's code, if it has the shape of one.
    pub(super) fn of(leaf: &ValueLeaf<'_>, code: &str) -> Option<Self> {
        let title = leaf.schema.about.title.as_deref().unwrap_or_default();
        let words: Vec<String> =
            name_words(leaf.name).into_iter().chain(name_words(title)).collect();
        let is_named = |(_, name): &&(Self, &[&str])| {
            name.iter().all(|part| words.iter().any(|word| word == part))
        };
        let named = NAMED.iter().filter(is_named).map(|(kind, _)| *kind);
        let mut fitting = named.filter(|kind| kind.has_shape(code));
        // Two letters, two digits and the right length for the country: nothing else is printed so.
        fitting.next().or_else(|| (is_iban(code) && code.len() >= 18).then_some(Self::Iban))
    }

    fn has_shape(self, code: &str) -> bool {
        let is_numeric = code.bytes().all(|byte| byte.is_ascii_digit());
        match self {
            Self::Iban => is_iban(code),
            Self::Gtin => is_numeric && matches!(code.len(), 8 | 12 | 13 | 14),
            Self::Isbn => matches!(code.len(), 10 | 13),
            Self::Routing => is_numeric && code.len() == 9,
            Self::Card => is_numeric && (13..=19).contains(&code.len()),
            Self::Lei => code.len() == 20,
            Self::VatId => vat::has_shape(code),
        }
    }

    /// Are the check digits right? `None` where the rule isn't public or doesn't fit.
    pub(super) fn holds(self, code: &str) -> Option<bool> {
        match self {
            Self::Iban => Some(holds_mod_97_ends(code)),
            Self::Isbn if code.len() == 10 => holds_isbn10(code),
            Self::Gtin | Self::Isbn => holds_weights(code),
            Self::Routing => holds_routing(code),
            Self::Card => holds_luhn(code),
            Self::Lei => Some(holds_mod_97(code)),
            Self::VatId => vat::holds(code),
        }
    }
}

fn is_iban(code: &str) -> bool {
    let country = code.get(..2).unwrap_or_default();
    let check = code.get(2..4).unwrap_or_default();
    IBAN_LENGTHS.contains(&(country, code.len()))
        && check.len() == 2
        && check.bytes().all(|byte| byte.is_ascii_digit())
}

/// The digits times 3, 7, 1 in turn are a multiple of ten.
fn holds_routing(code: &str) -> Option<bool> {
    let digits = super::digits::digits(code)?;
    let sum: u32 = digits.iter().zip([3, 7, 1].into_iter().cycle()).map(|(d, w)| d * w).sum();
    Some(sum.is_multiple_of(10))
}
